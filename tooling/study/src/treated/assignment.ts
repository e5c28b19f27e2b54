import { required } from "@sdc-risk/data";
import type { Random } from "@sdc-risk/testkit";
import { shuffled } from "../sampling/draw.ts";
import { agree, type ReleasedKeys } from "./keys.ts";

/** Moves that are tried per person before assignments are counted, then, and of both at least. */
const BEFORE = 100;
const COUNTED = 200;
const LEAST = 50_000;

/**
 * An assignment of all persons of a file to its records, one to one, so that each record agrees with its person. It
 * goes from one to another by random exchanges among two or three persons, by which all are equally likely (Metropolis).
 */
export class Assignment {
  private readonly keys: ReleasedKeys;
  private readonly random: Random;
  /** By person, the released key of the record. */
  private readonly has: Int32Array;
  /** By released key, the persons who have its records. */
  private readonly holders: number[][];
  /** By person, the place among the holders. */
  private readonly place: Int32Array;
  /** By key of persons: records of its candidates up to each of these. */
  private readonly records: readonly Float64Array[];
  /** By key of persons and released key, persons of the one whose record is the other. */
  private readonly own = new Map<number, number>();
  private readonly count: number;

  constructor(keys: ReleasedKeys, random: Random) {
    const { persons, released, candidates } = keys;
    this.keys = keys;
    this.random = random;
    this.count = persons.of.length;
    this.has = new Int32Array(this.count).fill(-1);
    this.holders = Array.from({ length: released.size }, () => []);
    this.place = new Int32Array(this.count);
    this.records = candidates.map((own) => {
      let sum = 0;
      return Float64Array.from(own, (p) => (sum += released.counts[p]));
    });
    for (const [person, x] of persons.of.entries()) {
      const id = this.pair(x, released.of[person]);
      this.own.set(id, (this.own.get(id) ?? 0) + 1);
    }
    for (const person of shuffled(this.count, random)) this.seat(person);
  }

  /**
   * Persons who get their own record, in the mean over assignments: those of a key who get records of a released one
   * get them in any order.
   */
  expectedRight(): number {
    let right = 0;
    for (let person = 0; person < this.count; person++) right += this.share(person, this.has[person]);
    const before = Math.max(LEAST, BEFORE * this.count);
    const counted = Math.max(LEAST, COUNTED * this.count);
    for (let i = 0; i < before; i++) right += this.move();
    let sum = 0;
    for (let i = 0; i < counted; i++) {
      right += this.move();
      sum += right;
    }
    return sum / counted;
  }

  private pair(x: number, p: number): number {
    return x * this.keys.released.size + p;
  }

  /** The chance that a person who gets a record of this released key gets the right one, over all persons of the key. */
  private share(person: number, p: number): number {
    const { persons, released } = this.keys;
    const x = persons.of[person];
    return (this.own.get(this.pair(x, p)) ?? 0) / (persons.counts[x] * released.counts[p]);
  }

  /** A random record among the candidates of a person, by its released key. */
  private candidate(person: number): number {
    const x = this.keys.persons.of[person];
    const records = this.records[x];
    const drawn = this.random.uniform() * records[records.length - 1];
    let low = 0;
    let high = records.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (records[middle] > drawn) high = middle;
      else low = middle + 1;
    }
    return this.keys.candidates[x][low];
  }

  private agrees(person: number, p: number): boolean {
    const { persons, released } = this.keys;
    return agree(persons, persons.of[person], released, p);
  }

  private holderOf(p: number): number {
    return this.holders[p][this.random.below(this.holders[p].length)];
  }

  /** Tries an exchange. @returns by how much it changes the expected right ones */
  private move(): number {
    const first = this.random.below(this.count);
    const second = this.holderOf(this.candidate(first));
    if (second === first) return 0;
    const third = this.random.chance(0.5) ? this.holderOf(this.candidate(second)) : first;
    if (third === second) return 0;
    const last = third === first ? second : third;
    const ring = third === first ? [first, second] : [first, second, third];
    if (!this.agrees(last, this.has[first])) return 0;
    const before = ring.map((person) => this.has[person]);
    let change = 0;
    for (const [i, person] of ring.entries()) {
      const to = before[(i + 1) % ring.length];
      change += this.share(person, to) - this.share(person, before[i]);
    }
    for (const person of ring) this.leave(person);
    for (const [i, person] of ring.entries()) this.take(person, before[(i + 1) % ring.length]);
    return change;
  }

  private take(person: number, p: number): void {
    this.has[person] = p;
    this.place[person] = this.holders[p].length;
    this.holders[p].push(person);
  }

  private leave(person: number): void {
    const held = this.holders[this.has[person]];
    const last = required(held.pop(), "holder of a record");
    if (last === person) return;
    held[this.place[person]] = last;
    this.place[last] = this.place[person];
  }

  private isFree(p: number): boolean {
    return this.holders[p].length < this.keys.released.counts[p];
  }

  /** Gives a person a record: a free one, else others make room (augmenting paths: Berge 1957). */
  private seat(person: number): void {
    const { persons, candidates } = this.keys;
    const from = new Map<number, number>();
    const queue = [person];
    const seen = new Set([persons.of[person]]);
    for (let at = 0; at < queue.length; at++) {
      const own = candidates[persons.of[queue[at]]];
      const start = this.random.below(own.length);
      for (let i = 0; i < own.length; i++) {
        const p = own[(start + i) % own.length];
        if (from.has(p)) continue;
        from.set(p, queue[at]);
        if (this.isFree(p)) {
          this.pass(person, p, from);
          return;
        }
        for (const holder of this.holders[p]) {
          const x = persons.of[holder];
          if (!seen.has(x)) queue.push(holder);
          seen.add(x);
        }
      }
    }
    throw new Error("No assignment gives every person a record: the treated file is not that of the sample.");
  }

  /** Passes records along the way by which a free one was found. @param from by released key, who wants it */
  private pass(person: number, free: number, from: ReadonlyMap<number, number>): void {
    for (let p = free; ;) {
      const taker = required(from.get(p), "person who wants a record");
      const before = this.has[taker];
      if (taker !== person) this.leave(taker);
      this.take(taker, p);
      if (taker === person) return;
      p = before;
    }
  }
}
