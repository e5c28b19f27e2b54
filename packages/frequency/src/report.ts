import {
  begun,
  cautioned,
  unitsText,
  type Block,
  type Cautions,
  type Metric,
  type Unit,
} from "@sdc-risk/blocks";
import { registerText, type Register } from "@sdc-risk/core";
import { counted, nearestWhole, shareText } from "@sdc-risk/data";
import type { MissingPolicy } from "./frequencies.ts";
import type { FrequencySummary } from "./summary.ts";

/** How the policy for missing values reads in a sentence. */
function policyText({
  summary: { incompleteRecords: n },
  options,
  unit,
  profiles,
}: FrequencyReportInput): string {
  if (n === 0) return `No ${unit.one} misses a key.`;
  const many = `${counted(n, `${unit.one} misses`, `${unit.many} miss`)} at least one key`;
  if (profiles)
    return (
      `${many}; a missing value is a category of its own, as always where all records of ` +
      `a ${unit.one} are compared.`
    );
  if (options.missing === "category") return `${many}; a missing value is a category of its own.`;
  return (
    `${many}; a missing value matches any ` +
    `value${options.alpha === 1 ? "" : `, and a ${unit.one} that only may have the same key counts ${options.alpha}`}.`
  );
}

/** What a key is of persons with several records. */
const profileText = ({ profiles, unit }: FrequencyReportInput): string =>
  profiles
    ? ` The records of a ${unit.one} are taken together: its key is the keys of all of them, in whatever order.`
    : "";

interface FrequencyReportInput {
  readonly summary: FrequencySummary;
  readonly options: MissingPolicy;
  readonly hasWeights: boolean;
  readonly register: Register | null;
  readonly unit: Unit;
  /** Whether a key is made of several records. */
  readonly profiles: boolean;
  /** Records that are alone where a missing value is a category of its own. */
  readonly alone: number;
  readonly cautions?: Cautions;
}

export function frequencyBlocks(told: FrequencyReportInput): readonly Block[] {
  const { many } = told.unit;
  return [
    frequencyMetrics(told),
    {
      kind: "histogram",
      answers: "how",
      title: `${begun(many)} by sample frequency`,
      about:
        `How many ${many} share their key with how many. The bar at 1 holds the sample uniques; ` +
        `the more ${many} on the right, the safer the file.`,
      x: "sample frequency f",
      y: many,
      scale: "log",
      bins: told.summary.distribution,
    },
    classesBlock(told),
  ];
}

/** How many are alone by the other way to take a missing value, where that differs. */
const otherwiseText = ({
  summary: { sampleUniques, incompleteRecords },
  alone,
  unit,
}: FrequencyReportInput): string =>
  incompleteRecords === 0 || alone === sampleUniques
    ? ""
    : ` Here a missing value matches any value; as a category of its own, as some measures take it, it leaves ` +
      `${unitsText(alone, unit)} alone.`;

/** The opening figures. */
function frequencyMetrics(told: FrequencyReportInput): Block {
  return {
    kind: "metrics",
    title: "Frequencies",
    about:
      `Keys: ${told.summary.keys.join(", ")}.${profileText(told)} ` +
      `${policyText(told)}${registerText(told.register)}`,
    metrics: [recordsMetric(told), ...uniquesMetrics(told)],
  };
}

const noneText = ({ summary: { records }, unit }: FrequencyReportInput): string =>
  records === 0 ? ` There are no ${unit.many}.` : "";

function recordsMetric({ summary: s, hasWeights, register, unit }: FrequencyReportInput): Metric {
  return {
    label: begun(unit.many),
    value: s.records,
    format: "count",
    about: hasWeights
      ? `They stand for about ${counted(nearestWhole(s.population), "unit")} of the population (the sum of ` +
        `weights${register === null ? "" : ", or the number where there are none, over the share in the register"}).`
      : "No weights were given, so the file is taken as the whole population.",
    verdict: true,
    limits: `On its own it says nothing about risk; shares of ${unit.many} are shares of this number.`,
  };
}

function populationUniquesMetric({ summary, hasWeights, unit, cautions }: FrequencyReportInput): Metric {
  const metric: Metric = {
    label: "Estimated population uniques",
    value: summary.populationUniques,
    outOf: summary.records,
    format: "count",
    about:
      `${begun(unit.many)} whose key has an estimated population frequency of exactly 1. ` +
      (hasWeights ? "A simple count of weights, no model." : "Without weights these are the sample uniques."),
    better: "lower",
  };
  return cautioned(metric, cautions, "populationUniques");
}

function uniquesMetrics(told: FrequencyReportInput): Metric[] {
  const { summary: s, unit } = told;
  const { one, many } = unit;
  const none = noneText(told);
  return [
    {
      label: "Sample uniques",
      value: s.sampleUniques,
      outOf: s.records,
      format: "count",
      about:
        `${begun(many)} whose key no other ${one} of the file shares or may share (f = 1)` +
        `${s.records === 0 ? "" : `, ${shareText(s.sampleUniques / s.records)} of all`}. Most risk sits here.` +
        otherwiseText(told) +
        none,
      verdict: true,
      limits:
        "A sample unique need not be unique in the population: this is no count of persons who can be identified.",
      better: "lower",
    },
  ];
}

/** The share that sample uniques are, and what weights alone count of the population. */
function shareMetrics(told: FrequencyReportInput): Metric[] {
  const { summary: s, unit } = told;
  const none = noneText(told);
  return [
    {
      label: "Share of sample uniques",
      value: s.sampleUniquesShare,
      format: "percent",
      about: `Sample uniques among all ${unit.many}.${none}`,
      better: "lower",
    },
    populationUniquesMetric(told),
  ];
}

/** Figures of classes and of simple counts: rules and other software name them, few decide by them. */
const classesBlock = (told: FrequencyReportInput): Block => ({
  kind: "metrics",
  dataOnly: true,
  title: "Classes",
  about: "How many different keys the file holds, and how many share them.",
  metrics: [...shareMetrics(told), ...classMetrics(told)],
});

function classMetrics(told: FrequencyReportInput): Metric[] {
  const { summary: s, unit } = told;
  const none = noneText(told);
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
      about: `${begun(unit.many)} in the smallest class.${none}`,
      better: "higher",
    },
    {
      label: "Mean class",
      value: s.meanClass,
      format: "number",
      about: `${begun(unit.many)} per class.${none}`,
      better: "higher",
    },
  ];
}
