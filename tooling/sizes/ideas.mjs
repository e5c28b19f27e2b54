// Counts ideas that stand several times, as a table in Markdown, here and at other commits: `pnpm ideas`, or
// `pnpm ideas <commit>…` for columns of before and after. What is counted is said by each row.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { pathToFileURL } from "node:url";
import { parseAst } from "rolldown/parseAst";

/** @typedef {{ path: string, text: string, nodes: object[] }} Source a file with all nodes of its syntax tree */

const SOURCE = /^(?:packages|apps|tooling)\/[^/]+\/src\/.*\.tsx?$/;
const OTHER = /^(?:\.changeset\/[^/]+\.md|packages\/[^/]+\/package\.json)$/;
const git = (args, input) => execFileSync("git", args, { input, maxBuffer: 2 ** 30 });

/** The files of the tree that are counted, by their paths: of a commit, or as they lie on disk. */
function filesAt(commit) {
  const listed = commit === undefined ? ["ls-files"] : ["ls-tree", "-r", "--name-only", commit];
  const paths = git(listed)
    .toString()
    .split("\n")
    .filter((path) => SOURCE.test(path) || OTHER.test(path));
  if (commit === undefined) return new Map(paths.map((path) => [path, readFileSync(path, "utf8")]));
  const blobs = git(["cat-file", "--batch"], paths.map((path) => `${commit}:${path}\n`).join(""));
  let at = 0;
  const next = () => {
    const head = blobs.indexOf(10, at);
    const size = Number(blobs.toString("utf8", at, head).split(" ")[2]);
    at = head + size + 2;
    return blobs.toString("utf8", head + 1, head + 1 + size);
  };
  return new Map(paths.map((path) => [path, next()]));
}

/** A node and all nodes in it, in the order of the text. */
export function nodesOf(node, into = []) {
  if (Array.isArray(node)) for (const one of node) nodesOf(one, into);
  else if (node !== null && typeof node === "object") {
    if (typeof node.type === "string") into.push(node);
    for (const value of Object.values(node)) if (typeof value === "object") nodesOf(value, into);
  }
  return into;
}

/** @returns {Source} a file and its syntax */
export function sourceOf(path, text) {
  return { path, text, nodes: nodesOf(parseAst(text, { lang: path.endsWith("x") ? "tsx" : "ts" }, path)) };
}

const ofType = (sources, type) => sources.flatMap(({ nodes }) => nodes.filter((node) => node.type === type));

/**
 * How many interfaces have a name that another file declares as an interface, too.
 * @param {Source[]} sources
 * @returns {number}
 */
export function sharedInterfaces(sources) {
  const names = sources.map(({ nodes }) =>
    nodes.filter(({ type }) => type === "TSInterfaceDeclaration").map(({ id }) => id.name),
  );
  const files = new Map();
  for (const own of names) for (const name of new Set(own)) files.set(name, (files.get(name) ?? 0) + 1);
  return names.flat().filter((name) => files.get(name) > 1).length;
}

/** The names that a declaration binds: `a`, or those of `{ b, c: d }`. */
const bound = (pattern) =>
  pattern.type === "ObjectPattern" ? pattern.properties.map(({ value }) => value.name) : [pattern.name];

const declared = (node) =>
  node.type === "VariableDeclaration" ? node.declarations.flatMap(({ id }) => bound(id)) : [node.id.name];

/**
 * The names that a module exports, those of the modules behind `export *`, too.
 * @param {Map<string, string>} files texts by path
 * @param {string} path of the module
 * @returns {string[]}
 */
export function exportedNames(files, path) {
  const { body } = parseAst(files.get(path), { lang: "ts" }, path);
  return body.flatMap((node) => {
    if (node.type === "ExportAllDeclaration")
      return exportedNames(files, join(dirname(path), node.source.value.replace(/\.js$/, ".ts")));
    if (node.type !== "ExportNamedDeclaration") return [];
    return node.declaration
      ? declared(node.declaration)
      : node.specifiers.map(({ exported }) => exported.name);
  });
}

/** How many names a package exports, by its main entry or by all of them; 0 where there is no such package. */
function publicNames(files, name, which = /^/) {
  const manifest = files.get(`packages/${name}/package.json`);
  if (manifest === undefined) return 0;
  const entries = Object.entries(JSON.parse(manifest).exports)
    .filter(([entry, { types }]) => types !== undefined && which.test(entry))
    .map(([, { types }]) => join("packages", name, types.replace("dist", "src").replace(/\.d\.ts$/, ".ts")));
  return new Set(entries.flatMap((entry) => exportedNames(files, entry))).size;
}

