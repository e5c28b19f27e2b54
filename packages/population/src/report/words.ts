import { studied } from "@sdc-risk/blocks";
import { counted, countText, formatValue, plural, settled, shareText } from "@sdc-risk/data";
import { isCount } from "../estimate/lead.ts";
import type {
  ClusterSummary,
  ExpectedMatches,
  PatternSummary,
  PopulationSummary,
} from "../summary-schema.ts";

/** Estimates are shown whole, to one decimal below ten, with two digits where they are small: "0.043", "< 0.01". */
export function shown(estimate: number): string {
  const x = settled(estimate);
  if (Number.isInteger(x) || x >= 10) return countText(Math.round(x));
  return x >= 0.1 ? x.toFixed(1) : formatValue(Number(x.toPrecision(2)), "count");
}

/** Four digits are more than any interval bears. */
export const headlined = (x: number | null): number | null => (x === null ? null : Number(x.toPrecision(4)));

export const recordsText = (n: number): string => counted(n, "record");

/** Sample uniques in words; other measures count a missing value in other ways. */
export function uniquesText({ sampleUniques: n, design }: PopulationSummary): string {
  const uniques = n === 0 ? "no sample uniques" : counted(n, "sample unique");
  if (design.original) return `${uniques} (by what is left of them, among the records of the original)`;
  return design.patterns === null ? uniques : `${uniques} (${gapsText(design)})`;
}

/** How records that miss keys are counted, in a few words; empty where none does. */
export const gapsText = ({ patterns, original }: PopulationSummary["design"]): string =>
  patterns === null || original
    ? ""
    : patterns.fitted === 0
      ? "missing as its own category"
      : "missing keys ignored";

/** What part of the population the file holds, as a sentence with a space before it. */
export function fractionText({
  samplingFraction,
  records,
  design,
  expectedMatches,
}: PopulationSummary): string {
  if (records === 0 || samplingFraction === null) return "";
  if (expectedMatches.by === "upper-limit")
    return (
      " The share of the population in the file is not known. The figures are those of a file that holds all " +
      "of it, and for a sample too high."
    );
  return samplingFraction === 1
    ? " The file holds the whole population, as far as its weights or the sampling fraction say."
    : ` The file holds ${shareText(samplingFraction)} of the population${clustersText(design.clusters)}.`;
}

/** Less than so many of the people expected elsewhere is worth a word. */
const FEWER = 0.99;

/** That other clusters hold fewer people with the keys of the drawn ones, as the end of a sentence. */
const elsewhereText = ({ elsewhere, variables }: ClusterSummary): string =>
  elsewhere === null || elsewhere > FEWER
    ? ""
    : `. People of a sampling cluster (${variables.join(", ")}) have much in common: halves of the clusters show ` +
      `that other clusters hold ${shareText(elsewhere)} of the people whom the model expects to share a key, so ` +
      "figures go by these";

/** What part of the drawn clusters it holds, where keys tell them, as the end of a sentence. */
function clustersText(clusters: ClusterSummary | null): string {
  const fraction = clusters?.fraction ?? null;
  if (clusters === null) return "";
  if (fraction === null) return elsewhereText(clusters);
  const { keys, variables } = clusters;
  return (
    `, and ${shareText(fraction)} of the people of the sampling clusters that were drawn (${variables.join(", ")}). ` +
    `${keys.join(", ")} ${plural(keys.length, "tells", "tell")} the cluster, so figures go by the second share`
  );
}

/** Where the figures of a model come from, in words. @param longest name of a model that is told */
export function sourceText({ by, model }: ExpectedMatches, longest = Infinity): string {
  if (by === "census") return "a count, not an estimate";
  if (by === "upper-limit") return "a count in the file, which is an upper limit";
  const named =
    model === null || model.length > longest
      ? "a log-linear model of the keys"
      : `the log-linear model ${model}`;
  return by === "negative-binomial"
    ? `${named}, its means varied by a gamma distribution (negative binomial variant)`
    : named;
}

/** Whether the figures are ones to rest on: tested, or a count. */
export const trusted = ({ by, tested }: ExpectedMatches): boolean => isCount(by) || tested;

/** Why the figures are not ones to rest on. */
export function doubt({ expectedMatches: { doubts, refuted }, models }: PopulationSummary): string {
  const rough = `This is a rough estimate, since ${doubts.join("; ")}.`;
  const { bias = null, tau2 = null } = models.find(({ chosen }) => chosen) ?? {};
  if (refuted !== true || bias === null) return rough;
  const { bias: size, z } = bias.tau2;
  // what is significant in millions of records may hardly matter
  const share =
    tau2 === null || tau2 === 0
      ? ""
      : ` B̂, the rough size of that, is ${shareText(Math.abs(size) / tau2)} of τ2.`;
  return (
    `${rough} B̂/√v is ${z.toFixed(1).replace("-", "−")}: τ2 of the log-linear model is probably too ${z > 0 ? "high" : "low"} ` +
    `${studied("sign-refuted", "near-expected-nb")}.${share}`
  );
}

/** What missing values do to the figures, as a sentence with a space before it. */
export function missingText(summary: PopulationSummary): string {
  const { incomplete, records, expectedMatches, design } = summary;
  if (design.original) return treatedText(summary);
  if (incomplete === 0) return "";
  const miss = ` ${counted(incomplete, "record misses", "records miss")} a key`;
  const { patterns } = design;
  if (patterns === null)
    return incomplete === records
      ? `${miss}: who holds no key may be anybody.`
      : `${miss}; a missing value counts as a value of its own.`;
  if (isCount(expectedMatches.by))
    return (
      `${miss}: each counts by the keys that it holds, among the records that hold them. Those that miss ` +
      "one of them may be alike, too, so the figures are at most these."
    );
  if (patterns.fitted === 0)
    return (
      `${miss}. Fewer records that hold all keys are alone than chance leaves, as if values were taken away ` +
      "to protect records, and nobody can know which they were. So missing is a category of its own, " +
      "and such records look rarer than they are."
    );
  return (
    `${miss}: each is matched by the keys that it holds, with a model of all records that hold these keys ` +
    `${patternsText(patterns)} Keys are taken as missing by chance, which no file tells.`
  );
}

/** How many patterns of missing keys there are, and how they were modelled. */
function patternsText({ number, fitted, records }: PatternSummary): string {
  const rare =
    records === 0
      ? ""
      : ` ${counted(records, "record of a rare pattern takes", "records of rare patterns take")} ` +
        "the model of more keys, or hold their keys as if these did not go together.";
  return `(${counted(number, "pattern")} of missing keys, ${countText(fitted)} of them fitted).${rare}`;
}

/** How a treated file was modelled by its original. */
function treatedText({ incomplete, records, design }: PopulationSummary): string {
  const what =
    incomplete === 0
      ? `The model is of the original file, with the keys of the ${recordsText(records)} of the treated one.`
      : `${counted(incomplete, "record misses", "records miss")} a key. The model is of the original file, which holds ` +
        `what was taken away ${patternsText(design.patterns!)}`;
  return ` ${what} An intruder is taken to match each record by the keys that it still holds.`;
}
