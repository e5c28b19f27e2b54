/**
 * Area under the curve: the chance that a case scores above a control, ties counting half (Mann and Whitney 1947).
 * @param scores higher for likelier cases; NaN is refused
 * @param cases 1 for cases, 0 for controls
 * @returns in [0, 1]; null without cases or without controls
 */
export function areaUnderCurve(scores: Float64Array, cases: Uint8Array): number | null {
  if (scores.some(Number.isNaN)) throw new Error("A score is not a number.");
  const order = Int32Array.from(scores, (_, i) => i).sort((a, b) => scores[a] - scores[b]);
  let below = 0;
  let found = 0;
  let wins = 0;
  for (let from = 0, to = 0; from < order.length; from = to) {
    let tiedCases = 0;
    let tied = 0;
    for (; to < order.length && scores[order[to]] === scores[order[from]]; to++) {
      if (cases[order[to]] === 1) tiedCases++;
      else tied++;
    }
    wins += tiedCases * (below + tied / 2);
    below += tied;
    found += tiedCases;
  }
  return below === 0 || found === 0 ? null : wins / (below * found);
}
