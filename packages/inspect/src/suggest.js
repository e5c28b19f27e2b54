import { judge } from "./judge.js";
import { hintsOf } from "./names.js";
/** Roles that one variable has. */
const SINGLE = ["weight", "household", "id"];
const ORDER = ["weight", "household", "id", "directIdentifiers", "keys", "numeric", "sensitive", "strata", null];
/** Unsure key variables are taken while there are not more keys than this: with many keys nearly every record is unique. */
const MOST_KEYS = 10;
/** For a role that one variable has: the best is taken, the others are told. */
function settle(judged, role) {
    const candidates = judged.filter((one) => one.role === role && one.taken);
    const best = candidates.reduce((best, one) => (best === null || one.rank > best.rank ? one : best), null);
    return judged.map((one) => {
        if (one.role !== role || !one.taken || one === best)
            return one;
        if (role === "id")
            return { ...one, role: "directIdentifiers", sure: false, reason: `${one.reason}; a second id: does it lead to other files?` };
        return { ...one, sure: false, taken: false, reason: `${one.reason}; "${best.variable}" seems to be meant` };
    });
}
/** Unsure keys are left out where there are many keys. */
function limitKeys(judged) {
    const keys = judged.filter(({ role, taken }) => role === "keys" && taken);
    if (keys.length <= MOST_KEYS)
        return judged;
    return judged.map((one) => (one.role === "keys" && one.taken && !one.sure ? { ...one, taken: false } : one));
}
/**
 * Suggested roles for the variables of a file, by role and then in file order; variables without a suggestion are left out.
 * @param profiles as `profile` gives them
 * @param records of the file
 */
export function suggestRoles(profiles, records) {
    const heights = profiles.some(({ name, numbers }) => numbers !== null && hintsOf(name).has("height"));
    const judged = profiles.flatMap((profile) => {
        const judgement = judge(profile, { records, heights });
        return judgement === null ? [] : [{ variable: profile.name, ...judgement }];
    });
    const settled = limitKeys(SINGLE.reduce(settle, judged));
    return settled
        .map(({ rank: _rank, ...suggestion }) => suggestion)
        .sort((a, b) => ORDER.indexOf(a.role) - ORDER.indexOf(b.role) || Number(b.taken) - Number(a.taken));
}
/** The suggestions that are taken, as roles of an SdcObject. */
export function rolesOf(suggestions) {
    const roles = {};
    for (const role of ORDER) {
        const names = suggestions.filter((one) => one.role === role && one.taken).map(({ variable }) => variable);
        if (role !== null && names.length > 0)
            roles[role] = SINGLE.some((single) => single === role) ? names[0] : names;
    }
    return roles;
}
