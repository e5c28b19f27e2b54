import { ROLES, type Role } from "@sdc-risk/core";
import { SdcError } from "@sdc-risk/data";
import { infoOf, installed, type MeasureInfo } from "@sdc-risk/session";
import type { AnyTreatment } from "@sdc-risk/treat";
import { labelledLines, wrap } from "../terminal/layout.ts";
import { loadPlugins } from "./plugins.ts";
import { printable, printableJson } from "../terminal/printable.ts";
import { print } from "../terminal/print.ts";
import { usualWidth } from "../terminal/terminal.ts";
import type { Watch } from "../watch.ts";
import { optionLines, type OptionLine } from "./options.ts";

/** The flags of `measures`, as commander gives them. */
export interface MeasuresFlags {
  readonly plugin?: readonly string[];
  readonly json?: boolean;
}

/** A role as the flags of `assess` name it. */
const flagOf = (role: Role): string => `--${ROLES.find(({ name }) => name === role)?.flag ?? role}`;

function optionText(
  { path, type, default: value, required, about }: OptionLine,
  column: number,
  width: number,
): string[] {
  const facts = value !== null ? `${type}; default ${value}` : required ? `${type}; required` : type;
  return labelledLines(`  ${path}`, [facts, ...(about === "" ? [] : [about])].map(printable), column, width);
}

function measureText(
  { id, title, about, needs, uses, options: schema }: MeasureInfo,
  width: number,
): string[] {
  const options = optionLines(schema);
  const column = Math.min(28, Math.max(10, ...options.map(({ path }) => path.length + 4)));
  return [
    ...wrap(printable(`${id}: ${title}`), width),
    ...(about === null ? [] : wrap(printable(about), width)),
    ...labelledLines("Needs", [needs.length === 0 ? "no role" : needs.map(flagOf).join(", ")], 10, width),
    ...(uses.length === 0 ? [] : labelledLines("Uses", [printable(uses.join(", "))], 10, width)),
    ...(options.length === 0
      ? ["No options"]
      : ["Options", ...options.flatMap((option) => optionText(option, column, width))]),
  ];
}

/** A treatment of a plugin, which `plan` makes as a move. */
const movesText = ({ id, command }: AnyTreatment, width: number): string[] => [
  ...wrap(printable(`${id}: a treatment (sdc-risk plan --move)`), width),
  ...(command === undefined
    ? ["It takes no command."]
    : [
        ...wrap(printable(command.about), width),
        ...labelledLines("Example", [printable(command.example)], 10, width),
      ]),
  "",
];

const ENDING =
  "Measures are chosen with `sdc-risk assess --measures`, by default all whose roles are given. Options " +
  "are set in a JSON file, by measure, and named with --options:";
const EXAMPLE = '{ "kanon": { "k": [3], "combinations": { "maxSize": 2 } } }';

/**
 * `sdc-risk measures`: what is installed. As JSON: `{ "<id>": { title, about, needs, uses, options } }`,
 * where `about` may be null, `needs` are roles as configuration files name them (and `released`), `uses` are
 * ids and `options` is a JSON Schema (draft 2020-12).
 */
export async function measuresCommand(
  { plugin = [], json = false }: MeasuresFlags,
  watch: Watch,
): Promise<void> {
  const { measures: added, treatments } = await loadPlugins(plugin, watch);
  const measures = [...new Set([...installed, ...added])];
  const twice = measures.find(({ id }, i) => measures.findIndex((other) => other.id === id) !== i);
  if (twice !== undefined) throw new SdcError("DUPLICATE_MEASURE", `Two measures have the id "${twice.id}".`);
  const { stdout } = watch.io;
  const infos = measures.map(infoOf);
  if (json) {
    await print(printableJson(Object.fromEntries(infos.map(({ id, ...info }) => [id, info]))), stdout);
    return;
  }
  const width = usualWidth(stdout);
  const lines = infos.flatMap((info) => [...measureText(info, width), ""]);
  const example = wrap(EXAMPLE, width - 2).map((line) => `  ${line}`);
  const moves = treatments.flatMap(({ treatment }) => movesText(treatment, width));
  await print([...lines, ...moves, ...wrap(ENDING, width), ...example, ""].join("\n"), stdout);
}
