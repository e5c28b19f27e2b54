/**
 * Says once that a Redis does not answer though its connection stands, and once that it does again. Time counts only
 * while this process takes events, so neither a long computation nor a machine that sleeps makes a Redis look frozen.
 */
export class Silence {
  /** Milliseconds since it was asked last, as far as was looked; null while it owes no answer. */
  private waited: number | null = null;
  private said = false;

  private readonly shown: string;
  private readonly patience: number;
  private readonly say: (line: string) => void;

  /**
   * @param shown the address
   * @param patience milliseconds after which it is said
   */
  constructor(shown: string, patience: number, say: (line: string) => void) {
    this.shown = shown;
    this.patience = patience;
    this.say = say;
  }

  asked(): void {
    this.waited = 0;
  }

  answered(): void {
    this.waited = null;
    if (this.said) this.say(`The queue at ${this.shown} answers again.`);
    this.said = false;
  }

  /** @param passed milliseconds since the last look, of those in which this process could have heard an answer */
  look(passed: number): void {
    if (this.waited === null || this.said || (this.waited += passed) < this.patience) return;
    this.said = true;
    this.say(
      `The queue at ${this.shown} has not answered for ${Math.round(this.patience / 1000)} s: it is frozen, or the ` +
        "network is gone. The run waits for it; Ctrl-C ends it.",
    );
  }
}
