import { SdcError } from "@sdc-risk/data";
import type { Value } from "@sdc-risk/testkit";
import {
  type Numbers,
  completeRecords,
  invertCovariance,
  presentNumbers,
  quadraticForm,
  sampleCovariance,
  sampleSd,
} from "@sdc-risk/oracles";

/** Distances of `distanceLinkage`. */
export type LinkageDistance = "euclidean" | "manhattan" | "mahalanobis" | "gower";

/** Where one released record is linked. */
export interface RecordLink {
  /** Original records at the smallest distance, or of the highest weight; none where it is not linked. */
  readonly candidates: number[];
  /** 1 / candidates when the true record is among them, otherwise 0. */
  readonly credit: number;
  /** Smallest distance; null where it is not linked. */
  readonly distance: number | null;
  /**
   * How near the next best is, in [0, 1]: (distance − smallest) / distance, least over the records that are
   * not equal to the first candidate on all variables. Near 0 rounding decides who is tied. Infinity without
   * such a record.
   */
  readonly margin: number;
}

/** What a linkage finds, per released record and in all. */
export interface Linkage {
  readonly links: RecordLink[];
  readonly notLinked: number;
  /** Sum of the credits. */
  readonly expectedCorrect: number;
  /** Of the released records; null where there are none. */
  readonly share: number | null;
  /** Share that chance would link, 1 / number of original records; null where there are none. */
  readonly chance: number | null;
}

type Between = (original: number, released: number) => number | null;

const numberOf = (variables: readonly (readonly Value[])[]) => variables as readonly Numbers[];

/** Sum over shared variables scaled by d / shared; null where none is shared. `parts` are null where not shared. */
function scaledSum(parts: readonly (number | null)[]): number | null {
  const shared = presentNumbers(parts);
  return shared.length === 0 ? null : (shared.reduce((sum, x) => sum + x, 0) * parts.length) / shared.length;
}

/**
 * Σ |difference / scale|^power, and the root of that power of it; variables with scale 0 or null tell nothing
 * apart and are left out.
 */
function byVariable(
  original: readonly Numbers[],
  released: readonly Numbers[],
  scales: readonly (number | null)[],
  power: 1 | 2,
): Between {
  const used = scales.flatMap((scale, j) =>
    scale === null || scale === 0 ? [] : [{ scale, x: original[j], y: released[j] }],
  );
  return (i, r) => {
    const sum = scaledSum(
      used.map(({ scale, x, y }) =>
        x[i] === null || y[r] === null ? null : Math.abs((x[i] - y[r]) / scale) ** power,
      ),
    );
    return sum === null || power === 1 ? sum : Math.sqrt(sum);
  };
}

function mahalanobis(original: readonly Numbers[], released: readonly Numbers[]): Between {
  const complete = completeRecords(original).map(({ row }) => row);
  const covariance = complete.length < 2 ? [] : sampleCovariance(complete);
  if (complete.length < 2 || invertCovariance(covariance) === null) {
    throw new SdcError(
      "BAD_OPTIONS",
      `The covariance of ${complete.length} complete records is singular; expected one that has an inverse.`,
    );
  }
  const known = new Map<string, number[][]>();
  return (i, r) => {
    const shared = original.flatMap((values, j) =>
      values[i] === null || released[j][r] === null ? [] : [j],
    );
    if (shared.length === 0) return null;
    const inverse =
      known.get(shared.join()) ??
      invertCovariance(shared.map((a) => shared.map((b) => covariance[a][b])))!.inverse;
    known.set(shared.join(), inverse);
    return Math.sqrt(
      quadraticForm(
        shared.map((j) => original[j][i]! - released[j][r]!),
        inverse,
      ) *
        (original.length / shared.length),
    );
  };
}

/**
 * Mean over shared variables of |difference| / range of the original, or 0 and 1 for equal and unequal
 * categories (Gower 1971).
 */
