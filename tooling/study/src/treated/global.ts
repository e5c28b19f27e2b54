import { Random } from "@sdc-risk/testkit";
import { Assignment } from "./assignment.ts";
import { components } from "./components.ts";
import type { ReleasedKeys } from "./keys.ts";

const K = 3;

/**
 * What an intruder finds who knows the keys of everybody in the file, and that they are in it: each record is that of
 * one of them (global (1, k) of Gionis, Mazza and Tassa 2008).
 */
export interface GlobalTruth {
  /** Persons to whom fewer than 3 records may belong, over all one-to-one assignments of everybody. */
  readonly below: number;
  /** Persons to whom one record only may belong. */
  readonly certain: number;
  /** Persons who get their own record, in the mean over assignments that are equally likely. */
  readonly matches: number;
}

/**
 * A record may belong to a person, given everybody else, where both lie on a ring of exchanges: in one strongly
 * connected component of the graph that leads from persons to records that agree and from records to their persons
 * (Dulmage and Mendelsohn 1958).
 */
export function globalTruth(keys: ReleasedKeys, seed: number): GlobalTruth {
  const { persons, released, candidates } = keys;
  const owners = Array.from({ length: released.size }, () => new Set<number>());
  for (const [person, p] of released.of.entries()) owners[p].add(persons.of[person]);
  const component = components([
    ...candidates.map((own) => own.map((p) => persons.size + p)),
    ...owners.map((own) => [...own]),
  ]);
  let below = 0;
  let certain = 0;
  for (const [x, own] of candidates.entries()) {
    const records = own.reduce(
      (sum, p) => sum + (component[persons.size + p] === component[x] ? released.counts[p] : 0),
      0,
    );
    if (records < K) below += persons.counts[x];
    if (records === 1) certain += persons.counts[x];
  }
  return { below, certain, matches: new Assignment(keys, new Random(seed)).expectedRight() };
}
