import type { Table } from "apache-arrow";
import { isSdcError, SdcError, counted, countText, plural, shareText } from "@sdc-risk/data";
import { range, type Tick } from "@sdc-risk/data/kernels";
import { rolesWhere, variablesOf, type Roles } from "../roles.ts";
import { rowsById } from "../matching/by-id.ts";
import { withEmptyNumbers } from "./empty-numbers.ts";
import { evidenceOf, orderOf, type PairEvidence, type Reordered } from "../matching/order.ts";

/** How records are matched whatever the files look like: by their order, or by the role id. */
export type Matching = "position" | "id";

/** A treated file beside the original. */
export interface TreatedFile {
  /** Null where its records lie elsewhere. */
  readonly table: Table | null;
  readonly records: number;
  /**
   * Per original record, the record of `table` that is the same unit, −1 where it was left out; null: same
   * order, same length.
   */
  readonly match: Int32Array | null;
  /** A sentence: by what records were matched, and why that is believed; null where they are not matched. */
  readonly matched: string | null;
  /**
   * Why records cannot be told apart, so that the file as a whole is all there is to compare (a synthetic
   * file, say); null where they are matched.
   */
  readonly unmatched: string | null;
  /** What speaks against records that were matched since that was asked for, as a sentence; null where nothing does. */
  readonly doubted: string | null;
  /** The one way to match them that was asked for, or null. */
  readonly insisted: Matching | null;
  /** The original as its treatment recodes it, before values are suppressed; null where nobody says. */
  readonly recoded: RecodedOriginal | null;
  /** Set where it was made of the original where that lies, and no value of it was suppressed. */
  readonly onlyRecoded?: true;
}

/** A treated file by its place among those beside the original. @throws BAD_RELEASED where there is none */
export function treatedFileAt<F extends TreatedFile>(
  { released }: { readonly released: readonly F[] },
  index: number,
): F {
  const file = released.at(index);
  if (file === undefined)
    throw new SdcError(
      "BAD_RELEASED",
      `There is no released file at place ${index}: there ${plural(released.length, "is", "are")} ${released.length}.`,
    );
  return file;
}

/** Makes the original with the recodings of a treatment, in its own order, before any value is suppressed. */
export type RecodedOriginal = (tick: Tick) => Promise<Table>;

/** Says that an error is one of a file beside the original. */
export const inFile = (which: "released" | "control", error: unknown): unknown =>
  isSdcError(error) && error.code !== "ABORTED"
    ? new SdcError(error.code, `In the ${which} file: ${error.message}`, { cause: error })
    : error;

/**
 * Per original record the record of a treated file that is the same unit, −1 where it was left out; null:
 * same order, same length.
 * @throws BAD_RELEASED where the files cannot be matched
 */
export function matchOf({ match, unmatched }: TreatedFile): Int32Array | null {
  if (unmatched !== null) throw new SdcError("BAD_RELEASED", unmatched);
  return match;
}

/**
 * Matches a treated file with the original, whose empty columns hold numbers where those of the original do: by id where the original has one and the treated file holds it,
 * else by position. It stays unmatched, with the reason, where lengths differ, where a variable that names
 * the records stands in another order, and where records that would be matched agree no more than in a random
 * order, as in a synthetic file.
 * @param insisted on one way: records are matched by it, and what speaks against it is told
 * @throws BAD_RELEASED where an id is missing or occurs twice, or where there is none to insist on
 */
export function matchReleased(
  original: Table,
  treated: Table,
  roles: Roles,
  { insisted, recoded }: Pick<TreatedFile, "insisted" | "recoded">,
): TreatedFile {
  const { id } = roles;
  const released = withEmptyNumbers(original, treated);
  if (insisted === "id") {
    if (id === undefined)
      throw new SdcError(
        "BAD_RELEASED",
        "Records are to be matched by an id, but no variable has the role id. Name it with --id.",
      );
    if (released.getChild(id) === null)
      throw new SdcError(
        "BAD_RELEASED",
        `Records are to be matched by the id "${id}", but the released file has no such variable.`,
      );
  }
  const byId = id !== undefined && insisted !== "position" && released.getChild(id) !== null;
  return {
    table: released,
    records: released.numRows,
    insisted,
    recoded,
    ...(byId
      ? matchById(original, released, id, insisted)
      : matchByPosition(original, released, roles, insisted)),
  };
}

/**
 * A treated file of which no record is matched, since the records of it or of the original lie elsewhere.
 * @param which of the two
 */
export const notMatched = (
  which: "original" | "released file",
  table: Table | null,
  records: number,
): TreatedFile => ({
  table,
  records,
  insisted: null,
  recoded: null,
  ...unmatched(
    `The ${which} is read by an engine, where nothing names a record: the files are compared as wholes. To ` +
      "match records, read both files without an engine.",
  ),
});

