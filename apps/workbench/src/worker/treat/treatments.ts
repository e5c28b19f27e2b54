import { SdcError } from "@sdc-risk/data";
import type { RiskReport } from "@sdc-risk/report";
import {
  run,
  type ChosenTreatment,
  type Microdata,
  type PlannedTreatment,
  type RunOptions,
  type SearchReport,
  type Settings,
} from "@sdc-risk/session";
import type { PageRequest } from "../api.ts";
import { untreatedMicrodata } from "../file/microdata.ts";
import { software } from "../run/run.ts";
import type { Session } from "../session.ts";

/** Treatments of the open file by one policy, and what is known of them. */
export interface Treatments {
  /** What they are of: settings, and what the treatment may do. */
  readonly id: string;
  readonly settings: Settings;
  readonly request: PageRequest;
  readonly data: Microdata;
  /** The original by the rules of the policy, with expected correct matches. */
  before: RiskReport | null;
  /** What a search assessed, by levels and protection. */
  readonly found: Map<string, ChosenTreatment>;
  search: SearchReport | undefined;
  /** The treatment that is shown, which files are made of. */
  current: PlannedTreatment | null;
}

/** Settings of a file that is to be treated here: how a released file is matched is said of another treatment. */
const untreated = ({ match: _, renamed: _renamed, ...settings }: Settings): Settings => settings;

/** The treatments of the open file by these settings; others are forgotten. */
export function treatmentsOf(session: Session, given: Settings, request: PageRequest): Treatments {
  const settings = untreated(given);
  const { seconds: _, ...may } = request;
  const id = JSON.stringify([settings, may]);
  if (session.treatments?.id !== id)
    session.treatments = {
      id,
      settings,
      request,
      data: untreatedMicrodata(session, settings),
      before: null,
      found: new Map(),
      search: undefined,
      current: null,
    };
  return session.treatments;
}

/** The treatment that is shown. @throws CANNOT_READ where there is none */
export function currentOf({ treatments }: Session): Treatments & { readonly current: PlannedTreatment } {
  const current = treatments?.current ?? null;
  if (treatments === null || current === null)
    throw new SdcError("CANNOT_READ", "No treatment is chosen yet.");
  return { ...treatments, current };
}

/** How treated files are assessed while one is looked for: by the rules, with expected correct matches. */
export const assessing = (session: Session, signal: AbortSignal): RunOptions => ({
  origin: { software, createdAt: new Date() },
  keysAdvice: "mark the key variables first.",
  pool: session.pool,
  signal,
  remedies: false,
  rulesOnly: true,
  matchesToo: true,
});

/** The original by the same rules, computed once. */
export async function beforeOf(treatments: Treatments, options: RunOptions): Promise<RiskReport> {
  const { settings, data } = treatments;
  return (treatments.before ??= (await run(settings, data, options)).report);
}
