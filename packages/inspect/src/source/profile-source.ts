import type { Source } from "@sdc-risk/core";
import type { MissingCodes } from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";
import { comparable, mayGroup } from "../profile/groups.ts";
import { isTelling, mayName, type Profile } from "../profile/profile.ts";
import { mayBeTwin } from "../profile/twins.ts";
import { look, type LookedAt } from "./look.ts";
import { groupsIn, samePartsIn, type ReadVariable } from "./relations.ts";

/** A variable that measures can use. */
type Usable = Pick<ReadVariable, "name"> & NonNullable<LookedAt["read"]> & Pick<LookedAt, "profile">;

/** The first text variable that says the same in other words: see `twinsOf`. */
async function twinIn(
  { source, mostValues }: { readonly source: Source; readonly mostValues: number },
  one: Usable,
  texts: readonly Usable[],
  tick: Tick,
): Promise<string | null> {
  const { levels } = one.profile;
  for (const text of texts)
    if (
      text !== one &&
      text.profile.levels === levels &&
      (await samePartsIn(source, [one, text], { levels, mostValues }, tick))
    )
      return text.name;
  return null;
}

/**
 * Profiles of the variables of a source, by queries for distinct values. Values are looked at as they come
 * and not kept, so that this takes little memory whatever the source holds.
 * @param how codes for missing values, how many distinct values of a variable may come over, and whether variables are
 *   looked at beside others
 */
export async function profileSource(
  source: Source,
  how: { readonly missing: MissingCodes; readonly mostValues: number; readonly beside: boolean },
  tick: Tick,
): Promise<Profile[]> {
  const looked: LookedAt[] = [];
  const { records } = source;
  for (const variable of source.variables) looked.push(await look(source, variable, how, tick));
  const usable = looked.flatMap(({ profile, read }): Usable[] =>
    read === null ? [] : [{ name: profile.name, profile, ...read }],
  );
  const naming = how.beside ? usable.filter(({ profile }) => mayName(profile)) : [];
  const twins = naming.filter(({ profile }) => mayBeTwin(profile, records));
  const texts = twins.filter(({ profile }) => profile.kind === "text");
  const grouping = naming.filter(({ levels }) => mayGroup(levels, records));
  const others = comparable(
    usable.filter(({ profile }) => isTelling(profile, records)),
    grouping.length,
  );
  const out: Profile[] = [];
  for (const { profile } of looked) {
    const own = usable.find((one) => one.profile === profile);
    out.push({
      ...profile,
      groups: own !== undefined && grouping.includes(own) ? await groupsIn(source, own, others, tick) : null,
      twin:
        own !== undefined && twins.includes(own)
          ? await twinIn({ source, mostValues: how.mostValues }, own, texts, tick)
          : null,
    });
  }
  return out;
}
