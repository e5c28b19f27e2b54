/** A count as sentences carry it: 1,234. */
export function countText(count: number): string {
  return count.toLocaleString("en");
}
