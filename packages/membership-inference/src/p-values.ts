/** p-values below this are called a finding; as intervals at 95 %. */
export const SURE = 0.05;

/** A p-value as tables show it. */
export const pText = (p: number): string => (p < 0.001 ? "below 0.001" : p.toFixed(3));
