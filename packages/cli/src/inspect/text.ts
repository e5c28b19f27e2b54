import { roleOf, type RoleName } from "@sdc-risk/core";
import { counted } from "@sdc-risk/data";
import type { Inspection, Suggestion } from "@sdc-risk/inspect";
import { FORMATS } from "@sdc-risk/io/formats";
import { engineLabel } from "../engine-table.ts";
import { labelledLines, columnsOf, wrap } from "../terminal/layout.ts";
import { printable } from "../terminal/printable.ts";
import { chainsText } from "./chains.ts";
import { describedText } from "./described.ts";
import type { InspectedFile } from "./json.ts";
import { assessLines, fitFlags, inspectAgain, type Reading } from "./next.ts";
import { safeHarborText } from "./safe-harbor.ts";
import { variablesText } from "./variables.ts";

const MANY_KEYS = 10;
const NO_WEIGHT =
  "Without one the file is taken as the whole population, and risks are higher than in a sample.";
const NO_KEYS =
  "No key variable was recognised. Choose those that an intruder may know about a person (region, sex, " +
  "age, occupation, …),";

/** What stands over the suggestions of a role. */
function titleOf(role: RoleName | null): string {
  if (role === null) return "No role, but worth a look";
  const { term, flag, note } = roleOf(role);
  return `${term[0]!.toUpperCase()}${term.slice(1)} (--${flag})${note === undefined ? "" : `: ${note}`}`;
}

const heading = (text: string, width: number): string[] => ["", text, "─".repeat(width)];
const sentences = (text: string, width: number): string[] => wrap(printable(text), width);

function opening(
  { variables, records }: Inspection,
  { name, format, encoding, delimiter, warnings }: InspectedFile,
  width: number,
): string[] {
  const named = FORMATS.find((one) => one.name === format)?.label ?? engineLabel(format);
  const parted = delimiter === "\t" ? "delimiter tab" : `delimiter ${delimiter ?? ""}`;
  const how = [
    named,
    ...(encoding === undefined ? [] : [encoding]),
    ...(delimiter === undefined ? [] : [parted]),
  ];
  const size = `${counted(records, "record")}, ${counted(variables.length, "variable")}`;
  return [name, `${size} (${how.join(", ")})`, ...warnings.map(({ message }) => `Note: ${message}`)].flatMap(
    (text) => sentences(text, width),
  );
}

function suggestionText(
  { variable, role, sure, taken, reason }: Suggestion,
  column: number,
  width: number,
): string[] {
  const mark = role === null || sure ? " " : "?";
  return labelledLines(
    `${mark} ${printable(variable)}`,
    [printable(role !== null && !taken ? `${reason}; left out of the command` : reason)],
    column,
    width,
  );
}

function rolesText(
  { variables, suggestions, roles }: Inspection,
  weight: string | null,
  width: number,
): string[] {
  const column = Math.min(
    30,
    4 + Math.max(4, ...suggestions.map(({ variable }) => columnsOf(printable(variable)))),
  );
  const lines = [...new Set(suggestions.map(({ role }) => role))].flatMap((role) => {
    const some = suggestions.filter((one) => one.role === role);
    return ["", ...wrap(titleOf(role), width), ...some.flatMap((one) => suggestionText(one, column, width))];
  });
  const told = new Set(suggestions.map(({ variable }) => variable));
  const silent = variables.map(({ name }) => name).filter((name) => !told.has(name));
  const named =
    silent.slice(0, 50).join(", ") + (silent.length > 50 ? ` and ${silent.length - 50} more` : "");
  return [
    ...sentences(
      "These are suggestions from " +
        `${weight === null ? "names and values only" : "names, values and the weight that is declared"}. ` +
        "Check them; ? marks a guess.",
      width,
    ),
    ...lines,
    ...(silent.length === 0
      ? []
      : ["", "Nothing is suggested for", ...wrap(printable(named), width - 2).map((line) => `  ${line}`)]),
    ...(roles.weight === undefined
      ? [
          "",
          ...sentences(
            `No sampling weight ${suggestions.some(({ role }) => role === "weight") ? "is taken" : "was found"}. ` +
              NO_WEIGHT,
            width,
          ),
        ]
      : []),
  ];
}

