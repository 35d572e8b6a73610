/**
 * speed.ts in Node: a line of what is asked, a line with how much was done and the seconds that it took of a processor. To a question mark it
 * gives the files that a browser needs for the same, by their paths, as JavaScript.
 */
import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import process, { stdin, stdout } from "node:process";
import { createInterface } from "node:readline";
import { answer, type Asked } from "./speed.ts";

const NEEDED = ["test/engine/speed.ts", "src/engine/engine.ts", "src/engine/memory.ts", "src/engine/thinker.ts", "src/generated/engine/library.ts"];

function stripped(path: string): string {
  return stripTypeScriptTypes(readFileSync(new URL(`../../${path}`, import.meta.url), "utf-8"));
}

async function timed(line: string): Promise<[done: number, spent: number]> {
  const before = process.threadCpuUsage();
  const done = await answer(JSON.parse(line) as Asked);
  const { user, system } = process.threadCpuUsage(before);
  return [done, (user + system) / 1e6];
}

for await (const line of createInterface({ input: stdin })) {
  const said = line === "?" ? Object.fromEntries(NEEDED.map((path) => [path, stripped(path)])) : await timed(line);
  stdout.write(`${JSON.stringify(said)}\n`);
}
