import { SdcError } from "@sdc-risk/data";

/** A path through the residual graph, as sources and destinations in turn. */
interface Path {
  readonly cost: number;
  readonly sources: readonly number[];
  readonly destinations: readonly number[];
}

/** Cheapest paths to every destination from the sources with mass left, by Bellman and Ford: flow may be sent back. */
function cheapestPaths(
  left: readonly number[],
  flow: readonly (readonly number[])[],
  cost: (i: number, j: number) => number,
): Path[] {
  const atSource = left.map((mass, i): Path => ({
    cost: mass > 0 ? 0 : Infinity,
    sources: [i],
    destinations: [],
  }));
  const atDestination = (flow[0] ?? []).map((): Path => ({ cost: Infinity, sources: [], destinations: [] }));
  for (let changed = true; changed;) {
    changed = false;
    flow.forEach((row, i) => {
      row.forEach((sent, j) => {
        const from = atSource[i];
        const to = atDestination[j];
        if (from.cost + cost(i, j) < to.cost) {
          atDestination[j] = {
            cost: from.cost + cost(i, j),
            sources: from.sources,
            destinations: [...from.destinations, j],
          };
          changed = true;
        } else if (sent > 0 && to.cost - cost(i, j) < from.cost) {
          atSource[i] = {
            cost: to.cost - cost(i, j),
            sources: [...to.sources, i],
            destinations: to.destinations,
          };
          changed = true;
        }
      });
    });
  }
  return atDestination;
}

/**
 * The smallest cost of moving masses from sources to destinations (the transport problem), by successive shortest paths
 * (Ahuja, Magnanti and Orlin 1993). Whole masses and costs give the exact cost.
 * @param supply whole masses at the sources
 * @param demand whole masses wanted at the destinations, of the same sum
 * @param cost whole cost of one unit from source i to destination j
 * @throws SdcError BAD_OPTIONS for masses that are not whole, not negative and of one sum
 */
export function transportCost(
  supply: readonly number[],
  demand: readonly number[],
  cost: (i: number, j: number) => number,
): number {
  const total = (masses: readonly number[]) => masses.reduce((a, b) => a + b, 0);
  if (
    ![...supply, ...demand].every((mass) => Number.isInteger(mass) && mass >= 0) ||
    total(supply) !== total(demand)
  ) {
    throw new SdcError(
      "BAD_OPTIONS",
      `Masses [${supply.join(", ")}] and [${demand.join(", ")}]; expected whole numbers from 0 of the same sum.`,
    );
  }
  const left = [...supply];
  const wanted = [...demand];
  const flow = supply.map(() => demand.map(() => 0));
  while (total(left) > 0) {
    const { sources, destinations } = cheapestPaths(left, flow, cost).find((_, j) => wanted[j] > 0)!;
    const first = sources[0];
    const last = destinations.at(-1)!;
    const back = sources.slice(1).map((i, step) => ({ i, j: destinations[step] }));
    const mass = Math.min(left[first], wanted[last], ...back.map(({ i, j }) => flow[i][j]));
    sources.forEach((i, step) => {
      flow[i][destinations[step]] += mass;
    });
    for (const { i, j } of back) flow[i][j] -= mass;
    left[first] -= mass;
    wanted[last] -= mass;
  }
  return flow.reduce((sum, row, i) => sum + row.reduce((part, sent, j) => part + sent * cost(i, j), 0), 0);
}

/**
 * Earth mover's distance between two distributions over the same K values, given as whole counts with any sums above 0:
 * ground distance |i − j| / (K − 1) for ordered values, 0 or 1 for nominal ones. A reference for small cases.
 */
export function earthMoversDistance(
  a: readonly number[],
  b: readonly number[],
  scale: "nominal" | "ordered",
): number {
  const A = a.reduce((x, y) => x + y, 0);
  const B = b.reduce((x, y) => x + y, 0);
  const ground = (i: number, j: number) => (scale === "ordered" ? Math.abs(i - j) : Number(i !== j));
  const farthest = scale === "ordered" ? Math.max(1, a.length - 1) : 1;
  return (
    transportCost(
      a.map((count) => count * B),
      b.map((count) => count * A),
      ground,
    ) /
    (A * B * farthest)
  );
}
