import { cautioned, type Cautions, type Metric, type MetricsBlock } from "@sdc-risk/blocks";
import { registerText, type Register } from "@sdc-risk/core";
import { countText, isAbove, shareText } from "@sdc-risk/data";
import { isCount } from "../estimate/lead.ts";

import {
  doubt,
  fractionText,
  gapsText,
  headlined,
  missingText,
  recordsText,
  shown,
  sourceText,
  trusted,
  uniquesText,
} from "./words.ts";
import type { Interval, PopulationSummary } from "../summary-schema.ts";

const between = (interval: Interval | null): string =>
  interval === null || interval.low === interval.high
    ? ""
    : ` 95 % interval: ${shown(interval.low)} to ${shown(interval.high)}.`;

/** "That is 12.3 % of 2,000 records." */
const shareOf = (x: number | null, all: number, text: string): string =>
  x === null || all === 0 ? "" : ` That is ${shareText(Math.min(1, x / all))} of ${text}.`;

/** Models of a longer name stand in the table of models only. */
const LONGEST = 100;

/** What a file says without a model. */
function floorMetric(s: PopulationSummary, leads: boolean): Metric {
  const { floor, marketer, dataIntrusion } = s.expectedMatches;
  return {
    label: "Correct matches, at least about",
    value: headlined(floor),
    format: "count",
    outOf: s.records,
    better: "lower",
    ...(leads ? { verdict: true } : {}),
    about:
      `A floor without a model of the keys: the larger of ${shown(marketer)} (the sampling fraction of ` +
      `each class of records, summed: marketer risk) and the lower end of ${shown(dataIntrusion)} (${uniquesText(s)} ` +
      "times the chance that a unique match is correct, by classes of two).",
  };
}

/** Why matches are a count, as the end of a sentence. */
const countOfText = ({ occupiedCells, design }: PopulationSummary): string =>
  design.patterns === null
    ? `of ${occupiedCells === 1 ? "the one key" : `each of ${countText(occupiedCells)} different keys`} one ` +
      "link in the mean is right, however many share it."
    : "a link with a record is right once in as many as hold the values of its keys.";

/** What no file shows by itself: whether places were drawn first. */
const placesText = ({ design }: PopulationSummary): string =>
  design.clusters === null
    ? " It also supposes that people or households were drawn one by one. If places (villages, enumeration areas, " +
      "schools) were drawn first and people within them, the number may be far too low: name the places (--cluster)."
    : "";

function matchesMetric(s: PopulationSummary): Metric {
  const { expectedMatches: m } = s;
  const sure = trusted(m);
  const label = "Expected correct matches";
  const base = {
    label,
    value: headlined(m.all),
    format: "count" as const,
    outOf: s.records,
    better: "lower" as const,
    verdict: true,
  };
  if (s.records === 0)
    return {
      ...base,
      about: "There are no records.",
      limits: "Without records there is nothing to match.",
    };
  if (m.all === null)
    return {
      ...base,
      verdict: false,
      about: `No estimate: ${m.reason ?? "no model could be fitted"}. The lower bound is shown instead.`,
    };
  if (isCount(m.by)) {
    const why =
      m.by === "census"
        ? "A count, since the file holds the whole population"
        : "At most so many, if the file holds the whole population";
    return {
      ...base,
      about: `${why}: ${countOfText(s)}${shareOf(m.all, s.records, recordsText(s.records))}`,
      limits:
        "It supposes that nobody is missing from the file and that the intruder knows every key without " +
        "error. For a sample it is far too high.",
    };
  }
  return {
    ...base,
    about:
      "Expected number of correct matches if someone knows the keys of every record and links each with a random " +
      `person of the population who has them.${sure ? "" : ` ${doubt(s)}`} By ` +
      `${sourceText(m, LONGEST)}.${shareOf(m.all, s.records, recordsText(s.records))}${between(m.interval)}`,
    limits:
      "It assumes that the intruder knows every key without error and that the model is right. It estimates how " +
      `many records, not which ones.${placesText(s)}`,
  };
}

/** How often somebody is right whose file lacks persons, or holds them with other keys. */
function inFileText(all: number, inFile: number, presence: number): string {
  const chance = shareText(presence);
  const who =
    `A person is in the intruder's file with the same keys with chance ${chance}. Who links each record ` +
    "with one person of that file who has its keys is right";
  return isAbove(inFile, presence * all)
    ? `${who} more often than ${chance} of the figure for everybody, ${shown(all)}: fewer persons in the ` +
        "file are fewer to pick from, too."
    : `${who} so much less often than one whose file holds everybody, ${shown(all)}.`;
}

/**
 * The figure of the intruder, and where the file of that one lacks persons, or differs, the one for a file
 * that holds everybody.
 */
