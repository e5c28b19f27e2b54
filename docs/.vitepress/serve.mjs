// Serves the built site on loopback and prints the address. Any other web server does as well: the files are static.
import { fileURLToPath } from "node:url";
import { listen, pageServer } from "../../apps/workbench/serve.mjs";

const root = fileURLToPath(new URL("../dist", import.meta.url));
const address = await listen(pageServer({ root, headers: false }), Number(process.env.PORT ?? 4174));
console.log(`\nThe documentation is at ${address}\nOpen it in a browser on this machine; Ctrl-C ends it.`);
