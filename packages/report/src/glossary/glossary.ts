import type { Block } from "@sdc-risk/blocks";
import type { Term } from "@sdc-risk/core";
import { compareText } from "@sdc-risk/data";
import type { Fact } from "../facts.ts";
import { isShown } from "../shown.ts";
import { GENERAL_TERMS } from "./general-terms.ts";
import type { ReportTerm, RiskReport } from "../risk-report.ts";

/** What the glossary reads of a measure: what it says in words, and the terms that come with it. */
interface Speaker {
  readonly title: string;
  readonly terms: readonly Term[];
  readonly blocks: readonly Block[];
}

/** What a block says in words; nothing of it is a value of the data. */
function* blockWords(block: Block): Generator<string> {
  yield `${block.title}. ${block.about}`;
  if (block.kind === "metrics")
    for (const { label, about, limits = "" } of block.metrics) yield `${label}. ${about} ${limits}`;
  else if (block.kind === "table") for (const { label } of block.columns) yield label;
  else if (block.kind !== "text") yield `${block.x}. ${block.y}`;
}

const LETTER_OR_DIGIT = /^[\p{L}\p{N}]/u;

/** Whether a letter or a digit begins at a place. Mostly it is ASCII, and no expression is compiled for that. */
function inWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code >= 0x80) return LETTER_OR_DIGIT.test(text.slice(at, at + 2));
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a);
}

/** Whether what stands before a place belongs to a word. */
const endsWord = (text: string, at: number): boolean =>
  inWord(text, at - 1) || (isLowSurrogate(text.charCodeAt(at - 1)) && inWord(text, at - 2));

const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

/**
 * Whether a text uses a term, also in the plural; a term within a longer word is another word. By hand: to compile one
 * expression for each term, with its classes of letters, was a twentieth of the processor time of a small report.
 * @param text in small letters
 */
function says(text: string, term: string): boolean {
  const word = term.toLowerCase();
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const end = at + word.length;
    const plural = text[end] === "s" ? end + 1 : end;
    if (!endsWord(text, at) && !inWord(text, plural)) return true;
  }
  return false;
}

/**
 * Whether one of some texts uses a term; a regular expression that remembers its last place is asked from the start.
 * @param all the texts as one, in small letters
 */
const isUsed = ({ term, written }: Term, texts: readonly string[], all: string): boolean =>
  written === undefined ? says(all, term) : texts.some((text) => text.search(written) >= 0);

/**
 * The terms that measures and roles use, in the order of the alphabet: general ones, and those that the
 * measures bring. A term that two explain in the same words stands once; where they differ the later one
 * names its measure.
 */
export function usedTerms(measures: readonly Speaker[], roles: readonly string[]): ReportTerm[] {
  const texts = [
    ...roles,
    ...measures.flatMap(({ title, blocks }) => [
      title,
      ...blocks.filter(isShown).flatMap((block) => [...blockWords(block)]),
    ]),
  ];
  const all = texts.join("\n").toLowerCase();
  const told = new Map<string, ReportTerm>(); // by what they are called
  const tell = ({ term, meaning, source }: Term, title: string): void => {
    if (told.get(term)?.meaning === meaning) return;
    const name = told.has(term) ? `${term} (${title})` : term;
    told.set(name, { term: name, meaning, ...(source === undefined ? {} : { source }) });
  };
  for (const { title, terms } of [{ title: "", terms: GENERAL_TERMS }, ...measures]) {
    for (const term of terms) if (isUsed(term, texts, all)) tell(term, title);
  }
  return [...told.values()].sort(
    (a, b) => compareText(a.term.toLowerCase(), b.term.toLowerCase()) || compareText(a.term, b.term),
  );
}

/** The terms of a report, each in one sentence, and where it is from. */
export const glossary = ({ terms = [] }: RiskReport): Fact[] =>
  terms.map(({ term, meaning, source }) => ({
    label: term,
    value: source === undefined ? meaning : `${meaning} Source: ${source}.`,
  }));
