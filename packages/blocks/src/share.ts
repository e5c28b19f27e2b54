/** A count as a share of all; null where there are none. */
export const shareOf = (count: number, all: number): number | null => (all > 0 ? count / all : null);
