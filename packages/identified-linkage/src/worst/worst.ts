import type { RuleFigures } from "@sdc-risk/core";
import { counted, countText, plural, type Classes } from "@sdc-risk/data";
import { inTurns, sum, weightedSum, type Tick } from "@sdc-risk/data/kernels";
import { frequencies, type Frequencies } from "@sdc-risk/frequency";
import { NEAR, personsThere } from "../contradicted.ts";
import { linksAtWorst, linksFrom, rightFrom, type KnownLinks } from "./declared.ts";
import { hiddenChance } from "./hidden.ts";
import { easiestKinds } from "../kinds.ts";
import type { ProbabilityLinks } from "../probabilistic.ts";
import { shareHeld } from "../share-held.ts";
import type { IdentifiedLinkageSummary } from "../summary.ts";
import { creditAtWorst, type Truth } from "../truth.ts";
import { easiestWithoutIds, lackingIds } from "./without-ids.ts";

/** What was found, and by what. */
interface Linked {
  readonly summary: IdentifiedLinkageSummary;
  /** Classes of the file, and of both files, those of the file first. */
  readonly file: Classes;
  readonly classes: Classes;
  readonly links: ProbabilityLinks | null;
  readonly truth: Truth | null;
  readonly missing: "wildcard" | "category";
}

/** An intruder who links by equal keys. */
interface Intruder {
  /** Per class of the file. */
  readonly candidates: Float64Array;
  readonly hidden: Float64Array;
  readonly chance: Float64Array;
  /** Records that have a candidate. */
  readonly met: number;
  readonly expected: number;
}

/** Frequencies of the classes of both files for somebody who leaves rows with missing keys aside. */
const withoutGaps = ({ classes, missing }: Linked, tick: Tick): Promise<Frequencies> =>
  frequencies(classes, { missing, alpha: 0 }, tick);

/** Links by equal keys of somebody who also finds those whom errors in the identified file hide. */
function intruder({ file, summary }: Linked, there: number, { fk, Fk }: Frequencies): Intruder {
  // nobody else of a whole population has the key
  const census = summary.coverageFrom === "census";
  const candidates = Fk.slice(0, file.size).map((n, c) => (census ? Math.min(n, fk[c]) : n));
  const { counts, records } = file;
  const met = sum(counts.map((n, c) => (candidates[c] > 0 ? n : 0)));
  const coverage = there / records;
  const hidden = hiddenChance(file, candidates, coverage);
  const held = shareHeld(coverage, records, met);
  const chance = hidden.map((one, c) => (candidates[c] > 0 ? held / candidates[c] : one));
  return { candidates, hidden, chance, met, expected: weightedSum(chance, counts) };
}

const ROWS =
  "Rows of the identified file that miss a key, or of whose key there are more than people, make links look less " +
  "likely to be right than they are for someone who leaves these rows out. Complete or correct them.";

/**
 * The upper end of links where the coverage is not known, for somebody who leaves rows with missing keys aside: it takes
 * the person of every record that has a candidate to be there.
 */
async function upperEnd(linked: Linked, tick: Tick): Promise<RuleFigures> {
  const { summary, file, classes, missing } = linked;
  const { range } = summary.exact;
  if (range === null || classes.complete || missing === "category") return {};
  const { Fk } = await withoutGaps(linked, tick);
  const chance = Fk.slice(0, file.size).map((n) => (n > 0 ? 1 / n : 0));
  const high = weightedSum(chance, file.counts);
  if (high <= range.high) return {};
  return { worst: { figures: { exact: { range: { high } } }, mark: "perhaps too low", text: ROWS } };
}

/** The one who finds more: of somebody who takes rows with missing keys for candidates, and somebody who leaves them aside. */
async function bestIntruder(
  linked: Linked,
  there: number,
  without: Frequencies,
  tick: Tick,
): Promise<Intruder> {
  const { classes, missing } = linked;
  const some = intruder(linked, there, without);
  if (classes.complete || missing === "category") return some;
  const all = intruder(linked, there, await frequencies(classes, { missing, alpha: 1 }, tick));
  return some.expected > all.expected ? some : all;
}

const BETTER = "Someone who holds a better file finds them.";

/** Why figures may be as they are at worst. */
function reasonText({ summary }: Linked, there: number, { met, hidden }: Intruder): string {
  if (!hidden.some((chance) => chance > 0)) return ROWS;
  return (
    `The identified file is to hold about ${countText(Math.round(there))} of the ${counted(summary.records, "person")}, ` +
    `and ${countText(met)} have equal keys there. Errors in keys hide the others. ${BETTER} Correct the keys of the identified ` +
    "file, or name the id that tells who is who (--identified-id)."
  );
}

