import { codeVector } from "@sdc-risk/data";
import type { Table } from "apache-arrow";
import { makeChain } from "../../chain/chain.ts";
import { arxLoss } from "../../loss/arx-loss.ts";
import { chainCosts } from "../../loss/chain-costs.ts";
import type { Recoding } from "./options.ts";

/** The loss of a recoded variable as ARX has it by default (Iyengar 2002); null where no record has a value. */
export function loss(original: Table, { key, values }: Recoding): number | null {
  const column = codeVector(key, original.getChild(key)!);
  const groups = values
    .map(({ from, to }) => ({ label: to, values: from.filter((text) => text !== "") }))
    .filter((group) => group.values.length > 0);
  const chain = makeChain(column, groups.length === 0 ? [] : [{ by: "merge", groups }]);
  const arx = arxLoss();
  const { total, levels } = chainCosts(arx, column, chain, null);
  if (total.records === 0) return null;
  return arx.combine(Float64Array.of(levels.at(-1)!.kept), [total], Float64Array.of(1));
}
