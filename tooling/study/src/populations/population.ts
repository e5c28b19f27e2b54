/** A key of a population: one code per unit, 0 to `size` − 1. */
export interface Key {
  readonly name: string;
  readonly codes: Int32Array;
  readonly size: number;
}

/** Units whose uniqueness is known because all of them are there. */
export interface Population {
  readonly id: string;
  readonly name: string;
  /** What it is like, for the table of populations. */
  readonly about: string;
  readonly units: number;
  /** In the order in which a study takes more of them. */
  readonly keys: readonly Key[];
  /** Number of each unit's household, members side by side; null where units stand alone. */
  readonly household: Int32Array | null;
}

/** A population that is made from a seed. */
export interface Recipe {
  readonly id: string;
  readonly make: (units: number, seed: number) => Population;
}
