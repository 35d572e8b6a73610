// Runs before the first paint, so that nobody sees the other theme or language flash by.
(function () {
  var kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("stammtisch.settings") || "{}");
  } catch (_) {
    // No storage: the system's wishes count.
  }
  var root = document.documentElement;
  var light = window.matchMedia("(prefers-color-scheme: light)").matches;
  root.dataset.theme = kept.theme === "light" || kept.theme === "dark" ? kept.theme : light ? "light" : "dark";
  root.lang = kept.lang === "de" || kept.lang === "en" ? kept.lang : /^de\b/i.test(navigator.language) ? "de" : "en";
})();
