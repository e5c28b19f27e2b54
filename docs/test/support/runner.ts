import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { hasEnded } from "@sdc-risk/servers";

const SCRIPT = fileURLToPath(new URL("runner.mjs", import.meta.url));

/** How an example ended. */
export interface Outcome {
  /** What it printed, errors included. */
  readonly printed: string;
  readonly exit: number | null;
}

/** A run of the command, with variables of the environment beside those of the process, or of a module. */
type Request = { readonly cwd: string } & (
  | { readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> }
  | { readonly module: string }
);

/** A process in which commands and modules follow each other: to start one and to load all packages takes longer than most of them. */
export class Runner {
  private readonly child: ChildProcess;
  private last: Promise<unknown> = Promise.resolve();

  constructor(env: NodeJS.ProcessEnv) {
    this.child = fork(SCRIPT, { env });
  }

  /** @throws Error where the process ended in the middle of it, as by an error that nobody catches */
  run(request: Request): Promise<Outcome> {
    const next = this.last.then(() => this.ask(request));
    this.last = next.catch(() => undefined);
    return next;
  }

  private ask(request: Request): Promise<Outcome> {
    const { child } = this;
    return new Promise((done, failed) => {
      const ended = (code: number | null): void =>
        failed(new Error(`The process of the examples ended with ${String(code)}.`));
      // its channel may stay open for a moment after its end
      if (hasEnded(child) || !child.connected) {
        ended(child.exitCode);
        return;
      }
      child.once("exit", ended).once("message", (message) => {
        child.off("exit", ended);
        done(message as Outcome);
      });
      child.send(request);
    });
  }

  end(): void {
    this.child.kill();
  }
}
