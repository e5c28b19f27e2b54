import { SMALLEST_GROUP } from "@sdc-risk/data";
import type { TargetPiece, Tally } from "../cross.ts";
import type { ClassDistances } from "./class-distances.ts";

/** A class whose values changed much between the files. */
export interface ChangedClass {
  readonly class: number;
  readonly original: number;
  readonly released: number;
  /** Total variation between its values in the two files. */
  readonly distance: number;
}

/** How many classes are told. */
const TOLD = 10;
/** Changes are compared in these parts of a record, so that rounding does not decide the order. */
const PRECISION = 1e6;

const change = (distance: number, original: number): number => Math.round(distance * original * PRECISION);

function before(a: ChangedClass, b: ChangedClass): boolean {
  const difference =
    change(a.distance, a.original) - change(b.distance, b.original) ||
    a.original - b.original ||
    a.released - b.released;
  return difference > 0;
}

/** The classes of three or more records in both files with the largest change, distance times records. */
export class LargestChanges implements Tally {
  readonly classes: ChangedClass[] = [];
  /** No class with a smaller change is told. */
  private least = 1;

  private readonly distances: ClassDistances;

  /** @param distances have added a piece before this does */
  constructor(distances: ClassDistances) {
    this.distances = distances;
  }

  add({ first, size, originals, releaseds }: TargetPiece): void {
    const { variations } = this.distances;
    for (let k = 0; k < size; k++) {
      const original = originals[k];
      const released = releaseds[k];
      const distance = variations[k];
      if (Math.min(original, released) < SMALLEST_GROUP || change(distance, original) < this.least) continue;
      this.insert({ class: first + k, original, released, distance });
    }
  }

  private insert(one: ChangedClass): void {
    const { classes } = this;
    let at = classes.length;
    while (at > 0 && before(one, classes[at - 1])) at--;
    if (at === TOLD) return;
    classes.splice(at, 0, one);
    classes.length = Math.min(TOLD, classes.length);
    if (classes.length === TOLD) this.least = change(classes[TOLD - 1].distance, classes[TOLD - 1].original);
  }
}
