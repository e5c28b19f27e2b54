import { IntList } from "../../kernels/lists/int-list.ts";

/** Some persons by what an intruder who knows their keys finds. */
export interface CandidatePart {
  readonly length: number;
  /** The class of the released record. */
  readonly released: Int32Array;
  /** Persons: a part of one where it is not known which key somebody with a missing key has. */
  readonly persons: Float64Array;
  /** Effective candidates, at least 1. */
  readonly candidates: Float64Array;
  /** Their weights: for how many of the population they stand. */
  readonly population: Float64Array;
  /** 1 where one released record alone is consistent with the person, else 0. */
  readonly alone: Uint8Array;
}

/** Collects persons until there are enough for a part. */
export class PartWriter {
  private released = new IntList();
  private persons: number[] = [];
  private candidates: number[] = [];
  private population: number[] = [];
  private alone: number[] = [];

  get length(): number {
    return this.persons.length;
  }

  add(released: number, persons: number, candidates: number, population: number, alone: boolean): void {
    this.released.add(released);
    this.persons.push(persons);
    this.candidates.push(candidates);
    this.population.push(population);
    this.alone.push(alone ? 1 : 0);
  }

  take(): CandidatePart {
    const part = {
      length: this.persons.length,
      released: this.released.values.slice(0, this.released.length),
      persons: Float64Array.from(this.persons),
      candidates: Float64Array.from(this.candidates),
      population: Float64Array.from(this.population),
      alone: Uint8Array.from(this.alone),
    };
    this.released = new IntList();
    this.persons = [];
    this.candidates = [];
    this.population = [];
    this.alone = [];
    return part;
  }
}
