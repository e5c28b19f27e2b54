import { counted } from "@sdc-risk/data";
import type { Inspection, InspectedVariable } from "@sdc-risk/inspect";
import { labelledLines, columnsOf } from "../terminal/layout.ts";
import { printable } from "../terminal/printable.ts";

const LONGEST_NAME = 20;

/** "Région. Missing: -9 (refused) in 4 records". */
function sentence({ label, reasons, rareReasons }: InspectedVariable): string {
  const told = reasons.map(
    ({ value, label: why, records }) =>
      `${value}${why === null ? "" : ` (${why})`} in ${counted(records, "record")}`,
  );
  const all = [
    ...told,
    ...(rareReasons > 0 ? [`${counted(rareReasons, "reason")} in one or two records`] : []),
  ];
  return [...(label === null ? [] : [label]), ...(all.length > 0 ? [`Missing: ${all.join(", ")}`] : [])].join(
    ". ",
  );
}

/**
 * What the file says of its variables: their labels, and the declared reasons why values are missing.
 * @returns lines; none where it says nothing
 */
export function describedText({ variables }: Inspection, width: number): string[] {
  const some = variables
    .map((one) => [printable(one.name), sentence(one)] as const)
    .filter(([, text]) => text !== "");
  const column = Math.min(LONGEST_NAME, Math.max(0, ...some.map(([name]) => columnsOf(name)))) + 2;
  return some.flatMap(([name, text]) => labelledLines(name, [printable(text)], column, width));
}
