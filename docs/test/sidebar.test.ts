import { expect, test } from "vitest";
import { addressOf, placeOf } from "../.vitepress/places.ts";
import { GROUPS, pagesOf } from "../.vitepress/sidebar.ts";
import { markedParts, termsOf } from "../.vitepress/terms.ts";
import { pageAt, pages } from "./support/pages.ts";

test("every page of the site stands in the sidebar, once", () => {
  const listed = pagesOf(GROUPS);
  const there = pages.map(({ path }) => path).filter((path) => addressOf(path) !== undefined);
  expect(listed.toSorted()).toEqual(there.toSorted());
});

test("no two pages have one address", () => {
  const addresses = pagesOf(GROUPS).map(addressOf);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test("a link to a folder leads to its README, one to a file to a copy, and one to nothing is refused", () => {
  expect(placeOf("packages/kanon")).toEqual({ kind: "page", address: "packages/kanon.md" });
  expect(placeOf("docs/words.md")).toEqual({ kind: "page", address: "words.md" });
  expect(placeOf("examples/guide.csv")).toEqual({ kind: "file", path: "examples/guide.csv" });
  expect(placeOf("docs/test")).toEqual({ kind: "folder", path: "docs/test" });
  expect(() => placeOf("docs/nowhere.md")).toThrow("There is nothing at docs/nowhere.md.");
});

test("terms of docs/words.md are marked where they first occur, in the plural too, and no others", () => {
  const [unique, key] = termsOf(pageAt("docs/words.md").text, ["sample unique", "key variable"]);
  const seen = new Set([key]);
  expect(markedParts("Sample uniques, a sample unique", [unique, key], seen)).toEqual([
    {
      html: true,
      text: `<abbr class="term" tabindex="0" title="a record whose key no other record of the file has">Sample uniques</abbr>`,
    },
    { html: false, text: ", a sample unique" },
  ]);
  expect(markedParts("resample uniqueness, key variables", [unique, key], seen)).toEqual([
    { html: false, text: "resample uniqueness, key variables" },
  ]);
  expect(() => termsOf("| a | b |", ["register"])).toThrow('docs/words.md does not explain "register".');
});
