/**
 * MDAV as Domingo-Ferrer and Torra (2005) write it down, over lists of points: the groups, each as places of points.
 * Between points at equal distances the first one is taken.
 */
export function naiveMdav(points: readonly (readonly number[])[], k: number): number[][] {
  const distance = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((sum, x, j) => sum + (x - b[j]) ** 2, 0);
  const mean = (some: readonly number[]): number[] =>
    points[0].map((_, j) => some.reduce((sum, i) => sum + points[i][j], 0) / some.length);
  const furthest = (some: readonly number[], from: readonly number[]): number =>
    some.reduce((best, i) => (distance(points[i], from) > distance(points[best], from) ? i : best));
  const groups: number[][] = [];
  let left = [...points.keys()];
  const take = (centre: number): void => {
    const near = left
      .filter((i) => i !== centre)
      .sort((a, b) => distance(points[a], points[centre]) - distance(points[b], points[centre]) || a - b)
      .slice(0, k - 1);
    groups.push([centre, ...near]);
    left = left.filter((i) => i !== centre && !near.includes(i));
  };
  while (left.length >= 3 * k) {
    const r = furthest(left, mean(left));
    take(r);
    take(furthest(left, points[r]));
  }
  if (left.length >= 2 * k) take(furthest(left, mean(left)));
  return [...groups, left];
}
