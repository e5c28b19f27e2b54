import type { KeyOrigin, Sealed } from "./seal.ts";

const DATABASE = "sdc-risk-workbench";
/** Of the form of what is kept. The first one kept files as they are, and is deleted where it is found. */
const VERSION = 2;
const PROJECTS = "projects";
const FILES = "files";

/** What is kept of a project, and can be read without its passphrase. */
export interface ProjectEntry {
  readonly id: string;
  /** As the user calls it; it is not encrypted. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** Whether the files are kept, too. */
  readonly withFiles: boolean;
}

/** A project as it is kept. */
export interface KeptProject extends ProjectEntry {
  readonly origin: KeyOrigin;
  readonly settings: Sealed;
}

const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The database failed."));
  });

function opened(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, VERSION);
  opening.onupgradeneeded = () => {
    const { result } = opening;
    for (const name of result.objectStoreNames) result.deleteObjectStore(name);
    result.createObjectStore(PROJECTS, { keyPath: "id" });
    result.createObjectStore(FILES);
  };
  return asPromise(opening);
}

async function inStore<T>(
  name: typeof PROJECTS | typeof FILES,
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await opened();
  try {
    return await asPromise(use(database.transaction(name, mode).objectStore(name)));
  } finally {
    database.close();
  }
}

/** Whether something was ever kept. A database is made only where the user asks for one. */
const exists = async (): Promise<boolean> =>
  (await indexedDB.databases()).some(({ name }) => name === DATABASE);

/** The projects that are kept, the latest first. */
export async function listProjects(): Promise<readonly ProjectEntry[]> {
  if (!(await exists())) return [];
  const all = await inStore(PROJECTS, "readonly", (store) => store.getAll() as IDBRequest<KeptProject[]>);
  if (all.length === 0) await asPromise(indexedDB.deleteDatabase(DATABASE));
  return all
    .map(({ id, name, savedAt, withFiles }) => ({ id, name, savedAt, withFiles }))
    .sort((a, b) => b.savedAt - a.savedAt);
}

export const readProject = (id: string): Promise<KeptProject | undefined> =>
  inStore(PROJECTS, "readonly", (store) => store.get(id) as IDBRequest<KeptProject | undefined>);

export const readFiles = (id: string): Promise<Sealed | undefined> =>
  inStore(FILES, "readonly", (store) => store.get(id) as IDBRequest<Sealed | undefined>);

export async function writeProject(project: KeptProject): Promise<void> {
  await inStore(PROJECTS, "readwrite", (store) => store.put(project));
}

export async function writeFiles(id: string, files: Sealed): Promise<void> {
  await inStore(FILES, "readwrite", (store) => store.put(files, id));
}

/** Deletes a project with its files, and the database with the last one. */
export async function deleteProject(id: string): Promise<readonly ProjectEntry[]> {
  await inStore(FILES, "readwrite", (store) => store.delete(id));
  await inStore(PROJECTS, "readwrite", (store) => store.delete(id));
  return listProjects();
}
