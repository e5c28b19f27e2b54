import { SdcObject } from "@sdc-risk/core";
import { readFile } from "@sdc-risk/io/node";
import { peakMemory } from "../process/memory.ts";
import type { TookHere } from "./took.ts";

const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);

/** Reads a file once, as somebody who opens it does: no code is warm. */
async function took(path: string): Promise<TookHere> {
  const used = process.cpuUsage();
  const start = performance.now();
  const { table } = await readFile(path);
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(used);
  const peak = peakMemory();
  const sdc = SdcObject.fromArrow(table, {});
  const seen = {
    records: table.numRows,
    variables: table.numCols,
    income: sum(sdc.numbers("income")),
    weight: sum(sdc.numbers("weight")),
  };
  const size = table.data.reduce((total, data) => total + data.byteLength, 0);
  return { seconds, cpu: (user + system) / 1e6, peak, table: size, seen };
}

process.once("message", (message) => {
  void took((message as { readonly path: string }).path).then((answer) =>
    process.send!(answer, () => {
      process.disconnect();
    }),
  );
});
