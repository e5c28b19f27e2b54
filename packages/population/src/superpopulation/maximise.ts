/** A function of two parameters with its gradient. */
export type Surface = (
  x: number,
  y: number,
) => { readonly value: number; readonly dx: number; readonly dy: number };

export interface Maximum {
  readonly x: number;
  readonly y: number;
  readonly value: number;
  readonly converged: boolean;
  /** Which bounds the maximum lies on. */
  readonly atLow: readonly [boolean, boolean];
  readonly atHigh: readonly [boolean, boolean];
}

const STEPS = 200;
const SMALL = 1e-4;

/**
 * Maximum of a smooth function within a box by Newton's method, damped so that every step climbs (Levenberg),
 * with second derivatives from differences of the gradient. It begins at each start and keeps the best.
 * @param scale the gradient counts as zero below 1e-8 times it
 */
export function* maximise(
  surface: Surface,
  starts: readonly (readonly [number, number])[],
  low: readonly [number, number],
  high: readonly [number, number],
  scale: number,
): Generator<void, Maximum> {
  let best: Maximum | null = null;
  for (const start of starts) {
    const found = yield* climb(surface, start, low, high, 1e-8 * scale);
    if (
      best === null ||
      (found.converged && !best.converged) ||
      (found.converged === best.converged && found.value > best.value)
    )
      best = found;
  }
  return best!;
}

/**
 * Second derivatives with the sign turned, from differences of the gradient.
 * @param both whether xy is wanted, else it is 0
 */
function curvature(
  surface: Surface,
  x: number,
  y: number,
  both: boolean,
): { readonly xx: number; readonly yy: number; readonly xy: number } {
  const right = surface(x + SMALL, y);
  const left = surface(x - SMALL, y);
  const up = surface(x, y + SMALL);
  const down = surface(x, y - SMALL);
  return {
    xx: (left.dx - right.dx) / (2 * SMALL),
    yy: (down.dy - up.dy) / (2 * SMALL),
    xy: both ? (left.dy - right.dy + down.dx - up.dx) / (4 * SMALL) : 0,
  };
}

function* climb(
  surface: Surface,
  start: readonly [number, number],
  low: readonly [number, number],
  high: readonly [number, number],
  tolerance: number,
): Generator<void, Maximum> {
  let [x, y] = start;
  let here = surface(x, y);
  let damping = 1e-3;
  let converged = false;
  const clamp = (value: number, axis: 0 | 1): number => Math.min(high[axis], Math.max(low[axis], value));
  for (let step = 0; step < STEPS; step++) {
    yield;
    // a parameter that a bound holds back stays where it is
    const freeX = !((x <= low[0] && here.dx < 0) || (x >= high[0] && here.dx > 0));
    const freeY = !((y <= low[1] && here.dy < 0) || (y >= high[1] && here.dy > 0));
    const gx = freeX ? here.dx : 0;
    const gy = freeY ? here.dy : 0;
    if (Math.max(Math.abs(gx), Math.abs(gy)) <= tolerance) {
      converged = true;
      break;
    }
    const { xx, yy, xy } = curvature(surface, x, y, freeX && freeY);
    let climbed = false;
    for (let tries = 0; tries < 60 && !climbed; tries++) {
      const size = damping * (Math.abs(xx) + Math.abs(yy) + 1e-300);
      const a = xx + size;
      const b = yy + size;
      const determinant = a * b - xy * xy;
      if (a > 0 && b > 0 && determinant > 0) {
        const toX = clamp(x + (b * gx - xy * gy) / determinant, 0);
        const toY = clamp(y + (a * gy - xy * gx) / determinant, 1);
        const there = surface(toX, toY);
        // near the top values differ by rounding only: a smaller gradient is progress, too
        const flat =
          Math.abs(there.value - here.value) <= 1e-12 * Math.abs(here.value) &&
          Math.hypot(there.dx, there.dy) < Math.hypot(here.dx, here.dy);
        if (there.value > here.value || flat) {
          [x, y, here, climbed] = [toX, toY, there, true];
          damping = Math.max(1e-12, damping / 10);
        }
      }
      if (!climbed) damping = Math.max(1e-6, damping * 4);
    }
    if (!climbed) {
      converged = Math.max(Math.abs(gx), Math.abs(gy)) <= 1e3 * tolerance;
      break;
    }
  }
  return {
    x,
    y,
    value: here.value,
    converged,
    atLow: [x <= low[0], y <= low[1]],
    atHigh: [x >= high[0], y >= high[1]],
  };
}
