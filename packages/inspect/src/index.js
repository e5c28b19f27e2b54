export { inspect } from "./inspect.js";
export { profile } from "./profile.js";
export { rolesOf, suggestRoles } from "./suggest.js";
