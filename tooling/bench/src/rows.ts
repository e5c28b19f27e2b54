import { continuousGrowth, continuousTargets } from "./continuous-rows.ts";
import { csvToHtml, guideToText, keysToPlan } from "./commands.ts";
import { populationGrowth } from "./population-rows.ts";
import type { Data, Row, WorkRow } from "./row.ts";
import { suda2Growth, suda2Targets } from "./suda2-rows.ts";
import { firstKeys } from "./survey.ts";
import { assessWork } from "./works/assess.ts";
import { attributionWork } from "./works/attribution.ts";
import { dominanceWork } from "./works/dominance.ts";
import { frequencyWork } from "./works/frequency.ts";
import { identifiedWork } from "./works/identified.ts";
import { kanonWork } from "./works/kanon.ts";
import { membershipWork } from "./works/membership.ts";
import { personsWork } from "./works/persons.ts";
import { forestWork, predictionWork } from "./works/prediction.ts";
import { risksWork } from "./works/risks.ts";
import { ldiversityWork, tclosenessWork } from "./works/sensitive.ts";

const MILLION = 1_000_000;
const data = (records: number, keys: number, missing = 0): Data => ({
  records,
  keys: firstKeys(keys),
  missing,
});

/** Keys and sensitive variables of the rows on what is learnt within classes. */
const learnt = (...sensitive: readonly string[]): Data => ({
  records: MILLION,
  keys: ["region", "sex", "marital", "education"],
  sensitive,
  missing: 0,
});
const ONE = learnt("health");
const SENSITIVE = ["health", "disability", "religion", "water", "electcon"];
const FIVE = learnt(...SENSITIVE);

/** A survey and its synthetic version. */
const AGAINST: Data = { ...data(MILLION, 6), sensitive: SENSITIVE, synthetic: true };

/** The two works that are followed along one dimension. */
const FOLLOWED = [
  { name: "frequency", about: "f, F", work: frequencyWork },
  { name: "risks", about: "individual and household risk", work: risksWork },
] as const;

const byRecords = [1, 2, 5].flatMap((millions) =>
  FOLLOWED.map(({ name, about, work }): WorkRow => ({
    kind: "work",
    name: `${name}-${millions}M`,
    group: "records",
    about: `${about}, 6 keys, ${millions}M records`,
    targets: {},
    data: data(millions * MILLION, 6),
    work,
  })),
);

const byKeys = [2, 4, 6, 10, 14].flatMap((keys) =>
  FOLLOWED.map(({ name, about, work }): WorkRow => ({
    kind: "work",
    name: `${name}-${keys}-keys`,
    group: "keys",
    about: `${about}, ${keys} keys`,
    targets: {},
    data: data(MILLION, keys),
    work,
  })),
);

const byMissing = [6, 14].flatMap((keys) =>
  [0, 1, 2, 5, 10, 20].map((percent): WorkRow => ({
    kind: "work",
    name: `missing-${percent}%-${keys}-keys`,
    group: "missing",
    about: `f, F, ${keys} keys, ${percent} % missing`,
    targets: {},
    data: data(100_000, keys, percent / 100),
    work: frequencyWork,
  })),
);

const wholeRuns = [6, 14].map((keys): WorkRow => ({
  kind: "work",
  name: `assess-${keys}-keys`,
  group: "assess",
  about: `${keys} keys, 1M records`,
  targets: {},
  data: data(MILLION, keys),
  work: assessWork,
}));

