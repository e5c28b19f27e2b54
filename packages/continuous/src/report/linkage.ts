import { column, type Block, type Metric } from "@sdc-risk/blocks";
import { counted, countText, formatValue, shareText } from "@sdc-risk/data";
import { UNSETTLED, type Titled } from "./words.ts";
import type {
  FileSummary,
  LinkageSummary,
  OneToOneSummary,
  ProbabilisticSummary,
} from "../summary-schema.ts";

export function linkageBlocks(
  { linkage, probabilistic, released }: FileSummary,
  records: number,
  titled: Titled,
): Block[] {
  return [
    ...(linkage === null ? [] : [nearestBlock(linkage, records, released, titled)]),
    ...(linkage?.oneToOne ? [oneToOneBlock(linkage.oneToOne, linkage, released, titled)] : []),
    ...(probabilistic === null ? [] : probabilisticBlocks(probabilistic, records, released, titled)),
  ];
}

function nearestBlock(linkage: LinkageSummary, records: number, released: number, titled: Titled): Block {
  const { distance, variables, reason, share, notLinked } = linkage;
  const silent: Metric = {
    label: "Not linked",
    value: notLinked,
    format: "count",
    about: "Released records that share no variable with any original.",
  };
  return {
    kind: "metrics",
    title: titled("Distance-based record linkage"),
    about:
      `Every released record is linked to its nearest original by ${distance} distance on ` +
      `${variables.join(", ") || "no variable"}. Ties are broken at random.`,
    metrics: [
      {
        label: "Expected correct links",
        value: linkage.expectedCorrect,
        outOf: released,
        format: "count",
        better: "lower",
        about: reason ?? `Of ${counted(released, "released record")}.`,
      },
      {
        label: "Share",
        value: share,
        format: "percent",
        better: "lower",
        about: reason ?? "Of the released records.",
      },
      {
        label: "By chance",
        value: linkage.chance,
        format: "percent",
        about: reason ?? `One of ${countText(records)} originals drawn blindly.`,
      },
      {
        label: "Times chance",
        value: share === null ? null : share * records,
        format: "number",
        better: "lower",
        about: reason ?? "How much better than chance the distance links.",
      },
      ...((notLinked ?? 0) === 0 ? [] : [silent]),
    ],
  };
}

/** Records that take no part, as a sentence with a space before it; empty where there are none. */
function leftOutText(records: number): string {
  if (records === 0) return "";
  return records === 1
    ? " 1 record of either file misses a value and is left out."
    : ` ${counted(records, "record of either file misses a value and is", "records of either file miss a value and are")} left out.`;
}

function oneToOneBlock(
  one: OneToOneSummary,
  { distance, share: nearest }: LinkageSummary,
  released: number,
  titled: Titled,
): Block {
  const { reason, leftOut, totalDistance, lowerBound, gap } = one;
  const proof =
    gap === 0
      ? "It is the least of all, as its prices prove."
      : `The search ended near the least of all: that is ${formatValue(lowerBound ?? 0, "number")} or ` +
        `more, at most ${shareText(gap ?? 0)} lower.`;
  return {
    kind: "metrics",
    title: titled("One-to-one linkage"),
    about:
      `Each record is linked with one of the other file at most, so that the total of ${distance} ` +
      "distances is least: what an intruder does who knows that no two records are one " +
      `person.${leftOutText(leftOut ?? 0)}`,
    metrics: [
      {
        label: "Expected correct links",
        value: one.expectedCorrect,
        outOf: released,
        format: "count",
        better: "lower",
        about: reason ?? "Identical records are assigned at random.",
      },
      {
        label: "Share",
        value: one.share,
        format: "percent",
        better: "lower",
        about:
          reason ??
          "Of the released " +
            `records${nearest === null ? "" : `; by the nearest original of each ${shareText(nearest)}`}.`,
      },
      {
        label: "Total distance",
        value: totalDistance,
        format: "number",
        about: reason ?? `In standard deviations of the original. ${proof}`,
      },
    ],
  };
}

function probabilisticBlocks(
  p: ProbabilisticSummary,
  records: number,
  released: number,
  titled: Titled,
): Block[] {
  return [linkMetrics(p, records, released, titled), weightsTable(p, titled)];
}

function linkMetrics(p: ProbabilisticSummary, records: number, released: number, titled: Titled): Block {
  const blocking =
    p.blocking.length === 0
      ? "Every released record was compared with every original"
      : `Records that agree on ${p.blocking.join(", ")} were compared`;
  return {
    kind: "metrics",
    title: titled("Probabilistic record linkage"),
    about:
      `${blocking}, ${counted(p.pairs, "pair")}. A released record is linked to the original with the ` +
      `highest match weight.${p.converged ? "" : ` ${UNSETTLED}`}`,
    metrics: [
      {
        label: "Expected correct links",
        value: p.expectedCorrect,
        outOf: released,
        format: "count",
        better: "lower",
        about:
          p.share === null
            ? "There are no records to link."
            : `${shareText(p.share)} of the released records; by chance ${shareText(p.chance!)} of ` +
              `${countText(records)} originals.`,
      },
      {
        label: "Declared matches",
        value: p.declared.pairs,
        format: "count",
        about: "Pairs that are more likely one unit than not.",
      },
      {
        label: "Of these, true",
        value: p.declared.correct,
        outOf: released,
        format: "count",
        better: "lower",
        about: "What an intruder who trusts the estimate gets right.",
      },
      {
        label: "Estimated share of matches",
        value: p.prevalence,
        format: "probability",
        about: "Of all pairs that were compared.",
      },
    ],
  };
}

function weightsTable(p: ProbabilisticSummary, titled: Titled): Block {
  return {
    kind: "table",
    title: titled("Match weights by variable"),
    about:
      "m: how often pairs of one unit agree; u: how often others do; weights are log₂ of their ratio. A " +
      "variable with a large weight of agreement tells units apart and survived the treatment.",
    columns: [
      column("variable"),
      column("m", "probability"),
      column("u", "probability"),
      column("weight of agreement", "number"),
      column("of disagreement", "number"),
    ],
    rows: p.variables.map((v) => [v.variable, v.m, v.u, v.agreement, v.disagreement]),
  };
}
