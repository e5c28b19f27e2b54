import { rolesWhere, unifiedCodes, variablesOf, type RoleName, type SdcObject } from "@sdc-risk/core";
import { SdcError, suggestion } from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";
import type { Options } from "../options.ts";

/** Roles of variables that say nothing of a person, or name one. */
const ASIDE = rolesWhere(({ holds }) => holds !== "values");

/** A variable of all files under one numbering. */
export interface JointVariable {
  readonly name: string;
  /** Codes of all files, −1 missing. */
  readonly size: number;
  readonly label: (code: number) => string;
  /** Per file, a code per record. */
  readonly codes: readonly Int32Array[];
  /** Per file, numbers per record, NaN for missing; null for a category. */
  readonly numbers: readonly Float64Array[] | null;
}

/** The original, the released files, and the control file where there is one. */
export interface JointFiles {
  readonly records: readonly number[];
  readonly released: number;
  readonly hasControl: boolean;
  readonly variables: readonly JointVariable[];
  /** The household of each record of the original, −1 where it is missing; null where there are none. */
  readonly households: Int32Array | null;
  /** The same of the control file, by numbers of its own. */
  readonly controlHouseholds: Int32Array | null;
  /** Places of the keys among the variables, and of the keys and sensitive variables. */
  readonly keys: readonly number[];
  readonly keysAndTargets: readonly number[];
}

/** The same as they were read. */
export interface ReadFiles extends JointFiles {
  /** The original as its treatment recodes it. */
  readonly original: SdcObject;
}

/** The variables by which records are compared. @throws BAD_OPTIONS, BAD_RELEASED */
export function comparedVariables(
  sdc: SdcObject,
  others: readonly SdcObject[],
  { variables: asked }: Pick<Options, "variables">,
): string[] {
  const aside = new Set(ASIDE.flatMap((role) => variablesOf(sdc.roles, role)));
  const needed = [...variablesOf(sdc.roles, "keys"), ...variablesOf(sdc.roles, "sensitive")];
  for (const [i, file] of others.entries())
    for (const name of asked ?? needed)
      if (sdc.variables.includes(name) && !file.variables.includes(name))
        throw new SdcError(
          "BAD_RELEASED",
          `File ${i + 1} beside the original has no variable "${name}", by which records are compared.` +
            suggestion(name, file.variables),
        );
  if (asked === null)
    return sdc.variables.filter(
      (name) =>
        needed.includes(name) || (!aside.has(name) && others.every((file) => file.variables.includes(name))),
    );
  const stray = asked.find((name) => !sdc.variables.includes(name));
  if (stray !== undefined)
    throw new SdcError(
      "BAD_OPTIONS",
      `Options of "membership-inference": variables names "${stray}", which the file has not.` +
        suggestion(stray, sdc.variables),
    );
  return [...new Set(asked)];
}

/** @throws BAD_OPTIONS for a variable that is said to measure something and is not compared, or holds no numbers */
function checkMeasured(
  sdc: SdcObject,
  names: readonly string[],
  { measured }: Pick<Options, "measured">,
): void {
  const stray = measured.find((name) => !names.includes(name));
  if (stray !== undefined)
    throw new SdcError(
      "BAD_OPTIONS",
      `Options of "membership-inference": measured names "${stray}", by which records are not compared.` +
        suggestion(stray, names),
    );
  for (const name of measured) sdc.numbers(name);
}

/** Codes of a variable in all files, and its numbers where it measures something. */
async function jointVariable(
  files: readonly SdcObject[],
  name: string,
  { measured }: Options,
  tick: Tick,
): Promise<JointVariable> {
  const { size, label, codes } = await unifiedCodes(files, name, tick);
  const isNumber = measured.includes(name) || files[0].isContinuous(name);
  return { name, size, label, codes, numbers: isNumber ? files.map((file) => file.numbers(name)) : null };
}

async function householdsOf(file: SdcObject, tick: Tick): Promise<Int32Array | null> {
  const { household } = file.roles;
  return household === undefined ? null : (await file.codedInTurns(household, tick)).codes;
}

/** All files under one numbering of the values. @throws BAD_OPTIONS, BAD_RELEASED */
export async function jointFiles(
  sdc: SdcObject,
  control: SdcObject | null,
  opts: Options,
  tick: Tick,
): Promise<ReadFiles> {
  // as they were read: recodings of a scenario do not reach the other files
  const plain = await sdc.withMissing(sdc.missing);
  const released = sdc.released.map((_, i) => sdc.releasedFile(i));
  const names = comparedVariables(plain, control === null ? released : [...released, control], opts);
  checkMeasured(plain, names, opts);
  const alike = await plain.asReleased(names, control, tick);
  const { original } = alike;
  const others = alike.control === null ? released : [...released, alike.control];
  const files = [original, ...others];
  const variables: JointVariable[] = [];
  for (const name of names) variables.push(await jointVariable(files, name, opts, tick));
  const placesOf = (...roles: readonly RoleName[]): number[] =>
    roles
      .flatMap((role) => variablesOf(sdc.roles, role))
      .flatMap((name) => {
        const at = names.indexOf(name);
        return at < 0 ? [] : [at];
      });
  return {
    original,
    records: files.map((file) => file.records),
    released: released.length,
    hasControl: control !== null,
    variables,
    households: await householdsOf(original, tick),
    controlHouseholds: control === null ? null : await householdsOf(control, tick),
    keys: placesOf("keys"),
    keysAndTargets: placesOf("keys", "sensitive"),
  };
}
