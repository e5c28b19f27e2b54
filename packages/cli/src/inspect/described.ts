import type { Inspection, InspectedVariable } from "@sdc-risk/inspect";
import type { CommandWords, PrintedLines } from "../language/words.ts";
import { labelledLines, columnsOf } from "../terminal/layout.ts";
import { printable } from "../terminal/printable.ts";

const LONGEST_NAME = 20;

/** "Région. Missing: -9 (refused) in 4 records". */
function sentence({ label, reasons, rareReasons }: InspectedVariable, { say }: CommandWords): string {
  const told = reasons.map(({ value, label: why, records }) =>
    why === null
      ? say("missingReason", { value, records })
      : say("missingReasonLabel", { value, label: why, records }),
  );
  const all = [...told, ...(rareReasons > 0 ? [say("rareReasons", { n: rareReasons })] : [])];
  return [
    ...(label === null ? [] : [label]),
    ...(all.length > 0 ? [say("missingReasons", { reasons: all.join(", ") })] : []),
  ].join(". ");
}

/**
 * What the file says of its variables: their labels, and the declared reasons why values are missing.
 * @returns lines; none where it says nothing
 */
export function describedText({ variables }: Inspection, { width, words }: PrintedLines): string[] {
  const some = variables
    .map((one) => [printable(one.name), sentence(one, words)] as const)
    .filter(([, text]) => text !== "");
  const column = Math.min(LONGEST_NAME, Math.max(0, ...some.map(([name]) => columnsOf(name)))) + 2;
  return some.flatMap(([name, text]) => labelledLines(name, [printable(text)], column, width));
}
