// The API reference of packages, from the docstrings of what they export.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Application, Comment, Logger, LogLevel } from "typedoc";
import ts from "typescript";

/** What has to have a docstring: every export, and every function of one; a field may do without. */
const DOCUMENTED = ["Enum", "Variable", "Function", "Class", "Interface", "TypeAlias", "Method"];

/**
 * Every entry of every published package.
 * @returns its `name` as it is imported, the `source` that it is compiled from, the `owner` (the package),
 *   and what that is for
 */
export function entriesOf(root) {
  return readdirSync(join(root, "packages"))
    .map((folder) => join(root, "packages", folder))
    .filter((folder) => existsSync(join(folder, "package.json")))
    .map((folder) => ({ folder, ...JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) }))
    .filter((one) => one.private !== true)
    .flatMap(({ folder, name, description, exports }) =>
      Object.entries(exports)
        .filter(([, { types }]) => types !== undefined)
        .map(([entry, { types }]) => ({
          name: `${name}${entry.slice(1)}`,
          source: join(folder, types.replace("dist/", "src/").replace(/\.d\.ts$/, ".ts")),
          owner: name,
          description: entry === "." ? description : `An entry of ${name} with what it needs, and no more.`,
        })),
    );
}

/** One program of all entries, in which packages see the sources of each other: so links lead from one to another. */
function programOf(root, entries) {
  const { config } = ts.readConfigFile(join(root, "tsconfig.base.json"), ts.sys.readFile);
  const paths = Object.fromEntries(entries.map(({ name, source }) => [name, [source]]));
  const compilerOptions = { ...config.compilerOptions, composite: false, paths, types: ["node"] };
  const { options } = ts.parseJsonConfigFileContent({ compilerOptions, files: [] }, ts.sys, root);
  return ts.createProgram(
    entries.map(({ source }) => source),
    options,
  );
}

/** Keeps warnings and errors. */
class Faults extends Logger {
  faults = [];

  log(message, level) {
    super.log(message, level);
    if (level >= LogLevel.Warn) this.faults.push(message);
  }
}

/**
 * Writes the reference into a folder, which is emptied first.
 * @param front the file of the first page, or null
 * @returns {Promise<{ faults: string[], exports: number, entries: number }>} the numbers of exports and
 * entries, and what is wrong with the docstrings, a line each: exports without one, links that lead nowhere,
 * parameters that are not there
 */
export async function writeReference(root, out, front) {
  const entries = entriesOf(root);
  const app = await Application.bootstrap({
    name: "sdc-risk",
    readme: front ?? "none",
    basePath: root,
    displayBasePath: root,
    disableGit: true,
    hideGenerator: true,
    excludePrivate: true,
    sort: ["kind", "alphabetical"],
    requiredToBeDocumented: DOCUMENTED,
    packagesRequiringDocumentation: [...new Set(entries.map(({ owner }) => owner))],
    validation: { notExported: false, invalidLink: true, invalidPath: true, notDocumented: true },
  });
  app.logger = new Faults();
  const program = programOf(root, entries);
  const project = app.converter.convert(
    entries.map(({ name, source }) => ({
      displayName: name,
      program,
      sourceFile: program.getSourceFile(source),
    })),
  );
  for (const { name, description } of entries) {
    const module = project.children.find((one) => one.name === name);
    module.comment ??= new Comment([{ kind: "text", text: description }]);
  }
  app.validate(project);
  await app.generateDocs(project, out);
  return {
    faults: app.logger.faults,
    exports: project.children.flatMap(({ children }) => children).filter((one) => !one.isReference()).length,
    entries: entries.length,
  };
}
