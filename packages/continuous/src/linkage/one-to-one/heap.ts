/**
 * A binary heap of items by their keys, the smallest first; at equal keys the smaller item. An item may be in
 * it more than once.
 */
export class Heap {
  private keys = new Float64Array(64);
  private items = new Int32Array(64);
  private size = 0;

  clear(): void {
    this.size = 0;
  }

  /** The smallest key; infinite where it is empty. */
  get least(): number {
    return this.size === 0 ? Infinity : this.keys[0];
  }

  push(key: number, item: number): void {
    if (this.size === this.keys.length) this.grow();
    let at = this.size++;
    for (;;) {
      const above = (at - 1) >> 1;
      if (at === 0 || !this.isBefore(key, item, above)) break;
      this.keys[at] = this.keys[above];
      this.items[at] = this.items[above];
      at = above;
    }
    this.keys[at] = key;
    this.items[at] = item;
  }

  /** Takes the item of the smallest key out. It must hold one. */
  pop(): number {
    const first = this.items[0];
    const key = this.keys[--this.size];
    const item = this.items[this.size];
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= this.size) break;
      if (below + 1 < this.size && this.isBefore(this.keys[below + 1], this.items[below + 1], below)) below++;
      if (this.isBefore(key, item, below)) break;
      this.keys[at] = this.keys[below];
      this.items[at] = this.items[below];
      at = below;
    }
    this.keys[at] = key;
    this.items[at] = item;
    return first;
  }

  private isBefore(key: number, item: number, place: number): boolean {
    const other = this.keys[place];
    return key < other || (key === other && item < this.items[place]);
  }

  private grow(): void {
    const keys = new Float64Array(2 * this.keys.length);
    const items = new Int32Array(keys.length);
    keys.set(this.keys);
    items.set(this.items);
    this.keys = keys;
    this.items = items;
  }
}
