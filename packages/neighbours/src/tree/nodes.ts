/** Nodes while a tree grows: arrays with room at the end. */
export class Nodes {
  size = 0;
  boxes: Float64Array;
  starts: Int32Array;
  ends: Int32Array;
  rights: Int32Array;
  axes: Int32Array;
  splits: Float64Array;

  readonly stride: number;

  constructor(stride: number, room: number) {
    this.stride = stride;
    this.boxes = new Float64Array(2 * stride * room);
    this.starts = new Int32Array(room);
    this.ends = new Int32Array(room);
    this.rights = new Int32Array(room);
    this.axes = new Int32Array(room);
    this.splits = new Float64Array(room);
  }

  /** A new node with its box. */
  add(box: Float64Array): number {
    if (this.size === this.starts.length) this.grow();
    this.boxes.set(box, 2 * this.stride * this.size);
    return this.size++;
  }

  private grow(): void {
    const { stride, size } = this;
    const old = [this.boxes, this.splits, this.starts, this.ends, this.rights, this.axes] as const;
    this.boxes = new Float64Array(4 * stride * size);
    this.splits = new Float64Array(2 * size);
    this.starts = new Int32Array(2 * size);
    this.ends = new Int32Array(2 * size);
    this.rights = new Int32Array(2 * size);
    this.axes = new Int32Array(2 * size);
    [this.boxes, this.splits, this.starts, this.ends, this.rights, this.axes].forEach((array, i) =>
      array.set(old[i]),
    );
  }
}
