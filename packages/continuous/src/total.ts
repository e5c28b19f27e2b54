/** A compensated sum (Neumaier 1974): the order of what is added moves it by an ulp at most. */
export class Total {
  #high = 0;
  #low = 0;

  add(x: number): void {
    const next = this.#high + x;
    this.#low += Math.abs(this.#high) >= Math.abs(x) ? this.#high - next + x : x - next + this.#high;
    this.#high = next;
  }

  get value(): number {
    return this.#high + this.#low;
  }
}
