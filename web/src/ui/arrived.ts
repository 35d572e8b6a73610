/** Where the keyboard and the screen reader begin on a new screen: at its title, unless something has the focus. */
let screens = 0;

export function arrived(title: HTMLElement): void {
  screens += 1;
  title.tabIndex = -1;
  if (screens > 1 && (document.activeElement === null || document.activeElement === document.body)) title.focus();
}
