import type { AnyMeasure } from "@sdc-risk/core";
import { installed, quote, type Settings } from "@sdc-risk/session";
import { installedTreatments, type AnyTreatment } from "@sdc-risk/treat";
import { UsageError } from "../exit.ts";
import type { Io } from "../io.ts";
import { loadPlugins, type PluginTreatment } from "../measures/plugins.ts";
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

/** What a run can use: what is installed, and what plugins bring. */
export interface KnownParts {
  /** The measures that are installed, and those of plugins. */
  readonly known: readonly AnyMeasure[];
  /** The treatments of plugins. */
  readonly brought: readonly PluginTreatment[];
}

/** The measures that are installed, and what plugins bring. @throws UsageError */
export async function knownParts({ plugins }: Pick<Settings, "plugins">, watch: Watch): Promise<KnownParts> {
  const { measures, treatments } = await loadPlugins(plugins, watch);
  return { known: [...new Set([...installed, ...measures])], brought: treatments };
}

/** All treatments there are, with those of plugins. */
export const allTreatments = (brought: readonly PluginTreatment[]): readonly AnyTreatment[] => [
  ...installedTreatments,
  ...brought.map(({ treatment }) => treatment),
];
