import { MEASURE_QUESTIONS, ROLES, rolesWhere, type RoleName } from "@sdc-risk/core";
import { LANGUAGES } from "@sdc-risk/data";
import * as z from "zod";
import { blockSchema } from "./block-schema.ts";

// The one description of a report: it checks what is read back, its order is that of the JSON, the types of
// risk-report.ts are inferred from it, and test/schema.test.ts makes the published JSON Schema from it.

const text = (about: string) => z.string().describe(about);
const count = (about: string) => z.int().min(0).describe(about);
const list = <T extends z.ZodType>(item: T, about: string) => z.array(item).describe(about);

/** A part that the published schema gives a name. */
const named = <T extends z.ZodType>(id: string, part: T, about: string) =>
  part.meta({ id, description: about });

const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .nullable()
  .describe("SHA-256 of the bytes of the file in hexadecimal digits; null where it was not computed.");
/** Any JSON value; what measures make of their own is checked as it is written. */
const json = named("json", z.json() as z.ZodType, "Any JSON value.");

const block = named("block", blockSchema(), "A piece of the report.");

const measure = named(
  "measure",
  z.strictObject({
    title: text("Name of the measure."),
    answers: z
      .enum(MEASURE_QUESTIONS)
      .exactOptional()
      .describe(
        "The question that it answers: how many could be found, what would be learned, what a treatment changed.",
      ),
    ofOriginal: z
      .literal(true)
      .exactOptional()
      .describe("Set where there are released files and its figures are of the original alone."),
    options: json.meta({ description: "The complete options that it was computed with." }),
    uses: z.record(z.string(), json).describe("The options of the measures whose results it used, by id."),
    missing: z
      .record(z.string(), z.string())
      .exactOptional()
      .describe(
        "How it took missing values, and how the measures did whose results it used, by id; those that " +
          "say nothing are left out.",
      ),
    counts: z
      .strictObject({
        unit: z.enum(["persons", "households"]).describe("What its figures count."),
        number: z.number().describe("How many there are."),
      })
      .exactOptional()
      .describe("What its figures count, where these are not records."),
    summary: (z.record(z.string(), json) as z.ZodType<object>).describe(
      "Its aggregate results, documented by the measure.",
    ),
    blocks: list(block, "What the report shows of it."),
  }),
  "One measure's part of the report.",
);

const codes = z.array(z.union([z.string(), z.number()]));

const roles = z.record(z.string(), z.array(z.string()));
const findings = {
  measures: z.record(z.string(), measure).describe("What each measure found, by id."),
  skipped: list(
    z.strictObject({
      measure: text("Id of the measure."),
      title: text("Its name."),
      reason: text("Why it was not computed."),
    }),
    "Measures that were not computed.",
  ),
  warnings: list(
    z.strictObject({
      code: text("Name of the warning for scripts."),
      message: text("The warning in a sentence."),
      measure: z.string().nullable().describe("Id of the measure that gave it; null where none did."),
    }),
    "What the reader should know before using the figures.",
  ),
};

const scenario = z.strictObject({
  name: text("Name of the scenario."),
  intruder: text("Who the intruder is, and what is known.").exactOptional(),
  keys: list(z.string(), "Key variables."),
  numeric: list(z.string(), "Continuous key variables.").exactOptional(),
  coverage: z.number().describe("Share of the population that the intruder's file holds.").exactOptional(),
  divergence: z
    .number()
    .describe("Chance that a person's value of one key differs between the two files.")
    .exactOptional(),
  recodings: z
    .record(z.string(), z.string())
    .exactOptional()
    .describe("How coarsely keys are known, in words by variable."),
  ...findings,
});

const value = z.number().nullable();
const interval = z.strictObject({
  low: z.number().describe("Lower end."),
  high: z.number().describe("Upper end."),
});

