/** The languages that decisions can be read in, the first one where none was chosen. */
export const LANGUAGES = ["en", "fr"] as const;
/** One of them. */
export type Language = (typeof LANGUAGES)[number];
