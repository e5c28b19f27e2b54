/** The texts of the step Treat. */
export const treat = {
  heading: "Treat the file",
  about:
    "Find out what has to be done to this file so that it meets the policy, and what that costs. " +
    "Each treated file is assessed beside the original by the same rules. The original stays as it is.",
  stale:
    "Roles, options or the policy were changed since the report was made. This step uses them as they are now.",

  search: {
    heading: "Search",
    about: "Finds the treatment that loses the least and meets the policy.",
    seconds: "Time limit (seconds)",
    start: "Search a treatment",
    again: "Search again",
    progress: "Search",
    far: [
      "{n, plural, one {# treatment} other {# treatments}} assessed. " +
        "{loss, select, none {None meets the rules yet.} other {Best so far: a loss of {loss}.}}",
      "n",
      "loss",
    ],
    cancelled: "The search was cancelled. You can still choose from what it found.",
    none: "No treatment was found that meets the rules. Allow more levels, or give the search more time.",
    found: ["{n, plural, one {# treatment} other {# treatments}} to choose from.", "n"],
  },

  front: {
    heading: "Loss against risk",
    about: "Each mark is a treatment. Those further down are safer, those further left lose less.",
    loss: "Information lost",
    matches: "Expected correct matches",
    missed: "How far the rules are missed",
    met: "meets the rules",
    notMet: "does not meet them",
    chosen: "chosen",
    group: "Treatments to choose from",
    empty: "Start a search, or set the levels of the key variables below.",
    point: [
      "Loss {loss}, {matches, select, none {} other {{matches} expected correct matches, }}" +
        "{cells, plural, one {# suppressed value} other {# suppressed values}}, " +
        "{met, select, yes {meets the rules} other {does not meet the rules}}",
      "loss",
      "matches",
      "cells",
      "met",
    ],
  },

  verdict: {
    label: "This treatment",
    none: "No treatment chosen",
    assessing: "Assessing …",
    searching: "Searching …",
    yes: ["Meets “{policy}”", "policy"],
    no: ["Does not meet “{policy}”", "policy"],
    "cannot tell": ["Cannot tell whether it meets “{policy}”", "policy"],
    before: ["The original: {verdict}", "verdict"],
    loss: "Loss",
    found: "Expected correct matches",
    cells: "Suppressed",
    impossible:
      "This would suppress values of a key that you keep as it is. Make other keys coarser, or lower the number of " +
      "candidates.",
    undo: "Undo this treatment",
    redo: "Redo the next treatment",
    failed: "This treatment could not be assessed.",
  },

  keys: {
    heading: "Levels of key variables",
    about: "Move a slider to make a key variable coarser. The verdict follows.",
    level: ["Level of {name}", "name"],
    values: ["{n, plural, one {# value} other {# values}}", "n"],
    fixed: "keep as it is",
    fixedOf: ["Keep {name} as it is", "name"],
    more: "More",
    moreOf: ["More about the levels of {name}", "name"],
    importance: "Importance",
    importanceAbout: "2 makes a loss in this variable count twice.",
    levels: "Levels",
    levelsAll: "as suggested",
    levelsAbout:
      "Widths of bands, such as 5, 10, for numbers; else places of levels, from 1; “out” for left out.",
    hierarchy: "Load a hierarchy",
    hierarchyAbout: "A CSV file as ARX has it: each value, and to its right what it becomes.",
    hierarchyOf: ["The hierarchy of {name} is used.", "name"],
    noHierarchy: "Remove the hierarchy",
    reset: "All as they are",
    waiting: "Available when the search has ended.",
  },

  suppression: {
    heading: "Suppression",
    on: "Also suppress single values",
    about:
      "A suppressed value is an empty cell. Few are suppressed where levels already give enough candidates.",
    k: "Candidates per person, at least",
    spared: "Share of records that may have fewer",
  },

  after: {
    heading: "Before and after",
    before: "Before",
    after: "After",
    rule: "Rule",
    limit: "Limit",
    result: "Result",
    found: "Expected correct matches",
    foundOf: ["of {units, number}", "units"],
    unknown: "not known",
    scenario: ["Scenario {name}", "name"],
    open: "What remains to be decided",
    against: "What else counts against it",
  },

  done: {
    heading: "What is done to the file",
    nothing: "Nothing. The file stays as it is.",
    suppressed: "Suppressed values",
    none: "No value is suppressed.",
    key: "Key variable",
    values: "Values",
    share: "Share of records",
    loss: "Information lost",
    losses: {
      arx: "Loss as ARX has it",
      entropy: "Non-uniform entropy",
      precision: "One less precision",
    },
  },

  take: {
    heading: "Take away",
    about: "Plan and scripts name records: keep them as you keep the original.",
    no: "This file does not meet the policy: it must not be released.",
    "cannot tell": "Whether this file meets the policy is open: see what remains to be decided.",
    data: "The treated file",
    plan: "Plan (JSON)",
    planAbout: "For sdc-risk treat, which makes the same file again.",
    report: "Report of the treated file",
    scripts: "The plan as a program",
    scriptsAbout: "Each makes the treated CSV file from the original one.",
    noScripts: "Programs read a CSV file, and the original is none.",
    languages: { R: "R", py: "Python", sql: "SQL (DuckDB)", do: "Stata", sps: "SPSS", sas: "SAS" },
    command: "Apply the plan at the command line",
  },
} as const;
