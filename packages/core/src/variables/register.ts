import { SdcError, shareText } from "@sdc-risk/data";
import { sum } from "@sdc-risk/data/kernels";

/** The register that a file is drawn from, where it is not known who of the population is in it. */
export interface Register {
  /** Share of the population that is in it, above 0 and at most 1. */
  readonly share: number;
  /** Variables by whose cells it is estimated from a table of the population; null where it was given. */
  readonly by: readonly string[] | null;
}

/**
 * A register that holds a share of the population.
 * @returns null where it holds all of it: then it is the population
 * @throws BAD_OPTIONS for what is no share
 */
export function registerOf(share: number): Register | null {
  if (!(share > 0 && share <= 1))
    throw new SdcError(
      "BAD_OPTIONS",
      "The share of the population that the register holds (membership) must be above 0 and at most 1, " +
        `but it is ${share}.`,
    );
  return share === 1 ? null : { share, by: null };
}

/**
 * Weights that stand for units of the population, where those of the file stand for units of the register.
 * With F units of a key in the population, each in the register with chance m by itself and drawn from there
 * with chance π, f given F is binomial with mπ: a register of unknown membership is a sample with the
 * fraction mπ (after Shlomo 2022).
 * @param weights per record, units of the register
 * @param shares m of each record's key, or of all
 * @throws BAD_OPTIONS where these units have no finite sum
 */
export function registerWeights(weights: Float64Array, shares: Float64Array | number): Float64Array {
  const units =
    typeof shares === "number" ? weights.map((w) => w / shares) : weights.map((w, i) => w / shares[i]);
  if (Number.isFinite(sum(units))) return units;
  throw new SdcError(
    "BAD_OPTIONS",
    "By the share of the population that the register holds (membership" +
      `${typeof shares === "number" ? ` ${shares}` : ""}) the population has no finite size. Expected a share such as 0.04.`,
  );
}

const cellsText = (by: readonly string[]): string =>
  ` (in each cell of ${by.join(" × ")} as much as a table of the population says)`;

/**
 * What figures about the population suppose of a register, as sentences with a space before them; empty
 * without one.
 */
export const registerText = (register: Register | null): string =>
  register === null
    ? ""
    : ` The file comes from a register that holds ${shareText(register.share)} of the ` +
      `population${register.by === null ? "" : cellsText(register.by)} ` +
      "and whose members are not publicly known, so F counts people who are not in it, too. It is " +
      "supposed that within a key the members are as if drawn at random, and that no intruder knows who " +
      "is one: who does, finds more.";
