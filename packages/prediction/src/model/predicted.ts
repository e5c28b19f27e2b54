import { dealt, joined, mixed, range, uniforms } from "@sdc-risk/data/kernels";
import type { Predictions } from "@sdc-risk/trees";
import type { Asking } from "./forests.ts";
import type { TrainedModel, PredictedRows } from "./model.ts";
import { telling, training } from "./model.ts";
import { MOST_LEARNT, type Options } from "../options.ts";
import { drawn, some, type TargetRecords } from "../persons.ts";
import { rowsTaken, type KeyRows } from "../rows.ts";

/** What is predicted of persons, with which prediction each of them gets. */
export interface Predicted {
  readonly told: PredictedRows;
  readonly unitOf: Int32Array;
  /** A model, and the places of persons that it has not learnt from. */
  readonly model: TrainedModel;
  readonly strangers: Int32Array;
}

/** Which seed draws what. */
const FOLDS = 0x51;
const LEARN = 0x1e;

/** The persons that a model learns from. */
export const learnersOf = (
  persons: TargetRecords,
  { learn, seed }: Options,
  from: keyof typeof MOST_LEARNT,
): TargetRecords => drawn(persons, learn ?? MOST_LEARNT[from], uniforms(mixed(seed, LEARN)));

/** What a model says of the persons of a file. */
export function* predictedBy(model: TrainedModel, keys: KeyRows, persons: TargetRecords): Asking<Predicted> {
  const { placeOf, ...rows } = rowsTaken(keys, persons.rows);
  const told = yield* telling(model, rows);
  return {
    told,
    unitOf: persons.rows.map((row) => placeOf[row]),
    model,
    strangers: range(persons.size),
  };
}

/** Persons who are predicted, and all of the file, of whom they may be a sample. */
export interface WithinFile {
  readonly keys: KeyRows;
  /** At least two. */
  readonly persons: TargetRecords;
  readonly others: TargetRecords | null;
  readonly classes: number;
}

/**
 * What is predicted of each person by a model that has not learnt from them: from those of the file who are not predicted
 * where there are some, else from the other parts.
 * @param deal changes the values that the models learn
 */
export function* withinFile(
  { keys, persons, others, classes }: WithinFile,
  deal: ((values: Int32Array) => Int32Array) | null,
  options: Options,
): Asking<Predicted> {
  if (others === null) {
    const values = deal?.(persons.values) ?? persons.values;
    return yield* crossFitted({ keys, persons, classes }, values, options);
  }
  const learners = learnersOf(others, options, "released");
  const values = deal?.(learners.values) ?? learners.values;
  return yield* predictedBy(yield* training(keys, { ...learners, values }, classes, options), keys, persons);
}

/** What is predicted of each person by a model that learns from the other parts. @param values what they learn, by person */
function* crossFitted(
  { keys, persons, classes }: Omit<WithinFile, "others">,
  values: Int32Array,
  options: Options,
): Asking<Predicted> {
  const folds = Math.min(options.folds, persons.size);
  const foldOf = dealt(
    Int32Array.from({ length: persons.size }, (_, i) => i % folds),
    uniforms(mixed(options.seed, FOLDS)),
  );
  const all = range(persons.size);
  const unitOf = new Int32Array(persons.size);
  const found: PredictedRows[] = [];
  let first: TrainedModel | null = null;
  let units = 0;
  for (let fold = 0; fold < folds; fold++) {
    const others = some(
      { ...persons, values },
      all.filter((place) => foldOf[place] !== fold),
    );
    const model = yield* training(keys, learnersOf(others, options, "original"), classes, options);
    first ??= model;
    const own = all.filter((place) => foldOf[place] === fold);
    const { placeOf, ...rows } = rowsTaken(
      keys,
      own.map((place) => persons.rows[place]),
    );
    found.push(yield* telling(model, rows));
    for (let i = 0; i < own.length; i++) unitOf[own[i]] = units + placeOf[persons.rows[own[i]]];
    units += rows.size;
  }
  const width = Math.max(1, classes);
  const together = (values: readonly Float64Array[]): Predictions => ({
    width,
    values: joined(values, Float64Array),
  });
  return {
    told: {
      plain: together(found.map(({ plain }) => plain.values)),
      predicted: together(found.map(({ predicted }) => predicted.values)),
    },
    unitOf,
    model: first!,
    strangers: all.filter((place) => foldOf[place] === 0),
  };
}
