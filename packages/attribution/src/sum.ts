/** A sum of many terms, compensated (Neumaier 1974): their order moves it by an ulp or two, not more. Pieces of a few thousand terms may be summed plainly first. */
export class Sum {
  private whole = 0;
  private rest = 0;

  add(x: number): void {
    const next = this.whole + x;
    this.rest += Math.abs(this.whole) >= Math.abs(x) ? this.whole - next + x : x - next + this.whole;
    this.whole = next;
  }

  get total(): number {
    return this.whole + this.rest;
  }
}
