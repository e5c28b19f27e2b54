import { SdcError, suggestion } from "@sdc-risk/data";
import type { PRESET_NAMES } from "./preset-names.ts";
import type { Policy } from "./schema.ts";
import { STARTING_POINTS } from "./starting-points.ts";

const NO_ATTRIBUTES =
  "It says nothing about what is learnt of persons without finding their record (sensitive values of a class).";

const anonymity = (k: number): Policy => ({
  name: `${k}-anonymity`,
  source:
    "Samarati and Sweeney 1998 (k-anonymity). " +
    `k = ${k} is usual in practice; no law or guideline of general force names it.`,
  notCovered:
    `${NO_ATTRIBUTES} It takes no account of sampling, and one set of keys is one guess of what an ` +
    "intruder knows.",
  rules: [
    {
      figure: "kanon.violations.records",
      k,
      max: 0,
      why: `Every record shares its keys with at least ${k - 1} others.`,
    },
  ],
});

const clinical = (name: string, source: string): Policy => ({
  name,
  source,
  notCovered:
    "It is made for clinical reports and trial data: who else took part in similar trials, documents and " +
    "free text are not in a file of records. " +
    "That 0.09 is meant for the largest risk and not for the mean was not verified in the document " +
    "itself: those who apply it read it as classes of 11. " +
    "0.09 is taken as it stands, which asks for 12 records of equal keys: 1/11 is 0.0909. Offices that " +
    "read it as classes of 11 set 0.0909. " +
    "The prosecutor's model is the worst case; where nobody can know who is in the file, " +
    "kanon.attack.journalist.max takes its place. " +
    NO_ATTRIBUTES,
  rules: [
    {
      figure: "kanon.attack.prosecutor.max",
      max: 0.09,
      why:
        "For public release no record may be found with a chance above 0.09: the maximum over records, by " +
        "an intruder who knows that the person is in the file.",
    },
  ],
});

const presets: Readonly<Record<(typeof PRESET_NAMES)[number], Policy>> = {
  hdx: {
    name: "HDX: global risk below 3 %",
    source:
      "Team of the Humanitarian Data Exchange (OCHA, Centre for Humanitarian Data): how microdata are " +
      "reviewed there, with sdcMicro; a global risk of less than three percent is deemed safe to share. " +
      "Guidance Note 1, Statistical Disclosure Control, August 2019, leaves the threshold to the context",
    notCovered:
      "Its global risk is the mean individual risk by the negative binomial model of sdcMicro, which is " +
      "too low for most sparse files. A mean hides records at high risk. " +
      NO_ATTRIBUTES,
    rules: [
      {
        figure: "individual-risk.globalRisk",
        below: 0.03,
        why: "Microdata with a global risk of 3 % or more are not deemed safe to share.",
      },
    ],
  },
  "ema-0070": clinical(
    "EMA Policy 0070: 0.09",
    "European Medicines Agency, External guidance on the implementation of the European Medicines Agency " +
      "policy on the publication of clinical data for medicinal products for human use, EMA/90915/2016, " +
      "version 1.3, 20 September 2017 (version 1.5 is of 14 May 2025)",
  ),
  "health-canada": clinical(
    "Health Canada: 0.09",
    "Health Canada, Public Release of Clinical Information: guidance document, version 1.0, 12 March 2019",
  ),
  cms: {
    name: "CMS: cells of at least 11",
    source:
      "Centers for Medicare & Medicaid Services, Cell Size Suppression Policy, as published by ResDAC, " +
      "version of 26 January 2024: no cell of 1 to 10 is shown, nor can be derived",
    notCovered:
      "The policy is made for tables and text. Here a cell is a class of records with equal keys; what " +
      "can be derived from several published tables is not looked at. " +
      NO_ATTRIBUTES,
    rules: [
      {
        figure: "kanon.violations.records",
        k: 11,
        max: 0,
        why: "No cell may hold 1 to 10 persons.",
      },
    ],
  },
  k3: anonymity(3),
  k5: anonymity(5),
  wp216: {
    name: "The three criteria of WP 216 (a template)",
    source:
      "Article 29 Data Protection Working Party, Opinion 05/2014 on Anonymisation Techniques (WP 216), " +
      "adopted 10 April 2014: singling out, linkability, inference. It sets no numbers: the limits here " +
      "are a beginning",
    notCovered:
      "Whether data are anonymous in law is not decided by figures: the Opinion asks for all means " +
      "reasonably likely to be used. Linkability is judged here by matches with a population, not by " +
      "links between files of the same person.",
    rules: [
      {
        figure: "kanon.violations.records",
        k: 2,
        max: 0,
        why: "Singling out: no record is alone with its keys.",
      },
      {
        figure: "population.expectedMatches.inFile",
        share: true,
        max: 0.01,
        why:
          "Linkability: of records linked with persons by their keys few are right. 1 % is an example, " +
          "not from the Opinion.",
      },
      {
        figure: "ldiversity.variables.certainShare",
        max: 0,
        why: "Inference: for no record do the keys tell a sensitive value for certain.",
      },
    ],
  },
};

/** Policies of others, by the names that settings and flags give them. None is a default. */
export const PRESETS: Readonly<Record<string, Policy>> = presets;

/** What a name of a policy stands for: a policy of others, or rules to begin with. */
const NAMED: Readonly<Record<string, Policy>> = { ...presets, ...STARTING_POINTS };

/** Whether a policy that comes with sdc-risk has this name. */
export const isPolicyName = (name: string): boolean => Object.hasOwn(NAMED, name);

/** A preset by its name. @throws BAD_OPTIONS */
export function presetNamed(name: string): Policy {
  const preset = isPolicyName(name) ? NAMED[name] : undefined;
  if (preset !== undefined) return preset;
  const known = suggestion(name, Object.keys(NAMED));
  throw new SdcError(
    "BAD_OPTIONS",
    name.endsWith(".json")
      ? `Settings name no file of rules, but "policy" is "${name}". Give it as --policy ${name}, or write ` +
          `its rules here: "policy": { "name": "…", "rules": […] }.${known}`
      : `There is no policy "${name}".${known} A policy of your own is a file that ends in .json.`,
  );
}
