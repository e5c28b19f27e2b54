/**
 * The first of some items by an order, without sorting the others.
 * @param items numbers of items
 * @param most how many are wanted
 * @param before whether the first item comes before the second; a total order, so that the result does not
 *   depend on that of `items`
 */
export function highest(
  items: Iterable<number>,
  most: number,
  before: (a: number, b: number) => boolean,
): number[] {
  const top: number[] = [];
  for (const item of items) {
    if (top.length === most && !before(item, top[most - 1])) continue;
    let at = top.length;
    while (at > 0 && before(item, top[at - 1])) at--;
    top.splice(at, 0, item);
    if (top.length > most) top.pop();
  }
  return top;
}
