import {
  mergeClasses,
  SdcError,
  type Classes,
  type ClassVariable,
  type UnitsWithin,
  type Levels,
  type Cut,
  type MissingCodes,
} from "@sdc-risk/data";
import { translate, range, inTurns, type Tick } from "@sdc-risk/data/kernels";
import type { Recode, Recodings } from "../matching/joined.ts";
import type { Roles } from "../roles.ts";
import type { DrawnNeeds, DrawnRecords } from "../source/drawn/drawn.ts";
import type { HeldValues } from "../source/grouping/held-values.ts";
import { mergedUnits } from "../source/grouping/merged-units.ts";
import type { ClassesNeeded, StayingClasses } from "../source/grouping/staying-classes.ts";
import type { Members, MembersEnd, MembersTaker } from "../source/households/members.ts";
import type { MembershipNeeds, Membership } from "../source/membership.ts";
import { ForwardedRecords } from "./forwarded-records.ts";
import type { PersonGroups } from "./person-groups.ts";
import type { PersonsHolder, RecordHolder } from "./records.ts";

/** A recoded variable: its levels, and what became of the codes that it had. */
interface Recoded {
  readonly levels: Levels;
  readonly to: Int32Array;
}

/** What classes were made of, and the class that each of those became. */
interface PlainClasses {
  readonly plain: Classes;
  readonly of: Int32Array | null;
}

/**
 * Microdata that lie elsewhere, with levels recoded after the GROUP BY: classes whose keys become alike are
 * one. No query knows of it, so it costs none.
 */
export class RecodedRecords extends ForwardedRecords<PersonsHolder> implements PersonsHolder {
  private readonly recodes: ReadonlyMap<string, Recode>;
  private readonly made = new Map<string, Recoded>();
  private readonly origins = new WeakMap<Classes, PlainClasses>();

  /** @param plain microdata that lie elsewhere, as they are */
  constructor(plain: PersonsHolder, recodes: ReadonlyMap<string, Recode>) {
    super(plain);
    this.recodes = recodes;
  }

  override isContinuous(name: string): boolean {
    return !this.recodes.has(name) && this.held.isContinuous(name);
  }

  withRoles(roles: Roles): RecodedRecords {
    return new RecodedRecords(this.held.withRoles(roles), this.recodes);
  }

  recode(variable: string, recode: Recode): RecodedRecords {
    this.held.recode(variable, recode); // refuses a variable whose values cannot be told apart
    const before = this.recodes.get(variable);
    const both: Recode = before === undefined ? recode : (column) => recode(before(column));
    return new RecodedRecords(this.held, new Map(this.recodes).set(variable, both));
  }

  async drawnFrom(units: number): Promise<RecodedRecords> {
    return new RecodedRecords(await this.held.drawnFrom(units), this.recodes);
  }

  withMissing(missing: MissingCodes): Promise<RecordHolder> {
    return this.held.withMissing(missing);
  }

  /** By the levels that variables had, which are known then. */
  override async recodings(names: readonly string[], tick: Tick): Promise<Recodings> {
    const { variables } = await this.held.classes(names, tick);
    return new Map(
      variables.flatMap((from) => {
        const step = this.recodes.get(from.name);
        return step === undefined ? [] : [[from.name, { from, steps: [step] }] as const];
      }),
    );
  }

  /** What a recoding makes of the levels of a variable; all of them are known. @throws BAD_TYPE */
  private recoded(levels: Levels): Recoded | null {
    const { name, size } = levels;
    const recode = this.recodes.get(name);
    if (recode === undefined) return null;
    let found = this.made.get(name);
    if (found !== undefined) return found;
    // a record of each level tells what becomes of it
    const {
      codes: to,
      lowest: _lowest,
      complete: _complete,
      type: _type,
      ...rest
    } = recode({ ...levels, codes: range(size) });
    if (to.length !== size || to.some((code) => code < -1 || code >= rest.size))
      throw new SdcError(
        "BAD_TYPE",
        `The recoded variable "${name}" has other codes than one of its levels for each of the ${size} ` +
          "levels that it had.",
      );
    found = { levels: rest, to };
    this.made.set(name, found);
    return found;
  }

  get whyNoPersons(): string | null {
    const { entity } = this.roles;
    return entity !== undefined && this.recodes.has(entity)
      ? `The person id ("${entity}") is recoded here.`
      : this.held.whyNoPersons;
  }

  persons(census: boolean, tick: Tick): Promise<PersonGroups> {
    const variable = (levels: Levels, codes: Int32Array): ClassVariable | null => {
      const after = this.recoded(levels);
      return after && { ...after.levels, name: levels.name, codes: translate(codes, after.to) };
    };
    return this.held.persons(census, tick, { records: this, variable });
  }

  private codesOf(levels: Levels, codes: Int32Array): Int32Array {
    const recoded = this.recoded(levels);
    return recoded === null ? codes : translate(codes, recoded.to);
  }

  private levelsOf(levels: Levels): Levels {
    return this.recoded(levels)?.levels ?? levels;
  }

  private origin(classes: Classes): PlainClasses {
    return this.origins.get(classes) ?? { plain: classes, of: null };
  }

