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
  /** What the first stage of a two-stage sample draws, such as villages; households lie within. Null without any. */
  readonly cluster: Key | null;
  /** A variable of a thousand levels and more, such as the birth place; null without one. */
  readonly levels: Key | null;
  /** Whether these are people, not made from a seed. */
  readonly real: boolean;
}

/** A population that is made from a seed, or read. */
export interface Recipe {
  readonly id: string;
  /** Whether these are people; then there are as many as there are, whatever the seed. */
  readonly real: boolean;
  /** @throws Error that says what to install where a population that is read is not there */
  readonly make: (units: number, seed: number) => Population;
}
