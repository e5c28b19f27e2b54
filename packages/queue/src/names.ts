/*
 * What stands in Redis. All names begin with "sdc-risk", those of a run go on with the run, and all that a run puts
 * there expires unless the run is alive.
 */

/** Of BullMQ, whose names begin with it, too. */
export const PREFIX = "sdc-risk";
/**
 * Pieces of work wait in a queue of their version of the software and of the secret: no other version takes them, and
 * nobody who could not read them.
 */
export const queueOf = (version: string, mark: string): string => `tasks-${version}-${mark}`;

/** Names of a run. */
export interface RunNames {
  /** There as long as the run is. */
  readonly alive: string;
  /** Numbers of pieces that are done, one after another. */
  readonly done: string;
  /** Arrays under the SHA-256 of their bytes. */
  readonly data: (hash: string) => string;
  /** What a piece is given, and what it gave. */
  readonly input: (piece: number) => string;
  readonly output: (piece: number) => string;
}

export function namesOf(run: string): RunNames {
  const name = `${PREFIX}:run:${run}`;
  return {
    alive: `${name}:alive`,
    done: `${name}:done`,
    data: (hash) => `${name}:data:${hash}`,
    input: (piece) => `${name}:input:${piece}`,
    output: (piece) => `${name}:output:${piece}`,
  };
}

/** The id of a piece of a run in the queue. */
export const jobOf = (run: string, piece: number): string => `${run}-${piece}`;

/** Workers that listen: a set of their names, and what each is. */
export const WORKERS = `${PREFIX}:workers`;
export const workerOf = (id: string): string => `${PREFIX}:worker:${id}`;

/** Channel on which the end of a run is told, by its name. */
export const ENDED = `${PREFIX}:ended`;
/** Channel on which a run that has no worker tells which it wants. */
export const WANTED = `${PREFIX}:wanted`;

/** A piece of work as the queue holds it, which has no expiry: no data. */
export interface QueuedTask {
  readonly run: string;
  readonly piece: number;
  readonly task: string;
}
