import { isHere, WANTED, type Want, type Wanted } from "./wanted.ts";

/** Something that this machine lacks, as the list at the end of a run names it. */
export type Lack = Pick<Want, "title" | "how"> & { readonly wanted: Wanted };

/** Options of a test or of a suite. */
export interface TestOptions {
  readonly skip?: boolean;
  /** What the list at the end of a run reads: `lacks`, which are `Lack`s. */
  readonly meta?: object;
}

/**
 * Options for a test or a suite that wants something of the machine: it is left out where that is not there,
 * and the list at the end of the run says so, with how to have it. `describe("PostgreSQL", wants("postgresql"), () => …)`.
 * @throws {Error} where CI is set and `.ci/run` installs what is not there
 */
export function wants(...wanted: readonly Wanted[]): TestOptions {
  const lacks = wanted.filter((one) => !isHere(one)).map(lackOf);
  return lacks.length === 0 ? {} : { skip: true, meta: { lacks } };
}

/**
 * For a test that leaves out some of its checks only: notes what they want, for the list at the end of the run.
 * @param task the test, `context.task`
 * @throws {Error} where CI is set and `.ci/run` installs what is not there
 */
export function leaveOut(task: { readonly meta: object }, wanted: Wanted): void {
  const meta = task.meta as { lacks?: readonly Lack[] };
  meta.lacks = [...(meta.lacks ?? []), lackOf(wanted)];
}

function lackOf(wanted: Wanted): Lack {
  const { title, how, installed } = WANTED[wanted];
  const set = process.env["CI"] ?? "";
  if (installed && !["", "0", "false"].includes(set))
    throw new Error(
      `${title} is not here, so tests would be left out, and CI is set: there every check runs. To have it: ${how}.`,
    );
  return { wanted, title, how };
}
