import { SdcError } from "@sdc-risk/data";
import { EXIT } from "./exit.ts";
import { reasonOf } from "./failure.ts";
import type { Io } from "./io.ts";
import { printable } from "./terminal/printable.ts";

/** Requests to end: Ctrl-C, `kill`, and the end of the terminal or of the connection that the command runs in. */
export const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Looks after one run of the command: what ends it from outside its own flow, by a signal or by what a plugin does. */
export class Watch {
  /** Whether somebody has asked the command to end. */
  interrupted = false;
  /** The exit code of a run that nothing ends from outside. */
  exit: number = EXIT.done;
  /** What is being done, for messages: `measure "kanon" was computed`. */
  doing = "the command ran";
  /**
   * Never resolves; rejects when code that nobody waits for has failed, or when nothing is left to do though
   * work is not done.
   */
  readonly failure: Promise<never>;
  private readonly controller = new AbortController();
  private failed: SdcError | null = null;
  private reject: (error: SdcError) => void = () => undefined;

  readonly io: Io;

  /** @param io what the run writes to, and its settings */
  constructor(io: Io) {
    this.io = io;
    this.failure = new Promise<never>((_, reject) => {
      this.reject = reject;
    });
    this.failure.catch(() => undefined);
    for (const signal of SIGNALS) process.on(signal, this.stop);
    process
      .on("unhandledRejection", this.rejected)
      .on("uncaughtException", this.thrown)
      .on("beforeExit", this.atRest)
      .on("exit", this.ended);
    io.stdout.on("error", this.unread);
    io.stderr.on("error", unheard);
  }

  /** Aborts at the first request to end, and at a failure. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  close(): void {
    for (const signal of SIGNALS) process.off(signal, this.stop);
    process
      .off("unhandledRejection", this.rejected)
      .off("uncaughtException", this.thrown)
      .off("beforeExit", this.atRest)
      .off("exit", this.ended);
    this.io.stdout.off("error", this.unread).on("error", unheard);
  }

  /** The second request ends the process at once, whatever it does. */
  private readonly stop = (): void => {
    if (this.interrupted) process.exit(EXIT.interrupted);
    this.interrupted = true;
    this.controller.abort(new Error("interrupted by the user"));
  };

  private fail(error: SdcError): void {
    this.failed ??= error;
    this.reject(error);
    this.controller.abort(error);
  }

  /** An error that nobody waits for; what an interruption breaks is no news. */
  private floating(what: string, error: unknown): void {
    if (this.interrupted) return;
    const message = error instanceof Error ? error.message : String(error);
    this.fail(
      new SdcError("BAD_MEASURE", `While ${this.doing}, ${what}, and nobody waits for it: ${message}`, {
        cause: error,
      }),
    );
  }

  private readonly rejected = (error: unknown): void => this.floating("a promise was rejected", error);
  private readonly thrown = (error: unknown): void => this.floating("an error was thrown", error);

  private readonly atRest = (): void => {
    const what =
      "nothing was left to do, but it had not come to an end: it waits for a promise that is never settled.";
    this.fail(new SdcError("BAD_MEASURE", `While ${this.doing}, ${what}`));
  };

  /** Somebody else has ended the process: the run is not complete, whatever code was given. */
  private readonly ended = (code: number): void => {
    process.exitCode = this.interrupted ? EXIT.interrupted : EXIT.incomplete;
    if (this.interrupted) return;
    const { message } = this.failed ?? {
      message: `While ${this.doing}, something ended the process (process.exit, code ${code}): the run is not complete.`,
    };
    this.io.stderr.write(`sdc-risk: ${printable(message)}\n`);
  };

  /** A reader that has seen enough, as `head` has, is no error. */
  private readonly unread = (error: NodeJS.ErrnoException): void => {
    if (error.code !== "EPIPE")
      this.fail(
        new SdcError("CANNOT_WRITE", `Cannot write to standard output: ${reasonOf(error)}.`, {
          cause: error,
        }),
      );
  };
}

/** Where errors are told to nobody, or the run is over. */
const unheard = (): void => undefined;
