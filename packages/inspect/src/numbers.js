import { FEWEST } from "./levels.js";
/** Facts about numbers per record, NaN where missing. */
export function numberFacts(values) {
    let n = 0, whole = true, positive = true, above = 0, sum = 0, sequence = values.length > 1;
    for (let i = 0; i < values.length; i++) {
        const x = values[i];
        if (sequence && i > 0 && x !== values[i - 1] + 1)
            sequence = false;
        if (x !== x)
            continue;
        n++;
        sum += x;
        if (x > 1)
            above++;
        if (!(x > 0 && x < Infinity))
            positive = false;
        if (whole && Math.floor(x) !== x)
            whole = false;
    }
    return { whole: n > 0 && whole, positive: n > 0 && positive, aboveOne: n < FEWEST ? null : above / n, mean: n < FEWEST ? null : sum / n, sequence };
}
