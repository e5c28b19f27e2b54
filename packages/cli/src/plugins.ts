import type { AnyMeasure } from "@sdc-risk/core";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { UsageError } from "./exit.js";

const isMeasure = (value: unknown): value is AnyMeasure =>
  typeof value === "object" && value !== null && ["id", "title", "needs", "uses", "options", "compute", "report"].every((field) => field in value);

/** Modules by path, or by package name as seen from the working directory. */
function locate(module: string): string {
  const path = resolve(module);
  if (existsSync(path)) return pathToFileURL(path).href;
  return pathToFileURL(createRequire(resolve("package.json")).resolve(module)).href;
}

/** The measures that modules export, under any name. */
export async function loadPlugins(modules: readonly string[]): Promise<AnyMeasure[]> {
  const measures: AnyMeasure[] = [];
  for (const module of modules) {
    let exported: Record<string, unknown>;
    try {
      exported = (await import(locate(module))) as Record<string, unknown>;
    } catch (error) {
      throw new UsageError(`Plugin "${module}" could not be loaded: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
    const found = [...new Set(Object.values(exported))].filter(isMeasure);
    if (found.length === 0) throw new UsageError(`Plugin "${module}" exports no measure. A measure is a constant made by defineMeasure of @sdc-risk/core.`);
    measures.push(...found);
  }
  return measures;
}
