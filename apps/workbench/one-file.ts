import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin, Rollup } from "vite";
import { filePolicy } from "./policy.mjs";

const ICON = readFileSync(new URL("public/icon.svg", import.meta.url), "base64");

type Output = Rollup.OutputAsset | Rollup.OutputChunk;

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * Code as it may be written within a page: nothing in it ends the script or begins a comment. What Vite would
 * preload for a part of the page is nothing, as all parts are here.
 */
const withinPage = (code: string): string =>
  code
    .replaceAll("__VITE_PRELOAD__", "void 0")
    .replace(/<(?=\/script|script|!--)/gi, "\\x3C")
    .trim();

const textOf = (output: Output): string => (output.type === "chunk" ? output.code : String(output.source));

/** The one output of a kind. Two of them could not be in one file. */
function only(outputs: readonly Output[], what: string): string {
  const [one] = outputs;
  if (one === undefined || outputs.length > 1)
    throw new Error(
      `A page in one file needs one ${what}, not: ${outputs.map(({ fileName }) => fileName).join(", ")}.`,
    );
  return textOf(one);
}

/**
 * What the page loads. Rolldown also writes a chunk of modules that are reached only from where nothing leads any
 * more; no script imports it.
 */
function loaded(bundle: Rollup.OutputBundle): Output[] {
  const seen = new Set<string>();
  const visit = (output: Output): void => {
    if (seen.has(output.fileName)) return;
    seen.add(output.fileName);
    if (output.type === "chunk")
      for (const name of [...output.imports, ...output.dynamicImports]) if (bundle[name]) visit(bundle[name]);
  };
  const outputs = Object.values(bundle);
  for (const output of outputs) if (output.type === "asset" || output.isEntry) visit(output);
  return outputs.filter(({ fileName }) => seen.has(fileName));
}

/** Puts a text in the place of the one place that matches. */
function replaced(html: string, pattern: RegExp, by: string): string {
  if (html.match(new RegExp(pattern, "g"))?.length !== 1)
    throw new Error(`${String(pattern)} is not in the page once.`);
  return html.replace(pattern, () => by);
}

/** The page with its script and its styles inside, and a policy that knows both by their hashes. */
function inOne(html: string, code: string, styles: string): string {
  const policy = filePolicy(hashOf(code), hashOf(styles));
  const steps: readonly (readonly [RegExp, string])[] = [
    [/<head>/, `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`],
    [/<link rel="stylesheet"[^>]*>/, `<style>${styles}</style>`],
    [/<script type="module"[^>]*><\/script>/, ""],
    // behind the place for the page; last, since texts in it look like parts of a page
    [/<\/body>/, `<script type="module">${code}</script></body>`],
  ];
  return steps.reduce((page, [pattern, by]) => replaced(page, pattern, by), html);
}

/**
 * Makes one file of a page, its one script and its styles. vite-plugin-singlefile does as much, but for the
 * policy: the page must forbid scripts that are not its own, and from disk only their hashes tell.
 */
export const oneFile = (name: string): Plugin => ({
  name: "one-file",
  enforce: "post",
  transformIndexHtml: {
    order: "pre",
    handler: (html) =>
      replaced(
        replaced(html, /<link rel="manifest"[^>]*>/, ""),
        /href="\.\/icon\.svg"/,
        `href="data:image/svg+xml;base64,${ICON}"`,
      ),
  },
  generateBundle(_, bundle) {
    const outputs = loaded(bundle);
    const ending = (suffix: string) => outputs.filter(({ fileName }) => fileName.endsWith(suffix));
    const code = withinPage(only(ending(".js"), "script"));
    const styles = only(ending(".css"), "style sheet").trim();
    const page = inOne(only(ending(".html"), "page"), code, styles);
    if (outputs.length > 3)
      throw new Error(`The page loads more: ${outputs.map(({ fileName }) => fileName).join(", ")}.`);
    // a page is read with line feeds only, and its hashes are of what was read
    if (page.includes("\r")) throw new Error("The page holds carriage returns, so its hashes would not fit.");
    for (const fileName of Object.keys(bundle)) Reflect.deleteProperty(bundle, fileName);
    this.emitFile({ type: "asset", fileName: name, source: page });
  },
});