const rule = z.strictObject({
  figure: text("The figure, as a place in a summary: kanon.violations[k=3].share."),
  label: text("The figure in words."),
  scenario: z.string().nullable().describe("The scenario; null where there are none."),
  file: text("The released file that is judged.").exactOptional(),
  value: value.describe("The value that is judged; null where it is missing."),
  written: text("The value as sentences write it.").exactOptional(),
  interval: interval.describe("The 95 % interval of the value.").exactOptional(),
  reading: text("How missing values were read, where the summary reads them otherwise.").exactOptional(),
  counted: z.number().describe("The value as the summary has it.").exactOptional(),
  limit: z.number().describe("The limit."),
  bound: z
    .enum(["max", "min"])
    .describe("Whether the limit is the largest or the smallest value that meets the rule."),
  strict: z.literal(true).exactOptional().describe("The limit itself does not meet the rule."),
  share: z.boolean().describe("Whether value and limit are shares of one."),
  met: z.boolean().describe("Whether the rule is met; an undecided rule is not."),
  result: z
    .enum(["met", "not met", "cannot tell"])
    .describe(
      "Met only where the value, its whole interval and all that is known of it are within the limit.",
    ),
  doubt: z
    .enum([
      "interval",
      "known to be off",
      "weights",
      "extent",
      "missing values",
      "recoding",
      "declared missing",
      "no tested model",
      "expected matches",
      "options",
    ])
    .describe("Why a value within the limit does not meet the rule, or why one beyond it may yet (extent).")
    .exactOptional(),
  margin: value.describe("How far the value is from the limit, below zero where it is beyond."),
  initial: value
    .describe(
      "The figure of the original, where a released file is judged; absent where the figure compares the two.",
    )
    .exactOptional(),
  initialMark: text("How the figure of the original is off, in a few words.").exactOptional(),
  initialReading: text(
    "How missing values of the original were read, where its summary reads them otherwise.",
  ).exactOptional(),
  initialCounted: z
    .number()
    .describe("The figure of the original as its summary has it, and as a report of the original shows it.")
    .exactOptional(),
  everybody: z
    .literal(true)
    .describe("The scenario's coverage and divergence are not taken into account.")
    .exactOptional(),
  reason: text("What decides it."),
  caution: text("What to know of the figure.").exactOptional(),
  mark: text("How the figure is off, in a few words: too low, a floor.").exactOptional(),
  why: text("Why there is this limit.").exactOptional(),
  source: text("Where the limit is from.").exactOptional(),
});

const verdict = z.enum(["yes", "no", "cannot tell"]);

const against = z.strictObject({
  code: text("What it is, a stable word."),
  result: z
    .enum(["not met", "cannot tell"])
    .describe("Whether it forbids that the file goes out, or leaves open whether it may."),
  file: text("The file that is meant.").exactOptional(),
  variables: list(z.string(), "The variables that are meant.").exactOptional(),
  text: text("What it is and what to do."),
});

/**
 * What was found of a variable that no role speaks of: nothing, as far as it was looked at; that it follows from
 * a key, and says no more; that it looks like a key, or like what identifies; that it gives a key away that the
 * file lacks or holds otherwise; that a key of the file follows from it, so that it says more; that it looks
 * like a recoding of a key; or that nobody could look.
 */
const NOT_JUDGED_REASONS = [
  "harmless",
  "follows",
  "looks-like-key",
  "looks-like-identifier",
  "gives-away",
  "refines",
  "recoding",
  "not-looked-at",
] as const;

const notJudged = z.strictObject({
  variable: text("Its name in the file."),
  file: text("The released file; left out where the data themselves go out.").exactOptional(),
  isNew: z.boolean().describe("Whether the original lacks it."),
  reason: z.enum(NOT_JUDGED_REASONS).describe("What was found."),
  open: z.boolean().describe("Whether this scenario leaves the verdict undecided."),
  text: text("What was found, as the end of a sentence about the variable."),
  renamed: text("The variable of the original that it may be a recoding of.").exactOptional(),
  insensitive: z
    .literal(true)
    .exactOptional()
    .describe("It was declared insensitive, which its values speak against."),
});

/**
 * What a variable can be declared as: insensitive; another role, of variables with values of persons or of the design of the sample, though it looks
 * like a key; or a key that a kind of intruder knows more coarsely than the file holds it.
 */
const declaredAs: readonly (RoleName | "known coarsely")[] = [
  ...rolesWhere(({ name, holds, ofDesign }) => (holds === "values" && name !== "keys") || ofDesign === true),
  "known coarsely",
];

