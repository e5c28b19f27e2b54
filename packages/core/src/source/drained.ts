/** Reads what comes to its end, and keeps nothing of it. */
export async function drained(parts: AsyncIterable<unknown> | Iterable<unknown>): Promise<void> {
  for await (const _ of parts) continue;
}