/** Codes that look like missing values, each with the variables that hold it. */
function missingText({ variables }: Inspection, file: string, reading: Reading, width: number): string[] {
  const codes = [...new Set(variables.flatMap(({ missingCodes }) => missingCodes))];
  if (codes.length === 0) return [];
  const where = codes.map(
    (code) =>
      `${code} (in ${variables
        .filter(({ missingCodes }) => missingCodes.includes(code))
        .map(({ name }) => name)
        .slice(0, 5)
        .join(", ")})`,
  );
  return [
    ...sentences(
      `Some values look like codes for missing values: ${where.join(", ")}. If they are, declare them and look again:`,
      width,
    ),
    "",
    ...inspectAgain(
      file,
      { ...reading, missing: [...(reading.missing ?? []), ...codes] },
      undefined,
      width - 2,
    ).map((line) => `  ${line}`),
    "",
  ];
}

/** What a configuration without keys lacks; the roles that were found are no use alone. */
function noKeys(config: string | undefined, { numeric = [] }: Inspection["roles"]): string {
  const can = numeric.length > 0 ? "measures nothing but continuous keys" : "cannot measure this file";
  const why = config === undefined ? "" : ` Until then \`sdc-risk assess\` ${can} with ${config}.`;
  return (
    `${NO_KEYS} and name them ` +
    `${config === undefined ? "with --keys in `sdc-risk assess`" : `as "keys" in ${config}`}.${why}`
  );
}

/** What the suggested roles lack to be assessed; empty where they can be. */
export function lackingText({ roles }: Inspection, config: string | undefined, width: number): string {
  return config === undefined || (roles.keys?.length ?? 0) > 0
    ? ""
    : `${sentences(noKeys(config, roles), width).join("\n")}\n`;
}

/** How the file was inspected, which the next command repeats. */
interface InspectArguments {
  /** The file as the user named it. */
  readonly path: string;
  readonly reading: Reading;
  /** The configuration file that is written, if any. */
  readonly config: string | undefined;
}

function nextText(
  { roles }: Inspection,
  { path, reading, config }: InspectArguments,
  width: number,
): string[] {
  const keys = roles.keys?.length ?? 0;
  if (keys === 0) return sentences(noKeys(config, roles), width);
  const byFlags = config === undefined && fitFlags(roles);
  const written = config ?? "sdc-risk.json";
  const first = byFlags || config !== undefined ? [] : inspectAgain(path, reading, written, width - 2);
  return [
    ...(keys > MANY_KEYS
      ? sentences(
          `${keys} key variables together make nearly every record unique. Keep those that one intruder ` +
            "may know at once.",
          width,
        )
      : []),
    ...sentences(
      byFlags
        ? "Correct the roles where they are wrong, and run:"
        : config === undefined
          ? "Some names do not fit on a command line. Keep the roles in a configuration file, correct " +
            "them there, and run:"
          : `The suggested roles are in ${config}. Correct them there, and run:`,
      width,
    ),
    "",
    ...[...first, ...assessLines(path, { roles: byFlags ? roles : written, reading }, width - 2)].map(
      (line) => `  ${line}`,
    ),
  ];
}

/**
 * What was found, for people: the variables, the suggested roles, and what to run next.
 * @param given how the file was inspected
 * @param width columns of a line
 */
export function inspectionText(
  inspection: Inspection,
  file: InspectedFile,
  given: InspectArguments,
  width: number,
): string {
  const { path, reading } = given;
  const table = variablesText(inspection, width);
  const rare = table.some((line) => line.endsWith(" rare"));
  const described = describedText(inspection, width);
  const lines = [
    ...opening(inspection, file, width),
    "",
    ...table,
    ...(rare
      ? ["", ...sentences("rare: levels that one or two records hold; they are counted, not named.", width)]
      : []),
    ...(described.length > 0
      ? [
          ...heading(`What the ${reading.ddi === undefined ? "file" : "codebook"} says of them`, width),
          ...described,
        ]
      : []),
    ...heading("Suggested roles", width),
    ...rolesText(inspection, file.codebook?.weight ?? null, width),
    ...((file.chains ?? []).some(({ levels }) => levels.length > 0)
      ? [...heading("Levels of the suggested keys", width), ...chainsText(file.chains ?? [], width)]
      : []),
    ...heading("Identifiers that HIPAA's Safe Harbor has removed", width),
    ...safeHarborText(inspection, width),
    ...heading("What to do next", width),
    ...missingText(inspection, path, reading, width),
    ...nextText(inspection, given, width),
  ];
  return `${lines.join("\n")}\n`;
}
