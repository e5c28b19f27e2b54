import { treat } from "./treat.ts";

/**
 * Every text of the page in English, in ICU MessageFormat. What is filled has its places behind it, in the order in
 * which the page fills them. Titles and sentences about measures come with the measures.
 */
export const en = {
  product: "sdc-risk workbench",
  tagline: "Disclosure risk of microdata",
  skip: "Skip to the content",
  private: {
    badge: "Data stay in this page",
    title: "Nothing is sent anywhere",
    about:
      "Files are read and assessed inside this page. " +
      "The page and its background workers are blocked from every network connection by its security policy, " +
      "which the browser enforces. You may go offline before you open a file.",
    policy: "The policy",
  },
  units: { b: "B", kb: "kB", mb: "MB", gb: "GB" },
  language: { label: "Language", failed: "The texts of this language could not be loaded." },
  theme: { label: "Colours", auto: "system theme", light: "light", dark: "dark" },
  keep: {
    label: "Keep on this computer",
    about:
      "Settings are kept by this browser on this computer, encrypted with a passphrase (AES-256), and every change is " +
      "kept from then on. Nothing is sent anywhere. Without this, nothing is left when the page is closed.",
    name: "Name of the project (it is not encrypted)",
    defaultName: ["Project of {date}", "date"],
    passphrase: "Passphrase (nobody can restore it)",
    again: "The passphrase again",
    withFiles: "Keep the file, too, and the files beside it",
    begin: "Keep the project",
    short: ["A passphrase has at least {n} characters.", "n"],
    differ: "The two passphrases differ.",
    insecure: "A page that came without encryption (http) cannot encrypt, so nothing can be kept.",
    noFile: "Open a file first.",
    stop: "Keep no further changes",
    forget: "Delete what is kept",
    kept: "Kept on this computer",
    saved: ["saved {moment} UTC", "moment"],
    files: "settings and files",
    settings: "settings only",
    projects: "Projects on this computer",
    open: ["Open {name}", "name"],
    openShort: "Open",
    remove: ["Delete {name}", "name"],
    removeShort: "Delete",
    passphraseOf: ["Passphrase of {name}", "name"],
    unlock: "Unlock",
    waiting: [
      "The settings of “{name}” are unlocked; its file is not kept. Choose {file} to go on.",
      "name",
      "file",
    ],
    wrong: "This is not the passphrase, or what is kept was changed.",
    lost: "What was kept is not complete any more.",
    unreadable: "The file that was kept could not be read.",
    otherFile: [
      "The file is not the same as {name} was when the project was kept: check the answers.",
      "name",
    ],
    others: ["Add these files again: {names}.", "names"],
    restored: "The project was opened again.",
    failed: "This browser could not keep the project. Changes are not kept any more.",
    gone: "The project was deleted from this computer.",
  },
  history: {
    label: "Changes",
    undo: "Undo",
    redo: "Redo",
    parts: {
      reading: "how the file is read",
      roles: "roles",
      values: "what is known of the population and files",
      unwanted: "choice of measures",
      options: "options of a measure",
      judging: "scenarios and policy",
      may: "what treatments may do",
      scenarios: "what-if scenarios",
      files: "files beside the data",
      treatment: "treatment",
    },
  },
  keys: {
    heading: "Keyboard shortcuts",
    or: "or",
    does: {
      undo: "Undo the last change; while a file is treated, the last treatment first",
      redo: "Redo what was undone",
      run: "Run the measures",
      save: "Save the settings as a file",
      help: "Show this list",
    },
    places: {
      arrows: "Move in the table of all variables, and along the values of a chart",
      letters: "In a row of that table: switch the role whose letter is underlined",
      escape: "Close a window or a hint",
    },
    mac: "On a Mac, press Cmd in place of Ctrl.",
    single: "Keys do something without Ctrl",
  },
  close: "Close the file",
  steps: {
    label: "Steps",
    file: "File",
    roles: "Roles",
    measures: "Measures",
    run: "Run",
    report: "Report",
    treat: "Treat",
    take: "Export",
  },
  stepDone: "done",
  next: ["Next: {step}", "step"],
  error: "Something is wrong",
  trouble: {
    about:
      "A part of this page did not load, so it cannot read or compute. Load the page again. If that does not " +
      "help, the server lacks some files of the page, or sends a Content-Security-Policy that forbids its " +
      "workers: ask the person who runs the server. The console of the browser names the file.",
    broke:
      "Something in this page failed that should not have. Load the page again and repeat the last step. If it fails " +
      "again, report it with what the console of the browser says.",
    said: ["The browser says: {message}", "message"],
  },
  quoted: ["“{name}”", "name"],
  inEnglish: ["In English: {text}", "text"],
  dismiss: "Dismiss",
  cancel: "Cancel",
  working: "Working",
  help: ["What does {what} mean?", "what"],

  file: {
    heading: "Choose the file to check",
    about: "One row per record. CSV, Excel, Parquet, Arrow, SPSS, Stata or SAS, each also gzipped.",
    drop: "Drop a file here",
    or: "or",
    choose: "Choose a file",
    example: "Open the example",
    exampleAbout: "An invented household survey: 2,000 persons, 27 variables.",
    reading: ["Reading {name}", "name"],
    another: "Open another file",
    facts: {
      records: "Records",
      variables: "Variables",
      size: "Size",
      format: "Format",
      fingerprint: "SHA-256",
    },
    tab: "tab",
    options: "How the file is read",
    optionsAbout:
      "Detected automatically. Change it where the preview looks wrong; the file is then read again.",
    tooLarge: "Open a file of fewer variables or records, or use the command line, which takes more.",
    delimiter: "Delimiter",
    encoding: "Encoding",
    sheet: "Sheet, by name or number (default: the first)",
    several: [
      "Drop one file of data, and a codebook beside it where there is one; these are {n}: {names}.",
      "n",
      "names",
    ],
    codebooks: {
      ddi: {
        name: "DDI codebook",
        add: "Add a DDI codebook",
        about: "Labels and missing values from an XML file, for files that do not hold them, such as CSV.",
      },
      catalog: {
        name: "Catalogue of SAS",
        add: "Add a catalogue of SAS",
        about: "The labels of values, from a .sas7bcat.",
      },
    },
    convert: {
      heading: "Decimal commas and dates",
      about:
        "These columns are read as text, or as single days. Choose what they are. The page then writes a new CSV file in " +
        "which only they are written otherwise, saves it, and opens it in place of this one. Keep the new file: the report " +
        "is about it.",
      choices: {
        "": "leave as it is",
        number: "numbers (1.234,5 is read as 1234.5)",
        "date-dmy": "dates, day first (31.12.1980)",
        "date-mdy": "dates, month first (12/31/1980)",
        "age-dmy": "age in years, from dates with the day first",
        "age-mdy": "age in years, from dates with the month first",
        "age-ymd": "age in years",
      },
      mixed:
        "Most values are numbers with decimal commas or dates, and some are neither. If these mean missing, declare them " +
        "first: step Roles, “Codes for missing values”.",
      ambiguous: "All values are dates with the day first, and also with the month first. Choose which.",
      birth:
        "A date of birth identifies nearly everybody. Where it is not needed to the day, take the age: it is written in place " +
        "of the date.",
      day: "Age on this day (of the survey)",
      convert: "Convert, save and open",
      done: ["{name} was made, saved and opened. Check the roles: the file is a new one.", "name"],
    },
    withoutCodebook: ["Read the file without {name}", "name"],
    detected: ["found: {what}", "what"],
    again: "Read again",
    notes: "Notes of the reader",
    variables: "Variables",
    variablesAbout: "Values that fewer than three records hold, and values of identifiers, are not shown.",
    columns: {
      name: "Variable",
      kind: "Type",
      levels: "Values",
      missing: "Missing",
      rare: "Rare",
      distribution: "Distribution",
      suggestion: "Suggested role",
    },
    rareAbout: "Values that one or two records hold.",
    find: "Find a variable",
    noVariable: "No variable has such a name.",
    showing: [
      "{which, select, all {} other {{n, number} of }}{of, plural, one {# variable} other {# variables}}",
      "which",
      "n",
      "of",
    ],
    kinds: {
      integer: "whole number",
      number: "number",
      text: "text",
      boolean: "true or false",
      date: "date",
      time: "time",
      empty: "empty",
      other: "cannot be used",
    },
    hidden: "not shown",
    guess: "guess",
    inspect: ["Values of {name}", "name"],
    reasons: "Missing, as the file declares:",
    reason: ["{value} in {n, plural, one {# record} other {# records}}", "value", "n"],
    rareReasons: ["{n, plural, one {# reason} other {# reasons}} in one or two records", "n"],
    declared: "Missing values that the file declares",
    declaredAbout:
      "A reason that is ticked counts as a level of its own, as if it were an answer. The file is then read again.",
    commonest: "Commonest values",
    others: ["{n, plural, one {# other value} other {# other values}}", "n"],
    histogramAbout: "Records by value. The first and the last bar include all values beyond them.",
    valuesHidden:
      "The values of this variable are not shown: it looks like an identifier, or most of its values are rare.",
    detailClose: "Close",
  },

  roles: {
    heading: "What is each variable?",
    about:
      "Suggestions come from names and values only. Check each of them: " +
      "which variables an intruder may know is a judgement about intruders, not about the file.",
    keysHelp: "Keyboard: press an underlined letter to set a role; the arrow keys go up and down.",
    suggestion: "Why",
    suggested: ["{role}? {reason}", "role", "reason"],
    none: "no role",
    reset: "Back to the suggestions",
    clear: "Clear all",
    match: "Records are matched",
    matchWays: {
      "": "as the files show",
      id: "by the record id, whatever speaks against it",
      position: "by their order, whatever speaks against it",
    },
    renamed: "Recoded under another name (old=new, old=new)",
    renamedWrong: [
      "“{text}” was not taken over. Write the name in the original, =, and the name in the released file, such as " +
        "AGE=AGE20; commas between several, and each variable once.",
      "text",
    ],
    oneFile: ["Add one file here; these are {n}: {names}.", "n", "names"],
    freshId: "The record id was made for the file that goes out, and occurs in no other file",
    remove: ["Remove {name}", "name"],
    persons: {
      heading: "Persons with several records",
      meaning:
        "A variable says which records are of one person, so persons are counted. " +
        "Where their records have different weights, this is the weight of a person.",
      weight: "A person weighs",
      weights: {
        largest: "as the heaviest record",
        sum: "as all records together",
      },
    },
    people: {
      heading: "People in the population",
      meaning:
        "Weights that only compare records, such as those of mean 1, are made to add up to this number. Without a " +
        "weight each record stands for an equal part of it.",
      census: "The file holds everyone: nothing is estimated",
      unknown: "not given",
      scale: "Multiply the weights by",
    },
    further: "Further settings",
    share: {
      label: "Share of the population in the register",
      otherwise: "1: all of it",
      meaning:
        "0.04 is 4 %. Or add a table of the population by some variables, which gives it cell by cell.",
      wrong: "A share is above 0 and at most 1.",
    },
    files: {
      released: {
        name: "released file",
        heading: "Released file",
        meaning:
          "The file after treatment. Measures that compare it with the original need it. " +
          "Records are matched by the record id, or by their order where the files show that it is the same.",
        none: "No released file. Measures that compare the treated file with the original are left out.",
        add: "Add a released file",
        by: "",
        byNone: "",
      },
      membership: {
        name: "table of the population",
        heading: "Register of unknown members",
        meaning:
          "The register that the file is drawn from, where who is in it is secret: " +
          "births of a hospital, pupils of a type of school. " +
          "People who are not in it then count in the population, too.",
        none: "Assumed: everyone is in the register.",
        add: "Add a table of the population",
        by: "Counts the units of the population",
        byNone: "choose the variable",
      },
      population: {
        name: "population",
        heading: "Population",
        meaning:
          "A register, a census or a table of counts by the same keys, from which the file comes: " +
          "risk is then counted and not estimated. It stays in this page, as the file does.",
        none: "No population. Risk is estimated from the file.",
        add: "Add a population",
        by: "Counts the units of a row",
        byNone: "each row is one unit",
      },
      identified: {
        name: "identified file",
        heading: "Identified file",
        meaning:
          "A file with names by the same keys, as an intruder may hold it: " +
          "the file is linked with it. It stays in this page, as the file does.",
        none: "No identified file. The file is not linked with names.",
        add: "Add an identified file",
        by: "Variable that identifies the person",
        byNone: "the record id, where both files hold it",
      },
      control: {
        name: "control file",
        heading: "Control file",
        meaning:
          "Records of the same population that the released file was not made from, of the same variables. " +
          "It stays in this page, as the file does.",
        none: "No control file. What a released file tells is not compared with what it tells of other people.",
        add: "Add a control file",
        by: "",
        byNone: "",
      },
      margins: {
        name: "known margin",
        heading: "Known margins",
        meaning:
          "Counts of the population by variables of the file, such as municipality, or age and sex. For the risk, weights " +
          "are raked to all of them at once. They stay in this page, as the file does.",
        none: "No margins. The weights are used as they are.",
        add: "Add counts of the population",
        by: "Counts people",
        byNone: "the only variable that the file lacks",
      },
    },
    missing: "Codes for missing values",
    missingAbout:
      "Values that mean missing, with commas between them, such as -999, NA. " +
      "Empty cells are always missing.",
    missingAll: "In all variables",
    missingBy: "By variable",
    missingFound: "These values look like codes. Declare them?",
    missingApply: "Apply and read again",
    missingChip: ["{code} in {names}{more, plural, =0 {} other { and # more}}", "code", "names", "more"],
    summary: "Chosen",
    noKeys: "Choose at least one key variable.",
    manyKeys: [
      "{n} key variables together make nearly every record unique. Keep those that one intruder may know at once.",
      "n",
    ],
    noWeight:
      "Without a weight the file is taken as the whole population. " +
      "Risks are then higher than in a sample. Say how many people there are, or that everyone is in the file.",
    noWeightInRegister:
      "Without a weight the file is taken as the whole register. Risks are then higher than in a sample.",
    errorAt: "Roles",
    matrix: "Roles of variables",
    search: "Find a variable",
    only: "With a role only",
  },

  questions: {
    heading: "Five questions",
    about:
      "Answer them, and check the file. What is ticked already is suggested from the names, labels and values of the " +
      "file; you know it better.",
    all: "All variables",
    back: "Five questions",
    who: {
      title: "Who gets the file?",
      about: "The more people can get it, the lower its risk has to be.",
      types: {
        public: {
          label: "Anybody (public use file)",
          meaning: "It can be downloaded, by people who want to find others, too.",
        },
        scientific: {
          label: "Researchers under contract (scientific use file)",
          meaning: "They have signed not to look for persons, and would be found out.",
        },
        enclave: {
          label: "Researchers in a secure room (enclave)",
          meaning: "The file stays there, and what is taken out is checked.",
        },
        synthetic: {
          label: "A synthetic file goes out",
          meaning:
            "It was made by a model of the file that is open here. It may still copy persons, or tell who was in that file.",
        },
      },
      synthetic: {
        heading: "The synthetic file, and records that it was not made from",
        about:
          "The file that is open here is the one that the synthetic file was made from. Add the synthetic file, and a control " +
          "file: records of the same population that were put aside before (sdc-risk split). Without a control file there is " +
          "no verdict, since a synthetic file that tells about the population tells something of everybody.",
      },
      asks: ["Asked for: {reasons}", "reasons"],
      other: "Another rule",
      otherMeaning: ["“{name}”, chosen under question 5.", "name"],
      open: "Not decided yet",
      openMeaning: "The report gives figures, and no verdict.",
    },
    known: {
      title: "Who might look, and what do they know?",
      about:
        "Think of neighbours, colleagues, employers, or a register. Tick what one of them may know of a person from " +
        "elsewhere (key variables).",
      add: "Add another variable that they may know",
      numbers: "Numbers that they may know roughly, such as an income",
      addNumber: "Add another number that they may know",
    },
    secret: {
      title: "What must nobody learn?",
      about: "Variables whose values would harm a person if others learnt them (sensitive variables).",
      add: "Add another sensitive variable",
    },
    design: {
      title: "How was the file made?",
      about: "Its sampling weight, who lives with whom, and what names single persons.",
      labels: {
        weight: "Sampling weight",
        household: "Household",
        id: "Record id",
      },
      none: "none",
      cluster: "Areas that were drawn, such as enumeration areas (clusters)",
      addCluster: "Add a variable that names clusters",
      names: "Names, numbers of persons and the like, which have to be removed",
      addName: "Add another variable that names persons",
    },
    rule: {
      title: "Which rule decides?",
      about:
        "Question 1 brings a rule to begin with. Change its limits, take the rule of somebody else, or load your own. " +
        "Your office decides which one applies.",
    },
    byYou: "chosen by you",
    nothingFound: "None was found in the file.",
    check: "Check the file",
    checkAbout: [
      "{n, plural, =0 {No rule is chosen: figures, and no verdict.} one {The verdict is by “{name}”.} " +
        "other {# policies give a verdict each; the worst decides.}}",
      "n",
      "name",
    ],
    more: "Other files, missing codes and further settings",
  },

  measures: {
    heading: "Choose the measures",
    about: "All measures whose roles are present, with options that suit most files.",
    needs: ["needs: {roles}", "roles"],
    lacking: "Not possible yet",
    uses: ["uses {ids}", "ids"],
    options: "Options",
    changed: ["{n, plural, one {# option changed} other {# options changed}}", "n"],
    default: "default",
    restore: "Back to the defaults",
    nothing: "This measure has no options.",
    on: "on",
    list: "Numbers, with commas between them",
    texts: "Texts, with commas between them",
    json: "As JSON",
    jsonWrong: "This is no JSON.",
    numberWrong: ["“{text}” is no number.", "text"],
    addFor: "Set for a variable",
    removeFor: ["Remove {name}", "name"],
    settings: "Settings",
    settingsAbout:
      "Roles, missing codes, measures and options in one JSON file. The command line takes it as it is.",
    save: "Save the settings",
    load: "Load settings",
    loaded: ["Settings of {name} are in place.", "name"],
    run: "Run the measures",
    none: "No measure is chosen.",
    wrong: ["{n, plural, one {One option is wrong.} other {{n} options are wrong.}}", "n"],
    fileWords: {
      released: "released file",
      population: "population",
      identified: "identified file",
      control: "control file",
    },
  },

  scenarios: {
    heading: "Scenarios and policy",
    none: "none",
    count: [
      "{n, plural, =0 {no scenarios} one {# scenario} other {# scenarios}}, {policies}",
      "n",
      "policies",
    ],
    noPolicies: "no policy",
    intruders: "Who may look for persons in this file?",
    about:
      "Several kinds of intruders may try, and each knows something else. " +
      "All of them are assessed in one run, and the report shows them side by side. " +
      "Without a scenario, one intruder knows the key variables.",
    add: "Add a scenario",
    one: ["Scenario {name}", "name"],
    remove: ["Remove the scenario {name}", "name"],
    defaultName: ["intruder {n}", "n"],
    name: "Name",
    who: "Who is it?",
    whoExample: "Lives next door and knows who is at home.",
    keys: "What is known of a person",
    leads: "The report is about this scenario first. Its keys are the key variables of the step Roles.",
    numeric: "Continuous keys",
    useNumeric: ["Use {name} as a continuous key", "name"],
    coverage: {
      label: "Coverage",
      meaning: "Share of the population that the intruder’s file holds: 0.2 is a fifth.",
      otherwise: "1, everybody",
    },
    divergence: {
      label: "Divergence",
      meaning: "Chance that a person’s value of one key differs between the two files.",
      otherwise: "0, never",
    },
    shareWrong: "A coverage is above 0 and at most 1; a divergence is at least 0 and below 1.",
    issues: {
      name: "A scenario needs a name.",
      keys: "A scenario needs at least one key.",
      unfinished: ["The treatment of {name} is not complete.", "name"],
      wrong: ["The treatment of {name} does not work: {message}.", "name", "message"],
    },
    policy: "When may the file go out?",
    policyAbout:
      "A policy is a list of limits, all of which must be met. " +
      "Without one the report gives figures and no verdict. " +
      "There is no default: your office decides which one applies.",
    populationSize: "Size of the population",
    populationSizeAbout:
      "It confirms the sum of the weights: weights that are too large make every estimated risk too small, so " +
      "without it no rule on such a figure can be met.",
    policyChoice: "Policy",
    noPolicy: "none",
    loadPolicy: "Load a policy",
    addPolicy: "Judge by another policy, too",
    loadAnother: "Load another policy",
    removePolicy: ["Leave out “{name}”", "name"],
    several:
      "The file has to meet all of them: the report opens with the worst verdict. A treatment is searched for one policy, " +
      "and a decision record is about one.",
    changeLimits: "Change the limits",
    changeLimitsAbout:
      "A policy with other limits goes by another name, so that nobody takes it for the original. Shares are " +
      "numbers between 0 and 1: 0.03 is 3 %.",
    limits: { max: "At most", below: "Below", min: "At least" },
    changedName: ["{name} (limits changed)", "name"],
    changedSource: ["Limits were changed in the workbench, beginning with “{name}”.", "name"],
    atMost: ["at most {limit}", "limit"],
    below: ["below {limit}", "limit"],
    atLeast: ["at least {limit}", "limit"],
    asShare: "as a share",
    source: ["Source: {text}", "text"],
    notCovered: ["Not covered: {text}", "text"],
  },

  config: {
    recodesNoKey: [
      "The scenario “{scenario}” recodes “{name}”, which is none of its keys.",
      "name",
      "scenario",
    ],
    unknownMeasure: ["There is no measure “{id}” here.", "id"],
    unknownVariable: ["The file has no variable {names}.", "names"],
    absentFile: [
      "The settings name the {what} “{path}”. Add this file first, then load them again.",
      "what",
      "path",
    ],
    hierarchies: [
      "They name hierarchies in the folder “{folder}”: load these in the step Treat, one for each key.",
      "folder",
    ],
    moves: "They name moves, which only the command line makes.",
    language: "They ask for a report in another language; here it is in that of the page.",
  },

  run: {
    heading: "Computing",
    done: "Computed",
    about: "In workers of this browser. The page may be used meanwhile.",
    idle: "Nothing has been computed yet.",
    start: "Run the measures",
    again: "Run again",
    waiting: "waiting",
    measured: "done",
    first: {
      heading: "The verdict",
      noVerdict: "No policy was chosen, so there is no verdict.",
      expected: "How many would be found",
      copies: "Copies of originals, and who was in the original",
      rules: ["Rules of “{policy}”", "policy"],
      rest: "Not computed yet: the other measures, the warnings. The report opens when all of it is there.",
      restTreated:
        "Not computed yet: the other measures, the warnings, and a treatment that would meet the rules. " +
        "The report opens when all of it is there.",
    },
    skipped: ["not computed: {reason}", "reason"],
    needs: ["it needs {what}.", "what"],
    /** What a measure lacks: files that stand beside the data, and variables. */
    lacks: {
      released: "a released file",
      population: "a file of the population",
      identified: "an identified file",
      control: "a control file",
      role: ["a variable in the role “{role}”", "role"],
    },
    failed: "The run ended early",
    cancelled: "The run was cancelled. Nothing of it is kept.",
    took: ["It took {seconds} seconds.", "seconds"],
    total: "All measures",
    goto: "See the report",
    changeRoles: "Change roles",
    changeOptions: "Change options",
  },

  report: {
    heading: ["Disclosure risk of {name}", "name"],
    size: [
      "{rows, plural, one {# record} other {# records}}, {columns, plural, one {# variable} other {# variables}}",
      "rows",
      "columns",
    ],
    stale: "Roles or options were changed since this report was made.",
    partlyEnglish: "What measures and warnings say in detail is in English.",
    skippedTitle: ["{title}:", "title"],
    otherLanguage: "This report is in another language than the page.",
    tabs: { label: "Parts of the report", findings: "Findings", whatIf: "What if", records: "Records" },
    notJudged: ["Not judged: {n, plural, one {# variable} other {# variables}} without a role", "n"],
    notJudgedAbout: "The figures and rules say nothing of these variables, which go out with the file.",
    giveRoles: "Give them roles",
    contents: "Contents",
    next: {
      open:
        "Whether this risk is acceptable is your decision. For a verdict, choose a policy or load your own: " +
        "“Scenarios and policy” in the step Measures.",
      met: "Save the decision record in the step Export.",
      weights:
        "Give the size of the population under “Scenarios and policy” in the step Measures, and run again.",
      missing: "Give what the missing figures need, such as a role, and run again.",
      treated:
        "Treat the file further, put it in place of the released file in the step Roles, and run again.",
      anew: "If the released file is synthetic, make it anew by a method that takes over no records or parts of records; if it was treated, treat it further. Put the new file in its place in the step Roles, and run again.",
      treat:
        "Find a treatment in the step Treat. If the file is treated elsewhere, add it as a released file in the step Roles, and run again.",
    },
    glance: "At a glance",
    cutNames: "Names that are cut above",
    warnings: "Warnings",
    skipped: "Not computed",
    origin: "How this report was made",
    internalShow: "Show internal detail",
    internalAbout: "Also names single records and rare values. Not for passing on.",
    internal: "Internal",
    internalNote: "Names single records or rare values: do not pass on.",
    figures: "Figures of this chart",
    nothing: "This measure has nothing to show.",
    noRows: "No rows.",
    noValues: "Nothing to draw: there are no values.",
    chartHelp: "Use the arrow keys to read single values.",
    noValue: "no value",
    marked: "Marked",
    firstOf: ["The chart shows the first {shown} of {of}; the table holds all.", "shown", "of"],
    allRows: ["Show all {n} rows", "n"],
    fewerRows: "Show fewer rows",
    roles: "Roles of variables",
    options: "Options",
    files: "Files",
    matching: ["Matching of {name}", "name"],
    software: "Software",
    created: "Created",
    command: "Command",
    missing: "Missing codes",
    noneDeclared: "none given; empty cells and what the file itself declares missing count as missing",
    describe: {
      histogram: [
        "Histogram of {y} by {x}, {n} bins. The tallest, {name}, holds {text}.",
        "y",
        "x",
        "n",
        "name",
        "text",
      ],
      bars: ["Bar chart of {x} by {y}, {n} bars.", "x", "y", "n"],
      curve: ["Line of {y} by {x}, {n} points.", "y", "x", "n"],
      heatmap: ["Heat map of {y} by {x}, {rows} rows and {columns} columns.", "y", "x", "rows", "columns"],
    },
  },

  severalPolicies: {
    next: "Find out what the worst verdict rests on. A treatment is searched for one policy: leave the others out, treat the file, and assess it by all.",
    treat:
      "A treatment is searched for one policy, and several are chosen. Leave the others out under “Scenarios and policy” in the step Measures, treat the file, and assess the treated file by all.",
    decision:
      "A decision record is about one policy, and several were given. Leave the others out and run again, once for each.",
  },

  whatIf: {
    heading: "What if keys were dropped or coarser?",
    about:
      "The file is not touched. The same measures run on other keys, and both reports are set side by side.",
    rules: {
      heading: ["Rules of “{name}”", "name"],
      statement: ["{after} of {of} rules met with these keys; {before} before.", "after", "of", "before"],
      rule: "Rule",
      limit: "Limit",
      results: { met: "met", "not met": "not met", "cannot tell": "cannot tell" },
    },
    verdict: {
      heading: "Verdict with these keys",
      about:
        "The verdict is for a file in which the keys you took out are missing and the others are as coarse as you chose, " +
        "judged beside its original. All other variables stay in it. The step Treat makes such a file.",
    },
    keys: "Key variables",
    addKey: "Add a key",
    use: ["Use {name} as a key", "name"],
    treatment: ["Treatment of {name}", "name"],
    treatments: { none: "as it is", bands: "bands", ends: "top and bottom codes", merge: "merged values" },
    width: "Width",
    from: "A band begins at",
    bottom: "All up to",
    top: "All from",
    bandWrong: "The width must be above 0.",
    mergeAbout: "Mark values and give them one name.",
    mergeName: "Name of the merged value",
    mergeDo: "Merge",
    mergeUndo: ["Take {label} apart", "label"],
    tooMany: "This variable has too many values to merge them by hand. Bands may serve.",
    compute: "Compute",
    reset: "Back to the report's keys",
    before: "Before",
    after: "After",
    change: "Change",
    better: "better",
    worse: "worse",
    same: "no change",
    noKeys: "Keep at least one key.",
    result: "Before and after",
    empty: "Change something on the left, and compute. The risk before and after is shown here.",
    scenarios: "Scenarios",
    scenariosAbout: "Different intruders know different things, so several sets of keys are worth comparing.",
    keep: "Keep as a scenario",
    name: "Name of the scenario",
    defaultName: ["Scenario {n}", "n"],
    original: "Report",
    remove: ["Delete {name}", "name"],
    load: ["Open {name}", "name"],
    show: "All figures",
    download: "Comparison as HTML",
    describe: {
      dropped: ["without {names}", "names"],
      added: ["with {names}", "names"],
      coarser: ["coarser: {names}", "names"],
      same: "the keys of the report",
    },
    lower: "less risk",
    higher: "more risk",
    figure: "Figure",
    onlyIn: "In one of the two only",
  },

  records: {
    heading: "Records at risk",
    off:
      "This table names single records with their keys. " +
      "It is as confidential as the data and is off until you switch it on.",
    on: "Show records",
    hide: "Hide records",
    count: [
      "{which, select, all {} other {{n, number} of }}{of, plural, one {# record} other {# records}}",
      "which",
      "n",
      "of",
    ],
    first: ["The table holds the first {n, number} in this order. Filters lead to the others.", "n"],
    filters: "Filters",
    contains: ["{name} contains", "name"],
    from: ["{name}, from", "name"],
    to: ["{name}, to", "name"],
    add: "Filter by",
    clear: "Remove all filters",
    removeFilter: ["Remove the filter of {name}", "name"],
    none: "No record passes the filters.",
    sort: ["Sort by {name}", "name"],
    table: "Records",
  },

  treat,

  take: {
    heading: "Export",
    about:
      "Files are made in this page and saved by your browser. " +
      "Reports hold aggregates only, unless you add internal detail.",
    report: "The report",
    decision: "Decision record",
    decisionAbout:
      "What an office keeps: statement, files by their fingerprints, intruders, thresholds with their " +
      "sources, risk before and after, techniques by variable, limits, and lines to sign.",
    decisionForms: {
      html: "Decision as HTML",
      docx: "Decision as DOCX (Word)",
      md: "Decision as Markdown",
      json: "Decision as JSON",
    },
    html: "HTML report",
    htmlAbout: "One page for readers. It opens anywhere and asks for nothing.",
    json: "JSON report",
    jsonAbout: "For programs, and for the command line to compare. The same as the command line writes.",
    md: "Markdown report",
    mdAbout: "Plain text for a ticket or a wiki.",
    internal: "With internal detail: names single records and rare values",
    records: "Risks per record",
    recordsAbout: "One row per record, every column of every measure. As confidential as the data.",
    again: "Reproduce this report",
    againAbout: "Save the settings beside the file, and run this there. It gives the same report.",
    copy: "Copy",
    copied: "Copied",
    settings: "Settings (JSON)",
    writing: "Writing",
    saved: ["{name} is made, {size}.", "name", "size"],
    needsReport: "There is no report yet. Run the measures first.",
  },
} as const;
