import { schemeOf, type Design } from "./designs.ts";
import { keysOf } from "./results/file.ts";
import { LEAST_TRUTH } from "./truth/least-truth.ts";
import type { Population } from "./populations/population.ts";
import { canDraw } from "./sampling/sample.ts";
import { countUnits, type Counted } from "./truth/truth.ts";

/** What is drawn: every design and size from every population that has it, with so many keys, so many times. */
export interface Plan {
  readonly seed: number;
  readonly draws: number;
  readonly keys: readonly number[];
  /** Records of a sample. */
  readonly sizes: readonly number[];
  readonly designs: readonly Design[];
  /** About how many parts of the keys there are, where models see one of them. */
  readonly parts?: number;
}

/** Where a sample comes from. */
export interface Situation {
  readonly population: string;
  readonly design: Design;
  readonly n: number;
  readonly draw: number;
  readonly keys: number;
}

/** With so many keys designs are compared that differ in how the file came. */
const KEYS_OF_DESIGNS = 5;

/** Files with gaps have a pattern for every set of keys: patterns of the smallest samples are single records. */
const LEAST_WITH_GAPS = 200;

/** A population with what is counted in it, once. */
export class Census {
  private readonly known = new Map<string, Counted>();

  readonly population: Population;

  constructor(population: Population) {
    this.population = population;
  }

  /** Uniqueness on the keys of a design. */
  counted(design: Design, count: number): Counted {
    const { keys: set } = schemeOf(design);
    const id = `${set} ${count}`;
    let counted = this.known.get(id);
    if (counted === undefined)
      this.known.set(id, (counted = countUnits(this.population.units, keysOf(this.population, set, count))));
    return counted;
  }
}

/** Large files take long: they are drawn with so many keys, by these designs only. */
const LARGE = 10_000;
const OF_LARGE: readonly Design[] = ["random", "stratified"];

function isKept({ parts }: Pick<Plan, "parts">, design: Design, n: number, keys: number): boolean {
  const { plain } = schemeOf(design);
  if (n < LARGE) return plain || keys === KEYS_OF_DESIGNS;
  // with five keys a large file has too few classes for many parts
  return parts === undefined ? keys === KEYS_OF_DESIGNS && OF_LARGE.includes(design) : plain;
}

/** Whether a population has what the design draws, and so many keys. */
function hasDesign({ population }: Census, design: Design, keys: number): boolean {
  const { sampling, keys: set } = schemeOf(design);
  return (
    canDraw(population, sampling) &&
    keys <= population.keys.length &&
    (set !== "cluster" || population.cluster !== null) &&
    (set !== "levels" || population.levels !== null)
  );
}

/**
 * Whether the truth of such samples is more than chance: Σ 1/F over a simple random sample is, in the mean, the
 * sampling fraction times the number of different keys.
 */
function isLarge(census: Census, design: Design, n: number, keys: number): boolean {
  const { units } = census.population;
  const { missing, suppressed } = schemeOf(design);
  if ((missing > 0 || suppressed) && n < LEAST_WITH_GAPS) return false;
  return n < units && (n / units) * census.counted(design, keys).distinct >= LEAST_TRUTH;
}

/** Samples of the study; one draw of all situations after the other, so that a part of a run is balanced, too. */
export function situationsOf({ draws, ...plan }: Plan, censuses: readonly Census[]): Situation[] {
  const once = censuses.flatMap((census) =>
    plan.designs.flatMap((design) =>
      plan.sizes.flatMap((n) =>
        plan.keys
          .filter((keys) => isKept(plan, design, n, keys))
          .filter((keys) => hasDesign(census, design, keys) && isLarge(census, design, n, keys))
          .map((keys) => ({ population: census.population.id, design, n, keys })),
      ),
    ),
  );
  return Array.from({ length: draws }, (_, draw) => once.map((situation) => ({ ...situation, draw }))).flat();
}
