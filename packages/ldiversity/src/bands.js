/**
 * A continuous variable cut into bands.
 * @param values per record, NaN where missing
 * @param bands a number of bands that hold about as many records each, or the values at which bands begin
 */
export function banded(name, values, bands) {
    const edges = typeof bands === "number" ? quantileEdges(values, bands) : [...new Set(bands)].sort((a, b) => a - b);
    const codes = new Int32Array(values.length);
    for (let i = 0; i < values.length; i++)
        codes[i] = Number.isNaN(values[i]) ? -1 : bandOf(edges, values[i]);
    const label = (code) => (edges.length === 0 ? "all" : code === 0 ? `below ${edges[0]}` : code === edges.length ? `${edges[code - 1]} and more` : `${edges[code - 1]} to below ${edges[code]}`);
    return { name, codes, size: edges.length + 1, value: label, label };
}
/** The values at which the second and further bands begin; fewer where values are tied. */
function quantileEdges(values, bands) {
    const sorted = values.filter((value) => !Number.isNaN(value)).sort(), edges = [];
    for (let band = 1; band < bands; band++) {
        const edge = sorted[Math.floor((band * sorted.length) / bands)];
        if (edge !== undefined && edge > (edges.at(-1) ?? sorted[0]))
            edges.push(edge);
    }
    return edges;
}
/** How many edges lie at or below a value. */
function bandOf(edges, value) {
    let low = 0, high = edges.length;
    while (low < high) {
        const middle = (low + high) >>> 1;
        if (edges[middle] <= value)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
