import { mix } from "@sdc-risk/data/kernels";

/** How often each of many numbers of 32 bits came; a `Map` holds 2^24 of them at most. */
export class HashCounts {
  private hashes = new Uint32Array(1024);
  private counts = new Int32Array(1024);
  private held = 0;

  /** Counts a number. @returns how often it came before */
  next(hash: number): number {
    if (2 * this.held >= this.hashes.length) this.grow();
    const at = this.placeOf(hash);
    if (this.counts[at] === 0) {
      this.hashes[at] = hash;
      this.held++;
    }
    return this.counts[at]++;
  }

  /** The place of a number, or the free one where it would be. */
  private placeOf(hash: number): number {
    const last = this.hashes.length - 1;
    let at = mix(hash) & last;
    while (this.counts[at] > 0 && this.hashes[at] !== hash) at = (at + 1) & last;
    return at;
  }

  private grow(): void {
    const { hashes, counts } = this;
    this.hashes = new Uint32Array(2 * hashes.length);
    this.counts = new Int32Array(2 * hashes.length);
    for (let from = 0; from < hashes.length; from++) {
      if (counts[from] === 0) continue;
      const at = this.placeOf(hashes[from]);
      this.hashes[at] = hashes[from];
      this.counts[at] = counts[from];
    }
  }
}
