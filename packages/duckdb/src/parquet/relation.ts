import type { MissingCodes } from "@sdc-risk/core";
import { heldTwice, partitionKind, partitionsOf, type Partition } from "@sdc-risk/io/node";
import { literal, placeName, RULE_TYPES } from "../dialect.js";
import type { Ask, Relation } from "../driver.js";
import { listOf, type Files } from "../files.js";
import { schemaOf } from "./schema.js";

/** A name that no column has, whatever its capitals. */
function unlike(names: readonly string[], name: string): string {
  const taken = new Set(names.map((one) => one.toLowerCase()));
  while (taken.has(name)) name += "_";
  return name;
}

/**
 * The value of a variable of folders by the path of the file, which DuckDB gives as a constant of some
 * thousand records: so it is worked out once for these.
 */
function valueOf({ paths }: Files, partition: Partition): string {
  const { texts, folders } = partition,
    values = texts.map((text) => (text === null ? "NULL" : literal(text))),
    [depth] = folders.map(({ behind }) => behind);
  const same = folders.every(({ behind }) => behind === depth),
    told = same ? `split_part(replace(file, chr(92), '/'), '/', -${depth! + 1})` : "file",
    keys = same ? folders.map(({ name }) => name) : paths;
  const cases = [...new Map(keys.map((key, f) => [key, values[f]!]))];
  return (
    `CAST(CASE ${told}${cases.map(([key, value]) => ` WHEN ${literal(key)} THEN ${value}`).join("")} ` +
    `ELSE error('A file in no folder that is known') END AS ${RULE_TYPES[partitionKind(partition)]})`
  );
}

/**
 * Parquet files as a relation, its columns called by their places, with the variables of their folders behind.
 * @param missing codes for missing values
 * @throws BAD_FILE, DUPLICATE_VARIABLE, and what queries throw
 */
export async function parquetRelation(files: Files, missing: MissingCodes, ask: Ask): Promise<Relation> {
  const { names, casts } = await schemaOf(files, ask),
    partitions = partitionsOf(files.inside, missing);
  const own = partitions.filter(({ name }) => !names.includes(name)),
    warnings = partitions.filter(({ name }) => names.includes(name)).map(({ name }) => heldTwice(name));
  const list = listOf(files.paths),
    union = casts === null ? "" : ", union_by_name=true",
    places = names.map((_, at) => placeName(at));
  const all = { names: [...names, ...own.map(({ name }) => name)], warnings };
  if (own.length === 0 && casts === null)
    return {
      ...all,
      from: `read_parquet(${list}, hive_partitioning=false) AS records(${places.join(", ")})`,
    };
  const file = unlike(names, "sdc_risk_file"),
    kept = places.map((place, at) => {
      const type = casts?.get(names[at]!);
      return type === undefined ? place : `CAST(${place} AS ${type}) AS ${place}`;
    });
  const further = own.map((one, at) => `${valueOf(files, one)} AS ${placeName(names.length + at)}`);
  return {
    ...all,
    from:
      `(SELECT ${[...kept, ...further].join(", ")} FROM read_parquet(${list}, hive_partitioning=false${union}, ` +
      `filename=${literal(file)}) AS records(${[...places, "file"].join(", ")}))`,
  };
}