const declaration = z.strictObject({
  variable: text("Its name in the file."),
  file: text("The released file; left out where the data themselves go out.").exactOptional(),
  as: z.enum(declaredAs).describe("What it was declared as."),
  scenario: text("The scenario in which it is known coarsely.").exactOptional(),
  text: text("What is declared, as the end of a sentence about the variable."),
});

const groupsSeen = z.strictObject({
  variable: text("The variable of the original that names the groups."),
  file: text("The released file that lacks it."),
  text: text("By what they are seen, and how many."),
});

const step = {
  key: text("The variable, or the variables with commas between them."),
  kind: text("What is done to it: the id of a treatment, such as recode, suppress or leave-out."),
  text: text("The step in words."),
  lost: list(
    z.strictObject({
      variable: text("The variable."),
      loss: value.describe(
        "0 where nothing is lost and 1 where all is; of numbers Σ (x − y)² / Σ (x − mean)². Null where all are equal.",
      ),
    }),
    "What a move that was asked for takes of its variables.",
  ).exactOptional(),
};

const suppressed = z.record(z.string(), z.int()).describe("Suppressed values by variable.");

/** What a short search found where the policy is not met. */
const shortPlan = z.strictObject({
  verdict: verdict.describe(
    "Whether the treated file can be released, assessed beside its original by the whole policy.",
  ),
  met: z
    .boolean()
    .describe("Whether all rules are met that a treatment can change, and no changed key is given away."),
  steps: list(z.strictObject(step), "What is done to the file, in this order."),
  suppressed,
  loss: z.number().describe("Loss as ARX has it (Iyengar 2002)."),
  leftOut: list(
    z.string(),
    "Keys that are left out, a last resort: of the treatments with all keys none that was assessed met the rules.",
  ),
  open: list(
    z.strictObject({
      figure: rule.shape.figure,
      label: rule.shape.label,
      scenario: rule.shape.scenario,
      value: rule.shape.value,
      limit: rule.shape.limit,
      share: rule.shape.share,
      result: rule.shape.result,
      reason: rule.shape.reason,
    }),
    "Rules that the treated file does not meet.",
  ),
  against: list(z.string(), "What else is against the treated file."),
  assessed: count("Treated files that were assessed."),
});

const policy = z.strictObject({
  name: text("Name of the policy."),
  source: text("Where it is from.").exactOptional(),
  notCovered: text("What it does not cover.").exactOptional(),
  verdict: verdict.describe("Whether the file can be released by it."),
  met: z.boolean().describe("Whether the verdict is yes."),
  rules: list(rule, "Its rules, in every scenario that they hold for."),
  against: list(against, "What else is against the file.").exactOptional(),
  notJudged: list(notJudged, "Variables of the file that goes out which have no role.").exactOptional(),
  declared: list(declaration, "What the verdict rests on because it was declared.").exactOptional(),
  groupsSeen: list(
    groupsSeen,
    "Households that are seen in a released file though it lacks their id, where no figure rests on that.",
  ).exactOptional(),
  plan: shortPlan
    .describe("A treatment that meets it, else the closest, where it is not met and a short search was made.")
    .exactOptional(),
  noPlan: text("Why no treatment was searched, where it is not met.").exactOptional(),
});

const expected = z.strictObject({
  scenario: z.string().nullable().describe("The scenario; null where there are none."),
  file: text("The released file that is judged.").exactOptional(),
  matches: value.describe("Expected correct matches; null where they are not known."),
  units: z.number().describe("Records, persons or households that could be found."),
  interval: interval.describe("The 95 % interval of the number.").exactOptional(),
  rule: text("The figure of the rule of the policy that limits this number.").exactOptional(),
  initial: value
    .describe("Expected correct matches in the original, where a released file is judged.")
    .exactOptional(),
  initialMark: text("How the number of the original is off, in a few words.").exactOptional(),
  mark: text("How the number is off, in a few words.").exactOptional(),
  text: text("The same in a sentence, or why it is not known."),
});