function matchesMetrics(s: PopulationSummary, cautions: Cautions | undefined): Metric[] {
  const whole = cautioned(matchesMetric(s), cautions, "expectedMatches.all");
  const { all, inFile, presence } = s.expectedMatches;
  if (presence === 1 || all === null || inFile === null || s.records === 0) return [whole];
  return [
    {
      ...whole,
      value: headlined(inFile),
      holdsPresence: true,
      about: `${inFileText(all, inFile, presence)}${shareOf(inFile, s.records, recordsText(s.records))}`,
      limits:
        "It supposes that persons are missing from the intruder's file by chance, that as many come to " +
        `have a key by a difference as lose it, and that the model is right.${placesText(s)}`,
    },
    { ...whole, label: `${whole.label}, for a file that holds everybody`, verdict: false },
  ];
}

/** The estimates over sample uniques; none without records. */
function uniqueMetrics(s: PopulationSummary, cautions: Cautions | undefined): Metric[] {
  if (s.records === 0) return [];
  const shape = {
    format: "count" as const,
    outOf: s.records,
    better: "lower" as const,
    ...(trusted(s.expectedMatches) ? { verdict: true } : {}),
  };
  // other measures count a missing value in other ways, and then find other numbers of records that are alone
  const counted = gapsText(s.design) === "" ? "" : `; ${gapsText(s.design)}`;
  const tau2: Metric = {
    label: `Expected correct matches among sample uniques (τ2${counted})`,
    value: headlined(s.tau2),
    ...shape,
    about:
      s.tau2 === null
        ? "No estimate."
        : "The same over the records whose key nobody else in the file has, where a match looks " +
          `certain.${shareOf(s.tau2, s.sampleUniques, uniquesText(s))}${between(s.intervals.tau2)}`,
    limits: "Records that share their key can be matched, too, with less luck.",
  };
  const tau1: Metric = {
    label: `Expected population uniques (τ1${counted})`,
    value: headlined(s.tau1),
    ...shape,
    about:
      s.tau1 === null
        ? "No estimate."
        : "Records whose keys nobody else in the whole population has: someone who finds such a record can be " +
          "certain of the " +
          `person.${shareOf(s.tau1, s.sampleUniques, uniquesText(s))}${between(s.intervals.tau1)}`,
    limits: isCount(s.expectedMatches.by)
      ? "Someone who knows fewer keys, or some with errors, is less certain."
      : "It estimates how many records, not which ones: the model gives each sample unique a probability only.",
  };
  return [cautioned(tau2, cautions, "tau2"), cautioned(tau1, cautions, "tau1")];
}

const sampleUniquesMetric = (s: PopulationSummary): Metric => ({
  label: "Sample uniques",
  value: s.sampleUniques,
  outOf: s.records,
  format: "count",
  about: "Records whose key nobody else in the file has: a match with one looks certain.",
  better: "lower",
});

/** τ2 where keys were perturbed. */
function perturbedMetrics({ perturbed, records }: PopulationSummary): Metric[] {
  if (perturbed === null) return [];
  return [
    {
      label: "τ2 of the perturbed keys",
      value: headlined(perturbed.tau2),
      outOf: records,
      format: "count",
      about:
        "The same as τ2 where keys were perturbed: a match counts only where the record still has its true keys.",
      better: "lower",
    },
  ];
}

/** What the figures are about, and what they rest on. */
function aboutText(s: PopulationSummary): string {
  const model =
    isCount(s.expectedMatches.by) || s.records === 0
      ? ""
      : "A log-linear model of the keys estimates how often a match is right. ";
  const strata =
    s.collapsedStrata === 0 ? "" : ` ${s.collapsedStrata} small strata share one sampling fraction.`;
  const method =
    s.method === "pml"
      ? " Weights vary within keys, so the population is fitted to weights (pseudo maximum likelihood)."
      : "";
  return (
    "A record that is unique in the file need not be unique in the population, and one that shares its key " +
    `can still be matched by luck. ${model}${fractionText(s).trim()}${strata}${method}${missingText(s)}`.trim()
  );
}

/**
 * The opening figures: the estimate first where its test of bias was done, with the floor beside it where it is
 * rough; otherwise the floor.
 */
export function headline(
  s: PopulationSummary,
  register: Register | null,
  cautions: Cautions | undefined,
): MetricsBlock {
  const { expectedMatches: m } = s;
  const sure = trusted(m) || s.records === 0;
  const matches = matchesMetrics(s, cautions);
  const floor =
    s.records === 0 || isCount(m.by)
      ? []
      : [cautioned(floorMetric(s, !sure), cautions, "expectedMatches.floor")];
  const taus = uniqueMetrics(s, cautions);
  const rough = m.all !== null && m.refuted !== null ? [...matches, ...floor] : [...floor, ...matches];
  return {
    kind: "metrics",
    title: "How many people would be found?",
    about: `${aboutText(s)}${registerText(register)}`,
    metrics: [
      ...(sure ? [...matches, ...taus, ...floor] : [...rough, ...taus]),
      sampleUniquesMetric(s),
      ...perturbedMetrics(s).map((one) => cautioned(one, cautions, "perturbed.tau2")),
    ],
  };
}
