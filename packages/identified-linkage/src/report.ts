import { cautioned, column, type Block, type Cautions, type Metric, type TableBlock } from "@sdc-risk/blocks";
import type { Register } from "@sdc-risk/core";
import { counted, countText, plural, shareText } from "@sdc-risk/data";
import { EXPECTED, PERSONS, UNSETTLED } from "./cautions.ts";

import type { IdentifiedLinkageSummary, ProbabilisticLinkage, DeclaredLinks } from "./summary.ts";

interface IdentifiedLinkageReportInput {
  readonly summary: IdentifiedLinkageSummary;
  /** By what it is known who is who, or why it is not. */
  readonly truth: string;
  readonly register: Register | null;
  /** Keys that kinds of person are not told by. */
  readonly keysLeftOut: number;
  readonly cautions?: Cautions;
}

export function linkageBlocks(told: IdentifiedLinkageReportInput): readonly Block[] {
  const { summary, cautions } = told;
  const { exact, probabilistic } = summary;
  return [
    byEqualKeys(told),
    ...(exact.candidates.length === 0 ? [] : [candidates(summary)]),
    ...(probabilistic.reason === null
      ? byWeights(summary, probabilistic, cautions)
      : [
          {
            kind: "text" as const,
            title: "Links by weights of agreement",
            about: `There are none. ${probabilistic.reason}`,
          },
        ]),
    ...(summary.easiest.length === 0 ? [] : [easiest(summary, told.keysLeftOut)]),
  ];
}

const persons = (n: number): string => counted(n, "person");

/** Where the share of the population in the identified file is from, as a sentence. */
function coverageText({
  summary: { coverage, coverageFrom, exact },
  register,
}: IdentifiedLinkageReportInput): string {
  if (coverageFrom === "assumed")
    return (
      "What share of the population the identified file holds is not known: the number of links by equal keys that " +
      `are right lies between 0 and ${countText(Math.round(exact.range?.high ?? 0))}. The option coverage settles it.`
    );
  if (coverageFrom === "option")
    return `The identified file is assumed to hold ${shareText(coverage)} of the population, as was given.`;
  if (coverageFrom === "census")
    return `The file holds everyone, so the identified file holds ${shareText(coverage)} of the population at most.`;
  const by =
    register === null
      ? "the weights"
      : "what the records stand for in the population, of which the register holds a share,";
  return `By ${by} the identified file holds ${shareText(coverage)} of the population.`;
}

/** What is counted, of somebody who links each record with one of its candidates at random. */
function equalText({ range }: IdentifiedLinkageSummary["exact"], isBound: boolean): string {
  if (isBound) return "Σ 1 / candidates, as if the person of every record with a candidate were among them.";
  if (range !== null)
    return "Σ of the chances by the model of linkage by weights that the person is the candidate drawn at random.";
  return (
    "Σ h / candidates, for who links each record with one of its candidates at random; h is the coverage over the " +
    "share of records that have one, at most 1."
  );
}

/** Links by equal keys, as they are expected and as they are where it is known who is who. */
function equalLinks(told: IdentifiedLinkageReportInput): Metric[] {
  const { exact, records, probabilistic } = told.summary;
  const isBound = exact.range !== null && probabilistic.converged !== true;
  const expected: Metric = {
    label: isBound
      ? "Links by equal keys that are right, at most"
      : "Links by equal keys, expected to be right",
    value: records === 0 ? null : exact.expectedCorrect,
    outOf: records,
    format: "count",
    better: "lower",
    about: `${equalText(exact, isBound)}${records === 0 ? " There are no records." : ""}`,
    ...(exact.correct === null ? { verdict: true, limits: coverageText(told) } : {}),
  };
  return [
    cautioned(expected, told.cautions, "exact.expectedCorrect"),
    ...(exact.correct === null
      ? []
      : [
          {
            label: "Links by equal keys that are right",
            value: exact.correct,
            outOf: records,
            format: "count" as const,
            better: "lower" as const,
            about: "Counted with the true persons; one of the candidates is drawn at random.",
            verdict: true,
            limits: "Links by weights of agreement find persons also where a key differs.",
          },
        ]),
  ];
}

