import { moved, projectOf, type History, type Project } from "../history/history.ts";
import { get, set } from "../store.ts";
import { NO_WORK } from "../treating.ts";
import { checkRoles, readAgain } from "./file.ts";
import { checkOptions } from "./measures.ts";
import { beginTreating, goBack } from "./treat.ts";
import { computeScenarios } from "./what-if.ts";

const sameText = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Kept scenarios, with the reports of those that are there already. */
function scenariosOf({ scenarios }: Project): ReturnType<typeof get>["scenarios"] {
  const present = get().scenarios;
  return scenarios.map((one) => {
    const same = present.find(({ name, scenario }) => name === one.name && sameText(scenario, one.scenario));
    return same ?? { ...one, report: null };
  });
}

/** Puts settings in place, with what can be taken back then, and looks whether they fit. */
export async function putProject(project: Project, history: History): Promise<void> {
  const { may, ...settings } = project;
  const { treatment, report } = get();
  const isOther = !sameText(treatment.may, may);
  set({
    ...settings,
    scenarios: scenariosOf(project),
    treatment: { ...treatment, may },
    ...(isOther ? { treatWork: NO_WORK } : {}),
    history,
  });
  await Promise.all([checkRoles(), checkOptions()]);
  if (isOther && get().step === "treat") await beginTreating();
  if (report !== null) await computeScenarios();
}

/** Whether something can be taken back, or done again, in the step that is open. */
export function canTravel(
  { step, history, treatWork, opening }: ReturnType<typeof get>,
  back: boolean,
): boolean {
  const ofTreatment = step === "treat" && (back ? treatWork.past : treatWork.future).length > 0;
  return opening === null && (ofTreatment || (back ? history.past : history.future).length > 0);
}

/** Takes back the last change of settings, or does it again; while a file is treated, of the treatment first. */
export async function travel(back: boolean): Promise<void> {
  const state = get();
  if (!canTravel(state, back)) return;
  if (state.step === "treat" && (back ? state.treatWork.past : state.treatWork.future).length > 0) {
    if (state.treatWork.searching === null) goBack(back);
    return;
  }
  const target = moved(state.history, projectOf(state), back);
  if (target === null) return;
  const { project, history } = target;
  if (!sameText(project.reading, state.reading)) {
    await readAgain(project.reading);
    // a file that cannot be read like this stays as it was
    if (!sameText(get().reading, project.reading)) return;
  }
  await putProject(project, history);
}