/** Everything that is measured. A new measure adds its rows here. */
export const ROWS: readonly Row[] = [
  {
    kind: "work",
    name: "frequency",
    group: "targets",
    about: "f, F, 6 keys, 1M records",
    targets: { yardsticks: 1.1 },
    data: data(MILLION, 6),
    work: frequencyWork,
  },
  {
    kind: "work",
    name: "frequency-missing",
    group: "targets",
    about: "f, F, 6 keys, 2 % missing in each, 100k records",
    targets: { yardsticks: 1.5 },
    data: data(100_000, 6, 0.02),
    work: frequencyWork,
  },
  {
    kind: "work",
    name: "risks",
    group: "targets",
    about: "individual and household risk on top, 6 keys, 1M records",
    targets: { yardsticks: 2 },
    data: data(MILLION, 6),
    work: risksWork,
  },
  {
    kind: "work",
    name: "ldiversity",
    group: "targets",
    about: "l-diversity, 4 keys, 1 sensitive variable, 1M records",
    targets: { yardsticks: 0.7 },
    data: ONE,
    work: ldiversityWork,
  },
  {
    kind: "work",
    name: "tcloseness",
    group: "targets",
    about: "t-closeness, 4 keys, 1 sensitive variable, 1M records",
    targets: { yardsticks: 1.5 },
    data: ONE,
    work: tclosenessWork,
  },
  {
    kind: "work",
    name: "ldiversity-5",
    group: "targets",
    about: "l-diversity, 4 keys, 5 sensitive variables, 1M records",
    targets: { yardsticks: 5 },
    data: FIVE,
    work: ldiversityWork,
  },
  {
    kind: "work",
    name: "tcloseness-5",
    group: "targets",
    about: "t-closeness, 4 keys, 5 sensitive variables, 1M records",
    targets: { yardsticks: 5 },
    data: FIVE,
    work: tclosenessWork,
  },
  ...suda2Targets,
  ...continuousTargets,
  {
    kind: "work",
    name: "attribution",
    group: "targets",
    about: "attribute disclosure, 6 keys, 5 targets, 1M records against a synthetic 1M",
    targets: { yardsticks: 8 },
    data: AGAINST,
    work: attributionWork(false),
  },
  {
    kind: "work",
    name: "attribution-attacks",
    group: "targets",
    about: "the same with simulated attacks",
    targets: { yardsticks: 15 },
    data: AGAINST,
    work: attributionWork(true),
  },
  {
    kind: "command",
    name: "csv-report",
    group: "targets",
    about: "CSV of 1M records and 27 columns to an HTML report, 6 keys",
    targets: { yardsticks: 35, peakGiB: 1.2 },
    records: MILLION,
    prepare: csvToHtml,
  },
  {
    kind: "command",
    name: "plan",
    group: "targets",
    about: "a plan for 3-anonymity by 6 keys of 10,000 nodes, values suppressed on top, 1M records",
    targets: { seconds: 120, peakGiB: 2 },
    records: MILLION,
    prepare: keysToPlan,
  },
  {
    kind: "command",
    name: "guide",
    group: "targets",
    about: "the command on the guide's ten records",
    targets: { seconds: 0.25 },
    records: 10,
    prepare: guideToText,
  },
  ...byRecords,
  {
    kind: "work",
    name: "persons",
    group: "records",
    about: "f, F of units of several records (households), 6 keys, 1M records",
    targets: {},
    data: data(MILLION, 6),
    work: personsWork,
  },
  ...byKeys,
  ...byMissing,
  {
    kind: "work",
    name: "kanon-14-keys",
    group: "kanon",
    about: "k-anonymity and leave-one-out, 14 keys, 1M records",
    targets: {},
    data: data(MILLION, 14),
    work: kanonWork(false),
  },
  {
    kind: "work",
    name: "kanon-combinations-14-keys",
    group: "kanon",
    about: "the same with all combinations of up to 3 keys",
    targets: {},
    data: data(MILLION, 14),
    work: kanonWork(true),
  },
  ...suda2Growth,
  ...populationGrowth,
  ...continuousGrowth,
  {
    kind: "work",
    name: "forest",
    group: "prediction",
    about: "a forest of 100 trees, 10 columns, 1M records, one thread",
    targets: {},
    data: data(MILLION, 1),
    work: forestWork,
  },
  {
    kind: "work",
    name: "predict",
    group: "prediction",
    about: "prediction of 5 targets by 6 keys, 100k records against a synthetic 100k",
    targets: {},
    data: { ...AGAINST, records: 100_000 },
    work: predictionWork(0),
  },
  {
    kind: "work",
    name: "predict-2w",
    group: "prediction",
    about: "the same, 2 workers",
    targets: {},
    data: { ...AGAINST, records: 100_000 },
    work: predictionWork(2),
  },
  {
    kind: "work",
    name: "membership",
    group: "prediction",
    about:
      "copies and attacks on membership, 11 variables, 100k records, a synthetic and a control file of 100k",
    targets: {},
    data: { ...AGAINST, records: 100_000, control: true },
    work: membershipWork(0),
  },
  {
    kind: "work",
    name: "membership-2w",
    group: "prediction",
    about: "the same, 2 workers",
    targets: {},
    data: { ...AGAINST, records: 100_000, control: true },
    work: membershipWork(2),
  },
  {
    kind: "work",
    name: "copies",
    group: "prediction",
    about: "copies without a control file, 11 variables, 1M records against a synthetic 1M",
    targets: {},
    data: AGAINST,
    work: membershipWork(0),
  },
  {
    kind: "work",
    name: "dominance",
    group: "firms",
    about: "dominance, p % rule, few contributors, 3 variables in 7 tables of 3 keys, 300k firms",
    targets: {},
    data: { records: 300_000, keys: ["region", "industry", "size"], missing: 0, firms: true },
    work: dominanceWork,
  },
  {
    kind: "work",
    name: "identified-linkage",
    group: "identified",
    about: "by equal keys and by weights, 6 keys, 100k records against 1M",
    targets: {},
    data: { ...data(100_000, 6), identified: 10 },
    work: identifiedWork,
  },
  ...wholeRuns,
];

/**
 * A row with a hundredth of its records and without targets, to see that it works. Of many variables a
 * thousandth: few records have more sets of these than many have.
 */
export function quickly(row: Row): Row {
  const part = row.kind === "work" && row.data.wide !== undefined ? 1000 : 100;
  const fewer = (records: number): number => Math.max(10, Math.round(records / part));
  if (row.kind === "command") return { ...row, targets: {}, records: fewer(row.records) };
  return { ...row, targets: {}, data: { ...row.data, records: fewer(row.data.records) } };
}

/**
 * Rows by their names or the names of their groups; all without names.
 * @throws Error naming what there is
 */
export function chosenRows(names: readonly string[]): readonly Row[] {
  const matches = (row: Row, name: string): boolean => row.name === name || row.group === name;
  const unknown = names.find((name) => !ROWS.some((row) => matches(row, name)));
  const known = new Set(ROWS.flatMap(({ group, name }) => [group, name]));
  if (unknown !== undefined)
    throw new Error(`There is no row or group "${unknown}". There are ${[...known].join(", ")}.`);
  return names.length === 0 ? ROWS : ROWS.filter((row) => names.some((name) => matches(row, name)));
}
