/**
 * Where the cells of a grid lie in an array over some of its variables: `outer[block] + inner[cell within the
 * block]`.
 */
export interface Offsets {
  readonly outer: Int32Array;
  readonly inner: Int32Array;
  /** True where all cells of a block have one place: `inner` is zero. */
  readonly flat: boolean;
}

/** Cells of a block, at most (one variable may have more): what a processor keeps near. */
const BLOCK = 2048;

/**
 * All cells of a table in row-major order, cut into blocks that the last variables span. Loops over blocks have no
 * division and no carry: the place of a cell in any margin is a sum of two numbers from short tables.
 */
export class Grid {
  readonly cells: number;
  /** Cells per block. */
  readonly block: number;
  readonly blocks: number;
  private readonly split: number;

  readonly sizes: readonly number[];

  /** @param sizes levels of each variable; the last varies fastest */
  constructor(sizes: readonly number[]) {
    this.sizes = sizes;
    let split = sizes.length;
    let block = 1;
    while (split > 0 && (block === 1 || block * sizes[split - 1] <= BLOCK)) block *= sizes[--split];
    this.split = split;
    this.block = block;
    this.blocks = sizes.slice(0, split).reduce((product, size) => product * size, 1);
    this.cells = block * this.blocks;
  }

  /** @param kept positions among `sizes`, in the order in which the array holds them (row-major) */
  offsets(kept: readonly number[]): Offsets {
    const strides = new Float64Array(this.sizes.length);
    let stride = 1;
    for (const v of [...kept].reverse()) {
      strides[v] = stride;
      stride *= this.sizes[v];
    }
    const outer = spread(this.sizes.slice(0, this.split), strides.subarray(0, this.split));
    const inner = spread(this.sizes.slice(this.split), strides.subarray(this.split));
    return { outer, inner, flat: kept.every((v) => v < this.split) };
  }
}

/** The offset of each cell of a grid, in row-major order. */
function spread(sizes: readonly number[], strides: Float64Array): Int32Array {
  let out = Int32Array.of(0);
  sizes.forEach((size, v) => {
    const next = new Int32Array(out.length * size);
    const step = strides[v];
    for (let i = 0, at = 0; i < out.length; i++)
      for (let level = 0; level < size; level++) next[at++] = out[i] + level * step;
    out = next;
  });
  return out;
}