function gower(
  original: readonly (readonly Value[])[],
  released: readonly (readonly Value[])[],
  categorical: readonly number[],
): Between {
  const range = (values: Numbers) =>
    Math.max(...presentNumbers(values)) - Math.min(...presentNumbers(values));
  const different = (values: readonly Value[]) => new Set(values.filter((value) => value !== null)).size - 1;
  const scales = original.map((values, j) =>
    categorical.includes(j) ? Math.min(1, different(values)) : range(values as Numbers),
  );
  const used = scales.flatMap((scale, j) => (scale > 0 ? [j] : []));
  return (i, r) => {
    const sum = scaledSum(
      used.map((j) => {
        const x = original[j][i] ?? null;
        const y = released[j][r] ?? null;
        if (x === null || y === null) return null;
        return categorical.includes(j)
          ? Number(x !== y)
          : Math.abs((x as number) - (y as number)) / scales[j];
      }),
    );
    return sum === null ? null : sum / used.length;
  };
}

/** Sums up links. */
export function linkageOf(links: RecordLink[], originals: number): Linkage {
  const expectedCorrect = links.reduce((sum, { credit }) => sum + credit, 0);
  return {
    links,
    notLinked: links.filter(({ candidates }) => candidates.length === 0).length,
    expectedCorrect,
    share: links.length === 0 ? null : expectedCorrect / links.length,
    chance: originals === 0 ? null : 1 / originals,
  };
}

/**
 * Distance-based record linkage (Domingo-Ferrer and Torra 2003): every released record is linked to its
 * nearest original records. Differences are in units of the original's sd (`euclidean`, `manhattan`), of its
 * covariance over complete records (`mahalanobis`; for shared variables the block of it that they span) or of
 * its range (`gower`). Missing values: the sum of squares, or of absolute differences, over shared variables
 * times d / shared. Constant variables are left out.
 * @param original variables by record
 * @param released the same variables, any number of records in any order
 * @param truth per released record, the original record that it is; null for one that the original does not hold
 * @param categorical places of variables that are compared for equality, for `gower` only
 * @throws SdcError BAD_OPTIONS for categorical variables under another distance and a singular covariance
 */
export function distanceLinkage(
  original: readonly (readonly Value[])[],
  released: readonly (readonly Value[])[],
  truth: readonly (number | null)[],
  distance: LinkageDistance,
  categorical: readonly number[] = [],
): Linkage {
  if (distance !== "gower" && categorical.length > 0) {
    throw new SdcError(
      "BAD_OPTIONS",
      `Distance ${distance} with categorical variables ${categorical.join(", ")}; expected gower.`,
    );
  }
  const x = numberOf(original);
  const y = numberOf(released);
  const sds = () => x.map(sampleSd);
  const between =
    distance === "gower"
      ? gower(original, released, categorical)
      : distance === "mahalanobis"
        ? mahalanobis(x, y)
        : byVariable(x, y, sds(), distance === "manhattan" ? 1 : 2);
  const originals = original[0]?.length ?? 0;
  const equal = (i: number, l: number) => original.every((values) => values[i] === values[l]);
  return linkageOf(
    truth.map((own, r) => {
      const found = Array.from({ length: originals }, (_, i) => between(i, r));
      const least = found.reduce<number | null>(
        (a, b) => (a === null || (b !== null && b < a) ? b : a),
        null,
      );
      const candidates = found.flatMap((d, i) => (d !== null && d === least ? [i] : []));
      const credit = own !== null && candidates.includes(own) ? 1 / candidates.length : 0;
      const margins = found.flatMap((d, i) =>
        d === null || d === 0 || equal(i, candidates[0]) ? [] : [(d - least!) / d],
      );
      return {
        candidates,
        credit,
        distance: least,
        margin: margins.reduce((a, b) => Math.min(a, b), Infinity),
      };
    }),
    originals,
  );
}
