import { required } from "@sdc-risk/data";
import { range } from "@sdc-risk/data/kernels";
import {
  calibrate,
  calibrated,
  growingTree,
  predicting,
  triedFeatures,
  type Calibration,
  type Predictions,
  type Target,
  type Training,
  type Tree,
} from "@sdc-risk/trees";
import type { Asking } from "./forests.ts";
import type { Options } from "../options.ts";
import type { TargetRecords } from "../persons.ts";
import { inOrder, type KeyRows } from "../rows.ts";

/** What has learnt to predict a target from keys. */
export interface TrainedModel {
  readonly trees: readonly Tree[];
  readonly width: number;
  /** Null where chances are taken as they are. */
  readonly calibration: Calibration | null;
}

/** Nodes of fewer records are not split by a forest, as ranger does it: of chances, of numbers. */
const FOREST_SPLIT = { classes: 11, numbers: 6 } as const;

/** Persons of equal keys and equal values together. */
function trainingOf({ features, size }: KeyRows, persons: TargetRecords, classes: number): Training {
  const { rows, values, numbers } = persons;
  const all = range(persons.size);
  const order = inOrder([rows, values], [size, numbers?.length ?? classes], all);
  const first: number[] = [];
  const counts: number[] = [];
  for (const i of order) {
    const before = first.at(-1);
    if (before !== undefined && rows[before] === rows[i] && values[before] === values[i])
      counts[counts.length - 1]++;
    else {
      first.push(i);
      counts.push(1);
    }
  }
  const own = Int32Array.from(first, (i) => values[i]);
  const target: Target =
    numbers === null
      ? { kind: "classes", values: own, classes }
      : { kind: "numbers", values: Float64Array.from(own, (place) => numbers[place]) };
  const gathered = features.map((feature) => {
    const codes = feature.codes.slice(0, 0).constructor === Int32Array ? new Int32Array(first.length) : null;
    const room =
      codes ?? (feature.levels < 256 ? new Uint8Array(first.length) : new Uint16Array(first.length));
    for (const [at, i] of first.entries()) room[at] = feature.codes[rows[i]];
    return { ...feature, codes: room };
  });
  return { features: gathered, target, counts: Int32Array.from(counts) };
}

/**
 * Trains a model.
 * @param classes number of classes; 0 for numbers
 */
export function* training(
  keys: KeyRows,
  persons: TargetRecords,
  classes: number,
  options: Options,
): Asking<TrainedModel> {
  const learnt = trainingOf(keys, persons, classes);
  const { kind } = learnt.target;
  const width = Math.max(1, classes);
  if (options.model === "tree") {
    const growth = { minSplit: options.minSplit, minLeaf: options.minLeaf, depth: 30 };
    const tree = yield* growingTree(learnt, growth, options.complexity);
    return { trees: [tree], width, calibration: null };
  }
  const forest = required(
    yield {
      training: learnt,
      growth: {
        trees: options.trees,
        seed: options.seed,
        minSplit: FOREST_SPLIT[kind],
        minLeaf: 1,
        depth: 1000,
        tried: triedFeatures(keys.features.length, kind),
      },
    },
    "forest that was asked for",
  );
  const { target, counts } = learnt;
  const calibration =
    options.calibrate && target.kind === "classes" && counts !== null
      ? calibrate(forest.outOfBag, target.values, counts)
      : null;
  return { trees: forest.trees, width, calibration };
}

/** What a model predicts of the rows of keys of a file, and the chances as they were before calibration. */
export interface PredictedRows {
  readonly predicted: Predictions;
  readonly plain: Predictions;
}

export function* telling(
  model: TrainedModel,
  keys: Pick<KeyRows, "features" | "size">,
): Generator<number, PredictedRows> {
  const plain = yield* predicting(model, keys.features, keys.size);
  return { plain, predicted: model.calibration === null ? plain : calibrated(plain, model.calibration) };
}
