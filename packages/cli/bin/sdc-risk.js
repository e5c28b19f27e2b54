#!/usr/bin/env node
import { main } from "../dist/index.js";

const code = await main(process.argv.slice(2));
// what a plugin has left running, a timer or a server, does not keep a command alive that is done
process.stdout.write("", () => process.stderr.write("", () => process.exit(code)));
