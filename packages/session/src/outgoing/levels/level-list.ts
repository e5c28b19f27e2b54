import { variablesOf } from "@sdc-risk/core";
import type { StatVariable } from "@sdc-risk/io";
import type { Tick } from "@sdc-risk/data";
import { missingLabels } from "../../variables/missing-labels.ts";
import { valuesHeld } from "../columns/columns.ts";
import type { OutgoingFile } from "../outgoing-file.ts";

/** Labels of values below which a variable is not looked at: a question with a few answers, some of which nobody gave. */
export const FEW_LABELS = 20;

/** Where a file lists values of a variable: in the dictionary of its column, or with labels. */
export type ListKind = "categories" | "value labels";

/** The values that a file lists of a variable, by the texts that are read: categories, or labels. */
export interface LevelList {
  /** By its name in the figures. */
  readonly name: string;
  readonly kind: ListKind;
  /** In the order of the list. */
  readonly levels: readonly { readonly text: string; readonly isHeld: boolean }[];
  /** Whether some record has a value, whether that is in the list or not. */
  readonly hasValues: boolean;
}

/** A list of values, each with the text that is read for it. */
interface Listed extends Pick<LevelList, "name" | "kind"> {
  readonly values: readonly { readonly value: string; readonly text: string }[];
}

function labelsListed(variable: StatVariable, name: string): Listed {
  const missing = new Set(missingLabels(variable));
  const values = variable.valueLabels
    .filter((one) => !missing.has(one))
    .map(({ value, label }) => ({ value: String(value), text: label }));
  return { name, kind: "value labels", values };
}

function listed({ listedCategories, codebook, holdsCodebook, nameIn, roles }: OutgoingFile): Listed[] {
  const identifiers = new Set(variablesOf(roles, "directIdentifiers"));
  const categories = listedCategories.map(({ variable, texts }): Listed => {
    const values = texts.map((text) => ({ value: text, text }));
    return { name: nameIn(variable), kind: "categories", values };
  });
  const labels = (holdsCodebook ? (codebook?.variables ?? []) : [])
    .map((one) => labelsListed(one, nameIn(one.name)))
    .filter(({ name, values }) => values.length >= FEW_LABELS || identifiers.has(name));
  return [...categories, ...labels];
}

/** The lists of a file, with what records have of them. @throws ABORTED, and what the source throws */
export async function levelLists(file: OutgoingFile, tick: Tick): Promise<readonly LevelList[]> {
  const out: LevelList[] = [];
  for (const { name, kind, values } of listed(file)) {
    if (!file.held.has(name)) continue;
    const held = new Set(await valuesHeld(file.sdc, name, tick));
    const levels = values.map(({ value, text }) => ({ text, isHeld: held.has(value) }));
    out.push({ name, kind, levels, hasValues: held.size > 0 });
  }
  return out;
}
