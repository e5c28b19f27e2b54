import {
  frontOf,
  keysOfIntruders,
  leftOutWith,
  planTreatment,
  type ChosenTreatment,
  type Settings,
} from "@sdc-risk/session";
import type { PageRequest, SearchProgress, TreatmentPoint } from "../api.ts";
import type { Session } from "../session.ts";
import { treatmentId } from "./treatment-id.ts";
import { assessing, treatmentsOf, type Treatments } from "./treatments.ts";

/** A treatment as a point to choose. */
function pointOf(names: readonly string[], judged: ChosenTreatment): TreatmentPoint {
  const { treatment, matches, met, missed } = judged;
  const { levels, protection, loss, cells } = treatment;
  return {
    levels: Object.fromEntries(names.map((name, j) => [name, levels[j]!])),
    protection,
    leftOut: leftOutWith(judged),
    loss,
    cells,
    matches,
    met,
    missed,
  };
}

/** Those that no other one undercuts, among all and among those that meet the policy. */
function pointsToChoose(points: readonly TreatmentPoint[]): readonly TreatmentPoint[] {
  const chosen = new Set([...frontOf(points), ...frontOf(points.filter(({ met }) => met))]);
  return [...chosen].sort((a, b) => a.loss - b.loss);
}

/** Keeps what a search assessed, the cheaper one of two with the same levels and protection. */
function keep({ found }: Treatments, point: TreatmentPoint, judged: ChosenTreatment): void {
  const id = treatmentId(point);
  const other = found.get(id);
  const isBetter =
    other === undefined ||
    (judged.met && !other.met) ||
    (judged.met === other.met && judged.treatment.loss < other.treatment.loss);
  if (isBetter) found.set(id, judged);
}

/**
 * Searches treatments with which the open file meets its policy.
 * @returns the points to choose from; those so far are reported where it is interrupted
 */
export async function searchTreatments(
  session: Session,
  settings: Settings,
  request: PageRequest,
  onProgress: (progress: SearchProgress) => void,
): Promise<readonly TreatmentPoint[]> {
  const signal = session.begin();
  const treatments = treatmentsOf(session, settings, request);
  const { data, found } = treatments;
  const keys = [...new Set(keysOfIntruders(treatments.settings).flat())];
  found.clear();
  treatments.search = undefined;
  const points: TreatmentPoint[] = [];
  const { report } = await planTreatment(treatments.settings, data, request, {
    ...assessing(session, signal),
    onJudged: (judged) => {
      const point = pointOf(keys, judged);
      keep(treatments, point, judged);
      points.push(point);
    },
    onPlanned: (progress) => onProgress({ ...progress, points: pointsToChoose(points) }),
  });
  const { proved, bound, assessed, front } = report;
  treatments.search = { proved, bound, assessed, front };
  return pointsToChoose(points);
}
