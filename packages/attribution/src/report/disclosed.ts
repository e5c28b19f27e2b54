import { column, shareOf, type Block } from "@sdc-risk/blocks";
import type { TargetSummary } from "../summary-schema.ts";
import { CAP_COLUMNS, capCells } from "./cap-columns.ts";

/** The commonest value of a class as the intruder's guess. */
export function commonestTable(targets: readonly TargetSummary[]): Block {
  return {
    kind: "table",
    title: "An intruder who names the commonest value",
    about:
      "Shares of records for which the commonest value of the class is the person's own: of the class in the " +
      "original, in the released file, and of the original as a whole (guess). Over records whose key the " +
      "released file holds. This intruder is right more often than one who draws a value by its share, and so is " +
      "the guess: read the gap.",
    columns: CAP_COLUMNS,
    rows: targets.map(({ target, commonest: { found } }) => capCells(target, found)),
  };
}

/** Shares of records that classes of one value disclose. */
export function synthpopTable(targets: readonly TargetSummary[]): Block {
  return {
    kind: "table",
    title: "Disclosed values, by their names in synthpop",
    about:
      "Dorig: records of the original whose class there holds one value only. Dsyn: the same of the released " +
      "file, of its records. iS: records of the original whose key is in the released file. DiS: its class holds " +
      "one value only. DiSCO: that value is the person's own. DiSDiO: the class of the original holds only that " +
      "value, too. All but Dsyn are shares of the original's records.",
    columns: [
      column("target"),
      ...["Dorig", "Dsyn", "iS", "DiS", "DiSCO", "DiSDiO"].map((label) => column(label, "percent")),
    ],
    rows: targets.map(({ target, synthpop: s }) => [target, s.Dorig, s.Dsyn, s.iS, s.DiS, s.DiSCO, s.DiSDiO]),
  };
}

/** Records that classes of one value disclose, with TCAP. */
export function disclosedTable(targets: readonly TargetSummary[], records: number): Block {
  return {
    kind: "table",
    title: "Values that the release gives as certain",
    about:
      "Disclosed: the released file's class of the key holds one value only, so that an intruder is " +
      "certain, rightly or not. Correctly: the value is the person's own. TCAP, four forms: how often the " +
      "certain claims of the released file hold in the original (WEAP); correct attribution of records " +
      "whose key one released record holds (unique); records disclosed correctly among those whose key is " +
      "released (matched), and among those disclosed (Little). The last column counts released records " +
      "with a certain claim on a key that the original lacks.",
    columns: [
      column("target"),
      column("disclosed", "count"),
      column("correctly", "count"),
      column("correctly, of all records", "percent"),
      column("TCAP (WEAP)", "percent"),
      column("TCAP (unique)", "percent"),
      column("TCAP (matched)", "percent"),
      column("TCAP (Little)", "percent"),
      column("claims on other keys", "count"),
    ],
    rows: targets.map((t) => [
      t.target,
      t.disclosed,
      t.disclosedCorrectly,
      shareOf(t.disclosedCorrectly, records),
      t.tcap.weap,
      t.tcap.unique,
      t.tcap.matched,
      t.tcap.little,
      t.tcapRecords.weapUndefined,
    ]),
  };
}
