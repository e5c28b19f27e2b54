/** Shares of the run that reading and assessing take in the progress bar; writing takes the rest. */
export const READ = 0.5;
export const ASSESSED = 0.9;
