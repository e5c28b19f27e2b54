/** By cell of some variables the most frequent code, how many hold it, how many the next, and how many hold any. */
export class CellCounts {
  readonly code: Int32Array;
  readonly first: Float64Array;
  readonly second: Float64Array;
  readonly known: Float64Array;

  constructor(cells: number) {
    this.code = new Int32Array(cells).fill(-1);
    this.first = new Float64Array(cells);
    this.second = new Float64Array(cells);
    this.known = new Float64Array(cells);
  }

  add(cell: number, code: number, n: number): void {
    this.known[cell]! += n;
    if (n > this.first[cell]!) {
      this.second[cell] = this.first[cell]!;
      this.first[cell] = n;
      this.code[cell] = code;
    } else if (n > this.second[cell]!) this.second[cell] = n;
  }

  /** Records of a cell that the others of it tell rightly. */
  right(cell: number): number {
    const first = this.first[cell]!;
    return first - 1 > this.second[cell]! ? first : 0;
  }
}
