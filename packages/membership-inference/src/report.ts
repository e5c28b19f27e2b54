import { column, type Block, type Metric } from "@sdc-risk/blocks";
import { counted } from "@sdc-risk/data";
import { chosenBlocks } from "./chosen-report.ts";
import { pText, SURE } from "./p-values.ts";
import {
  closestSentence,
  copiesSentence,
  excessSentence,
  foundSentence,
  keysSentence,
  luckSentence,
  pairsSentence,
} from "./sentences.ts";
import type { Identical, MembershipInferenceSummary } from "./summary.ts";

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

/** Sentences that there are, one behind the other. */
const together = (...texts: readonly string[]): string => texts.filter((text) => text !== "").join(" ");

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
      about: together(
        copiesSentence(copies),
        excessSentence(copies),
        keysSentence(copies),
        luckSentence(copies),
      ),
      limits: LIMITS,
    },
    {
      label: "Nearer to an original than to the control file",
      value: closest?.share ?? null,
      format: "percent",
      better: "lower",
      about:
        closest === null ? "Not computed: there is no control file, or no record." : closestSentence(closest),
    },
    {
      label: "Best attack on membership (AUC)",
      value: worst?.auc ?? null,
      format: "number",
      better: "lower",
      about:
        worst === null
          ? `Not computed: ${noAttacks ?? "the released files have no records"}.`
          : together(
              pairsSentence(worst, "Of a person of the original (a member) and one of the control file"),
              worst.p < SURE ? foundSentence(worst) : "",
              worstSentence(worst.p),
            ),
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

const row = (label: string, { variables, records, share, expected, control, excess, low, high }: Identical) =>
  [label, variables, records, share, expected, control, excess, low, high] as const;

function copiesTable({ copies, files }: MembershipInferenceSummary): Block {
  const file = files.length > 1 ? ` in file ${copies.file}` : "";
  return {
    kind: "table",
    title: `Identical records${file}`,
    about: together(
      keysSentence(copies),
      luckSentence(copies),
      "Records of the release that equal a record of the original, beside as many records of other files. Among " +
        "originals: those that equal another original. Control file: those that equal an original. Excess: the share of " +
        "the release less that of the control file, or without one less that among originals, with its 95 % interval.",
    ),
    columns: [
      column("equal on"),
      column("variables", "count"),
      column("records", "count"),
      column("share", "percent"),
      column("among originals", "number"),
      column("control file", "number"),
      column("excess", "percent"),
      column("excess, from", "percent"),
      column("excess, to", "percent"),
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
      column("among originals", "number"),
      column("control file", "number"),
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
        "is what it knows of the population, and halves change places. AUC: how often a member scores higher. Found: the " +
        "share of the members that the attack recognises while it takes 10 or 1 % of the others for members (false " +
        "alarms). p: of an attack that knows nothing, adjusted for the number " +
        `of attacks (Holm).${noTpr1 === null ? "" : ` The share at 1 % false alarms is left out: ${noTpr1}.`}`,
      columns: [
        column("attack"),
        ...(several ? [column("file", "count")] : []),
        column("AUC", "number"),
        column("from", "number"),
        column("to", "number"),
        column("found at 10 % false alarms", "percent"),
        column("found at 1 % false alarms", "percent"),
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
