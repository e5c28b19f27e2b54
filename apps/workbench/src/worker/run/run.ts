import { version } from "@sdc-risk/core/package.json";
import type { RiskReport } from "@sdc-risk/report";
import { run, type Settings } from "@sdc-risk/session";
import type { MeasureProgress } from "../api.ts";
import { commandOf } from "./command.ts";
import { openMicrodata } from "../file/microdata.ts";
import type { Session } from "../session.ts";

/** Name and version, as the command line writes them: all packages share one version. */
export const software = { name: "sdc-risk", version } as const;

/** The share of a run at which measures are done where a policy follows, which may have a treatment searched. */
const MEASURED = 0.7;

/** Assesses the open file, and released files by themselves. */
export async function runMeasures(
  session: Session,
  settings: Settings,
  onProgress: (progress: MeasureProgress) => void,
): Promise<RiskReport> {
  const signal = session.begin();
  const data = openMicrodata(session, settings);
  const command = commandOf(session, data.original.name);
  const end = settings.policy === undefined ? 1 : MEASURED;
  const done = await run(settings, data, {
    origin: { software, createdAt: new Date(), command },
    keysAdvice: "mark the key variables first.",
    pool: session.pool,
    signal,
    onProgress: ({ measure, share, total, released }) =>
      onProgress({ measure, share: released ? 1 : share, total: end * total }),
    onPlanned: ({ share }) => onProgress({ measure: "plan", share, total: end + share * (1 - end) }),
  });
  session.forgetRun();
  session.run = done;
  return done.report;
}
