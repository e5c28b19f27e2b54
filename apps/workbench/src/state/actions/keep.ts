import { t } from "../../texts/index.ts";
import type { AppState, KeptScenario } from "../app-state.ts";
import { get, set, subscribe } from "../store.ts";
import { FILE_KINDS, type FileKind } from "../../worker/api.ts";
import { NO_TREATMENT } from "../treating.ts";
import { addOther, checkRoles, openFile } from "./file.ts";
import { checkOptions } from "./measures.ts";

const DATABASE = "sdc-risk-workbench";
const STORE = "state";
/** Of the form of what is kept: what an earlier page kept in another form is not opened. */
const KEY = "state-3";
/** Milliseconds without a change before it is stored. */
const PAUSE = 400;

/** What is kept as it is. */
const KEPT = [
  "step",
  "theme",
  "file",
  "reading",
  "codebooks",
  "roles",
  "values",
  "unwanted",
  "options",
  "judging",
  "treatment",
] as const satisfies readonly (keyof AppState)[];

/** Steps that there is nothing to see on without a report. */
const NEEDS_REPORT: readonly AppState["step"][] = ["run", "report", "treat", "take"];

type Stored = Omit<Pick<AppState, (typeof KEPT)[number]>, "treatment"> & {
  /** Lacking in what was kept before there was this step. */
  readonly treatment?: AppState["treatment"];
  readonly files: Readonly<Record<FileKind, readonly File[]>>;
  readonly scenarios: readonly Omit<KeptScenario, "report">[];
};

const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The database failed."));
  });

async function inStore<T>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await asPromise(opening);
  try {
    return await asPromise(use(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

const storedOf = (state: AppState): object => ({
  ...Object.fromEntries(KEPT.map((name) => [name, state[name]])),
  files: Object.fromEntries(FILE_KINDS.map((kind) => [kind, state.files[kind].map(({ file }) => file)])),
  scenarios: state.scenarios.map(({ name, scenario }) => ({ name, scenario })),
});

let timer: ReturnType<typeof setTimeout> | undefined;

async function store(): Promise<void> {
  if (!get().kept) return;
  try {
    await inStore("readwrite", (one) => one.put(storedOf(get()), KEY));
  } catch {
    set({ kept: false, notice: t.keep.failed });
  }
}

subscribe(() => {
  if (!get().kept) return;
  clearTimeout(timer);
  timer = setTimeout(() => void store(), PAUSE);
});

/** From now on the state survives a reload. */
export const keep = (): void => set({ kept: true });

/** Deletes all that is kept. */
export async function forget(): Promise<void> {
  set({ kept: false });
  clearTimeout(timer);
  await asPromise(indexedDB.deleteDatabase(DATABASE));
  set({ notice: t.keep.gone });
}

/** Opens what was kept, where something was. A database is made only where the user asks for one. */
export async function restore(): Promise<void> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === DATABASE)) return;
  const stored = (await inStore("readonly", (one) => one.get(KEY))) as Stored | undefined;
  if (stored === undefined) return;
  set({ theme: stored.theme });
  if (stored.file !== null && (await openFile(stored.file, stored.reading, false, stored.codebooks))) {
    const { roles, values, unwanted, options, judging, treatment = NO_TREATMENT, step } = stored;
    set({
      roles,
      unwanted,
      options,
      judging,
      treatment,
      scenarios: stored.scenarios.map((one) => ({ ...one, report: null })),
      step: NEEDS_REPORT.includes(step) ? "measures" : step,
    });
    for (const kind of FILE_KINDS) for (const file of stored.files[kind]) await addOther(kind, file);
    set({ values });
    await Promise.all([checkRoles(), checkOptions()]);
    set({ notice: t.keep.restored });
  }
  set({ kept: true });
}
