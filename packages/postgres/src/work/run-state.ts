import type { Snapshot } from "../snapshot.ts";

/** Whether what a run has read is the same in a later state. @throws CHANGED_DATA where it is not */
type Confirm = (later: Snapshot, signal: AbortSignal) => Promise<void>;

/**
 * The state of the records that a run reads. It may be given up, so that no transaction stays open; a query that reads
 * the records afterwards reads a later state, in which everything that was read before is confirmed first.
 */
export class RunState {
  private readonly first: Snapshot;
  private later: Promise<Snapshot> | null = null;
  private confirm: Confirm | null = null;

  constructor(first: Snapshot) {
    this.first = first;
  }

  /** What queries of the records see; to the end of the run, where it was taken anew. @throws CHANGED_DATA, ABORTED */
  async ofRecords(signal: AbortSignal): Promise<Snapshot> {
    const { confirm } = this;
    return confirm === null ? this.first : (this.later ??= this.taken(confirm, signal));
  }

  /** Ends the transaction that keeps it. @param confirm what a later state must pass */
  async giveUp(confirm: Confirm): Promise<void> {
    this.confirm = confirm;
    await this.first.end();
  }

  private async taken(confirm: Confirm, signal: AbortSignal): Promise<Snapshot> {
    const later = await this.first.anew(signal);
    try {
      await confirm(later, signal);
      return later;
    } catch (error) {
      await later.end();
      throw error;
    }
  }

  async end(): Promise<void> {
    const later = await this.later?.catch(() => null); // told where it was asked for
    await Promise.all([this.first.end(), later?.end()]);
  }
}
