import { profile } from "./profile.js";
import { rolesOf, suggestRoles } from "./suggest.js";
/** Variables whose values are not shown: ids and direct identifiers, also such as are only suspected, and texts of which most are rare. */
function hidden(profiles, suggestions) {
    const ids = suggestions.filter(({ role }) => role === "directIdentifiers" || role === "id" || role === "household");
    const texts = profiles.filter(({ kind, pattern, levels, rareLevels }) => kind === "text" && (pattern === "sentences" || (rareLevels > 20 && rareLevels > levels / 2)));
    return new Set([...ids.map(({ variable }) => variable), ...texts.map(({ name }) => name)]);
}
/**
 * Profiles of all variables and suggested roles; values of identifiers are removed from the profiles.
 * @param sdc its roles are not used; its codes for missing values are
 * @param options `signal` stops it within a few milliseconds
 * @throws ABORTED
 */
export async function inspect(sdc, options = {}) {
    const profiles = await profile(sdc, options), suggestions = suggestRoles(profiles, sdc.records), hide = hidden(profiles, suggestions);
    const variables = profiles.map((one) => (hide.has(one.name) ? { ...one, common: [], histogram: null, numbers: null, missingCodes: [] } : one));
    return { records: sdc.records, variables, suggestions, roles: rolesOf(suggestions) };
}
