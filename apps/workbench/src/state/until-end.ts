/**
 * Does work, and tells how far it is until it ends, and then null. How far work in a worker is comes by a way of
 * its own, and may come after the end: it is not told then.
 */
export async function untilEnd<T>(
  work: (onProgress: (share: number) => void) => Promise<T>,
  tell: (share: number | null) => void,
): Promise<T> {
  let over = false;
  tell(0);
  try {
    return await work((share) => {
      if (!over) tell(share);
    });
  } finally {
    over = true;
    tell(null);
  }
}
