import { expect, test } from "vitest";
import { navGroups } from "./nav-entries.ts";

test("each key after g opens one page", () => {
  const keys = navGroups.flatMap(({ entries }) => entries.map(({ letter }) => letter));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  expect(keys.filter((key) => !/^[a-z01289?]$/.test(key))).toEqual([]);
});
