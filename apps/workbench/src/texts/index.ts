import { en, type Texts } from "./en.ts";

/** The texts of the page's language. Another language is another object of this type. */
export const t: Texts = en;
