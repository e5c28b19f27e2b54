import type { Inspection } from "@sdc-risk/inspect";
import { labelledLines, wrap } from "../terminal/layout.ts";
import { printable } from "../terminal/printable.ts";

/** Variables that are named of one identifier, at most. */
const NAMED = 10;

const listed = (names: readonly string[]): string =>
  names.slice(0, NAMED).join(", ") + (names.length > NAMED ? ` and ${names.length - NAMED} more` : "");

/** Which of the eighteen identifiers are suspected, and which cannot be seen. */
export function safeHarborText({ safeHarbor }: Inspection, width: number): string[] {
  const suspected = safeHarbor.filter(({ variables }) => variables.length > 0);
  const byName = safeHarbor.filter(({ seenBy }) => seenBy === "names");
  const never = safeHarbor.filter(({ seenBy }) => seenBy === "nothing");
  const letters = (some: typeof safeHarbor): string => some.map(({ letter }) => letter).join(", ");
  const count =
    suspected.length === 0
      ? `None of the ${safeHarbor.length} is suspected.`
      : `${suspected.length} of the ${safeHarbor.length} may be here:`;
  return [
    ...wrap(count, width),
    ...suspected.flatMap(({ letter, what, variables }) =>
      labelledLines(`  ${letter}`, [printable(`${what}: ${listed(variables)}`)], 5, width),
    ),
    ...wrap(
      `That is no proof: ${letters(byName)} are looked for by names of variables only, ${letters(never)} ` +
        `(${never.map(({ what }) => what).join("; ")}) not at all. --out has the list with what each may miss.`,
      width,
    ),
  ];
}
