import { slugOf } from "../../.vitepress/slug.ts";

/** A fenced block of code. */
export interface Block {
  readonly language: string;
  readonly code: string;
  /** Line of the opening fence, from 1. */
  readonly line: number;
  /** What `<!-- example: … -->` directly above says; null where there is none. */
  readonly directive: string | null;
  /** The block of language `text` that follows directly; null where there is none. */
  readonly output: string | null;
}

const FENCE = /^( *)(`{3,})(\S*).*$/;
const DIRECTIVE = /^<!-- example: (.*) -->$/;

/** Whether each line stands inside a fenced block, its fences included. */
export function fenced(lines: readonly string[]): boolean[] {
  let open: string | null = null;
  return lines.map((line) => {
    const fence = FENCE.exec(line)?.[2];
    if (fence === undefined) return open !== null;
    if (open === null) open = fence;
    else if (line.trim() === open) open = null;
    return true;
  });
}

const skipBlank = (lines: readonly string[], from: number, step: 1 | -1): number => {
  let at = from;
  while (lines[at]?.trim() === "") at += step;
  return at;
};

function blockAt(
  lines: readonly string[],
  at: number,
): { readonly language: string; readonly code: string; readonly end: number } | null {
  const fence = FENCE.exec(lines[at] ?? "");
  if (fence === null) return null;
  const end = lines.findIndex((line, i) => i > at && line.trim() === fence[2]);
  return {
    language: fence[3],
    code: lines
      .slice(at + 1, end)
      .map((line) => line.slice(fence[1].length))
      .join("\n"),
    end,
  };
}

export function blocksOf(text: string): Block[] {
  const lines = text.split("\n");
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; at++) {
    const block = blockAt(lines, at);
    if (block === null) continue;
    const after = blockAt(lines, skipBlank(lines, block.end + 1, 1));
    blocks.push({
      language: block.language,
      code: block.code,
      line: at + 1,
      directive: DIRECTIVE.exec(lines[skipBlank(lines, at - 1, -1)] ?? "")?.[1] ?? null,
      output: after?.language === "text" ? after.code : null,
    });
    at = block.end;
  }
  return blocks;
}

/** The anchors of the headings, as GitHub makes them, and those that the page sets itself (`<a id="…">`). */
export function anchorsOf(text: string): Set<string> {
  const lines = text.split("\n");
  const inside = fenced(lines);
  const anchors = new Set<string>();
  const seen = new Map<string, number>();
  for (const [at, line] of lines.entries()) {
    if (!inside[at]) for (const [, id] of line.matchAll(/<a id="([^"]+)">/g)) anchors.add(id);
    const heading = inside[at] ? null : /^#{1,6} +(.*?) *#*$/.exec(line);
    if (heading === null) continue;
    const plain = heading[1].replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[`*]/g, "");
    const slug = slugOf(plain);
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    anchors.add(before === 0 ? slug : `${slug}-${before}`);
  }
  return anchors;
}

/** Targets of links and pictures with the line they stand on, code left out. */
export function linksOf(text: string): { readonly target: string; readonly line: number }[] {
  const lines = text.split("\n");
  const inside = fenced(lines);
  return lines.flatMap((line, at) =>
    inside[at]
      ? []
      : [
          ...line
            .replace(/`[^`]*`/g, "")
            .matchAll(/\]\(([^)\s]+)(?: "[^"]*")?\)|(?:src|href|srcset)="([^"]+)"/g),
        ].map((found) => ({ target: found[1] ?? found[2], line: at + 1 })),
  );
}
