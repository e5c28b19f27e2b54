/** Bytes that XML is cut at. */
export const BYTE = {
  return: 13,
  space: 32,
  mark: 33,
  quote: 34,
  ampersand: 38,
  apostrophe: 39,
  dash: 45,
  slash: 47,
  colon: 58,
  less: 60,
  equals: 61,
  greater: 62,
  question: 63,
  bracket: 91,
  closingBracket: 93,
} as const;
