import { type RunTasks, shareable } from "@sdc-risk/core/tasks";
import type { SdcObject } from "@sdc-risk/core";
import { SdcError, suggestion } from "@sdc-risk/data";
import { inTurns, sum, type Tick } from "@sdc-risk/data/kernels";
import {
  agreementTask,
  linkByWeightTask,
  type AgreementInput,
  type Compared,
  type LinkInput,
  type LinkOutput,
} from "./agreement-kernel.ts";
import { blocksOf, type Blocks } from "./blocks.ts";
import { category, type Category } from "../../files/categories.ts";
import {
  fellegiSunter,
  patternWeights,
  posterior,
  tiedWeights,
  weightOf,
  type FellegiSunter,
} from "./fellegi-sunter.ts";
import { linkageFigures } from "../links.ts";
import { originsOf, type FilePair } from "../../files/pairs.ts";
import type { ProbabilisticSummary } from "../../summary-schema.ts";

/** Pairs in one piece of work, a few milliseconds. */
const PIECE = 1e6;
/** Pairs that are compared, at most: beyond that blocking is a must. */
const MOST_PAIRS = 4e9;
/** Variables, at most: patterns of agreement are a table of 3^variables. */
const MOST_VARIABLES = 12;
/** Released records that one piece of work links, at most. */
const MOST_RECORDS = 1 << 14;

/** What is compared, and how. */
export interface ProbabilisticInput {
  readonly sdc: SdcObject;
  readonly released: SdcObject;
  readonly pairs: FilePair;
  /** Categorical keys of both files. */
  readonly keys: readonly Category[];
  readonly options: {
    readonly blocking: readonly string[];
    readonly tolerance: number;
    readonly iterations: number;
  };
}

export interface ByProbability {
  readonly summary: ProbabilisticSummary;
  /** Per released record. */
  readonly credit: Float64Array;
}

/**
 * Probabilistic record linkage (Fellegi and Sunter 1969) on numeric variables and categorical keys. Pairs of
 * records of a block are compared one by one: time grows with their number times the variables, memory with
 * the sum of the files.
 * @throws BAD_OPTIONS for unknown blocking variables, too many variables, or more pairs than can be waited for
 */
export async function linkByProbability(
  { sdc, released, pairs, keys, options }: ProbabilisticInput,
  pool: RunTasks,
  tick: Tick,
): Promise<ByProbability> {
  const { blocking, tolerance, iterations } = options;
  checkBlocking(sdc, released, blocking);
  const compared = keys.filter(({ name }) => !blocking.includes(name));
  const names = [...pairs.names, ...compared.map(({ name }) => name)];
  if (names.length > MOST_VARIABLES)
    throw refused(
      `${names.length} variables are compared; at most ${MOST_VARIABLES} can be. Give fewer keys, or block by some.`,
    );
  const columns: Category[] = [];
  for (const name of blocking)
    columns.push(keys.find((key) => key.name === name) ?? (await category(name, sdc, released, tick)));
  const blocks = await blocksOf(columns, pairs.records, pairs.releasedRecords, tick);
  if (blocks.pairs > MOST_PAIRS)
    throw refused(
      `${blocks.pairs} pairs of records would be compared; at most ${MOST_PAIRS} can be. Give variables to block by.`,
    );

  const variables = await comparedVariables(pairs, compared, blocks, tolerance, tick);
  const inputs = inputsOf(variables, blocks, pairs.releasedRecords);
  const counts = new Float64Array(3 ** names.length);
  for (const part of await pool(agreementTask, inputs))
    for (let pattern = 0; pattern < counts.length; pattern++) counts[pattern] += part[pattern];
  const model = await inTurns(
    fellegiSunter(counts, names.length, Math.min(pairs.records, pairs.releasedRecords), iterations),
    tick,
  );
  const weights = tiedWeights(patternWeights(model), counts);

  const origins = placesOfOrigins(pairs, blocks);
  const shared = shareable(origins);
  const outputs = await pool(
    linkByWeightTask,
    inputs.map((one): LinkInput => ({ ...one, weights, origins: shared })),
  );
  const { ties, credit } = inFileOrder(inputs, outputs, blocks);
  const figures = linkageFigures({ ties, credit }, pairs.records);
  const trusted = declared(model, counts, truePatterns(variables, blocks, origins));
  return {
    summary: { ...figures, blocking, ...fittedModelSummary(model, names, blocks.pairs), declared: trusted },
    credit,
  };
}

/** @throws BAD_OPTIONS for a blocking variable that a file does not hold */
function checkBlocking(sdc: SdcObject, released: SdcObject, blocking: readonly string[]): void {
  for (const [which, { variables }] of Object.entries({ original: sdc, released })) {
    const unknown = blocking.find((name) => !variables.includes(name));
    if (unknown !== undefined)
      throw refused(
        `blocking names "${unknown}", which the ${which} file does not hold.${suggestion(unknown, variables)}`,
      );
  }
}

