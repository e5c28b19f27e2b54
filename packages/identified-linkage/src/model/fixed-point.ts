/** A step of a search: where it leads, and how likely the place is that it was taken from. */
export interface Stepped {
  readonly next: Float64Array;
  readonly likelihood: number;
}

/** Where steps lead. */
export interface FixedPoint {
  readonly at: Float64Array;
  /** Whether nothing moved any more. */
  readonly converged: boolean;
}

/** No share is taken to be nearer to 0 or 1. */
const LEAST = 1e-9;
/** How many times farther than a step one goes at first at most; so many times more or less from then on. */
const FACTOR = 4;

/**
 * Where steps of EM over shares end, in fewer of them: from two steps it is told where they lead, and gone
 * there where that is likelier (SQUAREM; Varadhan and Roland 2008).
 * @param start shares
 * @param still a step that moves no share by more is the last one
 * @param most steps at most
 */
export function* fixedPoint(
  start: Float64Array,
  step: (at: Float64Array) => Stepped,
  still: number,
  most: number,
): Generator<void, FixedPoint> {
  let at = start;
  let reach = FACTOR;
  for (let steps = 0; steps < most; steps += 3) {
    const first = step(at).next;
    if (moved(at, first) <= still) return { at: first, converged: true };
    yield;
    const { next: second, likelihood } = step(first);
    if (moved(first, second) <= still) return { at: second, converged: true };
    yield;
    const far = Math.min(reach, farFrom(at, first, second));
    const there = step(ahead(at, first, second, far));
    const isLikelier = there.likelihood >= likelihood;
    at = isLikelier ? there.next : second;
    if (!isLikelier) reach = Math.max(1, reach / FACTOR);
    else if (far === reach) reach *= FACTOR;
    yield;
  }
  return { at, converged: false };
}

/** How far the share moved that moved farthest. */
const moved = (a: Float64Array, b: Float64Array): number =>
  a.reduce((most, x, v) => Math.max(most, Math.abs(x - b[v])), 0);

/** How many steps two of them tell of: as many as they are long beside what turned between them; one at least. */
function farFrom(at: Float64Array, first: Float64Array, second: Float64Array): number {
  const way = Math.hypot(...first.map((x, v) => x - at[v]));
  const turn = Math.hypot(...second.map((x, v) => x - 2 * first[v] + at[v]));
  return turn > 0 ? Math.max(1, way / turn) : 1;
}

/** So many steps ahead, along the first one and as the second one turns. */
const ahead = (at: Float64Array, first: Float64Array, second: Float64Array, far: number): Float64Array =>
  at.map((x, v) => {
    const way = first[v] - x;
    const turn = second[v] - first[v] - way;
    return Math.min(1 - LEAST, Math.max(LEAST, x + 2 * far * way + far ** 2 * turn));
  });
