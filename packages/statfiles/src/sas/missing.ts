const UNDERSCORE = 27;

/**
 * The tag of a missing value of SAS by its letter: `.` is 0, A to Z are 1 to 26, `_` is 27; -1 for anything
 * else.
 */
export function tagOfLetter(letter: number): number {
  if (letter === 0x2e) return 0;
  if (letter === 0x5f) return UNDERSCORE;
  return letter >= 0x41 && letter <= 0x5a ? letter - 0x40 : -1;
}

/**
 * The tag by the number that some programs write instead: 0 is `_`, 1 is `.`, 2 to 27 are A to Z; 0 for
 * anything else.
 */
export function tagOfNumber(number: number): number {
  const tag = tagOfLetter(number);
  if (tag >= 0) return tag;
  if (number === 0) return UNDERSCORE;
  return number >= 2 && number < 28 ? number - 1 : 0;
}
