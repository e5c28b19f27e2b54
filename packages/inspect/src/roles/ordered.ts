import { labelMeaning, nameMeaning } from "./labels/meaning.ts";

/** What has codes in an order, as `about` of concepts. */
const ORDERED: ReadonlySet<string> = new Set(["education", "income in classes", "age or year of birth"]);

/** Whether codes of a variable are, by its label or its name, in an order: levels of education, classes of income or age. */
export function namesOrdered(name: string, label: string | null): boolean {
  const about = labelMeaning(label).meaning?.about ?? nameMeaning(name)?.about;
  return about !== undefined && ORDERED.has(about);
}
