import { breather, SdcError } from "@sdc-risk/core";
import { DataType } from "apache-arrow";
import { groupsOf, mayGroup } from "./groups.js";
import { histogram } from "./histogram.js";
import { isNumber, kindOf } from "./kind.js";
import { countsOf, levelCounts } from "./levels.js";
import { missingNumbers, missingTexts } from "./missing-codes.js";
import { numberFacts } from "./numbers.js";
import { patternOf } from "./pattern.js";
/** With so few levels numbers are categories, and their levels say more than a histogram. */
const FEW = 12;
function unusable(name, kind, missing) {
    const nothing = { levels: 0, rareLevels: 0, common: [], histogram: null, numbers: null, pattern: null, groups: null, missingCodes: [] };
    return { profile: { name, kind, missing, ...nothing }, column: null, counts: new Int32Array(0) };
}
async function look(sdc, name, breathe) {
    const type = sdc.table.getChild(name).type, kind = kindOf(type);
    if (kind === "other")
        return unusable(name, kind, sdc.table.getChild(name).nullCount);
    let column;
    try {
        column = await sdc.codedInTurns(name, breathe);
    }
    catch (error) {
        if (error instanceof SdcError && error.code === "BAD_TYPE")
            return unusable(name, "other", sdc.table.getChild(name).nullCount);
        throw error;
    }
    const counts = countsOf(column), levels = levelCounts(column, counts);
    const values = isNumber(kind) && !DataType.isDictionary(type) ? sdc.numbers(name) : null, numbers = values && numberFacts(values), isText = kind === "text";
    const profile = {
        name, kind: levels.levels === 0 ? "empty" : kind, ...levels,
        histogram: values !== null && levels.levels > FEW ? histogram(values) : null,
        numbers,
        pattern: isText ? patternOf(column) : null,
        groups: null,
        missingCodes: values !== null ? (numbers.positive ? [] : missingNumbers(values)) : isText ? missingTexts(column) : [],
    };
    return { profile, column, counts };
}
/**
 * Profiles of all variables, in file order: kind, levels, missing values, commonest levels or a histogram, and what suggestions of roles need.
 * @param sdc its roles are not used; its codes for missing values are
 * @param options `signal` stops it within a few milliseconds
 * @throws ABORTED
 */
export async function profile(sdc, { signal = new AbortController().signal } = {}) {
    const breathe = breather(signal), looked = [], { records } = sdc;
    for (const name of sdc.variables) {
        looked.push(await look(sdc, name, breathe));
        await breathe();
    }
    const telling = looked.filter(({ profile: { levels } }) => levels > 1 && levels < 0.95 * records);
    const profiles = [];
    for (const { profile, column, counts } of looked) {
        const groups = column !== null && (profile.kind === "integer" || profile.kind === "text") && mayGroup(counts, records);
        profiles.push(groups ? { ...profile, groups: groupsOf(column, counts, telling.map((one) => one.column).filter((other) => other !== column)) } : profile);
        await breathe();
    }
    return profiles;
}
