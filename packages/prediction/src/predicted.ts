import { dealt, mixed, range, uniforms, type Work } from "@sdc-risk/data/kernels";
import type { TrainedModel, PredictedRows } from "./model.ts";
import { telling, training } from "./model.ts";
import type { Options } from "./options.ts";
import { drawn, some, type TargetRecords } from "./persons.ts";
import type { KeyRows } from "./rows.ts";

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
/** Records that are learnt from, unless told. */
const MOST = { released: 100_000, original: 20_000 } as const;

/** The persons that a model learns from. */
export const learnersOf = (
  persons: TargetRecords,
  { learn, seed }: Options,
  from: keyof typeof MOST,
): TargetRecords => drawn(persons, learn ?? MOST[from], uniforms(mixed(seed, LEARN)));

/** What a model says of the persons of a file. */
export function* predictedBy(model: TrainedModel, keys: KeyRows, persons: TargetRecords): Work<Predicted> {
  const told = yield* telling(model, keys);
  return { told, unitOf: persons.rows, model, strangers: range(persons.size) };
}

/**
 * What is predicted of each person by a model that learns from the other parts of the same file.
 * @param persons at least two
 * @param values what the models learn, by person
 */
export function* crossFitted(
  keys: KeyRows,
  persons: TargetRecords,
  values: Int32Array,
  classes: number,
  options: Options,
): Work<Predicted> {
  const folds = Math.min(options.folds, persons.size);
  const foldOf = dealt(
    Int32Array.from({ length: persons.size }, (_, i) => i % folds),
    uniforms(mixed(options.seed, FOLDS)),
  );
  const all = range(persons.size);
  const width = Math.max(1, classes);
  const plain = new Float64Array(folds * keys.size * width);
  const predicted = new Float64Array(folds * keys.size * width);
  let first: TrainedModel | null = null;
  for (let fold = 0; fold < folds; fold++) {
    const others = some(
      { ...persons, values },
      all.filter((place) => foldOf[place] !== fold),
    );
    const model = yield* training(keys, learnersOf(others, options, "original"), classes, options);
    first ??= model;
    const told = yield* telling(model, keys);
    plain.set(told.plain.values, fold * keys.size * width);
    predicted.set(told.predicted.values, fold * keys.size * width);
  }
  return {
    told: { plain: { width, values: plain }, predicted: { width, values: predicted } },
    unitOf: Int32Array.from(persons.rows, (row, place) => foldOf[place] * keys.size + row),
    model: first!,
    strangers: all.filter((place) => foldOf[place] === 0),
  };
}
