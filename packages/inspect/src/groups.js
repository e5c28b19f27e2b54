/** Records of the largest group that is taken for a household. */
const LARGEST = 60;
/** Whether a variable could say who belongs together: many small groups, not all of one record. */
export function mayGroup(counts, records) {
    let groups = 0, largest = 0, held = 0;
    for (const count of counts) {
        if (count > 0)
            groups++;
        held += count;
        largest = Math.max(largest, count);
    }
    return groups > 1 && groups < held && largest <= LARGEST && groups >= records / 15 && held >= 0.8 * records;
}
/** Whether another variable has one value within every group; records without a value are left out. */
function isShared(of, groups, other) {
    const value = new Int32Array(groups).fill(-1), most = of.length / 100;
    let differing = 0;
    for (let i = 0; i < of.length; i++) {
        const group = of[i], code = other[i];
        if (group < 0 || code < 0)
            continue;
        if (value[group] < 0)
            value[group] = code;
        else if (value[group] !== code && ++differing > most)
            return false;
    }
    return true;
}
/**
 * The groups that a variable makes.
 * @param counts records per level of the variable
 * @param others variables to look for shared values in: neither constant nor different for every record
 */
export function groupsOf(column, counts, others) {
    const { codes, size } = column;
    const sizes = counts.filter((count) => count > 0).sort(), groups = sizes.length;
    let runs = 0;
    for (let i = 0; i < codes.length; i++)
        if (codes[i] >= 0 && codes[i] !== codes[i - 1])
            runs++;
    return { size: sizes.at(-3) ?? 1, together: runs === groups, shared: others.filter((other) => isShared(codes, size, other.codes)).length, compared: others.length };
}
