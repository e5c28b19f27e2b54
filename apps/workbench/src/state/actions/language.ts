import { languageOf, type Locale } from "@sdc-risk/report/language";
import { isLocale, speak, t } from "../../texts/index.ts";
import { checkJudging } from "./file.ts";
import { get, set } from "../store.ts";

/** What the choice is remembered under. */
const KEPT = "language";

/** The language that was chosen here before, if any; a browser may not let the page look. */
function remembered(): Locale | null {
  try {
    const kept: unknown = localStorage.getItem(KEPT);
    return isLocale(kept) ? kept : null;
  } catch {
    return null;
  }
}

function remember(locale: Locale): void {
  try {
    localStorage.setItem(KEPT, locale);
  } catch {
    // the choice then holds until the page is closed
  }
}

/** Loads the texts of a language, and writes the page in it. @returns whether they could be loaded */
async function put(locale: Locale): Promise<boolean> {
  try {
    await speak(locale);
  } catch {
    return false;
  }
  document.documentElement.lang = languageOf(locale);
  set({ language: locale });
  // rules are put into words where the measures are
  if (get().opened !== null) void checkJudging();
  return true;
}

/** Begins in the language that was chosen before, else in that of the browser where it is French, else in English. */
export async function beginLanguage(): Promise<void> {
  const locale = remembered() ?? (navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en");
  if (locale !== get().language) await put(locale);
}

/** Changes the language of the page, and remembers it: the one thing that is kept without a project, and no data. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  if (await put(locale)) remember(locale);
  else set({ trouble: t.language.failed });
}
