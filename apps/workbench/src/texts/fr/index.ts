import { typeset } from "@sdc-risk/report/language";
import { numberWords } from "@sdc-risk/report/language/words";
import { options } from "./options.ts";
import type { OtherTexts } from "../index.ts";
import type { AllRoleTexts, RoleTexts } from "../roles.ts";
import { page } from "./page.ts";
import { roles as written } from "./roles.ts";

/** What is said of a role, with the spaces that stay on one line. */
const set = ({ short, letter, meaning, one, label }: RoleTexts): RoleTexts => ({
  short,
  letter,
  meaning: typeset(meaning, "fr"),
  one,
  label: typeset(label, "fr"),
});

const roles = Object.fromEntries(
  Object.entries(written).map(([name, texts]) => [name, set(texts)]),
) as AllRoleTexts;

const words = numberWords("fr");

/** The page in French, in the terms of official statistics. */
export const french: OtherTexts = {
  page,
  roles,
  translated: words.told,
  failure: (english) => words.toldWhole(english, "errors"),
  option: (english) => (Object.hasOwn(options, english) ? typeset(options[english] ?? "", "fr") : null),
};
