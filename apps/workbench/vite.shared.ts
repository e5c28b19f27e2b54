import { fileURLToPath } from "node:url";
import type { UserConfig } from "vite";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Modules that stand in for others, a pattern of the import and a path here. */
export const alias = (standIns: readonly (readonly [RegExp, string])[]) =>
  standIns.map(([find, path]) => ({ find, replacement: at(path) }));

/** What replaces packages that the page's policy does not let in: see src/csp. */
export const WITHOUT_EVAL = [
  [/^hysnappy$/, "src/csp/hysnappy.ts"],
  [/^@stdlib\/assert-has-generator-support$/, "src/csp/generators.cjs"],
] as const;

/** What the served page and the page in one file share. */
export const SHARED = {
  base: "./",
  build: { target: "es2022", chunkSizeWarningLimit: 1200 },
} satisfies UserConfig;