function byEqualKeys(told: IdentifiedLinkageReportInput): Block {
  const { summary: s, truth } = told;
  const { exact, records } = s;
  const metrics: Metric[] = [
    ...equalLinks(told),
    {
      label: "Records with one candidate only",
      value: exact.oneCandidate,
      outOf: records,
      format: "count",
      better: "lower",
      about: "Nobody else of the identified file has their key.",
    },
    {
      label: "Records without a candidate",
      value: exact.noCandidate,
      outOf: records,
      format: "count",
      about: "The person is not in the identified file, or a key differs.",
    },
    ...(s.persons === null
      ? []
      : [
          {
            label: "Persons in both files",
            value: s.persons,
            outOf: records,
            format: "count" as const,
            about: "Records whose person the identified file holds, by the id.",
          },
        ]),
  ];
  return {
    kind: "metrics",
    title: "Links by equal keys",
    about: `${sizeText(s)} ${truth} ${coverageText(told)}`,
    metrics,
  };
}

const sizeText = ({ records, identified }: IdentifiedLinkageSummary): string =>
  `The file has ${counted(records, "record")}, the identified file ${countText(identified)}.`;

function candidates({ exact, records }: IdentifiedLinkageSummary): Block {
  return {
    kind: "histogram",
    answers: "how",
    title: "Records by candidates in the identified file",
    about:
      "Each bar counts records by how many of the identified file share or may share their key; " +
      `${countText(exact.noCandidate)} of ${counted(records, "record")} ${plural(exact.noCandidate, "has", "have")} none. ` +
      "Everyone on the left is found.",
    x: "candidates",
    y: "records",
    scale: "log",
    bins: exact.candidates,
  };
}

function byWeights(
  s: IdentifiedLinkageSummary,
  p: ProbabilisticLinkage,
  cautions: Cautions | undefined,
): Block[] {
  const { thresholds } = p;
  const points = thresholds
    .flatMap(({ precision, recall }) =>
      precision === null || recall === null ? [] : [{ x: recall, y: precision }],
    )
    .sort((a, b) => a.x - b.x || b.y - a.y);
  return [
    weightMetrics(s, p, cautions),
    thresholdTable(s, thresholds),
    ...(points.length < 2
      ? []
      : [
          {
            kind: "curve" as const,
            title: "Precision by recall",
            about:
              "Each point is a probability from which on links are declared: to the right more persons " +
              "are found, above fewer links are " +
              `wrong.${s.persons === null ? " Expected, since it is not known who is who." : ""}`,
            x: "recall",
            y: "precision",
            format: "percent" as const,
            points,
          },
        ]),
    keyTable(p, s.persons !== null),
  ];
}

/** Which pairs were compared. */
function comparedText({ pairs, pairsLeftOut, personsLeftOut, blocking }: ProbabilisticLinkage): string {
  if (blocking.length === 0)
    return pairs === 1
      ? "The one pair of records is compared"
      : `All ${countText(pairs!)} pairs of records are compared`;
  const lost = personsLeftOut === null ? "" : `, ${countText(personsLeftOut)} of them pairs of one person`;
  return (
    `${counted(pairs!, "pair of records agrees", "pairs of records agree")} on ${blocking.join(", ")} and ` +
    `${plural(pairs!, "is", "are")} compared; ${countText(pairsLeftOut!)} ${plural(pairsLeftOut!, "is", "are")} left out${lost}`
  );
}

