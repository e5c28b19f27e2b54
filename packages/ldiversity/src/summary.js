import { classHistogram, quantile, sortedBy, weightedSum } from "@sdc-risk/core";
/** Minimum, quartiles, mean and maximum over records of a figure per class; classes with NaN are left out. */
export function spreadOf(values, counts) {
    const kept = Int32Array.from(values.keys()).filter((k) => !Number.isNaN(values[k]));
    const figures = Float64Array.from(kept, (k) => values[k]), records = Int32Array.from(kept, (k) => counts[k]);
    if (kept.length === 0)
        return null;
    const order = sortedBy(figures), at = (q) => quantile(figures, records, q, order);
    return { min: at(0), quartile1: at(0.25), median: at(0.5), mean: weightedSum(figures, records) / records.reduce((a, b) => a + b, 0), quartile3: at(0.75), max: at(1) };
}
/** Records whose class is less diverse than l; a hair below l is l, since entropies are rounded. */
export function failing(values, counts, l) {
    let records = 0;
    for (let k = 0; k < values.length; k++)
        if (values[k] < l * (1 - 1e-12))
            records += counts[k];
    return records;
}
/** Records in groups that hold one value only, for a grouping of units. */
function certainRecords(of, size, { codes, levels }, counts) {
    const { starts } = classHistogram(of, size, codes, levels, counts);
    let certain = 0;
    for (let u = 0; u < of.length; u++) {
        const from = starts[of[u]], to = starts[of[u] + 1];
        if (to - from === 1)
            certain += counts[u];
    }
    return certain;
}
/** Records whose value would be certain with each key left out in turn: the first answer to "which key should be coarsened?". */
export async function leaveOneOut(classes, units, values, breathe) {
    const names = classes.variables.map(({ name }) => name), out = [];
    for (const key of names) {
        const rest = await classes.ontoInTurns(names.filter((name) => name !== key), breathe);
        out.push({ key, certain: certainRecords(units.of.map((k) => rest.of[k]), rest.size, values, units.counts) });
    }
    return out;
}
/** What is told of one sensitive variable, but for `leaveOneOut`. */
export function summarise(variable, banded, { distinct, entropy, recursive }, { counts, records }, units, codes, values, ls) {
    const inFile = new Uint8Array(values.levels), distribution = new Map();
    let missing = 0, certain = 0;
    for (let u = 0; u < codes.length; u++) {
        if (values.codes[u] >= 0)
            inFile[values.codes[u]] = 1;
        if (codes[u] < 0)
            missing += units.counts[u];
    }
    for (let k = 0; k < counts.length; k++) {
        if (distinct[k] === 1)
            certain += counts[k];
        if (!Number.isNaN(distinct[k]))
            distribution.set(distinct[k], (distribution.get(distinct[k]) ?? 0) + counts[k]);
    }
    return {
        variable, banded, missing, certain, values: inFile.reduce((a, b) => a + b, 0), certainShare: records > 0 ? certain / records : null,
        distinct: spreadOf(distinct, counts), entropy: spreadOf(entropy, counts), recursive: spreadOf(recursive, counts),
        failing: ls.map((l) => ({ l, distinct: failing(distinct, counts, l), entropy: failing(entropy, counts, l), recursive: failing(recursive, counts, l) })),
        distribution: [...distribution].sort(([a], [b]) => a - b).map(([number, total]) => ({ distinct: number, records: total })),
    };
}