/** The values of both files in the order of their blocks, in memory that workers can share. */
async function comparedVariables(
  pairs: FilePair,
  keys: readonly Category[],
  blocks: Blocks,
  tolerance: number,
  tick: Tick,
): Promise<Compared[]> {
  const variables: Compared[] = [];
  for (const [v, values] of pairs.original.entries()) {
    const [original, theirs] = [
      shareable(blocks.original.map64(values)),
      shareable(blocks.released.map64(pairs.file[v])),
    ];
    variables.push({ kind: "number", original, released: theirs, within: within(pairs, v, tolerance) });
    await tick();
  }
  for (const key of keys) {
    variables.push({
      kind: "category",
      original: shareable(blocks.original.map32(key.original)),
      released: shareable(blocks.released.map32(key.released)),
    });
    await tick();
  }
  return variables;
}

/** Pieces of work: released records in a row, with the originals of their blocks. */
function inputsOf(variables: readonly Compared[], blocks: Blocks, releasedRecords: number): AgreementInput[] {
  const input = { variables, starts: shareable(blocks.starts), ends: shareable(blocks.ends) };
  const inputs: AgreementInput[] = [];
  for (let from = 0, to = 0; from < releasedRecords; from = to) {
    for (
      let work = 0;
      to < releasedRecords && to - from < MOST_RECORDS && (to === from || work < PIECE);
      to++
    )
      work += blocks.ends[to] - blocks.starts[to];
    inputs.push({ ...input, from, to });
  }
  return inputs;
}

/** Per released record in the order of blocks: the place of its own original among the originals, or −1. */
function placesOfOrigins(pairs: FilePair, blocks: Blocks): Int32Array {
  const origins = new Int32Array(pairs.releasedRecords);
  const of = originsOf(pairs);
  for (let at = 0; at < origins.length; at++) {
    const origin = of[blocks.released.order[at]];
    origins[at] = origin < 0 ? -1 : blocks.original.places[origin];
  }
  return origins;
}

/** What was found for released records, in the order of the file. */
function inFileOrder(
  inputs: readonly AgreementInput[],
  outputs: readonly LinkOutput[],
  { released: { order } }: Blocks,
): { readonly ties: Int32Array; readonly credit: Float64Array } {
  const ties = new Int32Array(order.length);
  const credit = new Float64Array(order.length);
  for (const [i, { from, to }] of inputs.entries()) {
    for (let at = from; at < to; at++) {
      ties[order[at]] = outputs[i].ties[at - from];
      credit[order[at]] = outputs[i].credit[at - from];
    }
  }
  return { ties, credit };
}

const refused = (message: string): SdcError =>
  new SdcError("BAD_OPTIONS", `Options of "continuous": probabilistic: ${message}`);

/** How far apart two numbers may be and agree; equal ones always do. */
function within({ moments }: FilePair, v: number, tolerance: number): number {
  const { sd } = moments[v];
  return sd === sd ? tolerance * sd : 0;
}

function fittedModelSummary(
  model: FellegiSunter,
  names: readonly string[],
  pairs: number,
): Pick<ProbabilisticSummary, "pairs" | "prevalence" | "iterations" | "converged" | "variables"> {
  return {
    pairs,
    prevalence: pairs === 0 ? null : model.prevalence,
    iterations: model.iterations,
    converged: model.converged,
    variables:
      pairs === 0
        ? []
        : names.map((variable, v) => {
            const m = model.m[v];
            const u = model.u[v];
            const weights = {
              agreement: weightOf(m[1], u[1]),
              disagreement: weightOf(m[0], u[0]),
              missing: weightOf(m[2], u[2]),
            };
            return { variable, m: m[1], u: u[1], mMissing: m[2], uMissing: u[2], ...weights };
          }),
  };
}

/** Pairs whose pattern is more likely that of one unit. @param correct pairs per pattern that are */
function declared(
  { m, u, prevalence }: FellegiSunter,
  counts: Float64Array,
  correct: Float64Array,
): { readonly pairs: number; readonly correct: number } {
  const patterns = Array.from(counts.keys()).filter(
    (pattern) => counts[pattern] > 0 && posterior(pattern, m, u, prevalence) > 0.5,
  );
  return {
    pairs: sum(patterns.map((pattern) => counts[pattern])),
    correct: sum(patterns.map((pattern) => correct[pattern])),
  };
}

/** Pairs that are one unit by their pattern, as far as they share a block. */
function truePatterns(
  variables: readonly Compared[],
  { starts, ends }: Blocks,
  origins: Int32Array,
): Float64Array {
  const counts = new Float64Array(3 ** variables.length);
  for (let r = 0; r < origins.length; r++) {
    const i = origins[r];
    if (i < starts[r] || i >= ends[r]) continue;
    let pattern = 0;
    for (const one of variables) {
      if (one.kind === "category")
        pattern =
          3 * pattern +
          (one.original[i] < 0 || one.released[r] < 0 ? 2 : one.original[i] === one.released[r] ? 1 : 0);
      else {
        const gap = Math.abs(one.original[i] - one.released[r]);
        pattern = 3 * pattern + (gap !== gap ? 2 : gap <= one.within ? 1 : 0);
      }
    }
    counts[pattern]++;
  }
  return counts;
}
