import { inTurns, type Tick } from "@sdc-risk/data/kernels";
import type { PlanTask } from "./cells/tasks.ts";

/** Runs a task over inputs, here or in workers; outputs in their order. */
export type RunPlanTasks = <I, O>(task: PlanTask<I, O>, inputs: readonly I[]) => Promise<O[]>;

/** Where the work of a search is done. Nothing that it finds depends on it. */
export interface Hands {
  readonly run: RunPlanTasks;
  /** How many inputs are worked on at once. */
  readonly size: number;
}

/** Work that is done here, piece by piece. */
export const ownHands = (tick: Tick): Hands => ({
  size: 1,
  run: async (task, inputs) => {
    const outputs = [];
    for (const input of inputs) outputs.push(await inTurns(task.turns(input), tick));
    return outputs;
  },
});

/**
 * One input at a time of a task for each of several pieces of work that go on beside each other: what they ask for in one
 * turn goes to the hands together.
 */
export function gathered<I, O>(hands: Hands, task: PlanTask<I, O>): (input: I) => Promise<O> {
  let waiting: {
    readonly input: I;
    readonly done: (output: O) => void;
    readonly failed: (why: unknown) => void;
  }[] = [];
  const send = async (): Promise<void> => {
    const sent = waiting;
    waiting = [];
    try {
      const outputs = await hands.run(
        task,
        sent.map(({ input }) => input),
      );
      for (const [i, { done }] of sent.entries()) done(outputs[i]);
    } catch (error) {
      for (const { failed } of sent) failed(error);
    }
  };
  return (input) =>
    new Promise((done, failed) => {
      waiting.push({ input, done, failed });
      if (waiting.length === 1) queueMicrotask(() => void send());
    });
}
