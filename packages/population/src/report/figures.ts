import { column, studied, testedPromise, type TableBlock } from "@sdc-risk/blocks";
import { isCount } from "../estimate/lead.ts";

import { shown, trusted } from "./words.ts";
import type { PopulationSummary } from "../summary-schema.ts";

/** A figure, its value, and how to take it. */
type Row = [string, number | null, string];

/** One sentence on all figures of the file that speak of correct matches, and why they differ. */
export function reconciliation(s: PopulationSummary): string {
  const { expectedMatches: m } = s;
  const low = `at least about ${shown(m.floor)} without a model`;
  const individual =
    `individual risk sums up to ${shown(m.individualRisk)} because it looks at weights and at how many ` +
    "share a key, and at nothing that the keys say";
  if (m.by === "upper-limit")
    return (
      `If the file held the whole population there would be ${shown(m.all!)} correct matches over all records, ` +
      `${shown(m.uniques!)} of them with sample uniques. In a sample there are fewer: which of the two it is, is not known.`
    );
  if (m.by === "census")
    return (
      `The file holds the whole population, so these figures are counts: ${shown(m.all!)} correct matches ` +
      `over all records, ${shown(m.uniques!)} of them with sample uniques.`
    );
  if (m.all === null) return `No model could be fitted; what stands is ${low}, and ${individual}.`;
  const model =
    `about ${shown(m.all)} correct matches by the model of the ` +
    `keys${trusted(m) ? "" : ", which is rough here"} (${shown(m.uniques!)} of them with sample uniques), ${low}`;
  return `These figures answer one question and differ by what they look at: ${model}; ${individual}.`;
}

/** The matches of an intruder whose file lacks persons or differs; nothing where it holds everybody. */
const inFileRows = ({ expectedMatches: { presence, inFile } }: PopulationSummary): Row[] =>
  presence === 1
    ? []
    : [
        [
          "the same by this intruder, whose file lacks persons or differs",
          inFile,
          "what all others in this table leave aside",
        ],
      ];

/** How far the expected matches of a model can be believed. */
function trustText(m: PopulationSummary["expectedMatches"]): string {
  if (m.all === null) return `none: ${m.reason ?? ""}`;
  return trusted(m)
    ? `tested: ${testedPromise()}`
    : `rough: the opening figure says why ${studied("near-expected-nb")}`;
}

/** All figures of a file that speak of the number of correct matches, side by side. */
export function figuresTable(s: PopulationSummary): TableBlock {
  const { expectedMatches: m } = s;
  const counted = isCount(m.by);
  const count = m.by === "census" ? "a count" : "an upper limit";
  const rows: Row[] = [
    ["expected correct matches, all records", m.all, counted ? count : trustText(m)],
    ...inFileRows(s),
    ["τ2, sample uniques alone", m.uniques, counted ? count : "the part of them that looks certain"],
    ...(counted
      ? []
      : [
          [
            "the same over all records, record by record",
            m.perRecord,
            `takes shared keys by the model, too; near the first where the model is right ${studied("near-per-record")}`,
          ] as Row,
        ]),
    [
      "individual risk, summed",
      m.individualRisk,
      counted
        ? "1/f, with missing values as that measure takes them"
        : `by weights and class sizes; too low where few records share a key in pairs ${studied("sign-few-pairs")}`,
    ],
    [
      "U · DIS",
      m.dataIntrusion,
      counted
        ? "a count of sample uniques"
        : s.pairs?.records === 0
          ? `no floor here: no record shares its keys with just one other ${studied("sign-dis-floor-none")}`
          : `a floor, by uniques and classes of two ${studied("sign-dis-floor")}`,
    ],
    [
      "marketer risk",
      m.marketer,
      counted ? count : `a floor, by sampling fractions alone ${studied("sign-marketer-floor")}`,
    ],
  ];
  return {
    kind: "table",
    title: "Which figure to believe",
    about: reconciliation(s),
    columns: [column("figure"), column("correct matches", "count"), column("how to take it")],
    rows: rows.map(([name, value, note]) => [name, value, note]),
  };
}
