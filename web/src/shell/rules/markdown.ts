/** The little of Markdown that the rulebooks are written in, as a tree; nothing of it becomes HTML by itself. */
export type Inline =
  | { kind: "text"; text: string }
  | { kind: "strong"; text: string }
  | { kind: "ruling"; text: string }
  | { kind: "emphasis"; text: string }
  | { kind: "code"; text: string }
  | { kind: "rule"; number: string };

export type Block =
  /** `id` is its address on the page. */
  | { kind: "heading"; level: number; id: string; inlines: Inline[] }
  /** `rule` is the number of the rule that the paragraph states. */
  | { kind: "paragraph"; rule: string | null; inlines: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] };

const STATED = /^\*\*([A-Z]{3}-\d+)\*\*\s*/;
const MARKS = /\*\*(.+?)\*\*|\*\((.+?)\)\*|\*(.+?)\*|`(.+?)`|\b([A-Z]{3}-\d+)\b/g;

export function inlines(text: string): Inline[] {
  const found: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKS)) {
    if (match.index > end) found.push({ kind: "text", text: text.slice(end, match.index) });
    const [whole, strong, ruling, emphasis, code, number] = match;
    if (strong !== undefined) found.push({ kind: "strong", text: strong });
    else if (ruling !== undefined) found.push({ kind: "ruling", text: ruling });
    else if (emphasis !== undefined) found.push({ kind: "emphasis", text: emphasis });
    else if (code !== undefined) found.push({ kind: "code", text: code });
    else if (number !== undefined) found.push({ kind: "rule", number });
    end = match.index + whole.length;
  }
  if (end < text.length) found.push({ kind: "text", text: text.slice(end) });
  return found;
}

export function parse(markdown: string): Block[] {
  return markdown
    .split(/\n\s*\n/)
    .map((part) => part.replace(/^\n+|\s+$/g, ""))
    .filter(Boolean)
    .flatMap(block);
}

function block(text: string): Block[] {
  const lines = text.split("\n");
  const first = lines[0] ?? "";
  const heading = /^(#{1,4})\s+(.*)$/.exec(first);
  if (heading) {
    const rest = lines.slice(1).join("\n").trim();
    const title = heading[2] ?? "";
    const own: Block = { kind: "heading", level: heading[1]?.length ?? 1, id: slug(title), inlines: inlines(title) };
    return rest ? [own, ...block(rest)] : [own];
  }
  if (first.startsWith("|")) return [table(lines)];
  const start = lines.findIndex((line) => /^(?:[-*]|\d+\.)\s/.test(line));
  if (start === 0) return [list(lines)];
  if (start > 0) return [...block(lines.slice(0, start).join("\n")), list(lines.slice(start))];
  return [paragraph(lines.join(" "))];
}

/** A title as an address: "Your turn" is at #your-turn. */
function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

function paragraph(text: string): Block {
  const rule = STATED.exec(text)?.[1] ?? null;
  return { kind: "paragraph", rule, inlines: inlines(text.replace(STATED, "")) };
}

function list(lines: string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    if (/^(?:[-*]|\d+\.)\s/.test(line)) items.push(line.replace(/^(?:[-*]|\d+\.)\s+/, ""));
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return { kind: "list", ordered: /^\d/.test(lines[0] ?? ""), items: items.map(inlines) };
}

function table(lines: string[]): Block {
  const cells = (line: string): Inline[][] =>
    line
      .replace(/^\||\|\s*$/g, "")
      .split("|")
      .map((cell) => inlines(cell.trim()));
  const rows = lines.filter((line) => !/^\|[\s:|-]+\|?\s*$/.test(line));
  return { kind: "table", head: cells(rows[0] ?? ""), rows: rows.slice(1).map(cells) };
}
