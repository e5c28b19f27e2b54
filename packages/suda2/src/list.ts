/** Numbers in a list that grows: room first (`reserve`), then written in place. */
export class List {
  values = new Int32Array(1024);
  length = 0;

  reserve(more: number): void {
    if (this.length + more <= this.values.length) return;
    const wider = new Int32Array(Math.max(this.values.length * 2, this.length + more));
    wider.set(this.values);
    this.values = wider;
  }

  toArray(): Int32Array<ArrayBuffer> {
    return this.values.slice(0, this.length);
  }
}
