/** An engine that holds data: a row here and its package are all that another one takes. */
interface EngineRow {
  /** Its package is `@sdc-risk/<name>`. */
  readonly name: string;
  /** As people call it. */
  readonly label: string;
  /** What its addresses begin with, before a colon. */
  readonly schemes: readonly string[];
  /**
   * Where data are: in files of this machine, which it reads in this process, or on a server, which has memory and
   * folders of its own.
   */
  readonly holds: "files" | "server";
}

const TABLE: readonly EngineRow[] = [
  { name: "duckdb", label: "DuckDB", schemes: ["duckdb"], holds: "files" },
  {
    name: "postgres",
    label: "PostgreSQL",
    schemes: ["postgres", "postgresql"],
    holds: "server",
  },
  { name: "clickhouse", label: "ClickHouse", schemes: ["clickhouse"], holds: "server" },
  { name: "trino", label: "Trino", schemes: ["trino"], holds: "server" },
];

export const ENGINES: readonly string[] = TABLE.map(({ name }) => name);

/** The engines that read files of this machine. */
export const FILE_ENGINES: readonly string[] = TABLE.filter(({ holds }) => holds === "files").map(
  ({ name }) => name,
);

/** What addresses of engines begin with. */
export const SCHEMES: readonly string[] = TABLE.flatMap(({ schemes }) => schemes);

/** The engine of a scheme; null where none has it. */
export const engineOfScheme = (scheme: string): string | null =>
  TABLE.find(({ schemes }) => schemes.includes(scheme))?.name ?? null;

export const engineLabel = (engine: string): string =>
  TABLE.find(({ name }) => name === engine)?.label ?? engine;

/** Whether the data of an engine are on a server; null for a file that is read into memory. */
export const isServer = (engine: string | null): engine is string =>
  engine !== null && !FILE_ENGINES.includes(engine);

/** Files of this machine by addresses such as duckdb:people.db?table=people. */
const IN_FILE = new RegExp(
  `^(?:${TABLE.filter(({ holds }) => holds === "files")
    .flatMap(({ schemes }) => schemes)
    .join("|")}):`,
);

/** Whether an address is that of a table in a file of this machine. */
export const isInFile = (address: string): boolean => IN_FILE.test(address);

/** The file of an address of an engine on files, and any other path or address as it is. */
export const pathOf = (address: string): string =>
  isInFile(address) ? address.replace(IN_FILE, "").replace(/\?([^?]*&)?table=.*$/s, "") : address;
