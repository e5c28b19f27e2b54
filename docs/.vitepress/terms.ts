// Marks the first place in each page where a term of docs/words.md is used, so that the theme can show what it means.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { MarkdownRenderer } from "vitepress";
import { ROOT, sourceOf } from "./places.ts";

/** Rows of docs/words.md that are explained, by their first word; all others are everyday words, or have several meanings. */
const EXPLAINED = [
  "key variable",
  "direct identifier",
  "sensitive variable",
  "insensitive variable",
  "equivalence class",
  "sample unique",
  "population unique",
  "special unique",
  "register",
  "identified file",
  "population file",
  "intruder",
  "scenario",
  "disclosure",
  "expected correct matches",
  "recoding",
  "suppression",
  "decision record",
];
/** Words that are explained under their first one only: alone they are everyday words. */
const EVERYDAY = new Set(["key", "class"]);

export interface Term {
  readonly term: string;
  readonly meaning: string;
}

/** The terms of a table of words whose first column begins with one of `first`. @throws where one is not there */
export function termsOf(text: string, first: readonly string[] = EXPLAINED): Term[] {
  const rows = text
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .map(([, terms = "", meaning = ""]) => ({ terms: terms.split(", "), meaning }));
  return first.flatMap((word) => {
    const row = rows.find(({ terms }) => terms[0] === word);
    if (row === undefined) throw new Error(`docs/words.md does not explain "${word}".`);
    return row.terms.filter((term) => !EVERYDAY.has(term)).map((term) => ({ term, meaning: row.meaning }));
  });
}

/** A term in small or large letters, and in the plural. */
const patternOf = ({ term }: Term): RegExp =>
  new RegExp(`(?<![\\w-])${term.replace(/ /g, "[ -]")}s?(?![\\w-])`, "i");

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Text with the first place of each term that is not yet in `seen` marked; the parts between are as they were. */
export function markedParts(
  text: string,
  terms: readonly Term[],
  seen: Set<Term>,
): { readonly html: boolean; readonly text: string }[] {
  const found = terms
    .filter((term) => !seen.has(term))
    .flatMap((term) => {
      const match = patternOf(term).exec(text);
      return match === null ? [] : [{ term, from: match.index, word: match[0] }];
    })
    .sort((a, b) => a.from - b.from || b.word.length - a.word.length)
    .at(0);
  if (found === undefined) return text === "" ? [] : [{ html: false, text }];
  const { term, from, word } = found;
  seen.add(term);
  const mark = `<abbr class="term" tabindex="0" title="${escape(term.meaning)}">${escape(word)}</abbr>`;
  return [
    ...(from === 0 ? [] : [{ html: false, text: text.slice(0, from) }]),
    { html: true, text: mark },
    ...markedParts(text.slice(from + word.length), terms, seen),
  ];
}

type State = Parameters<Parameters<MarkdownRenderer["core"]["ruler"]["push"]>[1]>[0];
type Tokens = State["tokens"];

/** The words of one paragraph, without those of links, which lead where they say. */
function markWithin(
  children: Tokens,
  state: State,
  mark: (text: string) => ReturnType<typeof markedParts>,
): Tokens {
  let depth = 0;
  return children.flatMap((token) => {
    if (token.type === "link_open") depth++;
    if (token.type === "link_close") depth--;
    if (token.type !== "text" || depth > 0) return [token];
    return mark(token.content).map(({ html, text }) => {
      const part = new state.Token(html ? "html_inline" : "text", "", 0);
      part.content = text;
      return part;
    });
  });
}

export function terms(md: MarkdownRenderer): void {
  const known = termsOf(readFileSync(join(ROOT, "docs/words.md"), "utf8"));
  md.core.ruler.push("terms", (state) => {
    // the page of words explains them itself
    if (sourceOf(state.env) === "docs/words.md") return;
    const seen = new Set<Term>();
    for (const [at, block] of state.tokens.entries()) {
      if (block.type !== "inline" || state.tokens[at - 1]?.type === "heading_open") continue;
      block.children = markWithin(block.children ?? [], state, (text) => markedParts(text, known, seen));
    }
  });
}
