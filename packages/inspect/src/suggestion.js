export const sure = (role, reason, rank = 0) => ({ role, sure: true, taken: true, reason, rank });
export const unsure = (role, reason, rank = -1) => ({ role, sure: false, taken: true, reason, rank });
/** A role that might fit, but is left to the reader. */
export const possible = (role, reason) => ({ role, sure: false, taken: false, reason, rank: -2 });
export const note = (reason) => ({ role: null, sure: false, taken: false, reason, rank: 0 });
