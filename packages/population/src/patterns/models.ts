import { inTurns, type Tick } from "@sdc-risk/data/kernels";
import type { Estimated } from "../selection/assess-model.ts";
import type { Effort } from "../selection/forward-search.ts";
import type { Others } from "../risk/figures.ts";
import { inOtherClusters } from "../estimate/other-clusters.ts";
import { rareLevels, withRareLevels } from "../estimate/rare-levels.ts";
import { Assembled } from "./assembled.ts";
import { borrowedOthers } from "./borrowed.ts";
import { heldFile, type RequestedFile, type HeldFile } from "./held-file.ts";
import { isRefuted, patternModel, wholeTerms } from "./pattern-model.ts";
import type { KeyPattern, Patterns } from "./patterns.ts";
import { MOST_FITS, planOf } from "./plan.ts";
import { remaining } from "./remaining.ts";
import { patternFloor, type PatternFloor } from "./pattern-floor.ts";

/** What all patterns say of a file. */
export interface PatternModels {
  readonly assembled: Assembled;
  /** Patterns with a fit of their own, that of the base among them. */
  readonly fitted: number;
  /** Records of the other patterns. */
  readonly borrowed: number;
  /** Per class 1 where the test refutes the model of its pattern. */
  readonly refuted: Uint8Array;
  readonly floor: PatternFloor;
}

/** The records that a model was chosen by, and the model. */
export interface Base {
  readonly held: HeldFile;
  readonly chosen: Estimated;
  /** What h is multiplied by, since clusters that were not drawn hold fewer of the keys; 1 for none. */
  readonly elsewhere: number;
  /** How far the model of each pattern may be searched on; null where its terms were asked for. */
  readonly effort: Effort | null;
}

/** Work of all fits together, in those of the base and as cells and classes that are gone through. */
const WORK = 2e8;
const PER_CLASS = 100;
/** So many patterns get a fit in any case. */
const FEWEST = 4;

/** The classes of each pattern. */
function classesOf({ list, of }: Patterns): Int32Array[] {
  const found = list.map((): number[] => []);
  for (let c = 0; c < of.length; c++) found[of[c]].push(c);
  return found.map((classes) => Int32Array.from(classes));
}

/** A file that has a fit. */
interface FittedPattern {
  readonly held: HeldFile;
  readonly model: Estimated;
}

/** Fits the patterns of a file one after the other, those of most records first. */
export async function patternModels(
  file: RequestedFile,
  patterns: Patterns,
  { held: own, chosen, elsewhere, effort }: Base,
  tick: Tick,
): Promise<PatternModels> {
  const { list } = patterns;
  const classes = classesOf(patterns);
  const counting = chosen.others === null || chosen.others.expected.every((h) => h === 0);
  const assembled = new Assembled(file);
  const floor = patternFloor();
  const refuted = new Uint8Array(patterns.of.length);
  const cost = (chosen.fit?.work ?? 0) + PER_CLASS * file.together.size;
  const plan = planOf(patterns, own.keys, counting ? 0 : Math.max(FEWEST, Math.floor(WORK / cost)));
  const terms = wholeTerms(chosen.generators, own);
  const each = effort && { ...effort, work: effort.work / MOST_FITS };
  const fits: FittedPattern[] = [{ held: own, model: chosen }];
  const done = new Set<number>();
  const take = async (held: HeldFile, others: Others, p: number, doubtful = false): Promise<void> => {
    // levels as rare as those that these records lack make them; a model that the options name leads as it is
    const rare =
      counting || effort === null
        ? null
        : await inTurns(rareLevels(held.problem.table, held.problem.sample.raked), tick);
    const whole = inOtherClusters(others, elsewhere);
    await inTurns(
      assembled.take(held, rare === null ? whole : withRareLevels(whole, rare), classes[p]),
      tick,
    );
    floor.add(held, classes[p]);
    done.add(p);
    for (const c of classes[p]) refuted[c] = Number(doubtful);
  };
  const ownPlace = list.findIndex(({ keys }) => keys.join() === own.keys.join());
  if (ownPlace >= 0) await take(own, chosen.others ?? nobodyElse(own), ownPlace, isRefuted(chosen));
  for (const p of plan.fitted) {
    const held = (await inTurns(heldFile(file, list[p].keys), tick))!;
    const model = await inTurns(patternModel(held, terms, each), tick);
    if (model.others === null) continue;
    await take(held, model.others, p, isRefuted(model));
    fits.push({ held, model });
  }
  const fitted = done.size;
  const borrowed = counting ? 0 : recordsOf(list.filter(({ keys }, p) => keys.length > 0 && !done.has(p)));
  for (const p of counting ? list.keys() : plan.borrowing) {
    if (done.has(p) || list[p].keys.length === 0) continue;
    const held = (await inTurns(heldFile(file, list[p].keys), tick))!;
    const others = counting ? nobodyElse(held) : await inTurns(lent(held, fits), tick);
    if (others !== null) await take(held, others, p);
  }
  const left = classes.filter((_, p) => !done.has(p));
  await inTurns(remaining(file, left, assembled), tick);
  return { assembled, fitted, borrowed, refuted, floor };
}

const recordsOf = (list: readonly KeyPattern[]): number =>
  list.reduce((total, { records }) => total + records, 0);

/** Without a model: in a census there is nobody beyond the file. */
const nobodyElse = ({ problem: { table, sample } }: HeldFile): Others => ({
  fractions: sample.fractions,
  expected: new Float64Array(table.counts.length),
});

/** From the fit of the most records that hold all keys of these and more. */
function* lent(held: HeldFile, fits: readonly FittedPattern[]): Generator<void, Others | null> {
  const wider = fits
    .filter(({ held: { keys }, model }) => model.fits !== null && held.keys.every((v) => keys.includes(v)))
    .sort((a, b) => b.held.problem.table.records - a.held.problem.table.records);
  for (const { held: from, model } of wider) {
    const others = yield* borrowedOthers(held, from, model.fits!);
    if (others !== null) return others;
  }
  return null;
}
