import { SdcError, suggestion } from "@sdc-risk/core";
import type { EngineOptions, OpenedSource, OpenSource } from "@sdc-risk/sql";
import { UsageError } from "./exit.js";

/** Engines by the schemes of their addresses. Each is a package of its own, which is loaded when it is asked for. */
const SCHEMES: Readonly<Record<string, string>> = {
  duckdb: "duckdb",
  postgres: "postgres",
  postgresql: "postgres",
  clickhouse: "clickhouse",
};

export const ENGINES: readonly string[] = [...new Set(Object.values(SCHEMES))];

/** The engine that reads an address, by the flag or by the address itself; null for a file that is read into memory. */
export function engineOf(address: string, flag: string | undefined): string | null {
  const scheme = /^([a-z]+):/.exec(address)?.[1] ?? "",
    named = Object.hasOwn(SCHEMES, scheme) ? SCHEMES[scheme]! : null;
  const [, other] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(address) ?? [];
  if (named === null && other !== undefined)
    throw new UsageError(
      `No engine reads addresses that begin with ${other}://.${suggestion(other, Object.keys(SCHEMES))}`,
    );
  if (flag === undefined || named === flag) return named;
  if (named !== null)
    throw new UsageError(`"${scheme}:" is an address of another engine than --engine ${flag}.`);
  if (flag !== "duckdb")
    throw new UsageError(
      `--engine ${flag} reads no files. Give an address: ${flag}://host/database?table=people.`,
    );
  return flag;
}

/** The module of an engine. @throws UsageError where it is not installed */
async function load(engine: string): Promise<OpenSource> {
  const name = `@sdc-risk/${engine}`;
  try {
    return ((await import(name)) as { readonly open: OpenSource }).open;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw cause;
    throw new UsageError(
      `The engine ${engine} is the package ${name}, which is not installed here, or lacks a part. Install it beside this command: npm install ${name}`,
      { cause },
    );
  }
}

/** Opens data where they lie. */
export async function openSource(
  engine: string,
  address: string,
  options: EngineOptions,
): Promise<OpenedSource> {
  if (address === "-")
    throw new SdcError("BAD_OPTIONS", "An engine reads files and tables, not standard input.");
  return (await load(engine))(address, options);
}
