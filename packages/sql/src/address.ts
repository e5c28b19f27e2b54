import { SdcError, suggestion, withoutPasswords } from "@sdc-risk/data";

/** Where a table of a server lies: `postgres://user@host:5432/database?table=schema.people`. */
export interface ServerAddress {
  /** Empty where the address names none. */
  readonly host: string;
  readonly port: number | null;
  readonly user: string | null;
  readonly password: string | null;
  readonly database: string | null;
  /** The name of the table, and of the schema before it where there is one. */
  readonly table: readonly TableName[];
  /** What else stands behind the question mark. */
  readonly options: ReadonlyMap<string, string>;
  /** The address as reports and messages show it: without its password and the folders of this machine. */
  readonly shown: string;
}

/** A part of the name of a table. */
export interface TableName {
  readonly name: string;
  /** Whether it stood in quotes, so that its letters count as they are. */
  readonly quoted: boolean;
}

/** How addresses of an engine look. */
export interface AddressForm {
  /** As people call it: "PostgreSQL". */
  readonly engine: string;
  /** An address of it, for messages. */
  readonly example: string;
  /** What may stand behind the question mark beside `table`. */
  readonly options: readonly string[];
  /** Those among them that name files of this machine. */
  readonly files: readonly string[];
}

const PART = /^(?:"((?:[^"]|"")+)"|([^".]+))(?:\.|$)/u;

/**
 * Reads the address of a table.
 * @throws BAD_SOURCE; the message never shows a password
 */
export function parseAddress(address: string, form: AddressForm): ServerAddress {
  const url = parsed(address, form);
  const shown = shownOf(address, form);
  for (const name of new Set(url.searchParams.keys())) {
    checkOption(name, form);
    if (url.searchParams.getAll(name).length > 1)
      throw bad(`The address ${shown} gives "${name}" more than once. Give it once.`);
  }
  const table = url.searchParams.get("table") ?? "";
  if (table === "") throw bad(`The address ${shown} names no table. Expected one such as ${form.example}.`);
  return {
    host: decoded(url.hostname).replace(/^\[(.*)\]$/u, "$1"),
    port: url.port === "" ? null : Number(url.port),
    user: orNull(url.username),
    password: orNull(url.password),
    database: orNull(url.pathname.slice(1)),
    table: tableName(table),
    options: new Map(url.searchParams),
    shown,
  };
}

/** An option that is a whole number of seconds, 1 or more; null where it is not given. @throws BAD_SOURCE */
export function seconds({ options }: ServerAddress, name: string): number | null {
  const text = options.get(name);
  if (text === undefined) return null;
  if (/^[1-9]\d{0,6}$/u.test(text)) return Number(text);
  throw bad(`"${name}=${text}" is not a time. Expected whole seconds, 1 or more: ${name}=600.`);
}

/** An option that is one of some words; the first where it is not given. @throws BAD_SOURCE */
export function oneOf<Word extends string>(
  given: string | undefined,
  name: string,
  words: readonly [Word, ...Word[]],
): Word {
  if (given === undefined) return words[0];
  const found = words.find((word) => word === given);
  if (found !== undefined) return found;
  throw bad(`"${name}=${given}" is not known. Expected one of ${words.join(", ")}.`);
}

/** The name of the table as it is written, each part quoted where that is needed. */
export function tableText(table: readonly TableName[]): string {
  return table.map(({ name, quoted }) => (quoted ? `"${name.replaceAll('"', '""')}"` : name)).join(".");
}

function shownOf(address: string, { files }: AddressForm): string {
  const [place = "", ...options] = withoutPasswords(address).split(/(?=[?&])/u);
  const named = options.map((option) => {
    const [name = "", path = ""] = option.slice(1).split("=", 2);
    return files.includes(name)
      ? `${option.slice(0, 1)}${name}=${decoded(path).replace(/^.*[/\\]/su, "")}`
      : option;
  });
  return place + named.join("");
}

function parsed(address: string, { engine, example }: AddressForm): URL {
  try {
    return new URL(address);
  } catch {
    throw bad(`The address of ${engine} cannot be read. Expected one such as ${example}.`);
  }
}

function checkOption(name: string, { engine, options }: AddressForm): void {
  const known = ["table", ...options];
  if (known.includes(name)) return;
  throw bad(`The address of ${engine} has no option "${name}".${suggestion(name, known)}`);
}

/** The parts of the name of a table: a name, `schema.name`, or `"a name"."in quotes"`. @throws BAD_SOURCE */
export function tableName(text: string): TableName[] {
  const parts: TableName[] = [];
  let rest = text;
  while (rest !== "") {
    const [all, quoted, plain] = PART.exec(rest) ?? [];
    if (all === undefined)
      throw bad(
        `"${text}" is not the name of a table. Expected a name, schema.name, or "a name"."in quotes".`,
      );
    parts.push(
      quoted === undefined
        ? { name: plain ?? "", quoted: false }
        : { name: quoted.replaceAll('""', '"'), quoted: true },
    );
    rest = rest.slice(all.length);
  }
  if (parts.length <= 2 && !text.endsWith(".")) return parts;
  throw bad(
    `"${text}" is not the name of a table. Expected a name, or schema.name; put a name with a dot in quotes.`,
  );
}

function orNull(text: string): string | null {
  return text === "" ? null : decoded(text);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function bad(message: string): SdcError {
  return new SdcError("BAD_SOURCE", message);
}