/**
 * A treated file that a treatment made of records where they lie: each record is the one at its place. Where no value was
 * suppressed each missing value was missing before; else nobody here says which was.
 */
export const madeInPlace = ({
  records,
  suppresses,
}: {
  readonly records: number;
  readonly suppresses: boolean;
}): TreatedFile => ({
  table: null,
  records,
  insisted: null,
  recoded: null,
  match: null,
  matched:
    "Each record of the treated file is the record of the original at the same place, from which the engine made it.",
  doubted: null,
  unmatched:
    "The records of both files are in an engine, and are not compared one by one. To compare them, read both files " +
    "without an engine.",
  ...(suppresses ? {} : { onlyRecoded: true as const }),
});

/** Variables that are compared, so that they name no record. */
const measuredVariables = (roles: Roles): ReadonlySet<string> =>
  new Set(rolesWhere(({ measured }) => measured).flatMap((role) => variablesOf(roles, role)));

type Match = Pick<TreatedFile, "match" | "matched" | "unmatched" | "doubted">;

const unmatched = (reason: string): Match => ({
  match: null,
  matched: null,
  unmatched: reason,
  doubted: null,
});

function matchByPosition(original: Table, released: Table, roles: Roles, insisted: Matching | null): Match {
  const matched = (why: string, doubted: string | null): Match => ({
    match: null,
    matched: `Records are matched by position${why}.`,
    unmatched: null,
    doubted,
  });
  if (released.numRows !== original.numRows) {
    const how =
      insisted !== null
        ? "They cannot be matched by position."
        : roles.id === undefined
          ? "Give the role id to match records by it."
          : `It has no variable "${roles.id}" to match records by.`;
    return unmatched(
      `The released file has ${counted(released.numRows, "record")}, the original has ${original.numRows}. ${how}`,
    );
  }
  const { evidence, reordered } = orderOf(original, released, measuredVariables(roles));
  const doubt = doubtOf(evidence, reordered, original.numRows);
  if (insisted !== null) return matched(", as asked for", doubt);
  if (doubt === null) return matched(evidenceText(evidence), null);
  return unmatched(
    reordered === null
      ? `${doubt} Match them by a variable that differs between all records (--id NAME), or force matching by position ` +
          "(--match position). Records of a synthetic file match nobody."
      : `${doubt} Match them by it (--id ${reordered.name}), or force matching by position (--match position).`,
  );
}

/** What speaks against one order of two files of one length; null where nothing does. */
function doubtOf({ doubted }: PairEvidence, reordered: Reordered | null, records: number): string | null {
  if (reordered !== null)
    return (
      `The released file holds "${reordered.name}" in another order than the original: it differs between all ` +
      `records of a file, and ${countText(reordered.moved)} of ${countText(records)} records are not at ` +
      "their place."
    );
  if (!doubted) return null;
  return (
    "Nothing shows that records at the same position of the two files are the same unit: no variable " +
    "agrees more than in a random order."
  );
}

/** Why an order is believed. */
function evidenceText({ best, pairs }: PairEvidence): string {
  if (best === null || best.score <= 0)
    return "; no variable of both files can tell whether their order is the same";
  const { name, by, share, chance } = best;
  const looked = pairs === 1 ? "the one pair" : `${countText(pairs)} pairs`;
  if (by === "values" && share === 1)
    return `: "${name}" is the same in all of ${looked} that were looked at`;
  if (by === "values")
    return (
      `: "${name}" is the same in ${shareText(share)} of ${looked} that were looked at ` +
      `(${shareText(chance)} in a random order)`
    );
  if (by === "ranks")
    return (
      `: the ranks of "${name}" correlate by ${share.toFixed(2)} in ${looked} that were looked at (0 in a ` +
      "random order)"
    );
  return (
    `: "${name}" of one file goes with "${name}" of the other in ${looked} that were looked at, as it ` +
    "does not in a random order"
  );
}

function matchById(original: Table, released: Table, id: string, insisted: Matching | null): Match {
  const match = rowsById(
    { table: original, id, name: "original file" },
    { table: released, id, name: "released file" },
    { code: "BAD_RELEASED", so: "files cannot be matched by it", second: "released" },
  );
  const { doubted } = evidenceOf(original, released, match, range(match.length), id);
  const doubt = doubted
    ? `Records that share "${id}" agree in no other variable more than in a random order, so that it ` +
      "seems to be a running number within each file."
    : null;
  const asAsked = insisted === null ? "" : ", as asked for";
  if (doubt === null || insisted !== null)
    return { match, matched: `Records are matched by "${id}"${asAsked}.`, unmatched: null, doubted: doubt };
  return unmatched(
    `${doubt} Name another id (--id NAME), or force this one (--match id). Records of a synthetic file match nobody.`,
  );
}
