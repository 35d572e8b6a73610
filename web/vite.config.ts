import { readFileSync } from "node:fs";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import type { Plugin, PluginOption } from "vite";
import { defineConfig } from "vitest/config";
import { installable } from "./installable.ts";

const PROJECT = "./src/generated/project.inlang"; // generate.py finds the messages of all games
const PLUGIN = "plugin.inlang.messageFormat";

/** A message that one language lacks fails the build: nobody shall read the wrong language. */
function everyLanguageSaysEverything(): Plugin {
  const read = (file: string): object => JSON.parse(readFileSync(new URL(file, import.meta.url), "utf-8")) as object;
  const patterns = (): string[] => (read(`${PROJECT}/settings.json`) as Record<typeof PLUGIN, { pathPattern: string[] }>)[PLUGIN].pathPattern;
  const keys = (lang: string): string[] => patterns().flatMap((file) => Object.keys(read(`${PROJECT}/../${file.replace("{locale}", lang)}`)));
  return {
    name: "every-language-says-everything",
    buildStart() {
      const [de, en] = [keys("de"), keys("en")];
      const missing = [
        ...en.filter((key) => !de.includes(key)).map((key) => `de lacks ${key}`),
        ...de.filter((key) => !en.includes(key)).map((key) => `en lacks ${key}`),
      ];
      if (missing.length) this.error(`messages: ${missing.join(", ")}`);
    },
  };
}

/** Tests take the messages as the last build left them: the compiler would keep their process alive. */
function messages(): PluginOption[] {
  const compile = paraglideVitePlugin({
    project: PROJECT,
    outdir: "./src/generated/messages",
    strategy: ["globalVariable", "baseLocale"],
  });
  return [everyLanguageSaysEverything(), compile];
}

export default defineConfig({
  plugins: [...(process.env.VITEST ? [] : messages()), svelte(), ...(process.env.VITEST ? [svelteTesting({ autoCleanup: false })] : installable())],
  build: {
    outDir: "../src/stammtisch/server/page",
    emptyOutDir: true,
    manifest: "manifest.json", // for size.py
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  test: { include: ["test/**/*.test.ts"], environment: "node", testTimeout: 60_000 },
});
