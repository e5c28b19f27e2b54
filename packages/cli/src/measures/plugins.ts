import { idFault, type AnyMeasure } from "@sdc-risk/core";
import { installedTreatments, isMeantAsTreatment, treatmentFault, type AnyTreatment } from "@sdc-risk/treat";
import { existsSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { byWhat, UsageError } from "../exit.ts";
import type { Watch } from "../watch.ts";

/** Whether a value has the fields of a measure, each of its kind. */
function isMeasure(value: unknown): value is AnyMeasure {
  if (typeof value !== "object" || value === null) return false;
  const { id, title, needs, uses, options, compute, report } = value as Partial<Record<string, unknown>>;
  const described =
    (typeof options === "object" || typeof options === "function") &&
    options !== null &&
    "~standard" in options;
  return (
    typeof id === "string" &&
    typeof title === "string" &&
    Array.isArray(needs) &&
    Array.isArray(uses) &&
    described &&
    typeof compute === "function" &&
    typeof report === "function"
  );
}

/** The URL of a module: a path, or the name of a package as seen from the working folder. @throws UsageError */
function locate(module: string): string {
  const path = resolve(module);
  try {
    return pathToFileURL(createRequire(resolve("package.json")).resolve(existsSync(path) ? path : module))
      .href;
  } catch (error) {
    const unseen = (error as NodeJS.ErrnoException).code === "ERR_PACKAGE_PATH_NOT_EXPORTED";
    throw new UsageError(
      unseen
        ? `Plugin "${module}" could not be found by its name. Give the path of its module, such as ` +
            `node_modules/${module}/index.js.`
        : `Plugin "${module}" was not found: there is no such module, and no package of this name is ` +
            "installed in this folder.",
      { cause: error },
    );
  }
}

/** The place that a text of Node starts with or holds, "file:///a/b.mjs:3" or "/a/b.cjs:3", in files of plugins. */
function placeIn(text: string): { readonly path: string; readonly line: string } | null {
  const found = /(?:^| |\()(file:\/\/\/[^\s()]+?|(?:\/|[A-Za-z]:\\)[^\n()]+?):(\d+)(?::\d+)?\)?$/m.exec(text);
  if (found === null) return null;
  return { path: found[1]!.startsWith("file:") ? fileURLToPath(found[1]!) : found[1]!, line: found[2]! };
}

/**
 * Why a module could not be loaded, and on which line: Node keeps the place of a syntax error in a module to
 * itself, unless it is asked to check the file.
 */
function whyNot(error: unknown, path: string): string {
  if (!(error instanceof Error)) return String(error);
  const [message = ""] = error.message.split("\n", 1);
  const lacking = /^Cannot find package '([^']+)'/.exec(message)?.[1];
  if (lacking !== undefined)
    return (
      `it needs the package "${lacking}", which is not installed next to it. Install it there` +
      byWhat(lacking)
    );
  const held = placeIn(error.stack ?? "");
  const place =
    held ??
    (error instanceof SyntaxError
      ? placeIn(spawnSync(process.execPath, ["--check", path], { encoding: "utf8" }).stderr)
      : null);
  if (place === null)
    return error instanceof SyntaxError ? `${message} (in a module that it imports)` : message;
  return `${message} (${place.path === path ? "" : `${place.path}, `}line ${place.line})`;
}

/** A treatment, and the module that brings it, as it was named. */
export interface PluginTreatment {
  readonly treatment: AnyTreatment;
  readonly module: string;
}

/** What modules bring. */
export interface Plugins {
  readonly measures: readonly AnyMeasure[];
  readonly treatments: readonly PluginTreatment[];
}

/** The treatments among what a module exports. @throws UsageError for one that is wrong */
function treatmentsIn(module: string, exported: readonly unknown[]): readonly PluginTreatment[] {
  return exported.filter(isMeantAsTreatment).map((one) => {
    const fault = treatmentFault(one);
    if (fault !== null)
      throw new UsageError(`Plugin "${module}" exports a treatment that cannot be taken: ${fault}`);
    return { treatment: one as AnyTreatment, module };
  });
}

/** Each treatment once. @throws UsageError where two have one id, which plans name them by */
function withOneId(all: readonly PluginTreatment[]): readonly PluginTreatment[] {
  const own = new Map<string, AnyTreatment>(installedTreatments.map((one) => [one.id, one]));
  return all.filter(({ treatment, module }) => {
    const other = own.get(treatment.id);
    if (other === treatment) return false;
    if (other !== undefined)
      throw new UsageError(
        `Plugin "${module}" exports a treatment with the id "${treatment.id}", which another one has: plans and moves ` +
          `name treatments by their ids. Choose another, such as "acme-${treatment.id}".`,
      );
    own.set(treatment.id, treatment);
    return true;
  });
}

/** The measures and treatments that modules export, under any name. @throws UsageError */
export async function loadPlugins(modules: readonly string[], watch: Pick<Watch, "doing">): Promise<Plugins> {
  const measures: AnyMeasure[] = [];
  const treatments: PluginTreatment[] = [];
  const { doing } = watch;
  for (const module of modules) {
    watch.doing = `plugin "${module}" was loaded`;
    const url = locate(module);
    let exported: Record<string, unknown>;
    try {
      exported = (await import(url)) as Record<string, unknown>;
    } catch (error) {
      throw new UsageError(`Plugin "${module}" could not be loaded: ${whyNot(error, fileURLToPath(url))}`, {
        cause: error,
      });
    }
    const all = [...new Set(Object.values(exported))];
    const found = all.filter(isMeasure);
    const moves = treatmentsIn(module, all);
    if (found.length === 0 && moves.length === 0)
      throw new UsageError(
        `Plugin "${module}" exports no measure and no treatment. A measure is a constant made by defineMeasure of ` +
          "@sdc-risk/core, a treatment one made by defineTreatment of @sdc-risk/treat.",
      );
    for (const { id } of found) {
      const fault = idFault(id);
      if (fault !== null)
        throw new UsageError(`Plugin "${module}" exports a measure whose id cannot be taken: ${fault}`);
    }
    measures.push(...found);
    treatments.push(...moves);
  }
  watch.doing = doing;
  return { measures, treatments: withOneId(treatments) };
}
