import { bandLevels, edgesOf, type Levels, type Cut } from "@sdc-risk/data";
import { numbersAt, sortedBy, type Tick } from "@sdc-risk/data/kernels";
import { roomier } from "./level-book.ts";
import { valueAt } from "./drawn/drawn.ts";
import type { CutVariable, Source, SourceColumn } from "./source.ts";

/** The bands of a variable that is cut where it lies: they come as codes. */
export class BandBook {
  readonly levels: Levels;

  readonly cut: CutVariable;

  constructor(cut: CutVariable) {
    this.cut = cut;
    this.levels = bandLevels(cut.name, cut.edges);
  }

  code({ values, valid }: SourceColumn, rows: number, out: Int32Array, at: number): void {
    for (let i = 0; i < rows; i++) out[at + i] = valid !== null && valid[i] === 0 ? -1 : Number(values[i]);
  }

  // eslint-disable-next-line require-yield -- bands are in order
  *settling(): Generator<void, null> {
    return null;
  }
}

/**
 * Where the second and further bands of a variable of numbers begin, by its distribution in the file.
 * @param missing numbers that stand for a missing value
 */
export async function edgesIn(
  source: Source,
  { name, bands }: Cut,
  missing: readonly number[],
  tick: Tick,
): Promise<Float64Array> {
  const { values, counts } =
    typeof bands === "number"
      ? await distribution(source, name, new Set(missing), tick)
      : { values: new Float64Array(0), counts: new Float64Array(0) };
  const order = sortedBy(values);
  const rising = numbersAt(values, order);
  return edgesOf(bands, rising, numbersAt(counts, order));
}

/** The distinct numbers of a variable, in no order, and how many records hold each. */
async function distribution(
  source: Source,
  name: string,
  missing: ReadonlySet<number>,
  tick: Tick,
): Promise<{ readonly values: Float64Array; readonly counts: Float64Array }> {
  let values = new Float64Array(1024);
  let counts = new Float64Array(1024);
  let size = 0;
  for await (const batch of source.group([name], null)) {
    values = roomier(values, size + batch.rows);
    counts = roomier(counts, size + batch.rows);
    for (let g = 0; g < batch.rows; g++) {
      const raw = valueAt(batch.columns[0], g);
      const value = raw === null ? NaN : Number(raw);
      if (Number.isNaN(value) || missing.has(value)) continue;
      values[size] = value;
      counts[size++] = batch.counts[g];
    }
    await tick();
  }
  return { values: values.subarray(0, size), counts: counts.subarray(0, size) };
}
