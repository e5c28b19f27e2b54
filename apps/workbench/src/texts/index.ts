import { ROLES } from "@sdc-risk/core";
import { inBrackets, PSEUDO, type Locale } from "@sdc-risk/report/language";
import { textsIn, type TextsOf } from "./catalogue.ts";
import { en } from "./en.ts";
import { writeNumbersIn } from "./numbers.ts";
import { roleTexts, type AllRoleTexts, type RoleTexts } from "./roles.ts";
import type { Failure } from "../worker/outcome.ts";
import type { Translation } from "./catalogue.ts";

/** The texts of the page in a language other than English. */
export interface OtherTexts {
  /** Null where those of English are shown. */
  readonly page: Translation<typeof en> | null;
  readonly roles: AllRoleTexts;
  /**
   * A text that a measure, a policy or the look at a file brings along in English; what the language does not have
   * stays as it is. @param part where it is looked for first
   */
  readonly translated: (english: string, part?: "report" | "inspection" | "table") => string;
  /** What a worker says that failed; null where the language does not have all of it. */
  readonly failure: (english: string) => string | null;
  /** What an option of a measure means; null where the language does not have it. */
  readonly option: (english: string) => string | null;
}

type Roles = ReturnType<typeof roleTexts>;
export type Texts = Omit<TextsOf<typeof en>, "roles"> & {
  readonly roles: TextsOf<typeof en>["roles"] & Roles;
};

function textsOf(other: OtherTexts | null, locale: Locale): Texts {
  const made = textsIn(en, other?.page ?? null, locale);
  return { ...made, roles: { ...made.roles, ...roleTexts(other?.roles ?? null) } };
}

/** The texts of the page's language. They are looked up when something is shown, since the language may change. */
export let t: Texts = textsOf(null, "en");

/** A text that a measure, a policy or the look at a file brings along in English, where the language has it. */
export let translated: OtherTexts["translated"] = (english) => english;

let ofLanguage: Pick<OtherTexts, "failure" | "option"> | null = null;

/** A text in the language, or as it is, which is said: what a file or a plugin brings along may be in no other. */
const orAsItIs = (english: string, own: string | null): string =>
  ofLanguage === null ? english : (own ?? t.inEnglish(english));

/** What failed, as a worker says it in English. */
export const failureText = (english: string): string =>
  orAsItIs(english, ofLanguage?.failure(english) ?? null);

/** The same of a failure that the page may have made itself. */
export const textOfFailure = ({ message, ofPage }: Failure): string =>
  ofPage === true ? message : failureText(message);

/** What an option of a measure means. */
export const optionText = (english: string): string =>
  english === "" ? "" : orAsItIs(english, ofLanguage?.option(english) ?? null);

/** Languages that the page has, and how each calls itself. */
export const LANGUAGE_NAMES = { en: "English", fr: "Français" } as const;

const bracketed = ({ letter, ...texts }: RoleTexts): RoleTexts => ({
  ...(Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, inBrackets(text)]),
  ) as typeof texts),
  letter,
});

/** What the pseudo-locale has beside the messages: all that the page asks for is in brackets. */
const pseudo = (): OtherTexts => ({
  page: null,
  roles: Object.fromEntries(
    ROLES.map(({ name, short, letter, meaning, one, label }) => [
      name,
      bracketed({ short, letter, meaning, one, label }),
    ]),
  ) as AllRoleTexts,
  translated: (english) => inBrackets(english),
  failure: (english) => inBrackets(english),
  option: (english) => inBrackets(english),
});

async function othersIn(locale: Locale): Promise<OtherTexts | null> {
  if (locale === PSEUDO) return pseudo();
  return locale === "fr" ? (await import("./fr/index.ts")).french : null;
}

/** Loads the texts of a language, which only those who want it do, and speaks it from now on. */
export async function speak(locale: Locale): Promise<void> {
  const other = await othersIn(locale);
  writeNumbersIn(locale);
  t = textsOf(other, locale);
  ofLanguage = other;
  translated = other?.translated ?? ((english) => english);
}

/** Whether a text names a language of the page, or the pseudo-locale of tests. */
export const isLocale = (text: unknown): text is Locale =>
  text === PSEUDO || (typeof text === "string" && Object.hasOwn(LANGUAGE_NAMES, text));
