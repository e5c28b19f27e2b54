// The files of a new measure, and the lists that name it.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { format, resolveConfig } from "prettier";

const TEMPLATE = fileURLToPath(new URL("measure/", import.meta.url));
const SUFFIX = ".template";
/** Its manifest and settings of the compiler are those of a measure that uses no other one. */
const PATTERN = "packages/tcloseness";
const SESSION = "packages/session";

/** Why no measure can have this id; null where one can. */
export function idFault(root, id) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
    return `"${id}" is no id of a measure. Take small letters, digits and hyphens, beginning with a letter.`;
  return existsSync(join(root, "packages", id)) ? `packages/${id} exists.` : null;
}

/**
 * Makes a measure.
 * @param {string} root folder of the repository
 * @param {string} id its id, and the name of its package
 * @param {string} [title] its name in reports; made of the id unless given
 * @returns {Promise<string[]>} the files that were written, from the root
 */
export async function newMeasure(root, id, title = begun(id.replaceAll("-", " "))) {
  const written = [];
  const style = await resolveConfig(join(TEMPLATE, "any.ts"));
  const write = async (path, text) => {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, path.endsWith(".md") ? text : await format(text, { ...style, filepath: file }));
    written.push(path);
  };
  const own = `packages/${id}`;
  const read = (path) => readFileSync(join(root, path), "utf8");

  for (const path of readdirSync(TEMPLATE, { recursive: true, encoding: "utf8" }).sort())
    if (path.endsWith(SUFFIX)) {
      const text = filled(readFileSync(join(TEMPLATE, path), "utf8"), id, title);
      await write(`${own}/${filled(path.slice(0, -SUFFIX.length), id, title)}`, text);
    }
  await write(`${own}/package.json`, manifestOf(read(`${PATTERN}/package.json`), id, title));
  for (const path of ["tsconfig.json", "test/tsconfig.json"])
    await write(`${own}/${path}`, withoutOracles(read(`${PATTERN}/${path}`)));

  await write(`${SESSION}/src/installed.ts`, installing(read(`${SESSION}/src/installed.ts`), id));
  await write(`${SESSION}/package.json`, depending(read(`${SESSION}/package.json`), id));
  await write(`${SESSION}/tsconfig.json`, referring(read(`${SESSION}/tsconfig.json`), `../${id}`));
  await write("tsconfig.json", referring(read("tsconfig.json"), own, `${own}/test`));
  return written;
}

const begun = (text) => `${text[0].toUpperCase()}${text.slice(1)}`;

/** The name of the constant: `small-groups` is `smallGroups`. */
export const nameOf = (id) => id.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase());

/** A template with the names of the measure in it. */
function filled(text, id, title) {
  const name = nameOf(id);
  const plain = name === id;
  const words = {
    __name__: name,
    __Name__: begun(name),
    __id__: id,
    __key__: plain ? id : `"${id}"`,
    "__.id__": plain ? `.${id}` : `["${id}"]`,
    __title__: title,
  };
  return Object.entries(words).reduce((all, [mark, word]) => all.replaceAll(mark, word), text);
}

function manifestOf(pattern, id, title) {
  const manifest = JSON.parse(pattern.replaceAll(PATTERN, `packages/${id}`));
  manifest.name = `@sdc-risk/${id}`;
  manifest.description = `${title}: a measure of disclosure risk.`;
  delete manifest.devDependencies["apache-arrow"]; // testkit makes its tables
  delete manifest.devDependencies["@sdc-risk/oracles"]; // its oracle is its own
  return JSON.stringify(manifest, null, 2);
}

/** The list of what is installed, with the measure as its last one. */
function installing(code, id) {
  const name = nameOf(id);
  const imported = code.replace(
    /(?=\n\n\/\*\* The measures that come)/,
    `\nimport { ${name} } from "@sdc-risk/${id}";`,
  );
  const listed = imported.replace(/(installed: readonly AnyMeasure\[\] = \[[^\]]*)\]/, `$1  ${name},\n]`);
  if (imported === code || listed === imported)
    throw new Error(`${SESSION}/src/installed.ts has another form. Add ${name} to it by hand.`);
  return listed;
}

function depending(text, id) {
  const manifest = JSON.parse(text);
  const dependencies = { ...manifest.dependencies, [`@sdc-risk/${id}`]: "workspace:^" };
  const names = Object.keys(dependencies).sort();
  manifest.dependencies = Object.fromEntries(names.map((name) => [name, dependencies[name]]));
  return JSON.stringify(manifest, null, 2);
}

/** A tsconfig without what oracles of several measures share: that of a new measure is its own. */
const withoutOracles = (text) => text.replace(/,?\s*\{\s*"path": "[./]*tooling\/oracles"\s*\}/, "");

/** References at the end of those of a tsconfig; as text, so that its other lines stay as they are. */
function referring(text, ...paths) {
  const lines = paths.map((path) => `,\n    { "path": "${path}" }`);
  return text.replace(/(?=\s*\]\s*\}\s*$)/, lines.join(""));
}
