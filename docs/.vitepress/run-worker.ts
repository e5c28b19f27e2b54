// The address of the worker that runs examples, as a module of the site. The worker is bundled by itself, from the sources
// of the packages, and its files stand beside the site's own; nothing asks for them before an example is run.
import { fileURLToPath } from "node:url";
import { bundleWorker } from "../../tooling/bundle/worker.mjs";

const NAME = "virtual:run-worker";
const LOADED = `\0${NAME}`;
const ENTRY = fileURLToPath(new URL("theme/run/worker.ts", import.meta.url));

/** What a bundler offers to this plugin. */
interface Emitter {
  readonly emitFile: (file: { type: "asset"; fileName: string; source: string }) => string;
}

export const runWorker = {
  name: "run-worker",
  resolveId: (id: string) => (id === NAME ? LOADED : null),
  async load(this: Emitter, id: string, { ssr = false }: { readonly ssr?: boolean } = {}) {
    if (id !== LOADED) return null;
    // pages are made into text first, where nothing runs
    if (ssr) return "export default '';";
    const files = await bundleWorker(ENTRY);
    const references = files.map(({ name, code }) =>
      this.emitFile({ type: "asset", fileName: `assets/run/${name}`, source: code }),
    );
    // relative to the file that asks, wherever the site stands
    return `export default import.meta.ROLLUP_FILE_URL_${references[0]};`;
  },
};
