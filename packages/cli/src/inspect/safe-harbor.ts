import type { Inspection } from "@sdc-risk/inspect";
import { toldOfFile, type CommandWords, type PrintedLines } from "../language/words.ts";
import { labelledLines, wrap } from "../terminal/layout.ts";
import { printable } from "../terminal/printable.ts";

/** Variables that are named of one identifier, at most. */
const NAMED = 10;

function listed(all: readonly string[], { say }: CommandWords): string {
  const names = all.slice(0, NAMED).join(", ");
  return all.length > NAMED ? say("namesMore", { names, n: all.length - NAMED }) : names;
}

/** Which of the eighteen identifiers are suspected, and which cannot be seen. */
export function safeHarborText({ safeHarbor }: Inspection, { width, words }: PrintedLines): string[] {
  const { say } = words;
  const suspected = safeHarbor.filter(({ variables }) => variables.length > 0);
  const byName = safeHarbor.filter(({ seenBy }) => seenBy === "names");
  const never = safeHarbor.filter(({ seenBy }) => seenBy === "nothing");
  const named = (some: typeof safeHarbor): string =>
    some.map(({ what }) => toldOfFile(what, words)).join(say("semicolon"));
  const count =
    suspected.length === 0
      ? say("noneSuspected", { all: safeHarbor.length })
      : say("someSuspected", { n: suspected.length, all: safeHarbor.length });
  return [
    ...wrap(say("safeHarborMeans"), width),
    ...wrap(count, width),
    ...suspected.flatMap(({ letter, what, variables }) =>
      labelledLines(
        `  ${letter}`,
        [
          printable(
            say("identifier", { what: toldOfFile(what, words), variables: listed(variables, words) }),
          ),
        ],
        5,
        width,
      ),
    ),
    ...wrap(say("noProof", { byName: named(byName), never: named(never) }), width),
  ];
}
