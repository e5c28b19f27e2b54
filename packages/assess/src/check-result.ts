import { BLOCK_KINDS, type Block } from "@sdc-risk/blocks";
import {
  isLate,
  type AnyMeasure,
  type MeasureColumn,
  type Result,
  type RuleFigures,
  type SdcObject,
} from "@sdc-risk/core";
import { SdcError } from "@sdc-risk/data";

const KINDS: ReadonlySet<string> = new Set(BLOCK_KINDS);

/** Refuses a measure that does not keep the contract. @throws BAD_MEASURE */
export function broken({ id }: Pick<AnyMeasure, "id">, what: string): never {
  throw new SdcError("BAD_MEASURE", `Measure "${id}" breaks its contract: ${what}`);
}

/** Plain data that are nested deeper are no report: they are made by mistake. */
const DEEPEST = 64;

/** What is wrong with a value within plain data, and the way to it: `.ratios[3]`. */
interface Unsafe {
  readonly way: string;
  readonly what: string;
}

/** @param above the objects that hold the value; left as they were */
function unsafeIn(value: unknown, lax: boolean, above: object[]): Unsafe | null {
  if (value === null || typeof value === "string" || typeof value === "boolean") return null;
  if (typeof value === "number") return Number.isFinite(value) ? null : { way: "", what: `is ${value}` };
  if (lax && value === undefined) return null;
  if (typeof value !== "object")
    return { way: "", what: `is ${value === undefined ? "undefined" : `a ${typeof value}`}` };
  if (above.includes(value)) return { way: "", what: "leads back to what holds it, a circle" };
  if (above.length === DEEPEST) return { way: "", what: `is nested more than ${DEEPEST} deep` };
  above.push(value);
  for (const key of Object.keys(value)) {
    const found = unsafeIn((value as Record<string, unknown>)[key], lax, above);
    if (found !== null)
      return { ...found, way: `${Array.isArray(value) ? `[${key}]` : `.${key}`}${found.way}` };
  }
  above.pop();
  return null;
}

/**
 * Where plain data stop being JSON-safe: the path of the first value that is not, or null.
 * @param lax undefined may stand, and is left out
 */
function unsafe(value: unknown, path: string, lax = false): string | null {
  const found = unsafeIn(value, lax, []);
  return found === null ? null : `${path}${found.way} ${found.what}`;
}

/** Holds complete options to what a report can tell; a name without a value is dropped there. @throws BAD_MEASURE */
export function checkOptions(measure: AnyMeasure, options: unknown): void {
  const found = unsafe(options, "options", true);
  if (found !== null) broken(measure, `${found}. Complete options are plain data.`);
}

/** The columns of a measure may lead with one at most. @throws BAD_MEASURE */
function checkHeadline(measure: AnyMeasure, columns: Readonly<Record<string, MeasureColumn>>): void {
  const leading = Object.entries(columns).filter(([, { headline }]) => headline !== undefined);
  if (leading.length > 1)
    broken(
      measure,
      `columns ${leading.map(([name]) => `"${name}"`).join(" and ")} are headlines; one may be.`,
    );
  for (const [name, { headline }] of leading) {
    if (headline !== "high" && headline !== "low")
      broken(measure, `the headline of column "${name}" must be "high" or "low".`);
  }
}

/**
 * Holds figures in the shape of a summary, or of a part of it, to what a summary may hold; a place without a value is
 * one that was left out.
 * @throws BAD_MEASURE
 */
function checkFigures(measure: Pick<AnyMeasure, "id">, figures: unknown, path: string): void {
  if (typeof figures !== "object" || figures === null)
    broken(measure, `${path} must be an object in the shape of the summary.`);
  const found = unsafe(figures, path, true);
  if (found !== null)
    broken(measure, `${found}. Rules are judged by finite numbers; what could not be computed is null.`);
}

/** Holds what rules are judged by to the contract. @throws BAD_MEASURE */
export function checkJudged(measure: Pick<AnyMeasure, "id">, judged: RuleFigures | undefined): void {
  for (const part of ["figures", "strict"] as const)
    if (judged?.[part] !== undefined) checkFigures(measure, judged[part], `${part} of run.judged`);
  if (judged?.worst !== undefined) checkFigures(measure, judged.worst.figures, "worst of run.judged");
  for (const one of judged?.released ?? []) checkJudged(measure, one);
}

/**
 * Holds what `compute` returned to the contract: a JSON-safe summary, such ends of intervals, and columns as long as
 * their grain says, one of them the headline at most.
 * @throws BAD_MEASURE
 */
export async function checkResult(
  measure: AnyMeasure,
  result: Partial<Result> | undefined,
  sdc: SdcObject,
): Promise<void> {
  if (typeof result?.summary !== "object" || typeof result.columns !== "object")
    broken(measure, "compute must return an object with summary and columns.");
  const found = unsafe(result.summary, "summary");
  if (found !== null)
    broken(measure, `${found}. A summary holds plain data; what could not be computed is null.`);
  if (result.interval !== undefined)
    for (const end of ["low", "high"] as const)
      checkFigures(measure, result.interval[end], `interval.${end}`);
  for (const [name, column] of Object.entries(result.columns)) {
    if (isLate(column)) continue; // its values wait for who reads them, who checks their number
    const { grain, values } = column;
    if (!(values instanceof Float64Array || values instanceof Int32Array))
      broken(measure, `the values of column "${name}" must be a Float64Array or an Int32Array.`);
    const length = grain === "class" ? (await sdc.classes()).size : sdc.records;
    if (values.length !== length)
      broken(
        measure,
        `column "${name}" has ${values.length} values, but there ` +
          `${grain === "class" ? `are ${length} classes` : `are ${length} records`}.`,
      );
  }
  checkHeadline(measure, result.columns);
}

/** Holds what `report` returned to the closed set of blocks. @throws BAD_MEASURE */
export function checkBlocks(measure: AnyMeasure, blocks: readonly Block[]): readonly Block[] {
  if (!(blocks instanceof Array)) broken(measure, "report must return a list of blocks.");
  for (const [i, { kind }] of blocks.entries())
    if (!KINDS.has(kind))
      broken(
        measure,
        `blocks[${i}] is of the kind ${JSON.stringify(kind)}; expected one of ${[...KINDS].join(", ")}.`,
      );
  const found = unsafe(blocks, "blocks");
  return found === null
    ? blocks
    : broken(measure, `${found}. Blocks hold plain data; what could not be computed is null.`);
}
