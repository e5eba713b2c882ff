import { expect, test } from "vitest";
import { dateForKey } from "./date-keys.ts";

const today = "2026-11-21";

test.each([
  ["+", "2024-02-28", "2024-02-29"],
  ["=", "2024-12-31", "2025-01-01"],
  ["-", "2024-03-01", "2024-02-29"],
  ["_", "2025-01-01", "2024-12-31"],
  ["]", "2024-01-31", "2024-02-29"],
  ["[", "2024-03-31", "2024-02-29"],
  ["t", "2020-05-05", "2026-11-21"],
  ["m", "2024-02-17", "2024-02-01"],
  ["h", "2024-02-17", "2024-02-29"],
  ["y", "2024-02-17", "2024-01-01"],
  ["r", "2024-02-17", "2024-12-31"],
  ["T", "2020-05-05", "2026-11-21"],
])("the key %s leads from %s to %s", (key, date, expected) => {
  expect(dateForKey(key, { date, today })).toBe(expected);
});

test.each(["1", "/", "Tab", "x", "toString", "__proto__"])("the key %s is left to the field", (key) => {
  expect(dateForKey(key, { date: today, today })).toBeNull();
});
