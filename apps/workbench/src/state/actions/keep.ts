import { t } from "../../texts/index.js";
import { NOT_JUDGED, type AppState, type Judging, type KeptScenario } from "../app-state.js";
import { get, set, subscribe } from "../store.js";
import type { BesideKind, Codebooks } from "../../worker/api.js";
import { addBeside, addMargin, addReleased, checkRoles, openFile } from "./file.js";
import { checkOptions } from "./measures.js";

const DATABASE = "sdc-risk-workbench";
const STORE = "state";
const KEY = "state";
/** Milliseconds without a change before it is stored. */
const PAUSE = 400;

type Stored = Pick<AppState, "step" | "theme" | "reading" | "roles" | "unwanted" | "options" | "match"> & {
  /** What was kept before there were policies has none. */
  readonly judging?: Judging;
  readonly file: File | null;
  /** What was kept before there were such files has none. */
  readonly codebooks?: Codebooks;
  readonly released: readonly File[];
  /** What was kept before these could be set has none. */
  readonly entityWeight?: AppState["entityWeight"];
  readonly renamed?: AppState["renamed"];
  readonly freshId?: AppState["freshId"];
  readonly membership?: AppState["membership"];
  readonly census?: AppState["census"];
  readonly weightScale?: AppState["weightScale"];
  /** What was kept before there were such files has none. */
  readonly beside?: Readonly<
    Partial<Record<BesideKind, { readonly file: File; readonly by: string | null }>>
  >;
  /** What was kept before there were such files has none. */
  readonly margins?: readonly File[];
  readonly marginsCount?: AppState["marginsCount"];
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

const storedOf = ({
  step,
  theme,
  reading,
  roles,
  unwanted,
  options,
  match,
  renamed,
  freshId,
  entityWeight,
  census,
  weightScale,
  membership,
  judging,
  file,
  codebooks,
  released,
  beside,
  margins,
  marginsCount,
  scenarios,
}: AppState): Stored => ({
  step,
  theme,
  reading,
  roles,
  unwanted,
  options,
  match,
  renamed,
  freshId,
  entityWeight,
  census,
  weightScale,
  membership,
  judging,
  file,
  codebooks,
  released: released.map((one) => one.file),
  beside: Object.fromEntries(
    Object.entries(beside).map(([kind, { file: own, by }]) => [kind, { file: own, by }]),
  ),
  margins: margins.map(({ file: own }) => own),
  marginsCount,
  scenarios: scenarios.map(({ name, scenario }) => ({ name, scenario })),
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
    const { roles, unwanted, options, match, step } = stored;
    set({
      judging: { ...NOT_JUDGED, ...stored.judging },
      entityWeight: stored.entityWeight ?? null,
      renamed: stored.renamed ?? null,
      freshId: stored.freshId ?? false,
      membership: stored.membership ?? null,
      census: stored.census ?? false,
      weightScale: stored.weightScale ?? null,
      marginsCount: stored.marginsCount ?? null,
      roles,
      unwanted,
      options,
      match,
      scenarios: stored.scenarios.map((one) => ({ ...one, report: null })),
      step: step === "report" || step === "take" || step === "run" ? "measures" : step,
    });
    for (const file of stored.released) await addReleased(file);
    for (const [kind, { file, by }] of Object.entries(stored.beside ?? {}))
      await addBeside(kind as BesideKind, file, by);
    for (const file of stored.margins ?? []) await addMargin(file);
    await Promise.all([checkRoles(), checkOptions()]);
    set({ notice: t.keep.restored });
  }
  set({ kept: true });
}
