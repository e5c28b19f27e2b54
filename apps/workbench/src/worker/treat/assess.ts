import { required } from "@sdc-risk/data";
import type { RiskReport } from "@sdc-risk/report";
import {
  assessTreated,
  planOf,
  treatableKeys,
  treatAsGiven,
  treatedFile,
  type Settings,
  type TreatableKey,
} from "@sdc-risk/session";
import type { GivenTreatment, FileVerdict, PageRequest, TreatmentComparison } from "../api.ts";
import type { Session } from "../session.ts";
import { treatedName } from "./files.ts";
import { treatmentId } from "./treatment-id.ts";
import { assessing, beforeOf, treatmentsOf } from "./treatments.ts";

/** The keys of the open file, with the levels that they may take. */
export function keysToTreat(
  session: Session,
  settings: Settings,
  request: PageRequest,
): Promise<readonly TreatableKey[]> {
  const { data, ...of } = treatmentsOf(session, settings, request);
  return treatableKeys(of.settings, data, request);
}

const judgedFile = ({ policy, answer }: RiskReport): FileVerdict => ({
  policy: required(policy, "verdict by a policy"),
  expected: answer?.expected ?? [],
});

/**
 * Assesses a treatment that somebody chose, and keeps it for the files that are made of it.
 * @returns null where a value would be suppressed of a key that stays as it is
 */
export async function assessTreatment(
  session: Session,
  settings: Settings,
  request: PageRequest,
  given: GivenTreatment,
): Promise<TreatmentComparison | null> {
  const signal = session.begin();
  const treatments = treatmentsOf(session, settings, request);
  treatments.current = null;
  const { data, search } = treatments;
  const options = assessing(session, signal);
  const own = treatments.settings;
  const known = treatments.found.get(treatmentId(given));
  // what gives keys away is looked for by the rules alone, which is faster
  const judged = { ...options, matchesToo: false, given };
  const chosen = known ?? (await treatAsGiven(own, data, request, judged));
  if (chosen === null) return null;
  const isFound = known !== undefined && search !== undefined;
  const planned = await planOf(own, data, request, { chosen, ...(isFound ? { search } : {}) });
  const table = await treatedFile(data, planned.plan.steps);
  const file = { ...table, name: treatedName(data.original.name, "csv"), sha256: null, warnings: [] };
  const { report } = await assessTreated(own, data, planned, { ...options, file });
  const before = await beforeOf(treatments, options);
  treatments.current = planned;
  const { steps, suppressed, loss, proved, bound } = planned.report;
  return {
    // how values are grouped names rare ones
    plan: {
      steps: steps.map(({ key, kind, text }) => ({ key, kind, text })),
      suppressed,
      loss,
      proved,
      bound,
    },
    before: judgedFile(before),
    after: judgedFile(report),
  };
}
