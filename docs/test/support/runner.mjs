// Runs the built command and modules as often as it is asked to, one after the other: { args, cwd, env } or { module, cwd }
// in, { printed, exit } out.
import process from "node:process";
import { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { main } from "@sdc-risk/cli";

/** What keeps this process alive: its channel, and what examples have not ended yet. */
async function alive() {
  await sleep(1); // what is over by then does not count
  return process.getActiveResourcesInfo().length;
}

/** Loads a module and waits as a process of its own would: until nothing of it goes on. */
async function load(path, print) {
  const streams = [process.stdout, process.stderr];
  const writes = streams.map((stream) => stream.write);
  const before = await alive();
  for (const stream of streams) stream.write = print;
  try {
    await import(pathToFileURL(path).href);
    while ((await alive()) > before);
    return process.exitCode ?? 0;
  } catch (error) {
    print(`${error.stack}\n`);
    return 1;
  } finally {
    streams.forEach((stream, s) => (stream.write = writes[s]));
    process.exitCode = undefined;
  }
}

process.on("message", async ({ args, module, cwd, env }) => {
  const parts = [];
  const print = (bytes) => parts.push(Buffer.from(bytes)) > 0;
  const stream = () =>
    new Writable({
      write(bytes, _encoding, done) {
        print(bytes);
        done();
      },
    });
  process.chdir(cwd);
  const exit =
    module === undefined
      ? await main(args, { env: { ...process.env, ...env }, stdout: stream(), stderr: stream() })
      : await load(module, print);
  process.send({ printed: Buffer.concat(parts).toString(), exit });
});
