import { parseJson, SdcError, type Matching, type Roles } from "@sdc-risk/core";
import { t } from "../texts/index.js";
import type { Reading, Settings } from "../worker/api.js";

const LISTS = ["keys", "numeric", "sensitive", "strata", "directIdentifiers"] as const, TEXTS = ["weight", "household", "id", "delimiter", "encoding"] as const;
const OTHERS = ["missing", "measures", "options", "match", "plugins"] as const;

/** What a settings file says. */
export interface Config {
  readonly roles: Roles;
  readonly reading: Reading;
  readonly measures: readonly string[] | null;
  readonly options: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly match?: Matching;
}

type Data = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Data => typeof value === "object" && value !== null && !Array.isArray(value);
const isNames = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((item) => typeof item === "string" && item !== "");
const isCodes = (value: unknown): value is readonly (string | number)[] => Array.isArray(value) && value.every((item) => typeof item === "string" || typeof item === "number");

/** What is wrong with the data of a settings file; null where nothing is. */
function fault(data: Data): string | null {
  const known: readonly string[] = [...LISTS, ...TEXTS, ...OTHERS], stray = Object.keys(data).find((name) => !known.includes(name));
  if (stray !== undefined) return t.config.unknown(stray);
  const list = LISTS.find((name) => data[name] !== undefined && !isNames(data[name])), text = TEXTS.find((name) => data[name] !== undefined && (typeof data[name] !== "string" || data[name] === ""));
  if (list !== undefined) return t.config.list(list);
  if (text !== undefined) return t.config.text(text);
  const { missing, measures, options, match, plugins } = data as Readonly<Record<(typeof OTHERS)[number], unknown>>;
  if (missing !== undefined && !isCodes(missing) && !(isObject(missing) && Object.values(missing).every(isCodes))) return t.config.missing;
  if (measures !== undefined && measures !== "all" && !isNames(measures)) return t.config.measures;
  if (options !== undefined && !(isObject(options) && Object.values(options).every(isObject))) return t.config.options;
  if (match !== undefined && match !== "position" && match !== "id") return t.config.match;
  return Array.isArray(plugins) && plugins.length > 0 ? t.config.plugins : null;
}

/** Reads a settings file as the command line takes it. @returns the settings, or what is wrong with them */
export function readConfig(text: string): Config | string {
  let data: unknown;
  try {
    data = parseJson(text);
  } catch (error) {
    return error instanceof SdcError && error.cause === undefined ? `${error.message}.` : t.config.noJson;
  }
  if (!isObject(data)) return t.config.noObject;
  const wrong = fault(data);
  if (wrong !== null) return wrong;
  const { missing = [], measures = "all", options = {}, delimiter, encoding, match, plugins: _none, ...roles } = data as Roles & Partial<Reading> & { readonly match?: Matching; readonly measures?: "all" | readonly string[]; readonly options?: Config["options"]; readonly plugins?: unknown };
  const wanted = typeof measures === "string" || measures.includes("all") ? null : measures;
  return { roles, reading: { missing, ...(delimiter === undefined ? {} : { delimiter }), ...(encoding === undefined ? {} : { encoding }) }, measures: wanted, options, ...(match === undefined ? {} : { match }) };
}

/** Settings as a file for the command line. */
export function writeConfig({ roles, reading: { missing, delimiter, encoding }, measures, options, match }: Omit<Settings, "command">): string {
  const noCodes = Array.isArray(missing) ? missing.length === 0 : Object.keys(missing).length === 0;
  const data = {
    ...roles, ...(noCodes ? {} : { missing }), ...(measures === null ? {} : { measures }), ...(Object.keys(options).length === 0 ? {} : { options }),
    ...(match === undefined ? {} : { match }), ...(delimiter === undefined ? {} : { delimiter }), ...(encoding === undefined ? {} : { encoding }),
  };
  return `${JSON.stringify(data, null, 2)}\n`;
}
