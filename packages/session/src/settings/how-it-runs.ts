import { RECORD_FORMATS } from "@sdc-risk/io/formats";
import { LANGUAGES } from "@sdc-risk/data";
import { PRESET_NAMES } from "../policy/preset-names.ts";
import { RENDERER_NAMES } from "../renderer-names.ts";
import { endings, row } from "./rows.ts";

/** Intruders and the policy. */
export const JUDGING = [
  row({
    name: "scenarios",
    kind: "scenarios",
    flag: "scenario",
    argument: "name=keys",
    group: "judging",
    stored: true,
    help: "a kind of intruder and its keys, such as neighbour=region,sex;\nmay be given several times, in place of --keys",
    about: "Kinds of intruders, each with its keys; the first one leads the report. In place of keys.",
  }),
  row({
    name: "policy",
    kind: "policy",
    flag: "policy",
    argument: "file",
    group: "judging",
    stored: true,
    help:
      "the rules, by who gets the file: public-use (anybody), scientific-use (researchers under contract), enclave " +
      "(researchers in a secure room), synthetic (a synthetic file, with --control); the rules of others: " +
      `${PRESET_NAMES.join(", ")}; or rules of your own as .json:\n` +
      "exit code 4 if a rule is not met, 5 if that is undecided; may be given several times",
    about:
      "When the file can be released: rules over figures of the report, or the name of a preset. Of a list each gives a verdict.",
    names: "file",
    effect: { never: "it is always judged" },
  }),
  row({
    name: "policyOut",
    kind: "text",
    flag: "policy-out",
    argument: "file",
    group: "judging",
    stored: false,
    help: "the rules as JUnit .xml, or the word github for annotations on standard output",
  }),
] as const;

/** What holds for the run as a whole. */
export const RUN = [
  row({
    name: "language",
    kind: "choice",
    choices: LANGUAGES,
    flag: "language",
    argument: "name",
    group: "run",
    stored: true,
    commands: ["inspect"],
    help: "the language of the answer, of what opens a report and of the decision record: en or fr",
    about:
      "The language of the answer, of what opens a report and of the decision record: en (English) or fr (French). Default: en.",
    effect: { never: "it chooses words, no figure" },
  }),
  row({
    name: "config",
    kind: "text",
    flag: "config",
    argument: "file",
    group: "run",
    stored: false,
    help: "JSON file with roles and settings; flags override it",
    names: "file",
    reproduces: true,
  }),
  row({
    name: "plugins",
    kind: "modules",
    flag: "plugin",
    argument: "module",
    group: "run",
    stored: true,
    help: "module that exports further measures, or treatments for plan",
    about: "Modules that export further measures or treatments; the command line loads them.",
  }),
  row({
    name: "pool",
    kind: "text",
    flag: "pool",
    argument: "address",
    group: "run",
    stored: true,
    help: "redis://host:port: let workers on other machines help (`sdc-risk worker`)",
    about: "The address of a queue whose workers help, redis://host:port; the command line calls them.",
    reproduces: false,
  }),
  row({
    name: "resume",
    kind: "text",
    flag: "resume",
    argument: "file",
    group: "run",
    stored: false,
    help: "checkpoint file: an interrupted run resumes from it",
  }),
] as const;

