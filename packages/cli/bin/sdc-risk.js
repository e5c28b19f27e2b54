#!/usr/bin/env node
import { needsPackages } from "../dist/needs-packages.js";

const args = process.argv.slice(2);
// the bundle starts fast; plugins, queues and engines need the packages that they import themselves
const { main } = await (
  needsPackages(args) ? import("../dist/index.js") : import("../dist/command.mjs")
).catch(unbuilt);
const code = await main(args);
// what a plugin has left running, a timer or a server, does not keep a command alive that is done
process.stdout.write("", () => process.stderr.write("", () => process.exit(code)));

/** A clone in which only the command was bundled has no packages to be imported, and one that has changed lacks some. */
function unbuilt(error) {
  if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
  console.error(
    "sdc-risk: Plugins, engines and queues run from the packages of this clone, and these are not built. " +
      "Build them with: npx --yes pnpm@10.34.9 build",
  );
  process.exit(2);
}
