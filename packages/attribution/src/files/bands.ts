/** The name of a band. It does not tell its edges, which are values of single records. */
export const bandLabel = (band: number, bands: number): string => `band ${band + 1} of ${bands}`;
