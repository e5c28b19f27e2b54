import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

const here = (path: string): URL => new URL(path, import.meta.url);

/** Writes the service worker of the page, with the list of the files that it keeps. */
export const offline: Plugin = {
  name: "offline",
  apply: "build",
  enforce: "post",
  generateBundle(_, bundle) {
    const contents = createHash("sha256");
    const files: string[] = [];
    const note = (name: string, content: string | Uint8Array): void => {
      files.push(name);
      contents.update(name).update(content);
    };
    for (const output of Object.values(bundle).sort((a, b) => (a.fileName < b.fileName ? -1 : 1)))
      // the page is asked for by the address of its folder
      note(
        output.fileName === "index.html" ? "./" : output.fileName,
        output.type === "chunk" ? output.code : output.source,
      );
    for (const name of readdirSync(here("../public")).sort())
      note(name, readFileSync(here(`../public/${name}`)));
    const code = readFileSync(here("service-worker.js"), "utf8");
    const list = `const FILES = ${JSON.stringify(files)};\nconst VERSION = "${contents.update(code).digest("hex").slice(0, 16)}";\n`;
    this.emitFile({ type: "asset", fileName: "service-worker.js", source: list + code });
  },
};