const equalling = {
  records: count("Records of the released file that equal a record of the original on these variables."),
  expected: value.describe("As many as chance gives; null where that is not known."),
  control: value.describe("As many as so many records of the control file give; null without one."),
};

const copies = z.strictObject({
  scenario: z.string().nullable().describe("The scenario; null where there are none."),
  file: text("The released file."),
  records: count("Its records."),
  identical: z.strictObject(equalling).describe("By all variables that were compared."),
  onKeys: z
    .strictObject(equalling)
    .describe("By the keys, where that is more than chance and identical records account for.")
    .exactOptional(),
  attack: z
    .strictObject({
      auc: z
        .number()
        .describe(
          "The chance that somebody of the original scores higher than somebody else: 0.5 by chance.",
        ),
      interval: interval.describe("Its 95 % interval."),
      found: z
        .number()
        .describe(
          "Share of the people of the original that it finds while it takes 10 % of the others for them.",
        ),
    })
    .describe("The attack that best tells who was in the original, where it is on this file.")
    .exactOptional(),
  texts: list(z.string(), "The same in sentences, what matters most first."),
});

const answer = z.strictObject({
  statement: text("The answer in a sentence or two."),
  verdict: verdict
    .nullable()
    .describe("Whether the file can be released; null without a policy.")
    .exactOptional(),
  met: z.boolean().nullable().describe("Whether the verdict is yes; null without a policy."),
  copies: list(
    copies,
    "What released files that may be synthetic hold of originals; it then leads the answer.",
  ).exactOptional(),
  expected: list(expected, "How many an intruder would correctly identify, the worst first.").exactOptional(),
  decides: list(z.string(), "The few things that decide it."),
  plan: text(
    "What would meet the policy, else the closest treatment found, or why none was searched.",
  ).exactOptional(),
  limits: list(z.string(), "What the figures do not cover."),
  next: text("What to do next."),
});

const plan = z.strictObject({
  file: text("The treated file."),
  met: z.boolean().describe("Whether the treated file meets the policy, assessed with its original."),
  steps: list(
    z.strictObject({ ...step, grouping: json.describe("How values are grouped.").exactOptional() }),
    "What was done to the file, in this order.",
  ),
  suppressed,
  suppression: z
    .enum(["in an engine", "not wanted"])
    .describe(
      "Why no single value was suppressed: it cannot be done in the engine that has these records, or nobody wanted it. Left out where values might " +
        "be suppressed.",
    )
    .exactOptional(),
  notSuppressed: list(
    z.strictObject({ key: text("A key."), by: list(z.string(), "Variables that stay in the file.") }),
    "Keys of which no single value was suppressed, since other variables would tell it.",
  ).exactOptional(),
  cells: z
    .literal("written anew")
    .describe(
      "That values are written anew in the treated CSV file, numbers in their shortest form. Left out where each cell that " +
        "is not treated is as it was.",
    )
    .exactOptional(),
  loss: z
    .strictObject({
      arx: z.number().describe("Loss as ARX has it (Iyengar 2002), weighted by the importance of keys."),
      entropy: z.number().describe("Non-uniform entropy, as a share of what suppressing everything costs."),
      bits: z.number().describe("Non-uniform entropy in bits."),
      precision: z.number().describe("One less precision (Sweeney 2002)."),
    })
    .describe("What the treatment costs."),
  proved: z.boolean().describe("Whether nothing with these levels costs less."),
  bound: z.number().describe("No treatment with these levels has a smaller loss; 0 where nothing is known."),
  assessed: count("Treated files that were assessed."),
  front: list(
    z.strictObject({
      loss: z.number().describe("Loss as ARX has it."),
      matches: value.describe("Expected correct matches; null where they were not computed."),
      met: z.boolean().describe("Whether it meets all rules that treatment can change."),
      missed: z
        .number()
        .describe("How far from its rules it is: 0 where it meets them, 1 for each as in the original."),
      steps: list(z.string(), "What it does."),
    }),
    "Treatments that were assessed and that no other one undercuts in loss and in risk.",
  ),
});

