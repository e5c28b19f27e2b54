// The files of a new treatment, and the list that names it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { format, resolveConfig } from "prettier";
import { nameOf } from "./measure.mjs";

const TEMPLATE = fileURLToPath(new URL("treatment/", import.meta.url));
const TREAT = "packages/treat";
const INSTALLED = `${TREAT}/src/moves/installed.ts`;

/** Why no treatment can have this id; null where one can. */
export function treatmentIdFault(root, id) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
    return `"${id}" is no id of a treatment. Take small letters, digits and hyphens, beginning with a letter.`;
  return existsSync(join(root, TREAT, "src/moves", id)) ? `${TREAT}/src/moves/${id} exists.` : null;
}

/**
 * Makes a treatment.
 * @param {string} root folder of the repository
 * @param {string} id its id, and the name of its folder
 * @returns {Promise<string[]>} the files that were written, from the root
 */
export async function newTreatment(root, id) {
  const written = [];
  const style = await resolveConfig(join(TEMPLATE, "any.ts"));
  const write = async (path, text) => {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await format(text, { ...style, filepath: file }));
    written.push(path);
  };
  const filled = (path) =>
    readFileSync(join(TEMPLATE, path), "utf8").replaceAll("__name__", nameOf(id)).replaceAll("__id__", id);
  await write(`${TREAT}/src/moves/${id}/${id}.ts`, filled("src/__id__.ts.template"));
  await write(`${TREAT}/test/moves/${id}.test.ts`, filled("test/__id__.test.ts.template"));
  await write(INSTALLED, installing(readFileSync(join(root, INSTALLED), "utf8"), id));
  return written;
}

/** The list of what is installed, with the treatment as its last one. */
function installing(code, id) {
  const name = nameOf(id);
  const imported = code.replace(
    /(?=\n\n\/\*\* The treatments that are installed)/,
    `\nimport { ${name} } from "./${id}/${id}.ts";`,
  );
  const listed = imported.replace(/(installedTreatments = \[[^\]]*)\]/, `$1  ${name},\n]`);
  if (imported === code || listed === imported)
    throw new Error(`${INSTALLED} has another form. Add ${name} to it by hand.`);
  return listed;
}
