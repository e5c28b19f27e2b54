import { SECOND_FILES, type Settings } from "@sdc-risk/session";
import { engineLabel, isServer } from "../engine-table.ts";
import { ResumingPool } from "../files/resume.ts";
import type { OpenPool } from "../pool.ts";
import { enginesOfKind, pathsOf, type Engines, type FileSettings } from "./places.ts";
import type { Flags } from "./settings.ts";

/** The server that holds everything a run reads; null where something comes into the memory of this process. */
function onlyServer(engines: Engines, { flags, settings }: FileSettings): string | null {
  const { original } = engines;
  const ofServers = SECOND_FILES.every(
    (row) =>
      pathsOf(row, { flags, settings }).length === 0 ||
      (row.takes === "groups" && enginesOfKind(row, engines).every(isServer)),
  );
  return ofServers && isServer(original) ? original : null;
}

/**
 * Flags that are no settings and changed nothing in a run, a sentence each. What settings did not do stands in the
 * report, which does not depend on these flags.
 */
export function idleFlags(
  flags: Pick<Flags, "maxMemory" | "released">,
  settings: Settings,
  engines: Engines,
  pool: OpenPool,
): readonly string[] {
  const server = flags.maxMemory === undefined ? null : onlyServer(engines, { flags, settings });
  return [
    ...(server === null
      ? []
      : [`--max-memory has no effect: the data are read by ${engineLabel(server)}. Leave it out.`]),
    ...(pool instanceof ResumingPool && !pool.hadWork
      ? [
          "--resume has no effect: no measure that was computed has work whose parts can be kept. Leave it out.",
        ]
      : []),
  ];
}
