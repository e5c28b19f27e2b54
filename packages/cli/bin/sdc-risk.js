#!/usr/bin/env node
import { needsPackages } from "../dist/needs-packages.js";

const args = process.argv.slice(2);
// the bundle starts fast; plugins, queues and engines need the packages that they import themselves
const { main } = await import(needsPackages(args) ? "../dist/index.js" : "../dist/command.mjs");
const code = await main(args);
// what a plugin has left running, a timer or a server, does not keep a command alive that is done
process.stdout.write("", () => process.stderr.write("", () => process.exit(code)));
