import { numberWords } from "@sdc-risk/report/language/words";
import type { OtherTexts } from "../index.ts";
import { page } from "./page.ts";
import { roles } from "./roles.ts";

/** The page in French, in the terms of official statistics. */
export const french: OtherTexts = { page, roles, translated: numberWords("fr").told };