function weightMetrics(
  s: IdentifiedLinkageSummary,
  p: ProbabilisticLinkage,
  cautions: Cautions | undefined,
): Block {
  const all = p.thresholds.reduce((low, one) => (one.threshold < low.threshold ? one : low));
  const from = all.threshold === 0 ? "" : ` from a probability of ${all.threshold} on`;
  const mark = (metric: Metric): Metric => cautioned(metric, cautions, EXPECTED);
  const settled = p.converged === false ? ` ${UNSETTLED}` : "";
  return {
    kind: "metrics",
    title: "Links by weights of agreement",
    about:
      `${comparedText(p)} by probabilistic record linkage. Each record is linked with its best candidate, ` +
      `a random one of them where several are as good.${settled}`,
    metrics: [
      mark({
        label: "Links by weights, expected to be right",
        value: all.expectedCorrect,
        outOf: s.records,
        format: "count",
        better: "lower",
        about: `Σ of the probabilities of all links${from}: what the intruder believes.`,
        ...(all.correct === null
          ? {
              verdict: true,
              limits: "It rests on a model in which keys err apart from each other; who is who is not known.",
            }
          : {}),
      }),
      ...(all.correct === null
        ? []
        : [
            {
              label: "Links by weights that are right",
              value: all.correct,
              outOf: s.records,
              format: "count" as const,
              better: "lower" as const,
              about: `By who is who, of ${counted(all.links, "link")}${from}.`,
              verdict: true,
              limits: "Someone who knows more than these keys, or corrects errors by hand, finds more.",
            },
          ]),
      cautioned(
        {
          label: "Persons in both files, by the model",
          value: p.expectedPersons,
          outOf: s.records,
          format: "count",
          about: `As EM estimates them${s.persons === null ? "" : `; by who is who there are ${persons(s.persons)}`}.`,
        } satisfies Metric,
        cautions,
        PERSONS,
      ),
    ],
  };
}

function thresholdTable(
  { persons: known }: IdentifiedLinkageSummary,
  thresholds: readonly DeclaredLinks[],
): TableBlock {
  return {
    kind: "table",
    title: "Links by the probability from which on they are declared",
    about:
      "Precision is the share of declared links that are right, recall the share of persons in both files " +
      `that are found${known === null ? "; both are expected, since it is not known who is who" : ""}.`,
    columns: [
      column("from probability", "number"),
      column("links", "count"),
      column("expected to be right", "count"),
      ...(known === null ? [] : [column("right", "count")]),
      column("precision", "percent"),
      column("recall", "percent"),
    ],
    rows: thresholds.map(({ threshold, links, expectedCorrect, correct, precision, recall }) => [
      threshold,
      links,
      expectedCorrect,
      ...(known === null ? [] : [correct]),
      precision,
      recall,
    ]),
  };
}

function keyTable({ keys }: ProbabilisticLinkage, known: boolean): TableBlock {
  return {
    kind: "table",
    answers: "where",
    title: "Weight of each key in a link",
    about:
      "m: how often pairs of one person agree; u: how often others do, both by the model. Weights are " +
      "bits, log₂ of the ratio: a key of a large weight of agreement tells persons apart, one of a large " +
      "weight against it seldom errs. Agreement on a value weighs more the rarer it is; here it is that " +
      "on one as common as u.",
    columns: [
      column("key"),
      column("m", "probability"),
      ...(known ? [column("m by who is who", "probability")] : []),
      column("u", "probability"),
      column("weight of agreement", "number"),
      column("of disagreement", "number"),
    ],
    rows: keys.map(({ key, m, u, agreement, disagreement, trueM }) => [
      key,
      m,
      ...(known ? [trueM] : []),
      u,
      agreement,
      disagreement,
    ]),
  };
}

function easiest({ easiest: kinds, persons: known }: IdentifiedLinkageSummary, left: number): TableBlock {
  const single = kinds[0]?.keys.length === 1;
  const leftOut = left === 0 ? "" : ` Pairs with ${counted(left, "key")} of fewer values are left out.`;
  return {
    kind: "table",
    answers: "where",
    title: "Kinds of person that are found most easily",
    about:
      `Values of ${single ? "the key" : "two keys"} that at least three records hold, by the mean chance ` +
      `that a link of such a record is right; smaller kinds are not shown.${leftOut}`,
    columns: [
      column("keys"),
      column("values"),
      column("records", "count"),
      column("mean chance", "percent"),
      ...(known === null ? [] : [column("right links", "count")]),
    ],
    rows: kinds.map(({ keys, values, records, chance, correct }) => [
      keys.join(" × "),
      values,
      records,
      chance,
      ...(known === null ? [] : [correct]),
    ]),
  };
}
