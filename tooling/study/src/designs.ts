/** How units come into a sample. */
export type Sampling = "random" | "stratified" | "pps" | "household" | "two-stage";

/** Which of a population's variables are the keys. */
export type KeySet =
  /** The first of its keys. */
  | "first"
  /** The clusters that are drawn in the first stage, and then the first of its keys. */
  | "cluster"
  /** A variable of a thousand levels and more, and then the first of its keys. */
  | "levels";

/** What a person tells of a file besides its keys, weights and households. */
export type Told =
  /** The clusters that were drawn. */
  | "cluster"
  /** The clusters, and how many clusters each of them stands for. */
  | "cluster-weight"
  /** How many units of the population have each level of each key. */
  | "margins"
  /** How many units the population has. */
  | "size"
  /** The file before values were taken away, record by record. */
  | "original";

/** How a file came to be, and what is told of it. */
export interface Scheme {
  readonly label: string;
  readonly sampling: Sampling;
  readonly keys: KeySet;
  /** Chance that a value of a key is missing, the same for all and independent of each other. */
  readonly missing: number;
  /** Whether one value of each record that is alone in the sample was taken away, by whoever treated the file. */
  readonly suppressed: boolean;
  /** Whether weights are divided by their mean. */
  readonly meanOne: boolean;
  readonly told: Told | null;
  /** Whether the file lacks the clusters that were drawn. */
  readonly hidden: boolean;
  /** Whether all figures are read, not only the headline: the file came as the formulas suppose. */
  readonly plain: boolean;
}

const scheme = (label: string, sampling: Sampling, more: Partial<Scheme> = {}): Scheme => ({
  label,
  sampling,
  keys: "first",
  missing: 0,
  suppressed: false,
  meanOne: false,
  told: null,
  hidden: false,
  plain: false,
  ...more,
});
const PLAIN = { plain: true } as const;

/** In the order of the tables. */
export const DESIGNS = {
  random: scheme("simple random", "random", PLAIN),
  stratified: scheme("stratified, unequal weights", "stratified", PLAIN),
  pps: scheme("chance in proportion to size", "pps", PLAIN),
  household: scheme("whole households", "household", PLAIN),
  "cluster-above": scheme("two stages, keys above the cluster", "two-stage"),
  "cluster-above-hidden": scheme("two stages, keys above the cluster; no cluster in the file", "two-stage", {
    hidden: true,
  }),
  "cluster-above-told": scheme("two stages, keys above the cluster; cluster told", "two-stage", {
    told: "cluster",
  }),
  "cluster-above-weight": scheme(
    "two stages, keys above the cluster; cluster and its weight told",
    "two-stage",
    {
      told: "cluster-weight",
    },
  ),
  "cluster-key": scheme("two stages, a key is the cluster", "two-stage", { keys: "cluster" }),
  "cluster-key-told": scheme("two stages, a key is the cluster; cluster told", "two-stage", {
    keys: "cluster",
    told: "cluster",
  }),
  "cluster-key-weight": scheme("two stages, a key is the cluster; cluster and its weight told", "two-stage", {
    keys: "cluster",
    told: "cluster-weight",
  }),
  "cluster-key-margins": scheme("two stages, a key is the cluster; margins told", "two-stage", {
    keys: "cluster",
    told: "margins",
  }),
  "missing-2": scheme("2 % of values missing", "random", { missing: 0.02 }),
  "missing-10": scheme("10 % of values missing", "random", { missing: 0.1 }),
  "missing-30": scheme("30 % of values missing", "random", { missing: 0.3 }),
  suppressed: scheme("values suppressed", "random", { suppressed: true }),
  "suppressed-original": scheme("values suppressed, original there", "random", {
    suppressed: true,
    told: "original",
  }),
  levels: scheme("a key of 1,000 levels and more", "random", { keys: "levels" }),
  "levels-margins": scheme("a key of 1,000 levels and more; margins told", "random", {
    keys: "levels",
    told: "margins",
  }),
  "all-one": scheme("weights all 1", "random", { meanOne: true }),
  "mean-one": scheme("weights of mean 1", "stratified", { meanOne: true }),
  "mean-one-size": scheme("weights of mean 1; size of the population told", "stratified", {
    meanOne: true,
    told: "size",
  }),
  "mean-one-margins": scheme("weights of mean 1; margins told", "stratified", {
    meanOne: true,
    told: "margins",
  }),
} as const satisfies Record<string, Scheme>;

export type Design = keyof typeof DESIGNS;

/** What a design is, by its id. */
export const schemeOf = (design: Design): Scheme => DESIGNS[design];

/** Designs whose files came as the formulas suppose: all figures are compared there. */
export const PLAIN_DESIGNS = (Object.keys(DESIGNS) as Design[]).filter((design) => schemeOf(design).plain);
