import { roleOf, type RoleName } from "@sdc-risk/core";
import type { Inspection, Suggestion } from "@sdc-risk/inspect";
import { FORMATS } from "@sdc-risk/io/formats";
import { engineLabel } from "../engine-table.ts";
import { toldOfFile, type CommandWords, type PrintedLines } from "../language/words.ts";
import { labelledLines, columnsOf, wrap } from "../terminal/layout.ts";
import { printable } from "../terminal/printable.ts";
import { chainsText } from "./chains.ts";
import { describedText } from "./described.ts";
import type { InspectedFile } from "./json.ts";
import { assessLines, convertLines, fitFlags, inspectAgain, type Reading } from "./next.ts";
import { safeHarborText } from "./safe-harbor.ts";
import { variablesText } from "./variables.ts";

const MANY_KEYS = 10;
/** Columns of numbers with a decimal comma that are named. */
const MOST_COMMAS = 10;

/** What stands over the suggestions of a role. */
function titleOf(name: RoleName | null, words: CommandWords): string {
  const { say } = words;
  if (name === null) return say("noRole");
  const { term, flag, note } = roleOf(name);
  const told = toldOfFile(term, words);
  const role = told.charAt(0).toUpperCase() + told.slice(1);
  return note === undefined
    ? say("role", { role, flag })
    : say("roleNote", { role, flag, note: toldOfFile(note, words) });
}

const heading = (text: string, width: number): string[] => ["", text, "─".repeat(width)];
const sentences = (text: string, width: number): string[] => wrap(printable(text), width);

function opening(
  { variables, records }: Inspection,
  { name, format, encoding, delimiter, warnings }: InspectedFile,
  { width, words: { say } }: PrintedLines,
): string[] {
  const named = FORMATS.find((one) => one.name === format)?.label ?? engineLabel(format);
  const parted = say("delimiter", { delimiter: delimiter === "\t" ? say("tab") : (delimiter ?? "") });
  const how = [
    named,
    ...(encoding === undefined ? [] : [encoding]),
    ...(delimiter === undefined ? [] : [parted]),
  ];
  const size = say("size", { records, variables: variables.length });
  const notes = warnings.map(({ message }) => say("note", { text: message }));
  return [name, `${size} (${how.join(", ")})`, ...notes].flatMap((text) => sentences(text, width));
}

function suggestionText(
  { variable, role, sure, taken, reason }: Suggestion,
  column: number,
  { width, words }: PrintedLines,
): string[] {
  const why = toldOfFile(reason, words);
  const mark = role === null || sure ? " " : "?";
  return labelledLines(
    `${mark} ${printable(variable)}`,
    [printable(role !== null && !taken ? words.say("leftOut", { reason: why }) : why)],
    column,
    width,
  );
}

function rolesText(
  { variables, suggestions, roles }: Inspection,
  weight: string | null,
  look: PrintedLines,
): string[] {
  const { width, words } = look;
  const { say } = words;
  const column = Math.min(
    30,
    4 + Math.max(4, ...suggestions.map(({ variable }) => columnsOf(printable(variable)))),
  );
  const lines = [...new Set(suggestions.map(({ role }) => role))].flatMap((role) => {
    const some = suggestions.filter((one) => one.role === role);
    return [
      "",
      ...wrap(titleOf(role, words), width),
      ...some.flatMap((one) => suggestionText(one, column, look)),
    ];
  });
  const told = new Set(suggestions.map(({ variable }) => variable));
  const silent = variables.map(({ name }) => name).filter((name) => !told.has(name));
  const some = silent.slice(0, 50).join(", ");
  const named = silent.length > 50 ? say("namesMore", { names: some, n: silent.length - 50 }) : some;
  const isFound = suggestions.some(({ role }) => role === "weight");
  return [
    ...sentences(
      say("suggestedFrom", {
        labels: variables.some(({ label }) => label !== null) ? "yes" : "no",
        weight: weight === null ? "no" : "yes",
        guess: suggestions.some(({ role, sure }) => role !== null && !sure) ? "yes" : "no",
      }),
      width,
    ),
    ...lines,
    ...(silent.length === 0
      ? []
      : ["", say("nothingSuggested"), ...wrap(printable(named), width - 2).map((line) => `  ${line}`)]),
    ...(roles.weight === undefined
      ? ["", ...sentences(say(isFound ? "weightNotTaken" : "weightNotFound"), width)]
      : []),
  ];
}

