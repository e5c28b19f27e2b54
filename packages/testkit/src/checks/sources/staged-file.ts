import type { SourceFile } from "./source-files.ts";

const DISTRICTS = 6;
const VILLAGES = 5;
const PEOPLE = 8;

/**
 * A sample in two stages: districts, villages numbered in each, and people of them. The village is a key, and lies
 * far apart from the other clusters in the file; two people have none.
 */
export function stagedFile(): Omit<SourceFile, "population" | "released"> {
  const records = Array.from({ length: DISTRICTS * VILLAGES * PEOPLE }, (_, i) => {
    const village = i % VILLAGES;
    const district = Math.floor(i / VILLAGES) % DISTRICTS;
    return {
      district: `d${district}`,
      village: i === 17 || i === 90 ? null : village + 1,
      sex: (i * 7 + Math.floor(i / 11)) % 2,
      age: 10 * ((i * i + 3 * Math.floor(i / 30)) % 7),
      w: 20 + 4 * district + village,
      w1: 2 + district / 4,
      w2: 3 + village / 2,
    };
  });
  const of = <N extends keyof (typeof records)[number]>(name: N) => records.map((record) => record[name]);
  return {
    about: "a sample in two stages",
    columns: [
      { name: "district", kind: "text", values: of("district") },
      { name: "village", kind: "int32", values: of("village") },
      { name: "sex", kind: "int32", values: of("sex") },
      { name: "age", kind: "int32", values: of("age") },
      { name: "w", kind: "float64", values: of("w") },
      { name: "w1", kind: "float64", values: of("w1") },
      { name: "w2", kind: "float64", values: of("w2") },
    ],
    roles: {
      keys: ["district", "village", "sex", "age"],
      weight: "w",
      cluster: ["district", "village"],
      clusterWeight: ["w1", "w2"],
    },
  };
}
