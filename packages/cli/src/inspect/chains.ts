import type { SuggestedChain } from "@sdc-risk/session";
import { toldOfFile, type PrintedLines } from "../language/words.ts";
import { columnsOf, labelledLines, wrap } from "../terminal/layout.ts";
import { printable } from "../terminal/printable.ts";

/** Columns that names of variables take, at most. */
const LONGEST = 20;

/** The levels that a plan would try for each key. */
export function chainsText(chains: readonly SuggestedChain[], { width, words }: PrintedLines): string[] {
  const levelsOf = (text: string): string =>
    text
      .split("; ")
      .map((level) => toldOfFile(level, words))
      .join(words.say("semicolon"));
  const some = chains.filter(({ levels }) => levels.length > 0);
  const column =
    4 + Math.min(LONGEST, Math.max(0, ...some.map(({ variable }) => columnsOf(printable(variable)))));
  return [
    ...wrap(words.say("levelsTried"), width),
    ...some.flatMap(({ variable, text }) =>
      labelledLines(`  ${printable(variable)}`, [printable(levelsOf(text))], column, width),
    ),
  ];
}
