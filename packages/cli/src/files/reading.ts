import type { FileReadOptions } from "@sdc-risk/io/node";
import type { FlagValues } from "@sdc-risk/session/settings";
import { UsageError } from "../exit.ts";

/** How the microdata are read, as flags say. */
export type ReadingFlags = Pick<
  FlagValues,
  "missing" | "keepMissing" | "delimiter" | "encoding" | "sheet" | "catalog" | "ddi" | "maxMemory"
>;

/** Flags of files that are read beside the microdata. */
interface CodebookFlags {
  readonly catalog?: string | undefined;
  readonly ddi?: string | undefined;
}

/** The files beside the microdata that are read with them. */
export const codebookFiles = ({ catalog, ddi }: CodebookFlags): string[] =>
  [catalog, ddi].filter((path) => path !== undefined);

/** The same as options of the reader. */
export const codebookOptions = ({
  catalog,
  ddi,
}: CodebookFlags): Pick<FileReadOptions, "catalogFile" | "ddiFile"> => ({
  ...(catalog === undefined ? {} : { catalogFile: catalog }),
  ...(ddi === undefined ? {} : { ddiFile: ddi }),
});

/** The values of `--keep-missing` by variable: `marital=refused` each. */
export function keptReasons(flags: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const kept = new Map<string, string[]>();
  for (const flag of flags) {
    const at = flag.indexOf("=");
    const [name, reason] = [flag.slice(0, at).trim(), flag.slice(at + 1).trim()];
    if (at < 0 || name === "" || reason === "")
      throw new UsageError(
        `--keep-missing "${flag}": expected <variable>=<reason>, such as marital=refused or marital=-9.`,
      );
    kept.set(name, [...(kept.get(name) ?? []), reason]);
  }
  return Object.fromEntries(kept);
}
