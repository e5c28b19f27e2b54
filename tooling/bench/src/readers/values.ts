import { required } from "../required.ts";
import type { ReadResult } from "@sdc-risk/io";
import { DataType } from "apache-arrow";
import type { HavenColumn } from "./haven.ts";

/** A file as it is read here. */
export type HereFile = Pick<ReadResult, "table" | "warnings"> & {
  readonly codebook: Pick<NonNullable<ReadResult["codebook"]>, "variables">;
};

/** A value as text, the same on both sides; null where it is missing. */
export type Plain = string | null;

export const isText = ({ classes }: Pick<HavenColumn, "classes">): boolean => classes.includes("character");

/** A number in one way; other texts as they are, empty ones as null. */
export function plain(value: string | number | bigint | null): Plain {
  if (value === null || value === "") return null;
  const number = Number(String(value).replace(/^(-?)Inf$/, "$1Infinity"));
  return Number.isNaN(number) ? String(value) : String(number);
}

/** Hours, minutes and seconds in seconds; another text as it is. */
function secondsOf(text: string): string | number {
  const [, sign, hours, minutes, seconds] = /^(-?)(\d+):(\d\d):(\d\d(?:\.\d+)?)$/.exec(text) ?? [];
  if (hours === undefined) return text;
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sign === "-" ? -size : size;
}

/** The values of a column here as haven's are written: days, seconds, reasons of missing values. */
export function valuesHere(file: HereFile, i: number, told: HavenColumn): Plain[] {
  const vector = required(file.table.getChildAt(i), "column");
  const type = vector.type as DataType;
  const { missing } = required(file.codebook.variables[i], "variable");
  return Array.from(vector, (value: string | number | bigint | null, row) => {
    const code = missing?.codes[row] ?? -1;
    if (value === null) {
      const reason = code < 0 ? null : required(missing?.reasons[code], "reason").value;
      return isText(told) ? (reason as Plain) : plain(reason);
    }
    if (isText(told)) return String(value);
    if (DataType.isDate(type)) return plain(Number(value) / 86_400_000);
    if (DataType.isTimestamp(type)) return plain(Number(value) / 1000);
    return plain(typeof value === "string" ? secondsOf(value) : value);
  });
}

/** The values of a column of haven. */
export function valuesThere(told: HavenColumn): Plain[] {
  return told.values.map((value) => (isText(told) && value !== "" ? value : plain(value)));
}
