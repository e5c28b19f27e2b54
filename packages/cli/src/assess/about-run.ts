import type { AnyMeasure } from "@sdc-risk/core";
import { installed, quote, type Settings } from "@sdc-risk/session";
import { UsageError } from "../exit.ts";
import type { Io } from "../io.ts";
import { loadPlugins } from "../measures/plugins.ts";
import type { Watch } from "../watch.ts";

/** The date of the report: SOURCE_DATE_EPOCH makes reports reproducible to the byte. */
export function now(env: Io["env"]): Date {
  const epoch = env["SOURCE_DATE_EPOCH"];
  if (!epoch) return new Date();
  const date = new Date(/^\d+$/.test(epoch) ? Number(epoch) * 1000 : NaN);
  if (Number.isNaN(date.getTime()))
    throw new UsageError(`SOURCE_DATE_EPOCH is "${epoch}"; expected seconds since 1970, a whole number.`);
  return date;
}

/** How key variables are named. */
export function keysAdvice(file: string): string {
  return (
    "name the key variables with " +
    `--keys.${file === "-" ? "" : ` \`sdc-risk inspect ${quote(file)}\` suggests some.`}`
  );
}

/** The measures that are installed, and those of plugins. */
export async function knownMeasures({ plugins }: Settings, watch: Watch): Promise<readonly AnyMeasure[]> {
  return [...new Set([...installed, ...(await loadPlugins(plugins, watch))])];
}