/** Codes that look like missing values, each with the variables that hold it. */
function missingText(
  { variables }: Inspection,
  file: string,
  reading: Reading,
  { width, words: { say } }: PrintedLines,
): string[] {
  const codes = [...new Set(variables.flatMap(({ missingCodes }) => missingCodes))];
  if (codes.length === 0) return [];
  const where = codes.map((code) => {
    const names = variables.filter(({ missingCodes }) => missingCodes.includes(code)).map(({ name }) => name);
    return say("codesIn", { code, variables: names.slice(0, 5).join(", ") });
  });
  return [
    ...sentences(say("missingCodes", { codes: where.join(", ") }), width),
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

/** Columns of numbers with a decimal comma, and the command that writes them with points. */
function commasText(
  { variables }: Inspection,
  { path, format, delimiter }: { readonly path: string } & Pick<InspectedFile, "format" | "delimiter">,
  { width, words: { say } }: PrintedLines,
): string[] {
  const names = variables.filter(({ pattern }) => pattern === "decimal-comma").map(({ name }) => name);
  // a file that is cut at commas has its numbers in quotes, which convert refuses
  if (names.length === 0 || format !== "csv" || delimiter === ",") return [];
  return [
    ...sentences(say("decimalCommas", { variables: names.slice(0, MOST_COMMAS).join(", ") }), width),
    "",
    ...convertLines(path, width - 2).map((line) => `  ${line}`),
    "",
  ];
}

/** What a configuration without keys lacks; the roles that were found are no use alone. */
const noKeys = (
  config: string | undefined,
  { numeric = [] }: Inspection["roles"],
  { say }: CommandWords,
): string =>
  config === undefined
    ? say("noKeys")
    : say("noKeysConfig", { config, numeric: numeric.length > 0 ? "yes" : "no" });

/** What the suggested roles lack to be assessed; empty where they can be. */
export function lackingText(
  { roles }: Inspection,
  config: string | undefined,
  { width, words }: PrintedLines,
): string {
  return config === undefined || (roles.keys?.length ?? 0) > 0
    ? ""
    : `${sentences(noKeys(config, roles, words), width).join("\n")}\n`;
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
  { width, words }: PrintedLines,
): string[] {
  const { say } = words;
  const keys = roles.keys?.length ?? 0;
  if (keys === 0) return sentences(noKeys(config, roles, words), width);
  const byFlags = config === undefined && fitFlags(roles);
  const written = config ?? "sdc-risk.json";
  const first = byFlags || config !== undefined ? [] : inspectAgain(path, reading, written, width - 2);
  const more = ["--policy public-use"];
  return [
    ...(keys > MANY_KEYS ? sentences(say("manyKeys", { n: keys }), width) : []),
    ...sentences(
      byFlags
        ? say("correctAndRun")
        : config === undefined
          ? say("keepInConfig")
          : say("rolesInConfig", { config }),
      width,
    ),
    "",
    ...[...first, ...assessLines(path, { roles: byFlags ? roles : written, reading, more }, width - 2)].map(
      (line) => `  ${line}`,
    ),
    "",
    ...sentences(say("chooseRules"), width),
    ...sentences(say(roles.weight === undefined ? "sayExtent" : "confirmSize"), width),
  ];
}

/**
 * What was found, for people: the variables, the suggested roles, and what to run next.
 * @param given how the file was inspected
 * @param look the columns of a line, and the language
 */
export function inspectionText(
  inspection: Inspection,
  file: InspectedFile,
  given: InspectArguments,
  look: PrintedLines,
): string {
  const { width, words } = look;
  const { say } = words;
  const { path, reading } = given;
  const table = variablesText(inspection, look);
  const rare = table.some((line) => / rares?$/.test(line));
  const hasBars = table.some((line) => /[▁▂▃▄▅▆▇█]/.test(line));
  const described = describedText(inspection, look);
  const lines = [
    ...opening(inspection, file, look),
    "",
    ...table,
    ...(rare ? ["", ...sentences(say("rareMeans"), width)] : []),
    ...(hasBars ? ["", ...sentences(say("barsMean"), width)] : []),
    ...(described.length > 0
      ? [...heading(say(reading.ddi === undefined ? "saysFile" : "saysCodebook"), width), ...described]
      : []),
    ...heading(say("suggestedRoles"), width),
    ...rolesText(inspection, file.codebook?.weight ?? null, look),
    ...((file.chains ?? []).some(({ levels }) => levels.length > 0)
      ? [...heading(say("levelsOfKeys"), width), ...chainsText(file.chains ?? [], look)]
      : []),
    ...heading(say("safeHarbor"), width),
    ...safeHarborText(inspection, look),
    ...heading(say("whatNext"), width),
    ...commasText(inspection, { ...file, path }, look),
    ...missingText(inspection, path, reading, look),
    ...nextText(inspection, given, look),
  ];
  return `${lines.join("\n")}\n`;
}
