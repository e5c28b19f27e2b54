import { countText, type Block, type Metric } from "@sdc-risk/core";
import type { MissingPolicy } from "./frequencies.js";
import type { FrequencySummary } from "./summary.js";

/** How the policy for missing values reads in a sentence. */
function policyText({ missing, alpha }: MissingPolicy, incomplete: number): string {
  if (incomplete === 0) return "No record misses a key.";
  const many = incomplete === 1 ? "1 record misses" : `${countText(incomplete)} records miss`;
  if (missing === "category")
    return `${many} at least one key; a missing value counts as one more value of its variable.`;
  return `${many} at least one key; a missing value may stand for any value${alpha === 1 ? "" : `, and a record that only may have the same key counts ${alpha}`}.`;
}

interface Told {
  readonly summary: FrequencySummary;
  readonly options: MissingPolicy;
  readonly hasWeights: boolean;
}

export function frequencyBlocks(told: Told): readonly Block[] {
  return [
    frequencyMetrics(told),
    {
      kind: "histogram",
      answers: "how",
      title: "Records by sample frequency",
      about:
        "How many records share their key with how many. The bar at 1 holds the sample uniques; the further right the mass, the safer the file.",
      x: "sample frequency f",
      y: "records",
      scale: "log",
      bins: told.summary.distribution,
    },
  ];
}

/** The opening figures. */
function frequencyMetrics(told: Told): Block {
  const { summary: s, options } = told;
  return {
    kind: "metrics",
    title: "Frequencies",
    about: `Keys: ${s.keys.join(", ")}. ${policyText(options, s.incompleteRecords)}`,
    metrics: [recordsMetric(told), ...uniquesMetrics(told), ...classMetrics(s)],
  };
}

const noneText = ({ records }: FrequencySummary): string => (records === 0 ? " There are no records." : "");

function recordsMetric({ summary: s, hasWeights }: Told): Metric {
  return {
    label: "Records",
    value: s.records,
    format: "count",
    about: hasWeights
      ? `They stand for about ${countText(Math.round(s.population))} units of the population (the sum of weights).`
      : "No weights were given, so the file is taken as the whole population.",
    verdict: true,
    limits: "It says nothing about risk by itself; shares of records are shares of this number.",
  };
}

function uniquesMetrics({ summary: s, hasWeights }: Told): Metric[] {
  const none = noneText(s);
  return [
    {
      label: "Sample uniques",
      value: s.sampleUniques,
      outOf: s.records,
      format: "count",
      about:
        "Records whose key no other record of the file shares or may share (f = 1). Most risk sits here." +
        none,
      verdict: true,
      limits:
        "A sample unique need not be unique in the population: this is no count of persons who can be identified.",
      better: "lower",
    },
    {
      label: "Share of sample uniques",
      value: s.sampleUniquesShare,
      format: "percent",
      about: "Sample uniques among all records." + none,
      better: "lower",
    },
    {
      label: "Estimated population uniques",
      value: s.populationUniques,
      outOf: s.records,
      format: "count",
      about:
        "Records whose key has an estimated population frequency of exactly 1. " +
        (hasWeights
          ? "A simple count of weights, no model."
          : "Without weights these are the sample uniques."),
      better: "lower",
    },
  ];
}

function classMetrics(s: FrequencySummary): Metric[] {
  const none = noneText(s);
  return [
    {
      label: "Classes",
      value: s.classes,
      format: "count",
      about: "Distinct keys in the file, a missing value counted as a value of its own.",
    },
    {
      label: "Smallest class",
      value: s.smallestClass,
      format: "count",
      about: "Records in the smallest class." + none,
      better: "higher",
    },
    {
      label: "Mean class",
      value: s.meanClass,
      format: "number",
      about: "Records per class." + none,
      better: "higher",
    },
  ];
}
