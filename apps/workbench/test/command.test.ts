import { expect, it } from "vitest";
import { commandFor } from "../src/worker/run/command.ts";

it.each([
  ["survey.csv", [], "sdc-risk assess survey.csv --config sdc-risk.json --out report.html"],
  [
    "my survey.csv",
    ["o'brien.csv"],
    "sdc-risk assess 'my survey.csv' --released 'o'\\''brien.csv' --config sdc-risk.json --out report.html",
  ],
  [
    "a.csv",
    ["a.csv", "a.csv"],
    "sdc-risk assess a.csv --released 2-a.csv --released 3-a.csv --config sdc-risk.json --out report.html",
  ],
  ["-a.csv", [], "sdc-risk assess ./-a.csv --config sdc-risk.json --out report.html"],
  ["sdc-risk.json", [], "sdc-risk assess sdc-risk.json --config 2-sdc-risk.json --out report.html"],
])("the command for %s with %j", (file, released, command) => {
  expect(commandFor(file, { released })).toBe(command);
});

it("the command names the population and the identified file", () => {
  expect(commandFor("a.csv", { released: ["b.csv"], population: ["a.csv"], identified: [] })).toBe(
    "sdc-risk assess a.csv --released b.csv --population 2-a.csv --config sdc-risk.json --out report.html",
  );
});
