import { column, type Block } from "@sdc-risk/blocks";
import type { Front, FrontFile, RiskName } from "../summary-schema.ts";

const AXES: Readonly<Record<RiskName, string>> = {
  prediction: "excess of prediction",
  attribution: "attribution beyond a guess",
  copies: "copies beyond chance",
};
const ABOUT: Readonly<Record<RiskName, string>> = {
  prediction: "the excess of prediction of the sensitive variable for which it is largest",
  attribution: "correct attribution beyond a guess, of the sensitive variable for which it is largest",
  copies: "the share of copies of originals beyond chance or the control file",
};

const isPlaced = ({ files, risk }: Front) =>
  files.flatMap((one) => {
    const y = one.risks[risk].value;
    return one.utility === null || y === null ? [] : [{ ...one, x: one.utility, y }];
  });

const listOf = (files: readonly number[]): string => files.join(", ");

/** "Files 1 and 3 are beaten …": what the table says, in words. */
function sentence(front: Front): string {
  const beaten = front.files.filter(({ beatenBy }) => beatenBy.length > 0);
  const best = isPlaced(front).filter(({ beatenBy }) => beatenBy.length === 0);
  if (best.length === 0) return "No file has both figures.";
  const rest =
    beaten.length === 0
      ? "No file is beaten by another one on both."
      : beaten
          .map(({ file, beatenBy }) => `File ${file} is beaten on both by ${listOf(beatenBy)}.`)
          .join(" ");
  return `${rest} On the front: ${listOf(best.map(({ file }) => file))}.`;
}

/** Risk beside utility of several released files, with the front. */
export function frontBlocks(front: Front | null): readonly Block[] {
  if (front === null) return [];
  const placed = isPlaced(front);
  const point = ({ x, y, file }: { readonly x: number; readonly y: number; readonly file: number }) => ({
    x,
    y,
    label: `file ${file}`,
  });
  const sorted = placed.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const others = sorted.filter(({ beatenBy }) => beatenBy.length > 0).map(point);
  return [
    {
      kind: "curve",
      answers: "how",
      title: "Risk beside utility of the released files",
      about:
        `The farther right, the more useful (1 less the mean SPECKS of tables of the released file beside the original); ` +
        `the higher, the more it gives away (${ABOUT[front.risk]}). The line is the front: files that no other one beats ` +
        "on both. It ranks nothing, and says nothing of whether a risk can be accepted.",
      x: "utility",
      y: AXES[front.risk],
      format: "percent",
      points: sorted.filter(({ beatenBy }) => beatenBy.length === 0).map(point),
      ...(others.length === 0 ? {} : { others }),
    },
    frontTable(front),
  ];
}

function frontTable(front: Front): Block {
  const named = (["prediction", "attribution", "copies"] as const).filter((name) =>
    front.files.some(({ risks }) => risks[name].value !== null),
  );
  const cells = (name: RiskName, { risks }: FrontFile) => {
    const { value, low, high } = risks[name];
    return name === front.risk ? [value, low, high] : [value];
  };
  return {
    kind: "table",
    title: "Risk and utility of the released files",
    about:
      `${sentence(front)} Files are compared by utility and by ${AXES[front.risk]}; where their intervals overlap, the ` +
      "order of two files by risk may be chance.",
    columns: [
      column("file", "count"),
      column("utility of tables", "number"),
      column("overlap of intervals", "percent"),
      ...named.flatMap((name) => [
        column(AXES[name], "percent"),
        ...(name === front.risk ? [column("from", "percent"), column("to", "percent")] : []),
      ]),
      column("beaten by file"),
    ],
    rows: front.files.map((one) => [
      one.file,
      one.utility,
      one.overlap,
      ...named.flatMap((name) => cells(name, one)),
      one.utility === null || one.risks[front.risk].value === null
        ? "not compared"
        : one.beatenBy.length === 0
          ? "none"
          : listOf(one.beatenBy),
    ]),
  };
}
