import { runOne, type Pool, type Task } from "@sdc-risk/core/tasks";
import { ticker } from "@sdc-risk/data";
import { tasks } from "./tasks.ts";

/**
 * Work is done here for so many milliseconds before workers are started: starting them takes longer than
 * small work does.
 */
const ALONE = 100;

/** A pool whose workers serve the installed tasks; they start when there is work enough. Tasks of plugins run here. */
export abstract class WorkerPool implements Pool {
  abstract readonly sharesMemory: boolean;
  private spent = 0;

  /** Whether workers help with these inputs. */
  protected abstract helps(inputs: readonly unknown[]): boolean;

  /** Runs inputs in workers. @throws ABORTED, and what the task throws */
  protected abstract inWorkers<O>(id: string, inputs: readonly unknown[], signal: AbortSignal): Promise<O[]>;

  /**
   * Runs inputs here until that has taken a while, then in workers where these help.
   * @throws ABORTED, and what the task throws
   */
  async run<I, O>(task: Task<I, O>, inputs: readonly I[], signal: AbortSignal): Promise<O[]> {
    const elsewhere = tasks.some(({ id }) => id === task.id) && this.helps(inputs);
    const tick = ticker(signal);
    const outputs: O[] = [];
    for (const input of inputs) {
      if (elsewhere && this.spent > ALONE)
        return [...outputs, ...(await this.inWorkers<O>(task.id, inputs.slice(outputs.length), signal))];
      const begun = performance.now();
      outputs.push(await runOne(task, input, tick));
      this.spent += performance.now() - begun;
    }
    return outputs;
  }
}
