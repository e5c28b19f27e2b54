export function relatives({ size, starts, codes, counts }, file) {
    const levels = file.reduce((number, share) => number + (share > 0 ? 1 : 0), 0);
    const make = () => new Float64Array(size).fill(NaN);
    const E = make(), L = make(), alpha = make(), beta = make(), enhancedBeta = make(), delta = make();
    for (let c = 0; c < size; c++) {
        const from = starts[c], to = starts[c + 1];
        if (to === from)
            continue;
        let total = 0, largest = 0, entropy = 0, gain = 0, enhanced = 0, ratio = 0;
        for (let i = from; i < to; i++) {
            total += counts[i];
            if (counts[i] > largest)
                largest = counts[i];
        }
        for (let i = from; i < to; i++) {
            const q = counts[i] / total, p = file[codes[i]], relative = (q - p) / p;
            entropy -= q * Math.log(q);
            if (relative > gain)
                gain = relative;
            if (relative > 0)
                enhanced = Math.max(enhanced, relative / -Math.log(p));
            ratio = Math.max(ratio, Math.abs(Math.log(q / p)));
        }
        L[c] = (to - from) / levels;
        alpha[c] = largest / total;
        beta[c] = gain;
        enhancedBeta[c] = enhanced;
        if (levels > 1)
            E[c] = Math.min(1, Math.max(0, 1 - entropy / Math.log(levels)));
        if (to - from === levels)
            delta[c] = ratio;
    }
    return { E, L, alpha, beta, enhancedBeta, delta };
}
