import type { SuggestedChain } from "@sdc-risk/session";
import { columnsOf, labelledLines, wrap } from "../terminal/layout.ts";
import { printable } from "../terminal/printable.ts";

/** Columns that names of variables take, at most. */
const LONGEST = 20;

/** The levels that a plan would try for each key. */
export function chainsText(chains: readonly SuggestedChain[], width: number): string[] {
  const some = chains.filter(({ levels }) => levels.length > 0);
  const column =
    4 + Math.min(LONGEST, Math.max(0, ...some.map(({ variable }) => columnsOf(printable(variable)))));
  return [
    ...wrap(
      "sdc-risk plan tries these levels, from the finest to the coarsest. Give your own by --hierarchies or --levels.",
      width,
    ),
    ...some.flatMap(({ variable, text }) =>
      labelledLines(`  ${printable(variable)}`, [printable(text)], column, width),
    ),
  ];
}