/** A RiskReport as JSON, strict about every field but a measure's own options and summary. */
export const reportSchema = z
  .strictObject({
    schema: z.literal("sdc-risk-report-1").describe("Name and version of this format."),
    software: z
      .strictObject({ name: text("Its name."), version: text("Its version.") })
      .describe("What computed the report."),
    createdAt: z
      .string()
      .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
      .describe("When it was computed: ISO 8601, UTC."),
    language: z
      .enum(LANGUAGES)
      .exactOptional()
      .describe("The language of its texts for readers; where it is not given, English (en)."),
    command: text(
      "The shell command that gives this report again, files by their base names.",
    ).exactOptional(),
    data: z
      .strictObject({
        name: text("Base name of the file."),
        rows: count("Records."),
        columns: count("Variables."),
        sha256,
      })
      .describe("The file that was measured."),
    roles: roles.describe(
      `Names of variables by role (${ROLES.map(({ name }) => name).join(", ")}); only roles that were given.`,
    ),
    labels: z
      .record(z.string(), z.string())
      .exactOptional()
      .describe(
        "What the file calls the variables that have roles, or that were not judged, beside their names; only where it does.",
      ),
    missing: z
      .union([codes, z.record(z.string(), codes)])
      .describe("Codes that mean a missing value: a list for all variables, or lists by variable."),
    released: list(
      z.strictObject({
        name: text("Base name of the file."),
        rows: count("Records."),
        sha256,
        matching: text("How its records were matched with the data, or why they were not.").exactOptional(),
        assessment: z
          .strictObject({
            roles: roles.describe("Names of variables by role, as far as the file holds them."),
            ...findings,
          })
          .describe("What the measures that need no second file find in this file alone.")
          .exactOptional(),
      }),
      "Treated files that the data were compared with.",
    ),
    population: z
      .strictObject({
        name: text("Base name of the file."),
        rows: count("Rows."),
        units: count("Units in all."),
        count: z
          .string()
          .nullable()
          .describe("The variable that counts the units of a row; null where it is one."),
        sha256,
      })
      .describe("The population that the data come from.")
      .exactOptional(),
    register: z
      .strictObject({
        share: z.number().describe("Share of the population that is in it."),
        table: z
          .strictObject({
            name: text("Base name of the file."),
            by: list(z.string(), "Its variables."),
            sha256,
          })
          .nullable()
          .describe(
            "The table of the population that gives the share cell by cell; null where it was given.",
          ),
      })
      .describe("The register of unknown members that the data come from.")
      .exactOptional(),
    margins: list(
      z.strictObject({
        name: text("Base name of the file."),
        by: list(z.string(), "Its variables."),
        units: z.number().describe("People that it counts."),
        absent: count("Combinations that no record has."),
        absentUnits: z.number().describe("People of these combinations."),
        sha256,
      }),
      "Tables of counts of the population that weights were raked to.",
    ).exactOptional(),
    identified: z
      .strictObject({
        name: text("Base name of the file."),
        rows: count("Rows."),
        id: z.string().nullable().describe("The variable that tells who is who; null where none does."),
        sha256,
      })
      .describe("The file with names that the data are linked with.")
      .exactOptional(),
    control: z
      .strictObject({
        name: text("Base name of the file."),
        rows: count("Rows."),
        sha256,
      })
      .describe("Records of the same population that the released files were not made from.")
      .exactOptional(),
    plan: named("plan", plan, "What was done to the file, where a plan treated it.").exactOptional(),
    answer: named("answer", answer, "What a reader wants to know first.").exactOptional(),
    policy: named(
      "policy",
      policy,
      "The policy, and whether it is met; of several one with the worst verdict.",
    ).exactOptional(),
    otherPolicies: list(
      policy,
      "The other policies of a run with several, the worst verdict first.",
    ).exactOptional(),
    scenarios: list(
      named("scenario", scenario, "What one kind of intruder finds."),
      "Kinds of intruders; roles and measures are those of the first.",
    ).exactOptional(),
    ...findings,
    terms: list(
      z.strictObject({
        term: text("The term."),
        meaning: text("What it means."),
        source: text("Where it is from: authors and year.").exactOptional(),
      }),
      "The terms that the report uses, in the order of the alphabet.",
    ).exactOptional(),
  })
  .describe("What sdc-risk found about the disclosure risk of a file of microdata.");
