import type { Command } from "commander";
import { once, whole } from "../flags.ts";
import type { Watch } from "../watch.ts";

const EXAMPLES = `
Examples:
  $ sdc-risk worker redis://queue.example:6379
  $ sdc-risk worker rediss://queue.example:6380 --threads 8

A password is taken from REDIS_PASSWORD, or from the address. SDC_RISK_QUEUE_SECRET is
the secret by which a run knows the results of its workers: the same on all machines.
Ctrl-C gives back what is being worked on, and ends.`;

/** Adds `sdc-risk worker` to the program. */
export function defineWorker(program: Command, watch: Watch): void {
  program
    .command("worker")
    .summary("work for runs on other machines")
    .description(
      "Takes work from a queue on a Redis for runs of `sdc-risk assess --pool` with the\nsame address, on " +
        "this or on other machines. What it is given are keys as numbers,\nwithout labels, ids or weights. " +
        "Needs the package @sdc-risk/queue.",
    )
    .argument("<address>", "redis://host:port, or rediss://host:port with TLS")
    .option(
      "--threads <number>",
      "pieces of work at the same time (default: as many as there are processors)",
      once(whole),
    )
    .addHelpText("after", EXAMPLES)
    .action(async (address: string, flags: { readonly threads?: number }) => {
      const { workerCommand } = await import("./command.ts");
      await workerCommand(address, flags, watch);
    });
}
