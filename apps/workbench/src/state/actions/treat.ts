import type { GivenTreatment, TreatmentPoint } from "../../worker/api.ts";
import { data, proxy } from "../client.ts";
import { cancel } from "./cancel.ts";
import { originOf, settingsOf } from "../settings.ts";
import { get, set } from "../store.ts";
import { keysIn } from "../treating-settings.ts";
import {
  changedLevel,
  heldTreatment,
  NO_WORK,
  requestOf,
  UNTREATED,
  type MayDo,
  type TreatWork,
} from "../treating.ts";

/** Milliseconds without a change before a treatment is assessed. */
const PAUSE = 250;
/** Treatments that can be gone back to. */
const MOST_PAST = 100;

const work = (patch: Partial<TreatWork>): void => set({ treatWork: { ...get().treatWork, ...patch } });

const isAborted = ({ code }: { readonly code: string }): boolean => code === "ABORTED";

const requestNow = (): ReturnType<typeof requestOf> => requestOf(get().treatment.may, keysIn(get()));

/** The treatment that is looked at. */
export const currentTreatment = (): GivenTreatment => get().treatment.given ?? UNTREATED;

/** How often something was asked for: an answer to an earlier question is out of date when it comes. */
const asked = { keys: 0, assessed: 0, searches: 0 };
let timer: ReturnType<typeof setTimeout> | undefined;
/** What was changed last and is not assessed yet: one history entry for a slider that is drawn. */
let changing: string | null = null;

/** Puts a treatment in place, and assesses it. */
function look(given: GivenTreatment, pause: number): void {
  set({ treatment: { ...get().treatment, given } });
  work({ assessing: true, impossible: false, failure: null });
  asked.assessed++;
  clearTimeout(timer);
  timer = setTimeout(() => void assess(), pause);
}

/** Assesses the treatment that is looked at. */
async function assess(): Promise<void> {
  const mine = ++asked.assessed;
  changing = null;
  const outcome = await data().assessTreatment(settingsOf(get()), requestNow(), currentTreatment());
  if (mine !== asked.assessed) return;
  if (!outcome.ok)
    work({ assessing: false, result: null, failure: isAborted(outcome.error) ? null : outcome.error });
  else work({ assessing: false, result: outcome.value, impossible: outcome.value === null });
}

/** Puts another treatment in place; the present one can be gone back to. */
function next(given: GivenTreatment, pause: number): void {
  const { past } = get().treatWork;
  work({ past: [...past, currentTreatment()].slice(-MOST_PAST), future: [] });
  look(given, pause);
}

/** Changes the treatment by hand. @param what is changed; changes of one thing in a row are one */
export function changeTreatment(what: string, given: GivenTreatment): void {
  if (changing === what) look(given, PAUSE);
  else next(given, PAUSE);
  changing = what;
}

/** Looks at a treatment that a search assessed. */
export function choosePoint({ levels, protection, leftOut = [] }: TreatmentPoint): void {
  changing = null;
  next({ levels, protection, leftOut }, PAUSE);
}

/** Goes back to the treatment before, or forward again. */
export function goBack(back: boolean): void {
  const { past, future } = get().treatWork;
  const [from, other] = back ? [past, future] : [future, past];
  const given = from.at(-1);
  if (given === undefined) return;
  changing = null;
  const left = from.slice(0, -1);
  const more = [...other, currentTreatment()];
  work(back ? { past: left, future: more } : { past: more, future: left });
  look(given, 0);
}

/** Forgets what came of treatments where settings or files are others now, and asks for the keys and their levels. */
export async function beginTreating(): Promise<void> {
  const madeFrom = originOf(get());
  const { treatWork } = get();
  if (treatWork.madeFrom === madeFrom) {
    // other work may have ended the assessment
    const { keys, result, assessing, searching, impossible, failure } = treatWork;
    const isIdle = !assessing && searching === null && !impossible && failure === null;
    if (keys !== null && result === null && isIdle) look(currentTreatment(), 0);
    return;
  }
  // what is under way is of other settings or another file
  asked.searches++;
  asked.assessed++;
  clearTimeout(timer);
  set({ treatWork: { ...NO_WORK, madeFrom } });
  await askKeys();
}

/** Asks for the keys and their levels, and assesses the treatment that was chosen before, or the file as it is. */
async function askKeys(): Promise<void> {
  const mine = ++asked.keys;
  const outcome = await data().keysToTreat(settingsOf(get()), requestNow());
  if (mine !== asked.keys) return;
  if (!outcome.ok) {
    work({ failure: outcome.error, assessing: false });
    return;
  }
  work({ keys: outcome.value });
  look(heldTreatment(currentTreatment(), outcome.value), 0);
}

/** Says what treatments may do; what was found under other conditions is forgotten. */
export function setMayDo(patch: Partial<MayDo>): void {
  const { treatment } = get();
  const may = { ...treatment.may, ...patch };
  set({ treatment: { ...treatment, may } });
  if (Object.keys(patch).every((name) => name === "seconds")) return;
  clearTimeout(timer);
  work({ points: [], result: null, failure: null, impossible: false, past: [], future: [] });
  void askKeys();
}

/** Keeps a key as it is, or lets it be coarser again. */
export function fixKey(name: string, isFixed: boolean): void {
  const { may, given } = get().treatment;
  const others = may.fixed.filter((one) => one !== name);
  if (isFixed && given !== null) set({ treatment: { may, given: changedLevel(given, name, 0) } });
  setMayDo({ fixed: isFixed ? [...others, name] : others });
}

/** The treatment to look at first: the cheapest that meets the policy, else the nearest. */
function bestOf(points: readonly TreatmentPoint[]): TreatmentPoint | undefined {
  const met = points.filter((one) => one.met);
  if (met.length > 0) return met.reduce((a, b) => (b.loss < a.loss ? b : a));
  return points.toSorted((a, b) => a.missed - b.missed)[0];
}

/** Looks at the best treatment that was found; where there is none, at the one before. */
function chooseBest(): void {
  const best = bestOf(get().treatWork.points);
  if (best === undefined) look(currentTreatment(), 0);
  else choosePoint(best);
}

/** Ends the search; what it found so far can be chosen. The page does not wait for the worker to notice. */
export function cancelSearch(): void {
  asked.searches++;
  cancel();
  work({ searching: null, cancelled: true });
  chooseBest();
}

/** Searches treatments that meet the policy, and looks at the best. */
export async function searchTreatments(): Promise<void> {
  const mine = ++asked.searches;
  clearTimeout(timer);
  asked.assessed++;
  work({
    searching: { share: 0, assessed: 0, loss: null },
    cancelled: false,
    points: [],
    // what was being assessed is not known yet, and what was before it is of another treatment
    result: null,
    failure: null,
    impossible: false,
    assessing: false,
  });
  const outcome = await data().searchTreatments(
    settingsOf(get()),
    requestNow(),
    proxy(({ points, ...searching }) => {
      if (mine === asked.searches && get().treatWork.searching !== null) work({ searching, points }); // it may come after the end
    }),
  );
  if (mine !== asked.searches) return;
  const isOver = !outcome.ok && isAborted(outcome.error);
  work({
    searching: null,
    cancelled: isOver,
    ...(outcome.ok ? { points: outcome.value } : {}),
    failure: outcome.ok || isOver ? null : outcome.error,
  });
  // other work that begins ends a search, too
  if (outcome.ok) chooseBest();
}
