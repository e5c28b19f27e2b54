/** A name for what is made from a file: survey.csv.gz → survey. */
export const stem = (name: string): string => name.replace(/\.gz$/i, "").replace(/\.[^.]+$/, "");
