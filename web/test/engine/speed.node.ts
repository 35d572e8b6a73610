/**
 * speed.ts in Node: a line of what is asked, a line with the figure. With a question mark it gives the files that a browser needs for the same,
 * by their paths in this folder and in src, as JavaScript.
 */
import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline";
import { answer, type Asked } from "./speed.ts";

const NEEDED = ["test/engine/speed.ts", "src/engine/engine.ts", "src/engine/memory.ts", "src/engine/thinker.ts", "src/generated/engine/library.ts"];

function stripped(path: string): string {
  return stripTypeScriptTypes(readFileSync(new URL(`../../${path}`, import.meta.url), "utf-8"));
}

for await (const line of createInterface({ input: stdin })) {
  const said = line === "?" ? Object.fromEntries(NEEDED.map((path) => [path, stripped(path)])) : await answer(JSON.parse(line) as Asked);
  stdout.write(`${JSON.stringify(said)}\n`);
}
