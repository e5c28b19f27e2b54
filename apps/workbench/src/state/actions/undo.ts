import {
  besideOf,
  moved,
  projectOf,
  sameFiles,
  type BesideFile,
  type History,
  type Project,
  type ProjectPart,
} from "../history/history.ts";
import { FILE_KINDS, type Codebooks } from "../../worker/api.ts";
import { inTurn } from "../history/in-turn.ts";
import { get, set } from "../store.ts";
import { NO_WORK } from "../treating.ts";
import { addOther, checkRoles, CODEBOOK_ENDS, readAll, removeOther } from "./file.ts";
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
  // what comes next does not wait for it
  if (report !== null) void computeScenarios();
}

/** Those of the files that describe the open one. */
const codebooksIn = (beside: readonly BesideFile[]): Codebooks =>
  Object.fromEntries(beside.filter(({ use }) => use in CODEBOOK_ENDS).map(({ use, file }) => [use, file]));

/** Puts the files beside the open one in place; one that cannot be read any more is told at its place. */
async function putFiles(beside: readonly BesideFile[]): Promise<void> {
  for (const kind of FILE_KINDS) {
    const wanted = beside.filter(({ use }) => use === kind);
    const present = besideOf(get()).filter(({ use }) => use === kind);
    if (sameFiles(wanted, present)) continue;
    for (let left = present.length; left > 0; left--) await removeOther(kind, 0);
    for (const { file } of wanted) await addOther(kind, file);
  }
}

/** What is taken back, or done again, first: the treatment that is looked at, or a part of the page. */
export function nextPart(
  { step, history, treatWork }: ReturnType<typeof get>,
  back: boolean,
): ProjectPart | "treatment" | undefined {
  if (step === "treat" && (back ? treatWork.past : treatWork.future).length > 0) return "treatment";
  return (back ? history.past : history.future).at(-1)?.part;
}

/** Whether something can be taken back, or done again, in the step that is open. */
export const canTravel = (state: ReturnType<typeof get>, back: boolean): boolean =>
  state.opening === null && nextPart(state, back) !== undefined;

/** Takes back the last change, or does it again; while a file is treated, of the treatment first. */
export async function travel(back: boolean): Promise<void> {
  if (canTravel(get(), back)) await inTurn(() => go(back));
}

async function go(back: boolean): Promise<void> {
  const state = get();
  if (!canTravel(state, back)) return;
  if (nextPart(state, back) === "treatment") {
    if (state.treatWork.searching === null) goBack(back);
    return;
  }
  const target = moved(state.history, { project: projectOf(state), beside: besideOf(state) }, back);
  if (target === null) return;
  const { project, beside, history } = target;
  const codebooks = codebooksIn(beside);
  const describing = (one: Codebooks): readonly unknown[] => [one.ddi, one.catalog];
  const isDescribed = describing(codebooks).every((file, i) => file === describing(state.codebooks)[i]);
  if (!isDescribed || !sameText(project.reading, state.reading)) {
    await readAll(project.reading, codebooks);
    // a file that cannot be read like this stays as it was
    if (!sameText(get().reading, project.reading)) return;
  }
  await putFiles(beside);
  // settings are in place at once; what is looked at then keeps nobody from taking back more
  void putProject(project, history);
}
