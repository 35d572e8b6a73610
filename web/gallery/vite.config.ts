/** Builds the gallery by itself, beside the page: `npm run gallery`. */
import { fileURLToPath } from "node:url";
import { defineConfig, mergeConfig } from "vite";
import page from "../vite.config";

const web = fileURLToPath(new URL("..", import.meta.url));

export default mergeConfig(
  page,
  defineConfig({
    root: web,
    base: "./",
    publicDir: false,
    build: {
      outDir: process.env["GALLERY"] ?? "../build/gallery",
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { input: `${web}gallery.html` },
    },
  }),
);
