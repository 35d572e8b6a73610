/** What the compilers do not see: promises that nobody waits for, casts that say nothing, imports that go up. */
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";
import { above, ROOMS } from "./rooms.js";
import svelteConfig from "./svelte.config.js";

/** Type imports of components, which dependency-cruiser does not see. */
const rooms = ROOMS.map((room) => ({
  files: [`src/${room}/**/*.svelte`],
  rules: {
    "no-restricted-imports": ["error", { patterns: above(room).map((other) => ({ regex: `^(\\.\\./)+${other}/`, message: `${room} is below ${other}.` })) }],
  },
}));

export default defineConfig(
  { ignores: ["src/generated", "public"] },
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  ts.configs.stylisticTypeChecked,
  svelte.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, extraFileExtensions: [".svelte"], tsconfigRootDir: import.meta.dirname },
    },
  },
  {
    rules: {
      "@typescript-eslint/dot-notation": ["error", { allowIndexSignaturePropertyAccess: true }], // an index may be missing, and looks so
      "@typescript-eslint/no-confusing-void-expression": "off", // to say why and be gone is one line
      "@typescript-eslint/no-empty-function": "off", // of an interface not all is of interest to everybody
      "@typescript-eslint/no-meaningless-void-operator": "off", // `void view;` is how an effect names what it waits for
      "@typescript-eslint/no-base-to-string": "off", // what events are about are texts and numbers
      "@typescript-eslint/no-non-null-assertion": "off", // noUncheckedIndexedAccess asks also where a loop has counted
      "@typescript-eslint/no-unnecessary-condition": "off", // not every browser has what the types promise
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/prefer-nullish-coalescing": ["error", { ignorePrimitives: { number: true, string: true } }],
      "@typescript-eslint/restrict-template-expressions": "off", // as no-base-to-string
      "svelte/no-useless-mustaches": "off", // a space at the edge of an element has to be written so
      "svelte/prefer-svelte-reactivity": "off", // most maps and sets are made once and not watched
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // Here components, snippets and what they export are `any`; svelte-check knows their types.
    files: ["**/*.svelte", "**/main.ts"],
    rules: Object.fromEntries(
      ["no-redundant-type-constituents", ...["argument", "assignment", "call", "member-access", "return"].map((use) => `no-unsafe-${use}`)].map((rule) => [
        `@typescript-eslint/${rule}`,
        "off",
      ]),
    ),
  },
  { files: ["*.js", ".*.js"], extends: [ts.configs.disableTypeChecked] },
  ...rooms,
);
