/** What the command prints beside the answer of a report, in English. */
export const en = {
  semicolon: "; ",
  // what was written
  wrote: "Wrote {path}",
  wroteTable: "Wrote {path} ({size})",
  size: "{records, plural, one {# record} other {# records}}, {variables, plural, one {# variable} other {# variables}}",

  // plan
  asItIs: "as it is",
  afterSteps: "after: {steps}",
  meets: "Meets the policy “{name}” {after}.",
  cannotTell: "Cannot tell whether the file meets the policy “{name}” {after}.",
  noPlan: "No plan that was found meets the policy “{name}”. The nearest misses {missed} {after}.",
  missesItsRule: "its rule",
  missesRules: "{open} of its {all} rules",
  inScenario: "{scenario}: {text}",
  moreInReport: "… and {n} more, in the report.",
  looksLikeKey: "{variable} (looks like a key)",
  declaredInsensitive:
    "Declared insensitive, so no figure takes account of {n, plural, one {it} other {them}}: {names}.",
  alsoInFile:
    "Also in {file}, as in the original: {names}. Whoever has the file can use these, and rules on keys do not count them.",
  ofRole: "{variable} ({role})",
  mostlySuppressed:
    "{n} of {all} values of {variable} are suppressed ({share}). Compare with leaving it out (--levels {variable}=out).",
  namesMore: "{names} and {n} more",
  notWritten:
    "Not written: {names}. No value was treated, and the file as it is does not meet the policy, or may not meet it.",
  warned: "{n, plural, one {Warning} other {The first of # warnings}}: {text}",
  trueOf: "What is true of {file}, assessed with its original:",

  // inspect: the file
  note: "Note: {text}",
  delimiter: "delimiter {delimiter}",
  tab: "tab",
  variable: "variable",
  type: "type",
  levels: "levels",
  missing: "missing",
  values: "values",
  kind: "{kind, select, integer {integer} number {number} text {text} boolean {boolean} date {date} time {time} empty {empty} other {other}}",
  stackedKind: "{kind}, {levels} levels. {values}",
  stackedMissing: "{kind}, {levels} levels, {missing} missing. {values}",
  moreLevels: "{n, plural, other {# more}}",
  rareLevels: "{n, plural, other {# rare}}",
  levelShare: "{level}: {share}",
  emptyText: "(empty text)",
  noValues: "no values",
  structures: "lists or structures",
  allDifferent: "all different, not shown",
  notShown: "not shown",
  barsMean:
    "▁▂█: records in equal bands. The numbers at both ends are rounded edges of bands, not the smallest and the largest value; a blank is a band of fewer than three records.",
  rareMeans: "rare: levels that one or two records hold; they are counted, not named.",

  // inspect: what the file or its codebook says
  saysFile: "What the file says of them",
  saysCodebook: "What the codebook says of them",
  missingReason: "{value} in {records, plural, one {# record} other {# records}}",
  missingReasonLabel: "{value} ({label}) in {records, plural, one {# record} other {# records}}",
  rareReasons: "{n, plural, one {# reason} other {# reasons}} in one or two records",
  missingReasons: "Missing: {reasons}",

  // inspect: roles
  suggestedRoles: "Suggested roles",
  suggestedFrom:
    "Suggested by names of variables{labels, select, yes {, their labels} other {}}{weight, select, yes {, the weight that the file declares} other {}} and values. Check them{guess, select, yes {; ? marks a guess} other {}}.",
  noRole: "No role, but worth a look",
  role: "{role} (--{flag})",
  roleNote: "{role} (--{flag}): {note}",
  leftOut: "{reason}; left out of the command",
  nothingSuggested: "Nothing is suggested for",
  weightNotTaken: "No sampling weight is taken.",
  weightNotFound: "No sampling weight was found.",

  // inspect: levels and identifiers
  levelsOfKeys: "Levels of the suggested keys",
  levelsTried:
    "sdc-risk plan tries these levels, from the finest to the coarsest. Give your own by --hierarchies or --levels.",
  safeHarbor: "Direct identifiers, by the list of HIPAA",
  safeHarborMeans:
    "The Safe Harbor of HIPAA, a law of the United States, names 18 kinds of identifiers that must be removed before data on patients go out. The list is of use elsewhere, too: nothing was removed here.",
  noneSuspected: "None of the {all} is suspected.",
  someSuspected: "{n} of the {all} may be here:",
  identifier: "{what}: {variables}",
  noProof:
    "That is no proof. Looked for by names of variables only: {byName}. Not looked for: {never}. --out has the list with what each may miss.",

  // inspect: what to do next
  whatNext: "What to do next",
  codesIn: "{code} (in {variables})",
  missingCodes:
    "Some values look like codes for missing values: {codes}. If they are, declare them and look again:",
  noKeys:
    "No key variable was recognised. Choose those that an intruder may know about a person (region, sex, age, occupation, …), and name them with --keys in `sdc-risk assess`.",
  noKeysConfig:
    'No key variable was recognised. Choose those that an intruder may know about a person (region, sex, age, occupation, …), and name them as "keys" in {config}. Until then `sdc-risk assess` {numeric, select, yes {measures nothing but continuous keys} other {cannot measure this file}} with {config}.',
  decimalCommas:
    "Numbers with a decimal comma are text here: {variables}. Write the file with points, and look at that one:",
  manyKeys:
    "{n} key variables together make nearly every record unique. Keep those that one intruder may know at once.",
  correctAndRun: "Correct the roles where they are wrong, and run:",
  chooseRules:
    "--policy says by which rules the file is judged: public-use if anybody gets it, scientific-use for researchers under contract, enclave for a secure room. These are starting points. For the rules of others (hdx, k3, …) and for your own, see docs/policies.md.",
  confirmSize:
    "Add --population-size with the number of people that the sample was drawn from: without it, no rule on a figure that rests on the weights can be met.",
  sayExtent:
    "The file has no weight, so it is taken as the whole population, and figures are upper limits. If it is a sample, add --population-size with the number of people that it was drawn from, or --weight; if everybody is in it, add --census.",
  keepInConfig:
    "Some names do not fit on a command line. Keep the roles in a configuration file, correct them there, and run:",
  rolesInConfig: "The suggested roles are in {config}. Correct them there, and run:",
} as const;
