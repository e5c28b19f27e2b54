import { column, type Block, type Metric } from "@sdc-risk/blocks";
import { counted, countText, shareText } from "@sdc-risk/data";
import { chosenBlocks } from "./chosen-report.ts";
import { pText, SURE } from "./p-values.ts";
import type { Copies, Identical, MembershipInferenceSummary } from "./summary.ts";

const LIMITS =
  "That a release holds no copies does not make it safe: near copies, and what it tells of people by its other records, " +
  "are not counted.";

/** The blocks of the report, what a reader wants to know first. */
export const membershipInferenceBlocks = ({
  summary,
}: {
  readonly summary: MembershipInferenceSummary;
}): readonly Block[] => [
  headline(summary),
  ...(summary.files.length > 1 ? [filesTable(summary)] : []),
  copiesTable(summary),
  ...attackBlocks(summary),
  ...chosenBlocks(summary),
];

const some = (expected: number): string =>
  expected < 0.5 ? "about none" : `about ${countText(Math.round(expected))}`;

/** "1,500 of 3,000 records of the release are copies of originals; a file made independently would hold about 12." */
export function copiesSentence({ identical, records }: Copies): string {
  const basis = identical.control ?? identical.expected;
  const found = `${countText(identical.records)} of ${counted(records, "record")} of the release are copies of originals`;
  return basis === null
    ? `${found}.`
    : `${found}; a file made independently would hold ${some(basis)}${identical.control === null ? "" : ", as the control file does"}.`;
}

/** What the excess of copies says. */
function excessSentence({ identical: { low, high } }: Copies): string {
  if (low === null || high === null) return "";
  if (low > 0)
    return ` At least ${shareText(low)} of the release are copies beyond chance (95 % interval up to ${shareText(Math.min(1, high))}).`;
  return ` Copies beyond chance could not be shown; up to ${shareText(Math.max(0, high))} of the release may be some (95 % interval).`;
}

function headline({ copies, control, worst, noAttacks }: MembershipInferenceSummary): Block {
  const { identical, closest } = copies;
  const metrics: Metric[] = [
    {
      label: "Records of the release that equal an original",
      value: identical.records,
      format: "count",
      outOf: copies.records,
      verdict: true,
      better: "lower",
      about: copiesSentence(copies) + excessSentence(copies),
      limits: LIMITS,
    },
    {
      label: "Nearer to an original than to the control file",
      value: closest?.share ?? null,
      format: "percent",
      better: "lower",
      about:
        closest === null
          ? "Not computed: there is no control file, or no record."
          : `Of the ${counted(closest.records, "record")} of the release that were looked at, so many have their nearest ` +
            `record in the original (95 % interval ${shareText(closest.low)} to ${shareText(closest.high)}). Of a release ` +
            `that was made from neither file, it would be ${shareText(closest.expected)}.`,
    },
    {
      label: "Best attack on membership (AUC)",
      value: worst?.auc ?? null,
      format: "number",
      better: "lower",
      about:
        worst === null
          ? `Not computed: ${noAttacks ?? "the released files have no records"}.`
          : `An attack (${worst.attack}) gives a person of the original a higher score than one of the control file in this ` +
            `share of pairs (0.5 by chance; 95 % interval ${worst.low.toFixed(3)} to ${worst.high.toFixed(3)}). ${worstSentence(worst.p)}`,
    },
  ];
  return {
    kind: "metrics",
    title: "Copies of originals",
    about:
      `${copiesSentence(copies)} Compared are ${counted(identical.variables, "variable")}` +
      `${control === null ? "" : ` of the release, the original, and ${counted(control, "record")} that the release was not made from`}.`,
    metrics,
  };
}

const worstSentence = (p: number): string =>
  p < SURE
    ? "It tells members from others: the release gives away who was in the original."
    : "It does not tell members from others here: these attacks are too weak to tell, which does not mean that no attack can.";

const row = (label: string, { variables, records, share, expected, control, low, high }: Identical) =>
  [label, variables, records, share, expected, control, low, high] as const;

function copiesTable({ copies, files }: MembershipInferenceSummary): Block {
  const file = files.length > 1 ? ` in file ${copies.file}` : "";
  return {
    kind: "table",
    title: `Identical records${file}`,
    about:
      "Records of the release that equal a record of the original. By chance: the share of original records that another " +
      "original record equals, times the records of the release. In the control file: its records that equal one of " +
      "the original, for as many records as the release has. The interval is of the share beyond the control file, or beyond chance without one.",
    columns: [
      column("equal on"),
      column("variables", "count"),
      column("records", "count"),
      column("share", "percent"),
      column("by chance", "number"),
      column("in the control file", "number"),
      column("beyond, from", "percent"),
      column("to", "percent"),
    ],
    rows: [
      row("all variables", copies.identical),
      row("keys and sensitive variables", copies.onKeysAndTargets),
      row("keys", copies.onKeys),
    ].map((cells) => [...cells]),
  };
}

function filesTable({ files }: MembershipInferenceSummary): Block {
  return {
    kind: "table",
    title: "Copies by file",
    about: "Each released file alone. The figures above are of the one with most copies beyond chance.",
    columns: [
      column("file", "count"),
      column("records", "count"),
      column("copies", "count"),
      column("by chance", "number"),
      column("in the control file", "number"),
      column("nearer to an original", "percent"),
    ],
    rows: files.map(({ file, records, identical, closest }) => [
      file,
      records,
      identical.records,
      identical.expected,
      identical.control,
      closest?.share ?? null,
    ]),
  };
}

function attackBlocks({ attacks, noTpr1, files }: MembershipInferenceSummary): readonly Block[] {
  if (attacks.length === 0) return [];
  const several = files.length > 1;
  return [
    {
      kind: "table",
      title: "Attacks on membership",
      about:
        "Each attack scores records of the original (members) and of the control file; the other half of the control file " +
        "is what it knows of the population, and halves change places. AUC: how often a member scores higher. Found " +
        "at 10 %: members whose score is above that of all but 10 % of the others. p: of an attack that knows nothing, adjusted for the number " +
        `of attacks (Holm).${noTpr1 === null ? "" : ` Found at 1 % is left out: ${noTpr1}.`}`,
      columns: [
        column("attack"),
        ...(several ? [column("file", "count")] : []),
        column("AUC", "number"),
        column("from", "number"),
        column("to", "number"),
        column("found at 10 %", "percent"),
        column("found at 1 %", "percent"),
        column("p"),
      ],
      rows: attacks.map(({ attack, file, auc, low, high, tpr10, tpr1, p }) => [
        attack,
        ...(several ? [file] : []),
        auc,
        low,
        high,
        tpr10,
        tpr1,
        pText(p),
      ]),
    },
  ];
}
