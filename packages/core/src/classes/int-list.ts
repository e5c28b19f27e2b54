/** A list of integers that grows, in memory that is used again after `size = 0`. */
export class IntList {
  values = new Int32Array(64);
  size = 0;

  add(value: number): void {
    if (this.size === this.values.length) {
      const values = new Int32Array(this.size * 2);
      values.set(this.values);
      this.values = values;
    }
    this.values[this.size++] = value;
  }
}
