/** What went wrong, as plain data: an Error loses its code on the way out of a worker. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  /** The page says it itself, in its language; what a worker says is in English. */
  readonly ofPage?: true;
}

export type Outcome<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Failure };

/** What an error says, for people and for programs. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { code: "INTERNAL", message: String(error) };
  const code = "code" in error && typeof error.code === "string" ? error.code : "INTERNAL";
  return { code, message: error.message };
}

/** Runs work and gives its value or its failure; it never rejects. */
export async function outcomeOf<T>(work: () => T | Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, error: failureOf(error) };
  }
}
