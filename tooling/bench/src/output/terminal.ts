import { firstOf, required } from "../required.ts";
import { GROUPS, type Group } from "../row.ts";
import { short } from "./numbers.ts";
import type { Failure, Outcome } from "./outcome.ts";
import { verdictText } from "./verdict.ts";

/** Heading and width of each column; the first and last are text. */
const COLUMNS: readonly (readonly [heading: string, width: number])[] = [
  ["", 26],
  ["first ms", 9],
  ["best ms", 9],
  ["yardst.", 8],
  ["ns/rec", 8],
  ["peak MiB", 9],
  ["beyond", 7],
  ["B/rec", 7],
];
const WIDTH = 100;

const cellOf = (cells: readonly string[], column: number): string => required(cells[column], "cell");

function line(cells: readonly string[], last: string): string {
  const padded = COLUMNS.slice(0, cells.length).map(([, width], i) =>
    i === 0 ? cellOf(cells, i).padEnd(width) : cellOf(cells, i).padStart(width),
  );
  return `${padded.join("")}  ${last}`.trimEnd();
}

export function groupHeading(group: Group): string {
  return `\n${GROUPS[group]}\n${line(
    COLUMNS.map(([heading]) => heading),
    "target",
  )}\n${"-".repeat(WIDTH)}`;
}

/** A row of the table; further targets stand on lines of their own. */
export function outcomeLines(o: Outcome): string {
  const cells = [
    o.name,
    ...[o.coldMs, o.bestMs, o.yardsticks, o.nsPerRecord, o.peakMiB, o.beyondMiB, o.bytesPerRecord].map(short),
  ];
  const [first = "", ...more] = o.verdicts.map(verdictText);
  return [
    line(cells, first),
    ...more.map((text) =>
      line(
        COLUMNS.map(() => ""),
        text,
      ),
    ),
  ].join("\n");
}

export function failureLine({ name, error }: Failure): string {
  return `${name.padEnd(firstOf(COLUMNS)[1])}  not measured: ${error}`;
}
