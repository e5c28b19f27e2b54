#!/usr/bin/env node
// The command of the package `sdc-risk`. It holds all that it needs but plugins, engines and queues: these share packages
// with the command, which then runs from `@sdc-risk/cli` beside it.
import { needsPackages } from "../dist/needs-packages.js";

const args = process.argv.slice(2);
const { main } = await (needsPackages(args) ? packages() : import("../dist/command.mjs"));
const code = await main(args);
// what a plugin has left running, a timer or a server, does not keep a command alive that is done
process.stdout.write("", () => process.stderr.write("", () => process.exit(code)));

/** The command as packages. Exits where they are not installed. */
async function packages() {
  try {
    return await import("@sdc-risk/cli");
  } catch (error) {
    if (error.code !== "ERR_MODULE_NOT_FOUND" || !error.message.includes("'@sdc-risk/cli'")) throw error;
    console.error(
      "sdc-risk: Plugins, engines and queues need the packages of sdc-risk, which are not installed beside the " +
        "command. Install them with: npm install @sdc-risk/cli",
    );
    process.exit(2);
  }
}
