import { extraLevels } from "./people.js";

const letters = (word: string, count: number) => Array.from({ length: count }, (_, i) => `${word} ${String.fromCharCode(65 + i)}`);

/** The labels of a variable; the first belongs to code `first`. */
export interface Labels { readonly first: number; readonly labels: readonly string[] }

const from = (first: number, ...labels: string[]): Labels => ({ first, labels });

/** Labels of the categorical variables of the survey. All places are invented. */
export const SURVEY_LABELS: Readonly<Record<string, Labels>> = {
  region: from(1,
    "Aldermoor", "Brinholt", "Caswick", "Dunmere", "Estavale", "Farrowdale", "Glenhaven", "Harrowfen", "Istermark", "Jorvale", "Kestrel Bay", "Lowmarsh",
    "Midwold", "Northreach", "Oakenshire", "Penhallow", "Quillan", "Rosmere", "Saltcombe", "Thornby", "Umberley", "Vellmoor", "Westerfold", "Yarrowdown"),
  urbrur: from(1, "urban", "rural"),
  sex: from(1, "female", "male"),
  relat: from(1, "head", "spouse", "child", "parent", "sibling", "other relative", "not related"),
  marital: from(1, "never married", "married", "widowed", "divorced", "separated"),
  education: from(0, "not yet at school", "none", "primary, incomplete", "primary", "secondary, incomplete", "secondary", "post-secondary", "university"),
  labor: from(1, "employed", "unemployed", "home duties", "student", "retired", "child"),
  occupation: from(0,
    "not working", "farmer", "shop assistant", "labourer", "driver", "teacher", "cleaner", "builder", "street vendor", "clerk", "cook", "tailor", "nurse",
    "guard", "mechanic", "fisher", "domestic worker", "carpenter", "accountant", "electrician", "waiter", "hairdresser", "police officer", "manager",
    "machine operator", "baker", "engineer", "civil servant", "plumber", "butcher", "soldier", "physician", "software developer", "lawyer", "miner",
    "pharmacist", "musician", "judge", "veterinarian", "pilot", "member of parliament"),
  industry: from(0,
    "none", "agriculture, forestry and fishing", "mining", "manufacturing", "energy", "water and waste", "construction", "trade", "transport",
    "accommodation and food", "information", "finance", "real estate", "professional services", "administrative services", "public administration",
    "education", "health and social work", "arts", "other services", "households as employers", "international organisations"),
  ethnicity: from(1, ...letters("group", 9)),
  religion: from(1, ...letters("religion", 7)),
  language: from(1, ...letters("language", 14)),
  roof: from(1, "tiles", "metal sheets", "concrete", "thatch", "other"),
  walls: from(1, "brick", "wood", "concrete", "mud"),
  water: from(1, "piped, in dwelling", "piped, in yard", "public tap", "borehole", "protected well", "open well", "river or lake", "other"),
  electcon: from(1, "grid", "solar", "generator", "none"),
  health: from(1,
    "no complaint", "hypertension", "back pain", "asthma", "diabetes", "arthritis", "heart disease", "depression", "cancer", "kidney disease"),
  disability: from(1, "yes", "no"),
};

/** Labels of the extra variable number `index` (0 for v1). */
export function extraLabels(index: number): Labels {
  return from(1, ...letters("level", extraLevels(index)));
}
