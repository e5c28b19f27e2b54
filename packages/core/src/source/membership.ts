import type { CodedColumn } from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";

/** The classes of some records, in the order of the file. */
export interface Membership {
  /** Place of the first of them in the file, from 0. */
  readonly from: number;
  readonly classOf: Int32Array;
  /** Their ids, null where missing; null where no id was asked for. */
  readonly ids: readonly (string | null)[] | null;
  /** Their households as `members` has numbered them, −1 without an id; null where they were not asked for. */
  readonly households: Int32Array | null;
}

/** What comes beside the classes of records: the texts of a variable, and the numbers of households. */
export interface MembershipNeeds {
  readonly id?: string | null;
  readonly households?: boolean;
}

/** Records that come at a time. */
export const RECORDS_AT_ONCE = 1 << 16;

/** The classes of records in memory. @param ids codes of the variable whose texts come beside; null where none do */
export async function* membershipHere(
  classOf: Int32Array,
  ids: CodedColumn | null,
  tick: Tick,
): AsyncGenerator<Membership, void> {
  for (let from = 0; from < classOf.length; from += RECORDS_AT_ONCE) {
    const to = Math.min(classOf.length, from + RECORDS_AT_ONCE);
    yield {
      from,
      classOf: classOf.subarray(from, to),
      ids: ids && Array.from(ids.codes.subarray(from, to), (code) => (code < 0 ? null : ids.label(code))),
      households: null,
    };
    await tick();
  }
}

/**
 * The classes of records as an engine gives them, some thousand at a time, in the larger parts that those who write
 * them want. @returns how many records there were
 */
export async function* inLargeParts(
  parts: AsyncIterable<Omit<Membership, "from">>,
  tick: Tick,
): AsyncGenerator<Membership, number> {
  let from = 0;
  let held: Membership[] = [];
  let waiting = 0;
  for await (const part of parts) {
    held.push({ from: from + waiting, ...part });
    waiting += part.classOf.length;
    if (waiting < RECORDS_AT_ONCE) continue;
    yield joined(held, waiting);
    from += waiting;
    held = [];
    waiting = 0;
    await tick();
  }
  if (waiting > 0) yield joined(held, waiting);
  return from + waiting;
}

/** Parts that follow each other as one. */
function joined(parts: readonly Membership[], rows: number): Membership {
  const [first] = parts;
  if (parts.length <= 1) return first;
  const together = (column: (part: Membership) => Int32Array): Int32Array => {
    const out = new Int32Array(rows);
    for (const part of parts) out.set(column(part), part.from - first.from);
    return out;
  };
  return {
    from: first.from,
    classOf: together(({ classOf }) => classOf),
    ids: first.ids === null ? null : parts.flatMap(({ ids }) => ids!),
    households: first.households === null ? null : together(({ households }) => households!),
  };
}
