/**
 * How often a record repeats the value of another one, per compared key: the hit-miss model (Copas and Hilton
 * 1990). A hit is the other's own value; else the value is drawn by chance, each as often as it is held, and
 * may be the same by chance, too.
 */
export interface Hits {
  readonly hit: Float64Array;
  readonly chance: Float64Array;
}

/** Shares of a key are known to half a pair at best, so that none is ever 0. */
const HALF = 0.5;

/** @param hit shares of hits */
export const hitsAt = (hit: Float64Array): Hits => ({ hit, chance: hit.map((x) => 1 - x) });

/** Shares of hits by pairs that hit and pairs that do not; as before where there are none. */
export const sharesOf = (hits: Float64Array, misses: Float64Array, before: Float64Array): Float64Array =>
  before.map((x, v) => {
    if (!(hits[v] + misses[v] > 0)) return x;
    const yes = Math.max(HALF, hits[v]);
    const no = Math.max(HALF, misses[v]);
    return yes / (yes + no);
  });

/**
 * How much more often two records agree on a value where one repeats the other than by chance; where they
 * disagree it is `chance`.
 * @param rarity one over the share of the records that hold the value
 */
export const agreementRatio = (hit: number, chance: number, rarity: number): number => hit * rarity + chance;