const FUNCTIONS = new Set(["ArrowFunctionExpression", "FunctionDeclaration", "FunctionExpression"]);
const parameters = ({ params }) => params.length;

/** Settings whose names no other thing has: those of two words, by the table of settings as it lies on disk. */
const twoWords = () =>
  [...filesAt()]
    .filter(([path]) => path.startsWith("packages/session/src/settings/"))
    .flatMap(([, text]) => [...text.matchAll(/^ {4}name: "([a-z]+[A-Z]\w*)"/gm)].map(([, name]) => name));

/** In how many sources a setting is named, of those that settings of two words are named in, on average. */
function filesBySetting(sources, settings) {
  const named = settings.map(
    (name) => sources.filter(({ text }) => new RegExp(`\\b${name}\\b`).test(text)).length,
  );
  const known = named.filter((count) => count > 0);
  return (known.reduce((sum, count) => sum + count, 0) / known.length).toFixed(1);
}

const lines = (text) => text.split("\n").length - 1;

/** The class of that name: its lines and its members; 0 where there is none. */
function classSize(sources, name) {
  const file = sources.find(({ nodes }) =>
    nodes.some((node) => node.type === "ClassDeclaration" && node.id?.name === name),
  );
  const node = file?.nodes.find(({ type, id }) => type === "ClassDeclaration" && id?.name === name);
  return node === undefined ? "0" : `${lines(file.text)}, ${node.body.body.length}`;
}

/** The table's rows: what is counted, and how, of the files of a commit and their syntax. */
const ROWS = [
  ["lines of sources", ({ sources }) => sources.reduce((sum, { text }) => sum + lines(text), 0)],
  [
    "interfaces of packages and apps that share their name with one of another file",
    ({ sources }) => sharedInterfaces(sources.filter(({ path }) => !path.startsWith("tooling/"))),
  ],
  [
    "files that name a setting, mean over settings of two words",
    ({ sources, settings }) => filesBySetting(sources, settings),
  ],
  [
    "lines of sources that a test writes",
    ({ sources }) =>
      sources
        .filter(({ text }) => /^\/\/ Written by /.test(text))
        .reduce((sum, { text }) => sum + lines(text), 0),
  ],
  [
    "functions of `report` that write a document in one medium",
    ({ files }) =>
      exportedNames(files, "packages/report/src/index.ts").filter((name) =>
        /(?:^to|To)(?:Html|Json|Markdown|Text)$/.test(name),
      ).length,
  ],
  ["public names of `core`, main entry", ({ files }) => publicNames(files, "core", /^\.$/)],
  ["public names of `core`, all entries", ({ files }) => publicNames(files, "core")],
  ["public names of `data`", ({ files }) => publicNames(files, "data")],
  ["public names of `blocks`", ({ files }) => publicNames(files, "blocks")],
  ["file of `SdcObject`: lines, members of the class", ({ sources }) => classSize(sources, "SdcObject")],
  [
    "`instanceof` in the file of `SdcObject`",
    ({ sources }) =>
      ofType(
        sources.filter(({ path }) => path.endsWith("/sdc-object.ts")),
        "BinaryExpression",
      ).filter(({ operator }) => operator === "instanceof").length,
  ],
  ["non-null assertions", ({ sources }) => ofType(sources, "TSNonNullExpression").length],
  [
    "declarations of several names",
    ({ sources }) =>
      ofType(sources, "VariableDeclaration").filter(({ declarations }) => declarations.length > 1).length,
  ],
  [
    "functions of more than four parameters",
    ({ sources }) =>
      sources.flatMap(({ nodes }) => nodes).filter((node) => FUNCTIONS.has(node.type) && parameters(node) > 4)
        .length,
  ],
  ["parameter properties", ({ sources }) => ofType(sources, "TSParameterProperty").length],
  [
    "unreleased changesets",
    ({ files }) =>
      [...files.keys()].filter((path) => path.startsWith(".changeset/") && !path.endsWith("README.md"))
        .length,
  ],
];

function main(commits) {
  const settings = twoWords();
  const columns = [...commits, undefined].map((commit) => {
    const files = filesAt(commit);
    const sources = [...files]
      .filter(([path]) => SOURCE.test(path))
      .map(([path, text]) => sourceOf(path, text));
    return ROWS.map(([, count]) => String(count({ files, sources, settings })));
  });
  const head = ["what", ...commits, "here"];
  const rows = ROWS.map(([what], i) => [what, ...columns.map((column) => column[i])]);
  for (const row of [head, ["---", ...columns.map(() => "--:")], ...rows])
    console.log(`| ${row.join(" | ")} |`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) main(process.argv.slice(2));
