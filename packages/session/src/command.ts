import { ROLES, type EntityWeight, type Matching, type Roles } from "@sdc-risk/core";

/** A word for a POSIX shell: as it is where that is safe in every locale, otherwise in single quotes. */
export const quote = (word: string): string =>
  /^[\w@%+:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/**
 * Names for files that are to stand in one folder: from the second of a name on a number stands before it, of
 * patterns as a folder, so that one does not match the files of another. A name that would be taken for a
 * flag is written as a path.
 * @returns the name of a file, the same one for the same place
 */
export function fileNames(): (place: string, name: string) => string {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  return (place, wanted) => {
    let name = names.get(place) ?? wanted;
    const joint = /[*?]/.test(wanted) ? "/" : "-";
    for (let n = 2; !names.has(place) && taken.has(name); n++) name = `${n}${joint}${wanted}`;
    names.set(place, name);
    taken.add(name);
    return name.startsWith("-") ? `./${name}` : name;
  };
}

/** The flags of `assess` that a report depends on; files by their paths from the folder of the command. */
export interface AssessFlags extends Roles {
  readonly entityWeight?: EntityWeight;
  readonly membership?: number | string;
  readonly membershipCount?: string;
  readonly missing?: readonly string[];
  /** `<variable>=<reason>` each. */
  readonly keepMissing?: readonly string[];
  readonly measures?: readonly string[];
  readonly options?: string;
  readonly released?: readonly string[];
  readonly match?: Matching;
  /** `<old>=<new>` each. */
  readonly renamed?: readonly string[];
  readonly freshId?: boolean;
  /** As flags give them: name=keys. */
  readonly scenario?: readonly string[];
  /** A file, or the name of a preset. */
  readonly policy?: string;
  readonly population?: string;
  readonly populationCount?: string;
  readonly populationSize?: number;
  readonly census?: boolean;
  readonly weightScale?: number;
  readonly margins?: readonly string[];
  readonly marginsCount?: string;
  readonly identified?: string;
  readonly identifiedId?: string;
  readonly config?: string;
  readonly plugin?: readonly string[];
  readonly delimiter?: string;
  readonly encoding?: string;
  readonly sheet?: string;
  readonly catalog?: string;
  readonly ddi?: string;
  readonly engine?: string;
  readonly detail?: "internal";
}

/**
 * The shell command that gives a report again where the files have the paths it names, its flags in the
 * order of --help. Where the outputs went is no part of it, so that a report is the same wherever it is
 * written.
 */
export function commandText(file: string, flags: AssessFlags): string {
  const words = ["sdc-risk", "assess", file];
  const say = (flag: string, value: string | readonly string[] | undefined): void => {
    if (value !== undefined) words.push(`--${flag}`, typeof value === "string" ? value : value.join(","));
  };
  for (const { name, flag } of ROLES) say(flag, flags[name]);
  say("entity-weight", flags.entityWeight);
  say("missing", flags.missing);
  for (const kept of flags.keepMissing ?? []) say("keep-missing", kept);
  say("measures", flags.measures);
  say("options", flags.options);
  for (const released of flags.released ?? []) say("released", released);
  say("match", flags.match);
  for (const pair of flags.renamed ?? []) say("renamed", pair);
  if (flags.freshId === true) words.push("--fresh-id");
  say("membership", flags.membership === undefined ? undefined : String(flags.membership));
  say("membership-count", flags.membershipCount);
  say("population", flags.population);
  say("population-count", flags.populationCount);
  say("population-size", flags.populationSize === undefined ? undefined : String(flags.populationSize));
  if (flags.census === true) words.push("--census");
  say("weight-scale", flags.weightScale === undefined ? undefined : String(flags.weightScale));
  for (const margin of flags.margins ?? []) say("margins", margin);
  say("margins-count", flags.marginsCount);
  say("identified", flags.identified);
  say("identified-id", flags.identifiedId);
  for (const scenario of flags.scenario ?? []) say("scenario", scenario);
  say("policy", flags.policy);
  say("config", flags.config);
  for (const module of flags.plugin ?? []) say("plugin", module);
  say("delimiter", flags.delimiter === "\t" ? "\\t" : flags.delimiter);
  say("encoding", flags.encoding);
  say("sheet", flags.sheet);
  say("catalog", flags.catalog);
  say("ddi", flags.ddi);
  say("engine", flags.engine);
  say("out", "report.html");
  say("detail", flags.detail);
  return words.map(quote).join(" ");
}
