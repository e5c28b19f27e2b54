import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const COMMAND = fileURLToPath(new URL("../../../packages/cli/bin/sdc-risk.js", import.meta.url));

/** Runs the command line in a folder of its own, which ends with this exit code. @returns the files that it wrote */
export function commandLine(
  files: Readonly<Record<string, string | Uint8Array>>,
  args: readonly string[],
  outputs: readonly string[],
  env: Readonly<Record<string, string>> = {},
  exit = 0,
): Record<string, Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "workbench-"));
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const { status, stderr } = spawnSync(process.execPath, [COMMAND, ...args, "--quiet"], {
      cwd: folder,
      env: { ...process.env, ...env },
      maxBuffer: 1 << 28,
    });
    if (status !== exit) throw new Error(`The command ended with ${status}: ${String(stderr)}`);
    return Object.fromEntries(outputs.map((name) => [name, readFileSync(join(folder, name))]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Text with its numbers at twelve digits. Browsers and Node may differ in the last bit of a power or a
 * logarithm: the language leaves it open, and versions of one engine differ.
 */
export const rounded = (text: Buffer | string): string =>
  String(text).replace(/\d+\.\d{10,}(?:e-?\d+)?/g, (number) =>
    String(Number(Number(number).toPrecision(12))),
  );

/** A JSON report without its date, which is the only thing that differs between two runs. */
export function undated(report: Buffer | string): unknown {
  return { ...(JSON.parse(String(report)) as object), createdAt: "" };
}

/** Estimators that search for a maximum stop near it, and differences in a last bit move where. */
const SEARCHED = /^population$/;

/**
 * Where two JSON values differ: paths of the first places, numbers by more than a share of 1e-11, or 1e-5
 * where they were searched for.
 */
export function differences(a: unknown, b: unknown, path: readonly string[] = []): string[] {
  if (typeof a === "number" && typeof b === "number") {
    const share = path.some((part) => SEARCHED.test(part)) ? 1e-5 : 1e-11;
    return Math.abs(a - b) <= share * Math.max(Math.abs(a), Math.abs(b), 1e-300)
      ? []
      : [`${path.join(".")}: ${a} and ${b}`];
  }
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null)
    return a === b ? [] : [`${path.join(".")}: ${JSON.stringify(a)} and ${JSON.stringify(b)}`];
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return keys
    .flatMap((key) =>
      differences((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], [...path, key]),
    )
    .slice(0, 10);
}