/** How files are read. */
export const READING = [
  row({
    name: "delimiter",
    kind: "character",
    flag: "delimiter",
    argument: "char",
    group: "reading",
    stored: true,
    help: "CSV delimiter, \\t for a tab (default: detected)",
    about: "Delimiter of CSV. Default: detected.",
    page: "reading",
    commands: ["inspect", "convert"],
    effect: { format: "delimiter" },
  }),
  row({
    name: "encoding",
    kind: "text",
    flag: "encoding",
    argument: "label",
    group: "reading",
    stored: true,
    help: "encoding, such as utf-8 or windows-1252 (default: detected, or as the file declares)",
    about:
      "Encoding of CSV, SPSS, Stata and SAS files, a WHATWG label. Default: detected, or as the file declares.",
    page: "reading",
    commands: ["inspect", "convert"],
    effect: { format: "encoding" },
  }),
  row({
    name: "sheet",
    kind: "text",
    flag: "sheet",
    argument: "name",
    group: "reading",
    stored: true,
    help: "Excel: name or number of the sheet (default: the first)",
    about: "Excel: name or number of the sheet. Default: the first.",
    page: "reading",
    commands: ["inspect", "convert"],
    effect: { format: "sheet" },
  }),
  row({
    name: "catalog",
    kind: "text",
    flag: "catalog",
    argument: "file",
    group: "reading",
    stored: true,
    help: "SAS: value labels, a catalogue .sas7bcat (default: the .sas7bcat with the same name)",
    about:
      "SAS: a catalogue (.sas7bcat) with the labels of values. Default: the .sas7bcat with " +
      "the same name. The workbench takes it by hand.",
    page: "file",
    names: "file",
    commands: ["inspect", "convert"],
    effect: { format: "catalog" },
  }),
  row({
    name: "ddi",
    kind: "text",
    flag: "ddi",
    argument: "file",
    group: "reading",
    stored: true,
    help: "labels and missing values from a DDI codebook .xml, for files without them, such as CSV",
    about:
      "A DDI codebook (.xml) with labels and missing values of files that do not hold them, such as " +
      "CSV. The workbench takes it by hand.",
    page: "file",
    names: "file",
    commands: ["inspect", "convert"],
  }),
  row({
    name: "maxMemory",
    kind: "size",
    flag: "max-memory",
    argument: "size",
    group: "reading",
    stored: false,
    help: "memory that reading may take, such as 20GB (default: half of what is free)",
    commands: ["inspect", "convert"],
  }),
  row({
    name: "engine",
    kind: "text",
    flag: "engine",
    argument: "name",
    group: "reading",
    stored: true,
    help: "let an engine read and group the file instead of loading it",
    about: "The engine that reads and groups the file, such as duckdb; command line only.",
    commands: ["inspect"],
  }),
  row({
    name: "classes",
    kind: "choice",
    choices: ["engine", "memory"],
    flag: "classes",
    argument: "place",
    group: "reading",
    stored: true,
    help:
      "where the classes of a file in an engine are: engine counts them there, memory brings\n" +
      "them over (default: engine where they are millions and no measure needs their keys)",
    about:
      "Where the classes of a file in an engine are: engine counts them there, memory brings them over. Default: " +
      "engine where they are millions and no measure needs their keys. Of a population in an engine, engine brings over " +
      "only those of the keys of the file, which is the default where they are millions.",
  }),
  row({
    name: "spill",
    kind: "text",
    flag: "spill",
    argument: "folder",
    group: "reading",
    stored: false,
    help: "let the engine spill to this folder (microdata are then written to disk)",
    commands: ["inspect", "convert"],
  }),
  row({
    name: "work",
    kind: "text",
    flag: "work",
    argument: "place",
    group: "reading",
    stored: false,
    help:
      "let the engine keep the classes of the keys here, so that it groups the records once:\n" +
      "a folder or a DuckDB file, a schema of PostgreSQL, a database of ClickHouse; in a DuckDB\n" +
      "file, schema.name or database.name they stay (the keys of all records are then written\n" +
      "there)",
  }),
] as const;

/** What the command line writes. */
export const WRITING = [
  row({
    name: "out",
    kind: "files",
    flag: "out",
    argument: "file",
    group: "writing",
    stored: false,
    help: `report as ${endings(RENDERER_NAMES)}, or - for standard output; may be given several times (default: a summary in the terminal)`,
  }),
  row({
    name: "format",
    kind: "choice",
    choices: RENDERER_NAMES,
    flag: "format",
    argument: "name",
    group: "writing",
    stored: false,
    help: `the format of --out -: ${RENDERER_NAMES.join(", ")}`,
  }),
  row({
    name: "template",
    kind: "choice",
    choices: ["decision"],
    flag: "template",
    argument: "name",
    group: "writing",
    stored: false,
    help: "decision: write a decision record for sign-off instead of the report, also as .docx",
  }),
  row({
    name: "records",
    kind: "text",
    flag: "records",
    argument: "file",
    group: "writing",
    stored: false,
    help:
      `risks per record as ${endings(RECORD_FORMATS)}, or the address of\na new table: ` +
      "duckdb:risks.db?table=risks",
  }),
  row({
    name: "replace",
    kind: "switch",
    flag: "replace",
    group: "writing",
    stored: false,
    help: "--records may replace a table of records of an earlier run",
  }),
  row({
    name: "msus",
    kind: "text",
    flag: "msus",
    argument: "file",
    group: "writing",
    stored: false,
    help:
      `minimal sample uniques, a row each, as ${endings(RECORD_FORMATS)};\n` +
      "names single records: keep it in house",
  }),
  row({
    name: "detail",
    kind: "choice",
    choices: ["internal"],
    flag: "detail",
    argument: "level",
    group: "writing",
    stored: false,
    help: "internal: also name single records; keep it in house",
    reproduces: true,
  }),
  row({
    name: "explain",
    kind: "switch",
    flag: "explain",
    group: "writing",
    stored: false,
    help: "list the queries that the run would ask of an engine, and run none of them",
  }),
  row({
    name: "quiet",
    kind: "switch",
    flag: "quiet",
    group: "writing",
    stored: false,
    help: "no progress, no summary",
  }),
] as const;
