import { batches, classHistogram, withMissing } from "@sdc-risk/core";
import { nominalDistance, orderedDistance } from "./closeness.js";
import { relatives } from "./relatives.js";
import { scaled } from "./scale.js";
export const FIGURES = ["distance", "E", "L", "alpha", "beta", "enhancedBeta", "delta"];
/** Distance and relatives of every class, per sensitive variable. */
export async function evaluate(classes, units, scalings, rules, breathe) {
    const make = () => new Float64Array(classes.size).fill(NaN);
    const found = scalings.map(() => ({ distance: make(), E: make(), L: make(), alpha: make(), beta: make(), enhancedBeta: make(), delta: make() }));
    for await (const { from, within } of batches(classes, units, rules.missing, breathe)) {
        const { of, size, counts } = within;
        for (const [s, scaling] of scalings.entries()) {
            const nominal = withMissing(within.codes[s], scaling.size, rules.missingSensitive), plain = classHistogram(of, size, nominal.codes, scaling.nominalFile.length, counts);
            await breathe();
            const ranked = scaling.ranks === null ? null : scaled(within.codes[s], scaling.size, scaling.ranks, rules.missingSensitive);
            const distance = ranked === null ? nominalDistance(plain, scaling.file) : orderedDistance(classHistogram(of, size, ranked.codes, ranked.levels, counts), scaling.file);
            await breathe();
            const figures = { distance, ...relatives(plain, scaling.nominalFile) };
            for (const figure of FIGURES)
                found[s][figure].set(figures[figure], from);
            await breathe();
        }
    }
    return found;
}
