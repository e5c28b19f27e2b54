import { SdcError, withMissing } from "@sdc-risk/core";
/** How two level values stand in order: numbers by size, everything else by its text, code unit by code unit. */
function compare(a, b) {
    if ((typeof a === "number" || typeof a === "bigint") && (typeof b === "number" || typeof b === "bigint"))
        return a < b ? -1 : a > b ? 1 : 0;
    const x = String(a), y = String(b);
    return x < y ? -1 : x > y ? 1 : 0;
}
/**
 * The rank of each level among the levels that the file holds, −1 for levels that it does not.
 * @param order labels from lowest to highest, where the user gave them
 */
export function ranksOf(column, held, order) {
    const levels = Array.from(held.keys()).filter((code) => held[code] === 1), ranks = new Int32Array(column.size).fill(-1);
    if (order === undefined)
        levels.sort((a, b) => compare(column.value(a), column.value(b)));
    else {
        const place = new Map(order.map((label, i) => [label, i]));
        const absent = levels.find((code) => !place.has(column.label(code)));
        if (absent !== undefined)
            throw new SdcError("BAD_OPTIONS", `Options of "tcloseness": the order of "${column.name}" lacks a value that the file holds: ${JSON.stringify(column.label(absent))}.`);
        levels.sort((a, b) => place.get(column.label(a)) - place.get(column.label(b)));
    }
    levels.forEach((code, rank) => { ranks[code] = rank; });
    return ranks;
}
/** Shares of the values in the file. */
export function sharesOf({ codes, levels }, counts) {
    const shares = new Float64Array(levels);
    let total = 0;
    for (let u = 0; u < codes.length; u++) {
        if (codes[u] < 0)
            continue;
        shares[codes[u]] += counts[u];
        total += counts[u];
    }
    for (let v = 0; v < levels; v++)
        shares[v] /= total;
    return shares;
}
/** Which levels the file holds. */
export function heldLevels(codes, size) {
    const held = new Uint8Array(size);
    for (let u = 0; u < codes.length; u++)
        if (codes[u] >= 0)
            held[codes[u]] = 1;
    return held;
}
/** Nominal values by the policy for missing ones; ordered ones as ranks, missing left out. */
export function scaled(codes, size, ranks, policy) {
    if (ranks === null)
        return withMissing(codes, size, policy);
    return { codes: codes.map((code) => (code < 0 ? -1 : ranks[code])), levels: ranks.reduce((most, rank) => Math.max(most, rank + 1), 0) };
}
