/**
 * A heap of neighbours, the farthest first, at equal distance the one at the larger position: in the places
 * `begin` to before `begin + size` of two arrays.
 */
export interface NeighbourHeap {
  /** Per place the distance, and the position. */
  readonly distance: Float64Array;
  readonly index: Int32Array;
}

/** Puts a neighbour into a heap of `size`, in one more place. */
export function put(
  { distance, index }: NeighbourHeap,
  begin: number,
  size: number,
  far: number,
  position: number,
): void {
  let at = size;
  while (at > 0) {
    const above = (at - 1) >> 1;
    const far2 = distance[begin + above];
    if (far < far2 || (far === far2 && position < index[begin + above])) break;
    distance[begin + at] = far2;
    index[begin + at] = index[begin + above];
    at = above;
  }
  distance[begin + at] = far;
  index[begin + at] = position;
}

/** Puts a neighbour in the place of the farthest of a heap of `size`. */
export function replace(
  { distance, index }: NeighbourHeap,
  begin: number,
  size: number,
  far: number,
  position: number,
): void {
  let at = 0;
  for (;;) {
    let below = 2 * at + 1;
    if (below >= size) break;
    const right = begin + below + 1;
    if (below + 1 < size && isFarther(distance, index, right, distance[right - 1], index[right - 1])) below++;
    if (!isFarther(distance, index, begin + below, far, position)) break;
    distance[begin + at] = distance[begin + below];
    index[begin + at] = index[begin + below];
    at = below;
  }
  distance[begin + at] = far;
  index[begin + at] = position;
}

/** Sorts a heap of `size`, the nearest first. */
export function sortNearestFirst(heap: NeighbourHeap, begin: number, size: number): void {
  const { distance, index } = heap;
  for (let last = size - 1; last > 0; last--) {
    const place = begin + last;
    const far = distance[place];
    const position = index[place];
    distance[place] = distance[begin];
    index[place] = index[begin];
    replace(heap, begin, last, far, position);
  }
}

const isFarther = (
  distance: Float64Array,
  index: Int32Array,
  place: number,
  far: number,
  position: number,
): boolean => distance[place] > far || (distance[place] === far && index[place] > position);