async function knownLinks(
  { summary, file, classes, missing }: Linked,
  truth: Truth,
  { Fk }: Frequencies,
  tick: Tick,
): Promise<KnownLinks> {
  const candidates = Fk.slice(0, file.size);
  const worst = creditAtWorst(truth, classes, candidates, missing === "wildcard");
  const { credit, hiddenOf } = await inTurns(worst, tick);
  const chance = candidates.map((n) => 1 / (n + 1));
  const lacking = lackingIds(summary, personsThere({ ...summary, persons: null }) ?? 0);
  const without = easiestWithoutIds(truth, candidates, lacking);
  return {
    correct: Math.max(credit, summary.exact.correct ?? 0) + sum(without),
    hidden: sum(hiddenOf),
    lacking: without.length,
    hiddenFrom: (threshold) =>
      rightFrom(chance, hiddenOf, threshold) + sum(without.filter((one) => one >= threshold)),
    countFrom: (threshold) =>
      linksFrom(chance, hiddenOf, threshold) + without.filter((one) => one >= threshold).length,
  };
}

const knownText = ({ hidden }: KnownLinks): string =>
  `${counted(hidden, "person")} of both files ${plural(hidden, "lacks", "lack")} a key in the identified file, or ` +
  `${plural(hidden, "has", "have")} a value of it there that no record of the file has. ${BETTER} Complete or correct these keys.`;

const idsText = ({ persons, records }: IdentifiedLinkageSummary, there: number): string =>
  `The identified file is to hold about ${countText(Math.round(there))} of the ${counted(records, "person")}, but by the id ` +
  `${countText(persons ?? 0)} are in both files. Where ids differ between the files, links are right that do not count. ` +
  "Correct the ids, or give the share of the population that the identified file holds in the option coverage.";

/**
 * The persons whom the identified file must hold by its coverage, where by the id clearly fewer are there: ids may differ
 * between the files, so that right links do not count. Null where ids tell who is there.
 */
function personsWithoutIds(summary: IdentifiedLinkageSummary): number | null {
  const { persons } = summary;
  const there = personsThere({ ...summary, persons: null });
  return persons === null || there === null || persons >= (1 - NEAR) * there - 3 * Math.sqrt(there)
    ? null
    : there;
}

/** The chance of a right link per class, by each way to link: by equal keys, and by weights where there are such links. */
const waysOf = (links: ProbabilityLinks | null, { chance, hidden }: Intruder): Float64Array[] =>
  links === null ? [chance] : [chance, links.probability.map((one, c) => Math.max(one, hidden[c]))];

/** What was found at worst. */
interface AtWorst {
  readonly there: number;
  readonly withoutIds: number | null;
  readonly known: KnownLinks | null;
  readonly best: Intruder;
}

/** Why figures may be so. */
function textOf(linked: Linked, { there, withoutIds, known, best }: AtWorst): string {
  if (withoutIds !== null) return idsText(linked.summary, withoutIds);
  if (known === null) return reasonText(linked, there, best);
  const { summary } = linked;
  const byCoverage = personsThere({ ...summary, persons: null }) ?? there;
  if (known.lacking > 0) return idsText(summary, byCoverage);
  return known.hidden > 0 ? knownText(known) : reasonText(linked, there, best);
}

/**
 * What figures are at worst where the keys of the identified file err: those who must be there, by its size, and meet
 * nobody, are found by somebody whose file does not err, and rows that miss a key are no candidates for who leaves
 * them aside. Where nobody says how many must be there, the latter alone is known.
 */
export async function atWorst(linked: Linked, tick: Tick): Promise<RuleFigures> {
  const { summary, file, links, truth } = linked;
  const withoutIds = personsWithoutIds(summary);
  const there = withoutIds ?? personsThere(summary);
  if (summary.records === 0) return {};
  if (there === null) return upperEnd(linked, tick);
  const without = await withoutGaps(linked, tick);
  const best = await bestIntruder(linked, there, without, tick);
  const { probabilistic, records } = summary;
  const known = truth === null ? null : await knownLinks(linked, truth, without, tick);
  const { candidates, hidden, expected } = best;
  const oneCandidate = weightedSum(
    hidden.map((one, c) => (candidates[c] === 1 ? 1 : one)),
    file.counts,
  );
  const found = { oneCandidate, expectedCorrect: expected };
  const right = known === null ? null : Math.max(known.correct, withoutIds === null ? 0 : expected);
  const exact =
    right === null
      ? { ...found, share: expected / records }
      : { ...found, correct: right, share: right / records };
  const ways = waysOf(links, best);
  const hides = hidden.some((chance) => chance > 0);
  // where nobody is hidden, those whom the model finds are there
  const modelled = Math.max(there, hides ? 0 : (probabilistic.expectedPersons ?? 0));
  const persons = withoutIds ?? summary.persons ?? modelled;
  const thresholds = probabilistic.thresholds.map((one) =>
    linksAtWorst(one, { ways, counts: file.counts, known, withoutIds, persons, hides }),
  );
  const easiest: { chance: number }[] = [];
  for (const chance of ways) {
    const kinds = await easiestKinds(file, chance, null, tick);
    for (const [i, kind] of kinds.easiest.entries())
      easiest[i] = { chance: Math.max(kind.chance, easiest[i]?.chance ?? 0) };
  }
  return {
    worst: {
      figures: { exact, probabilistic: { thresholds }, easiest },
      mark: "perhaps too low",
      text: textOf(linked, { there, withoutIds, known, best }),
    },
  };
}
