/**
 * Records, households or pairs that a group must have at least to be told by itself. What fewer share could
 * be about one person or two, and one of two knows the other: such groups are told together or not at all.
 * Sentences say "fewer than three".
 */
export const SMALLEST_GROUP = 3;
