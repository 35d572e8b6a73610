import { expect, test } from "vitest";
import { inlines, parse } from "../../src/shell/rules/markdown";

test("a rule is a paragraph with its number", () => {
  const [rule] = parse("**SKY-2** Turn up two cards, as in SKY-3. *(our ruling: all at once)*");
  expect(rule).toEqual({
    kind: "paragraph",
    rule: "SKY-2",
    inlines: [
      { kind: "text", text: "Turn up two cards, as in " },
      { kind: "rule", number: "SKY-3" },
      { kind: "text", text: ". " },
      { kind: "ruling", text: "our ruling: all at once" },
    ],
  });
});

test("headings, lists and paragraphs that go over lines", () => {
  expect(parse("# Skyjo\n\nOne\ntwo.\n\n- a\n- b\n  c").map((block) => block.kind)).toEqual(["heading", "paragraph", "list"]);
  expect(parse("- a\n- b\n  c")).toEqual([{ kind: "list", ordered: false, items: [[{ kind: "text", text: "a" }], [{ kind: "text", text: "b c" }]] }]);
});

test("a table has a head and rows", () => {
  const [table] = parse("| card | count |\n|---|---|\n| -2 | 5 |");
  expect(table).toMatchObject({ kind: "table", head: [[{ text: "card" }], [{ text: "count" }]], rows: [[[{ text: "-2" }], [{ text: "5" }]]] });
});

test("markup of HTML stays text", () => {
  expect(inlines("<script>")).toEqual([{ kind: "text", text: "<script>" }]);
});

test("a heading has an address, also with signs in it", () => {
  expect(parse("## What your cards count\n\n### Karte, für 2 (ü)").map((block) => block.kind === "heading" && block.id)).toEqual([
    "what-your-cards-count",
    "karte-für-2-ü",
  ]);
});
