import type { DataType, Field, Vector } from "apache-arrow";
import { codingVector, dropLevels } from "../coded/coding/code-vector.ts";
import type { CodedColumn } from "../coded/coded-column.ts";
import { valueType } from "../coded/level-text.ts";
import { labelled } from "../coded/shown.ts";
import { valueLabels } from "./labels.ts";
import { codesOf, missingTest, type MissingCodes } from "./missing.ts";

/** A variable as codes, read by the labels of its field, values that are declared missing as −1. */
export function* codingVariable(
  name: string,
  vector: Vector,
  field: Field,
  missing: MissingCodes,
): Generator<void, CodedColumn> {
  const labels = valueLabels(field);
  const codes = codesOf(missing, name, labels);
  const plain = labelled(yield* codingVector(name, vector), labels);
  return codes.length === 0
    ? plain
    : dropLevels(plain, missingTest(codes, valueType(vector.type as DataType)));
}
