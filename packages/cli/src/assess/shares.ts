/** Shares of the run that reading and assessing take in the progress bar; writing takes the rest. */
export const READ = 0.5;
export const ASSESSED = 0.9;
/** The share at which measures are done where a policy follows, which may have a treatment searched. */
export const MEASURED = 0.7;
