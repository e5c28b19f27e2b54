// The whole workbench in one file, which opens from disk: dist-file/workbench.html.
import { defineConfig } from "vite";
import { oneFile } from "./one-file.ts";
import { alias, SHARED, WITHOUT_EVAL } from "./vite.shared.ts";

const WORKER_INSIDE = [
  [/^.*\/worker\/data-worker-address\.ts$/, "src/worker/data-worker-inside.ts"],
] as const;

export default defineConfig({
  ...SHARED,
  plugins: [oneFile("workbench.html")],
  resolve: { alias: alias([...WITHOUT_EVAL, ...WORKER_INSIDE]) },
  // a page from disk can load no other file, neither a part of it nor a picture
  publicDir: false,
  build: {
    ...SHARED.build,
    outDir: "dist-file",
    modulePreload: false,
    assetsInlineLimit: Infinity,
    cssCodeSplit: false,
    chunkSizeWarningLimit: Infinity,
    rolldownOptions: { output: { codeSplitting: false } },
  },
  // a worker in one script, which starts from a Blob
  worker: { format: "iife", rolldownOptions: { output: { codeSplitting: false } } },
});
