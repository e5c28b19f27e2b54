/** Says once that a Redis does not answer though its connection stands, and once that it does again. */
export class Silence {
  /** When it was asked last; null while it owes no answer. */
  private since: number | null = null;
  private said = false;

  /**
   * @param shown the address
   * @param patience milliseconds after which it is said
   */
  constructor(
    private readonly shown: string,
    private readonly patience: number,
    private readonly say: (line: string) => void,
  ) {}

  asked(): void {
    this.since = performance.now();
  }

  answered(): void {
    this.since = null;
    if (this.said) this.say(`The queue at ${this.shown} answers again.`);
    this.said = false;
  }

  look(): void {
    if (this.since === null || this.said || performance.now() - this.since < this.patience) return;
    this.said = true;
    this.say(
      `The queue at ${this.shown} has not answered for ${Math.round(this.patience / 1000)} s: it is frozen, or the ` +
        "network is gone. The run waits for it; Ctrl-C ends it.",
    );
  }
}
