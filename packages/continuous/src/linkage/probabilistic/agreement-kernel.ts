import type { Task } from "@sdc-risk/core/tasks";

/** A variable of both files, records sorted by block. */
export type Compared =
  /** Categories agree when their codes are equal; −1 is missing. */
  | { readonly kind: "category"; readonly original: Int32Array; readonly released: Int32Array }
  /** Numbers agree when they are at most `within` apart; NaN is missing. */
  | {
      readonly kind: "number";
      readonly original: Float64Array;
      readonly released: Float64Array;
      readonly within: number;
    };

export interface AgreementInput {
  readonly variables: readonly Compared[];
  /** Per released record, the originals of its block: from … to, sorted. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Released records from … to, sorted. */
  readonly from: number;
  readonly to: number;
}
export interface LinkInput extends AgreementInput {
  /** Match weight per agreement pattern. */
  readonly weights: Float64Array;
  /** Per released record the place of its original among the sorted ones, −1 where it has none. */
  readonly origins: Int32Array;
}
/** Per released record of the input. */
export interface LinkOutput {
  /** Originals of the highest weight. */
  readonly ties: Int32Array;
  /** 1 / ties where its own original is among them. */
  readonly credit: Float64Array;
}

/** Originals that are compared in one go: their patterns fit into the processor's cache. */
const STRIP = 4096;

/** A pattern is a number in base 3, a digit per variable: 0 disagreement, 1 agreement, 2 missing. */
function comparePatterns(
  variables: readonly Compared[],
  r: number,
  from: number,
  to: number,
  patterns: Int32Array,
): void {
  patterns.fill(0, 0, to - from);
  for (const variable of variables) {
    if (variable.kind === "category")
      compareCodes(variable.original, variable.released[r], from, to, patterns);
    else compareNumbers(variable.original, variable.released[r], variable.within, from, to, patterns);
  }
}

function compareCodes(codes: Int32Array, y: number, from: number, to: number, patterns: Int32Array): void {
  for (let i = from; i < to; i++) {
    const x = codes[i];
    patterns[i - from] = 3 * patterns[i - from] + (x < 0 || y < 0 ? 2 : x === y ? 1 : 0);
  }
}

function compareNumbers(
  values: Float64Array,
  y: number,
  within: number,
  from: number,
  to: number,
  patterns: Int32Array,
): void {
  for (let i = from; i < to; i++) {
    const gap = Math.abs(values[i] - y);
    patterns[i - from] = 3 * patterns[i - from] + (gap !== gap ? 2 : gap <= within ? 1 : 0);
  }
}

/** Pairs by agreement pattern. */
export function countPatterns({ variables, starts, ends, from, to }: AgreementInput): Float64Array {
  const counts = new Float64Array(3 ** variables.length);
  const patterns = new Int32Array(STRIP);
  for (let r = from; r < to; r++) {
    for (let at = starts[r]; at < ends[r]; at += STRIP) {
      const end = Math.min(ends[r], at + STRIP);
      comparePatterns(variables, r, at, end, patterns);
      for (let i = 0; i < end - at; i++) counts[patterns[i]]++;
    }
  }
  return counts;
}

/** Links every released record to the originals of its block whose weight is highest. */
export function linkByWeight({ variables, starts, ends, from, to, weights, origins }: LinkInput): LinkOutput {
  const ties = new Int32Array(to - from);
  const credit = new Float64Array(to - from);
  const patterns = new Int32Array(STRIP);
  for (let r = from; r < to; r++) {
    let best = -Infinity;
    let own = NaN;
    let many = 0;
    for (let at = starts[r]; at < ends[r]; at += STRIP) {
      const end = Math.min(ends[r], at + STRIP);
      const mine = origins[r] - at;
      comparePatterns(variables, r, at, end, patterns);
      for (let i = 0; i < end - at; i++) {
        const weight = weights[patterns[i]];
        if (weight > best) {
          best = weight;
          many = 1;
        } else if (weight === best) many++;
      }
      if (mine >= 0 && mine < end - at) own = weights[patterns[mine]];
    }
    ties[r - from] = many;
    credit[r - from] = own === best ? 1 / many : 0;
  }
  return { ties, credit };
}

/** Counts patterns of agreement over some pairs of records, for a worker. */
export const agreementTask: Task<AgreementInput, Float64Array> = {
  id: "continuous/agreement",
  run: countPatterns,
};
/** Finds the originals of the highest weight for some released records, for a worker. */
export const linkByWeightTask: Task<LinkInput, LinkOutput> = {
  id: "continuous/link-by-weight",
  run: linkByWeight,
};
