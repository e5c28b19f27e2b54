import { version } from "@sdc-risk/core/package.json";
import type { RiskReport } from "@sdc-risk/report";
import { firstVerdict, run, type FirstVerdict, type Settings } from "@sdc-risk/session";
import type { MeasureProgress } from "../api.ts";
import { commandOf } from "./command.ts";
import { openMicrodata } from "../file/microdata.ts";
import type { Session } from "../session.ts";

/** Name and version, as the command line writes them: all packages share one version. */
export const software = { name: "sdc-risk", version } as const;

/** The share of a run at which the first verdict is known, where one can be. */
const JUDGED = 0.1;
/** The share of the rest at which measures are done where a policy follows, which may have a treatment searched. */
const MEASURED = 0.7;

/** Who is told how far a run is, and its verdict as soon as it is known. */
interface RunListeners {
  readonly onProgress: (progress: MeasureProgress) => void;
  readonly onFirst: (first: FirstVerdict) => void;
}

/** Assesses the open file, and released files by themselves; first what the verdict needs, then all. */
export async function runMeasures(
  session: Session,
  settings: Settings,
  { onProgress, onFirst }: RunListeners,
): Promise<RiskReport> {
  const signal = session.begin();
  const data = openMicrodata(session, settings);
  const command = commandOf(session, data.original.name);
  const common = {
    origin: { software, createdAt: new Date(), command },
    keysAdvice: "mark the key variables first.",
    pool: session.pool,
    signal,
  };
  const first = await firstVerdict(settings, data, {
    ...common,
    onProgress: ({ total }) => onProgress({ measure: "verdict", share: total, total: JUDGED * total }),
  });
  if (first !== null) onFirst(first);
  const rest = (share: number): number => JUDGED + share * (1 - JUDGED);
  const end = settings.policy === undefined ? 1 : MEASURED;
  const done = await run(settings, data, {
    ...common,
    onProgress: ({ measure, share, total, released }) =>
      onProgress({ measure, share: released ? 1 : share, total: rest(end * total) }),
    onPlanned: ({ share }) => onProgress({ measure: "plan", share, total: rest(end + share * (1 - end)) }),
  });
  session.forgetRun();
  session.run = done;
  return done.report;
}
