import { atOnce, batches, classHistogram, group, withMissing } from "@sdc-risk/core";
import { diversity } from "./diversity.js";
/**
 * Diversity of every class.
 * @param units the classes with their sensitive values
 * @param levels number of levels of each sensitive variable
 */
export async function evaluate(classes, units, levels, rules, breathe) {
    const make = () => new Float64Array(classes.size).fill(NaN);
    const found = levels.map(() => ({ distinct: make(), entropy: make(), recursive: make() })), several = levels.length > 1 ? { entropy: make(), recursive: make() } : null;
    for await (const { from, within } of batches(classes, units, rules.missing, breathe)) {
        const values = levels.map((size, s) => withMissing(within.codes[s], size, rules.missingSensitive));
        for (const [s, one] of values.entries()) {
            const { distinct, entropy, recursive } = diversity(classHistogram(within.of, within.size, one.codes, one.levels, within.counts), rules.c);
            found[s].distinct.set(distinct, from);
            found[s].entropy.set(entropy, from);
            found[s].recursive.set(recursive, from);
            await breathe();
            if (several !== null)
                addSmallest(within, s, one, levels, rules.c, several, from);
            await breathe();
        }
    }
    return { single: found, multi: several };
}
/**
 * For each sensitive variable the others join the keys, a missing value among them as a value of its own; the value of
 * a class is the smallest over its subclasses and over the variables (Machanavajjhala et al. 2007, multi-attribute
 * l-diversity). A subclass without a value is passed over.
 */
function addSmallest({ of, size, counts, codes }, counted, values, levels, c, { entropy, recursive }, from) {
    const others = codes.map((others, o) => ({ codes: others, size: levels[o] })).filter((_, o) => o !== counted);
    const sub = atOnce(group([{ codes: of, size }, ...others], of.length));
    const found = diversity(classHistogram(sub.of, sub.size, values.codes, values.levels, counts), c);
    for (let g = 0; g < sub.size; g++) {
        if (Number.isNaN(found.entropy[g]))
            continue;
        const k = from + of[sub.first[g]];
        // the comparisons also hold for the NaN that stands there first
        if (!(entropy[k] <= found.entropy[g]))
            entropy[k] = found.entropy[g];
        if (!(recursive[k] <= found.recursive[g]))
            recursive[k] = found.recursive[g];
    }
}