  /** A variable that is cut is cut as it was. */
  override async classes(variables: readonly (string | Cut)[], tick: Tick): Promise<Classes> {
    const plain = await this.held.classes(variables, tick);
    const changes = variables.map((one) => typeof one === "string" && this.recodes.has(one));
    if (!changes.includes(true)) return plain;
    const columns = plain.variables.map((one, v) =>
      changes[v] ? { ...this.levelsOf(one), name: one.name, codes: this.codesOf(one, one.codes) } : one,
    );
    const { classes, of } = await inTurns(mergeClasses(columns, plain), tick);
    this.origins.set(classes, { plain, of });
    return classes;
  }

  /** Recoded levels are known here only. */
  override async staying(
    keys: readonly string[],
    least: number,
    tick: Tick,
  ): Promise<StayingClasses | ClassesNeeded | null> {
    const recoded = keys.find((key) => this.recodes.has(key));
    if (recoded !== undefined)
      return this.records < least
        ? null
        : { reason: `Key "${recoded}" is made coarser here, class by class.` };
    const staying = await this.held.staying(keys, least, tick);
    if (staying === null || "reason" in staying) return staying;
    const { holding, homes } = staying;
    return {
      ...staying,
      homes: (wanted, ownTick) =>
        this.recodes.has(wanted.household)
          ? Promise.resolve({ reason: `Household ids ("${wanted.household}") are made coarser here.` })
          : homes(wanted, ownTick),
      holding:
        holding &&
        (async (some, variables, ownTick) =>
          this.holdingAfter(await holding(some, variables, ownTick), variables, ownTick)),
    };
  }

  /** What classes hold, by recoded levels. */
  private async holdingAfter(
    found: HeldValues,
    variables: readonly (string | Cut)[],
    tick: Tick,
  ): Promise<HeldValues> {
    const { units, columns } = found;
    const own = this.ownOf(columns, variables);
    if (!own.includes(true)) return found;
    const after = columns.map((levels, v) => (own[v] ? this.levelsOf(levels) : levels));
    const codes = units.codes.map((some, v) => (own[v] ? this.codesOf(columns[v], some) : some));
    return { ...found, units: await mergedUnits({ ...units, codes }, after, tick), columns: after };
  }

  /** Which variables are recoded; one that is cut is cut as it was. */
  private ownOf(columns: readonly Levels[], variables: readonly (string | Cut)[]): readonly boolean[] {
    return columns.map((levels, v) => typeof variables[v] === "string" && this.recoded(levels) !== null);
  }

  override async within(
    classes: Classes,
    variables: readonly (string | Cut)[],
    tick: Tick,
  ): Promise<UnitsWithin> {
    const { plain, of } = this.origin(classes);
    const { units, columns } = await this.held.within(plain, variables, tick);
    const own = this.ownOf(columns, variables);
    if (of === null && !own.some(Boolean)) return { units, columns };
    const classOf = of === null ? units.classOf : translate(units.classOf, of);
    const after = columns.map((levels, v) => (own[v] ? this.levelsOf(levels) : levels));
    const codes = units.codes.map((some, v) => (own[v] ? this.codesOf(columns[v], some) : some));
    const changed = { size: classes.size, classOf, counts: units.counts, codes };
    return { units: await mergedUnits(changed, after, tick), columns: after };
  }

  override async withinAsDrawn(
    classes: Classes,
    variables: readonly string[],
    tick: Tick,
  ): Promise<UnitsWithin> {
    const { plain, of } = this.origin(classes);
    const { units, columns } = await this.held.within(plain, variables, tick);
    if (of === null) return { units, columns };
    return { units: { ...units, size: classes.size, classOf: translate(units.classOf, of) }, columns };
  }

  override drawn(classes: Classes, tick: Tick, needs: DrawnNeeds = {}): Promise<DrawnRecords> {
    const { plain, of } = this.origin(classes);
    const { as = null } = needs;
    return this.held.drawn(plain, tick, {
      ...needs,
      as: of === null || as === null ? (of ?? as) : translate(of, as),
    });
  }

  override async *membership(
    classes: Classes,
    beside: MembershipNeeds,
    tick: Tick,
  ): AsyncGenerator<Membership, void> {
    const { plain, of } = this.origin(classes);
    for await (const part of this.held.membership(plain, beside, tick))
      yield of === null ? part : { ...part, classOf: translate(part.classOf, of) };
  }

  override async members<T extends MembersTaker>(
    classes: Classes,
    also: readonly string[],
    begin: (levels: readonly Levels[], numbered: boolean) => T,
    tick: Tick,
  ): Promise<(MembersEnd & { readonly taker: T }) | null> {
    const { plain, of } = this.origin(classes);
    const beginChanged = (levels: readonly Levels[], numbered: boolean) => {
      const inner = begin(
        levels.map((one) => this.levelsOf(one)),
        numbered,
      );
      const add = (part: Members): void =>
        inner.add({
          ...part,
          classOf: of === null ? part.classOf : translate(part.classOf, of),
          also: part.also.map((codes, v) => this.codesOf(levels[v], codes)),
        });
      return { inner, add };
    };
    const found = await this.held.members(plain, also, beginChanged, tick);
    return found && { ...found, taker: found.taker.inner };
  }
}
