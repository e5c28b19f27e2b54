import { mix } from "../hash.ts";
import { IntList } from "./int-list.ts";
import { sortRange } from "../sorting/sort-range.ts";

/** Lists of whole numbers: list i holds members[starts[i]] … members[starts[i + 1] − 1]. */
export interface Lists {
  /** One more than there are lists; begins with 0. */
  readonly starts: Int32Array;
  readonly members: Int32Array;
}

/** Members between two yields: some milliseconds. */
const PIECE = 1 << 16;
/** Slots of an empty table. */
const START = 1024;

/** Where a piece of lists ends that begins at a list: at about so many members, and one list at least. */
function pieceEnd(starts: Int32Array, from: number): number {
  const last = starts.length - 1;
  const until = starts[from] + PIECE;
  let to = from + 1;
  while (to < last && starts[to] < until && to - from < PIECE) to++;
  return to;
}

/** Sorts every list in place, in rising order. */
export function* sortingLists({ starts, members }: Lists): Generator<void, void> {
  const lists = starts.length - 1;
  for (let from = 0; from < lists;) {
    const to = pieceEnd(starts, from);
    for (let list = from; list < to; list++) sortRange(members, starts[list], starts[list + 1]);
    from = to;
    yield;
  }
}

/** The same lists with each number once. @param lists sorted */
export function* distinctMembers({ starts, members }: Lists): Generator<void, Lists> {
  const lists = starts.length - 1;
  const kept = new Int32Array(members.length);
  const ends = new Int32Array(starts.length);
  let n = 0;
  for (let from = 0; from < lists;) {
    const to = pieceEnd(starts, from);
    for (let list = from; list < to; list++) {
      for (let i = starts[list]; i < starts[list + 1]; i++)
        if (i === starts[list] || members[i] !== members[i - 1]) kept[n++] = members[i];
      ends[list + 1] = n;
    }
    from = to;
    yield;
  }
  return { starts: ends, members: kept.subarray(0, n) };
}

/**
 * Numbers lists by what they hold, in the order of their first appearance. Equal hashes are compared member
 * by member.
 */
class ListNumbering {
  /** The first list of each number, and its hash. */
  readonly first = new IntList();
  private readonly hashes = new IntList();
  private slots = new Int32Array(START);

  private readonly lists: Lists;

  constructor(lists: Lists) {
    this.lists = lists;
  }

  /** The number of a list; one that holds what none before did gets the next one. */
  number(list: number): number {
    const hash = this.hashOf(list);
    const last = this.slots.length - 1;
    let slot = hash & last;
    for (;;) {
      const found = this.slots[slot] - 1;
      if (found < 0) return this.append(list, hash, slot);
      if (this.hashes.values[found] === hash && this.areEqual(this.first.values[found], list)) return found;
      slot = (slot + 1) & last;
    }
  }

  private hashOf(list: number): number {
    const { starts, members } = this.lists;
    const end = starts[list + 1];
    let h = end - starts[list];
    for (let i = starts[list]; i < end; i++) h = mix(h ^ Math.imul(members[i], 0x9e3779b1)) + 1;
    return mix(h) | 0;
  }

  private areEqual(a: number, b: number): boolean {
    const { starts, members } = this.lists;
    const size = starts[a + 1] - starts[a];
    if (starts[b + 1] - starts[b] !== size) return false;
    for (let i = 0, x = starts[a], y = starts[b]; i < size; i++, x++, y++)
      if (members[x] !== members[y]) return false;
    return true;
  }

  private append(list: number, hash: number, slot: number): number {
    this.first.add(list);
    this.hashes.add(hash);
    this.slots[slot] = this.first.length;
    if (this.first.length * 2 > this.slots.length) this.grow();
    return this.first.length - 1;
  }

  private grow(): void {
    const slots = new Int32Array(this.slots.length * 2);
    const last = slots.length - 1;
    for (let number = 0; number < this.first.length; number++) {
      let slot = this.hashes.values[number] & last;
      while (slots[slot] !== 0) slot = (slot + 1) & last;
      slots[slot] = number + 1;
    }
    this.slots = slots;
  }
}

/**
 * Lists numbered by what they hold: 0, 1, 2, … in the order of their first appearance.
 * @param lists sorted, so that those of the same members in another order are equal
 * @returns the number of each list, and the list at which each number first appears
 */
export function* numberingLists(
  lists: Lists,
): Generator<void, { readonly of: Int32Array; readonly first: Int32Array; readonly size: number }> {
  const number = lists.starts.length - 1;
  const of = new Int32Array(number);
  const numbering = new ListNumbering(lists);
  for (let from = 0; from < number;) {
    const to = pieceEnd(lists.starts, from);
    for (let list = from; list < to; list++) of[list] = numbering.number(list);
    from = to;
    yield;
  }
  return { of, first: numbering.first.toArray(), size: numbering.first.length };
}

/** Some of the lists, in the order that they are named. */
export function pickedLists({ starts, members }: Lists, lists: Int32Array): Lists {
  const ends = new Int32Array(lists.length + 1);
  for (let i = 0; i < lists.length; i++) ends[i + 1] = ends[i] + starts[lists[i] + 1] - starts[lists[i]];
  const picked = new Int32Array(ends[lists.length]);
  for (let i = 0; i < lists.length; i++)
    picked.set(members.subarray(starts[lists[i]], starts[lists[i] + 1]), ends[i]);
  return { starts: ends, members: picked };
}

/** The same lists with other numbers in them, sorted anew. @param to by the number that stands there */
export function* mappedLists({ starts, members }: Lists, to: Int32Array): Generator<void, Lists> {
  const mapped = new Int32Array(members.length);
  for (let i = 0; i < members.length; i++) mapped[i] = to[members[i]];
  yield;
  const lists = { starts, members: mapped };
  yield* sortingLists(lists);
  return lists;
}
