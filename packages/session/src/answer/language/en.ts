/** What the answer and the rules say, in English. A number before its word is chosen by plurals of ICU. */
export const en = {
  // lists
  and: "{first} and {last}",
  semicolon: "; ",
  manyKeys: "{n} key variables",

  // the verdict
  noVerdict: "No policy was given, so there is no verdict.",
  together: "the released files together",
  togetherFirst: "The released files together",
  yes: "Yes. {subject} {several, select, yes {meet} other {meets}} the policy “{name}”: {tally}.",
  noThoughMet:
    "No. {subject} must not be released, though {several, select, yes {they meet} other {it meets}} the rules of the policy “{name}”.{more}",
  no: "No. {subject} {several, select, yes {do} other {does}} not meet the policy “{name}”: {tally}.{more}",
  openThoughMet:
    "Cannot tell. The rules of the policy “{name}” are met, but other findings speak against releasing {whom}.{more}",
  open: "Cannot tell whether {whom} {several, select, yes {meet} other {meets}} the policy “{name}”: {tally}.{more}",
  otherPolicies: "{n, plural, one {The other policy} other {The other policies}}: {verdicts}.",
  otherVerdict: "“{name}”: {verdict, select, yes {yes} no {no} other {cannot tell}}",
  moreFindings: "{n, plural, one {# more finding is} other {# more findings are}} listed below.",

  // how many rules hold
  oneRuleHolds: "its rule holds",
  oneRuleFails: "its rule fails",
  allRulesHold: "all {n} rules hold",
  rulesFail: "{n} of {all} rules {n, plural, one {fails} other {fail}}",
  checksHold: "all hold",
  checksFail: "all fail",
  someChecksFail: "{n} of them {n, plural, one {fails} other {fail}}",
  inScenarios: "{n, plural, one {# scenario} other {# scenarios}}",
  inFiles: "{n, plural, one {# file} other {# files}}",
  checks:
    "{rules, plural, one {# rule} other {# rules}} in {where} {rules, plural, one {makes} other {make}} {checks} checks, and {result}",
  ruleHoldsIn: "its rule holds in {where}",
  ruleFailsIn: "its rule fails in {where}",
  someScenarios: "{n} of {all, plural, one {# scenario} other {# scenarios}}",
  someFiles: "{n} of {all, plural, one {# file} other {# files}}",
  allScenarios: "{n, plural, =2 {both scenarios} other {all {n} scenarios}}",
  allFiles: "{n, plural, =2 {both files} other {all {n} files}}",
  ruleNotMet: "its rule is not met",
  ruleOpen: "its rule cannot be judged",
  rulesOpen: "{n} of {all, plural, one {# rule} other {# rules}} cannot be judged",
  rulesNotMet: "{n} of {all, plural, one {# rule} other {# rules}} {n, plural, one {is} other {are}} not met",
  rulesNotMetAndOpen:
    "{n} of {all, plural, one {# rule} other {# rules}} {n, plural, one {is} other {are}} not met, and {open} cannot be judged",

  // how many would be found
  ofScenario: "{where}: {text}",
  cannotUseKeys: "can use none of the key variables",
  knowsEverybody: "knows {unit, select, household {every household's} other {everyone's}} {keys}",
  knowsEverybodyMany:
    "knows {unit, select, household {every household's} other {everyone's}} values of {keys}",
  knowsShare: "knows the {keys} of {share} of the population",
  knowsShareMany: "knows the values of {keys} for {share} of the population",
  withProbability: "{known} with a probability of {share}",
  valueWrong: "each value wrong with a probability of {share}",
  lacks: "{file} lacks {keys}",
  someone: "Someone who {known}",
  someoneNoted: "Someone who {known} ({notes})",
  wouldIdentify:
    "{who} would {found, select, notTheOnly {not } other {}}correctly identify {amount} {place, select, partial {in this file that the population file contains} other {in this file}}{range}.",
  amountOnly: "the only {unit, select, person {person} household {household} other {record}}",
  amountNone: "none of the {units} {unit, select, person {people} household {households} other {records}}",
  amountAll: "all {units} {unit, select, person {people} household {households} other {records}}",
  amountSome:
    "{degree, select, most {at most } average {on average } about {about } other {}}{matches} of the {units} {unit, select, person {people} household {households} other {records}}",
  rangeInterval: "(95 % interval {low} to {high})",
  rangeChance: "with a probability of {share}",
  rangeShare: "({share})",
  basisRough: "Rough estimate: {doubt}.",
  basisCensus: "This was counted, taking the file as the whole population.",
  basisComputed: "This was computed from counts, taking the file as the whole population.",
  basisTooHigh:
    "This is too high: the file was taken as the whole population, but the population given is larger.",
  basisLimit:
    "This assumes that the file is the whole population, because the population size is not known; in a sample, fewer would be identified.",
  basisPopulation: "This was counted in the population file.",
  inOriginal: "In the original, it would be {amount}{range}.",
  inOriginalNoted: "In the original ({differences}), it would be {amount}{range}.",
  usingToo: "using {keys} too",
  knowing: "knowing {keys}",
  unknownOnly:
    "How many of the only {unit, select, person {person} household {household} other {record}} would be identified could not be estimated, because {reason}.",
  unknown:
    "How many of the {units} {unit, select, person {people} household {households} other {records}} would be identified could not be estimated, because {reason}.",
  unknownBound: "It is {side, select, most {at most} other {at least about}} {matches} ({share}).",
  notAvailable:
    'Not available: run the measure "{measure}" to estimate how many {unit, select, person {persons} household {households} other {records}} would be identified.',
  notComputedBecause: 'Not available: the measure "{measure}" was not computed. {reason}',
  noRecords: "The file has no records, so nobody can be identified.",
  noAgeSexOrPlace:
    "None of the variables an intruder is assumed to know looks like an age, a sex or a place.",
  mayBeSynthetic: "If this file is synthetic, the number given for it here counts no people.",
  identifiersInFile:
    "With {names} in the file, everyone named by {n, plural, one {it} other {them}} is identified. The number here is for the file without {n, plural, one {it} other {them}}.",

  // what a file that may be synthetic holds of originals
  byChance: "by chance there would be {kind, select, none {none} few {fewer than one} other {about {n}}}",
  inControl:
    "as many records of the control file hold {kind, select, none {none} few {fewer than one} other {about {n}}}",
  andAlso: "{first}, and {last}",
  withBasis: "{sentence}{known, select, yes {; {beside}} other {}}.",
  noCopies:
    "{records, plural, one {The only record of {file} does not equal} other {None of the # records of {file} equals}} an original in all {variables} variables that were compared",
  noCopiesIsNotSafe: "That alone does not make the file safe.",
  copies:
    "{count} of {records, plural, one {# record} other {the # records}} of {file} {kind, select, copies {{n, plural, one {is a copy of an original, the same} other {are copies of originals, the same}}} other {{n, plural, one {equals} other {equal}} an original}} in all {variables} variables that were compared{kind, select, more {, which is more than chance explains} other {}}",
  allKeysCopied:
    "{records, plural, one {Its only record} other {Each of the # records}} has the same keys ({keys}) as an original, which is more than chance explains",
  keysCopied:
    "{count} of {records, plural, one {# record} other {the # records}} {n, plural, one {has} other {have}} the same keys ({keys}) as an original, which is more than chance explains",
  attackTells:
    "With {file}, an attack tells who was in the original: of one person who was and one who was not, it picks the right one in {share} of pairs (AUC {auc}; 0.5 is chance). It finds {found} of those who were, while it takes 10 % of the others for them.",
  attackTellsNothing:
    "No attack that was tried shows who was in the original (best AUC {auc}; 0.5 is chance). That does not mean that no attack can.",
  noAttackTried: "No attack that asks who was in the original was tried.",

  // what decides the risk
  thereAreNoRecords: "There are no records.",
  noUniques:
    "No {unit, select, person {person} household {household} other {record}} has a unique combination of key values.",
  uniques:
    "{held} of {units} {one, select, yes {{unit, select, person {person} household {household} other {record}}} other {{unit, select, person {persons} household {households} other {records}}}} ({share}) {n, plural, one {has} other {have}} a unique combination of key values.",
  twoCounts:
    "Unique {unit, select, person {persons} household {households} other {records}} are counted in two ways, because some keys are missing: {any} if a missing value may be any value, {own} {way, select, category {if it is a category of its own} other {if a record is compared with those that have the same keys filled in}}.",
  leftUnique:
    "{left} unique {n, plural, one {{unit, select, person {person} household {household} other {record}}} other {{unit, select, person {persons} household {households} other {records}}}}",
  leftInGroups:
    "{left} {n, plural, one {{unit, select, person {person} household {household} other {record}}} other {{unit, select, person {persons} household {households} other {records}}}} in groups of fewer than {k}",
  keyMatters: "The key {key} matters most: dropping it leaves {left} (now {now}).",
  keysMatter:
    "The keys {keys} matter most: {n, plural, =2 {dropping either one} other {dropping any one of them}} leaves {left} (now {now}).",
  allKeysMatter:
    "All keys matter equally: {n, plural, =2 {dropping either one} other {dropping any one of them}} leaves {left} (now {now}).",
  decidesOpen: "{reason} Cannot tell: {caution}",
  decidesCaution: "{reason} Caution: {caution}",

  // rules
  ofAll: "{label}, as a share of all {unit, select, person {persons} household {households} other {records}}",
  limitOf: "{bound, select, least {at least} below {below} other {at most}} {limit}",
  ruleOf: "{label}: {limits}",
  ruleFor: "{text} (for {scenarios})",
  figureOf: "{title}: {figure}",
  behindAll: " of {n}",
  behindUnits:
    " ({n} {one, select, yes {{unit, select, person {person} household {household} other {record}}} other {{unit, select, person {persons} household {households} other {records}}}})",
  comparison:
    "{label}: {value}{behind}{off}{bound, select, \
asked {, as the rule asks} none {; the rule allows 0} \
below {, below {limit}, as the rule asks} notBelow {, not below the {limit} of the rule} \
most {; at most {limit} is allowed} more {, more than the {limit} that is allowed} \
least {; at least {limit} is asked for} other {, less than the {limit} that is asked for}}.",
  offBy: " ({mark})",
  asIfEverybody:
    "This rule is judged as if the intruder's file held everybody, with the same values: the {assumed} of the scenario {n, plural, one {is} other {are}} not taken into account.",
  coverageOf: "coverage of {share}",
  divergenceOf: "divergence of {share}",
  measureMissing: "The measure {measure} was not computed.",
  measureMissingWhy: "The measure {measure} was not computed: {why}",
  noFigure: "This report has no {figure}.",
  noValue: "{figure} has no value for this file.",
  wrongValue:
    "For {figure}, or for its interval, the measure {measure} gives a value that is no finite number. This is a mistake in the measure.",
  doesNotPass: "A missing figure does not pass.",
  matchesLimit:
    "If the file held the whole population {matches} correct matches ({share} of the {unit, select, person {persons} household {households} other {records}}) would be expected; in a sample there are fewer.",
  matchesCounted:
    "The file is taken as the whole population, in which {matches} correct matches ({share} of the {unit, select, person {persons} household {households} other {records}}) are expected.",
  matchesTested:
    "A tested log-linear model expects {matches} correct matches ({share} of the {unit, select, person {persons} household {households} other {records}}).",

  // what would meet the policy
  treatBy: "`sdc-risk plan`, with the same flags,",
  treat: "Treat the file: {by} finds the least treatment.",
  andMore: "And {n} more.",
  lastResort:
    "Leaving out {keys} is a last resort: no treatment with all keys that was tried meets the rules.",
  loss: "Loss {share}.",
  meetsAsItIs:
    "If the survey itself left the gaps of the file, it meets the policy as it is, assessed beside itself as its original (--released).",
  meetsAfter: "The file meets the policy after this: {steps}. {loss}",
  allMetAsItIs: "The file would not pass as it is: {open} Its rules are all met.",
  allMetAfter:
    "The file would not pass after a treatment alone: {open} Its rules are all met after this: {steps}. {loss}",
  treatableMetAsItIs: "No treatment settles this: {open} Nothing else is left for a treatment to change.",
  treatableMetAfter:
    "No treatment settles this: {open} Everything else that a treatment can change is settled by this one: {steps}. {loss}",
  notSearched: "No treatment was searched. {reason}",
  noneCloser:
    "None of the {n} treatments that a short search tried meets the policy, and none comes closer to it than the file as it is.",
  closest:
    "None of the {n} treatments that a short search tried meets the policy. The closest (loss {share}): {steps}. It still misses: {open}",

  // what to do
  yourDecision:
    'Whether this risk is acceptable is your decision. For a verdict, choose a policy by who gets the file (--policy public-use, scientific-use or enclave), one of others (--policy {presets}), or write your own (--policy rules.json, or "policy" in the settings).',
  stateExtentKnown:
    "The population file has {size} units. If the file was drawn from these, give their number ({flag} {number}), or say that everyone is in it (--census), and assess again.",
  writeRecord: "Write the decision record: --template decision --out decision.html.",
  provideMissing: "Provide what the missing figures need, such as a role, and assess again.",
  declareKeys:
    "Declare the variables that look like keys (--keys), or that no intruder knows (--insensitive), and assess again.",
  resolveFindings: "Resolve the findings listed above, and assess again.",
  confirmWeights: "Confirm the sum of the weights ({flag} N), and assess again.",
  stateExtent:
    "State how many people the file was drawn from ({flag} N), or that everyone is in it (--census), and assess again.",
  givePlan: "Give the plan by which the file was treated (--released-plan), and assess it again.",
  treatFurther: "Treat the file further, and assess it again with --released.",
  needsControl:
    "Some rules compare the file with people it was not made from: give their records as --control. Where the file was made from all records, split these first (sdc-risk split), and make the file anew from one part.",
  undecidedAnew:
    "No rule is broken, but some values are not certain enough: assess a larger file with a larger control file, or set limits of your own.",
  makeAnew:
    "Make the file anew by a method that takes over no records or parts of records, and assess it again with --released.",
  makeAnewOrTreat:
    "If the released file is synthetic, make it anew by a method that takes over no records or parts of records; if it was treated, treat it further. Then assess it again with --released.",
  assessBeside:
    "If the survey itself left the gaps, assess the file beside itself: --released, with the same file.",
  nameOriginal:
    "If values of {file} were suppressed, assess its original with {file} as --released: what is missing is then judged by what it was.",
  treatLess: "Treat the file: {by} writes the treated file and may find a treatment that loses less.",
  treatLonger: "Treat the file: {by} searches longer, and takes levels of your own (--hierarchies).",

  // what was not judged
  warningsBelow:
    "{n, plural, one {There is a warning: see below.} other {There are {n} warnings: see below.}}",
  notComputed: "Not computed: {titles}. The reasons are given below.",
  onlyKeys: "The figures cover only the key variables you selected.",
  knownTogether:
    "People are counted one by one. Someone who knows all members of a household may find it by their values together. To count the households that are unique by these, assess the file with --entity {household} in place of --household: each household then counts as one person.",
  perhapsTogether:
    "People are counted one by one. The released file lacks {household}, but the order of its records and equal weights may still show who lives together, and someone who knows all members of a household may find it by their values together.",
  neverCovered: "Not covered: other variables, direct identifiers, free text, earlier releases.",
} as const;
