import { mixed } from "@sdc-risk/data/kernels";

/** Records of a sample, at most. */
const MOST = 20_000;
/** Equal values of more records than this are thinned by their number alone. */
const MANY = 1 << 16;
const WORDS = 2 ** 32;

const float = new Float64Array(1);
const words = new Uint32Array(float.buffer);

/** 32 bits that a number decides. */
function hashOf(x: number): number {
  float[0] = x + 0; // -0 is 0
  return mixed(words[0]!, words[1]!);
}

/** So that of `records` no more than about `MOST` are taken: one in 1, 2, 4, … */
export const everyOf = (records: number): number => 2 ** Math.max(0, Math.ceil(Math.log2(records / MOST)));

/** A number of a record in the sample, and what decides that it is there. */
interface SampledNumber {
  readonly x: number;
  readonly hash: number;
}

/**
 * A sample of records by their values, all of them in a small file. Whether a record is in it depends on its
 * value and on its number among those of this value, never on the order of records, so that the same file
 * gives the same sample wherever it lies.
 */
export class Thinned {
  private kept: SampledNumber[] = [];
  private readonly many: (readonly [x: number, records: number])[] = [];
  private seen = 0;
  private every = 1;

  /** @param x finite @param records that hold it */
  add(x: number, records: number): void {
    this.seen += records;
    if (records > MANY) this.many.push([x, records]);
    else {
      const own = hashOf(x);
      const below = WORDS / this.every;
      for (let number = 0; number < records; number++) {
        const hash = mixed(own, number);
        if (hash >= below) continue;
        this.kept.push({ x, hash });
      }
    }
    if (this.kept.length > 2 * MOST) this.thin();
  }

  private thin(): void {
    this.every = everyOf(this.seen);
    const below = WORDS / this.every;
    this.kept = this.kept.filter(({ hash }) => hash < below);
  }

  /** The values of the sample, ascending. */
  values(): Float64Array {
    this.thin();
    const many = this.many.flatMap(([x, records]) =>
      Array.from({ length: Math.round(records / this.every) }, () => x),
    );
    return Float64Array.from([...this.kept.map(({ x }) => x), ...many]).sort();
  }
}
