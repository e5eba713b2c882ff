import { expect, test } from "vitest";
import { isStillCheckedOff } from "./checklist.ts";

test.each([
  { remainingCount: 3, isCheckedOff: true, checkedOffCount: 3, expected: true },
  { remainingCount: 2, isCheckedOff: true, checkedOffCount: 3, expected: true },
  { remainingCount: 4, isCheckedOff: true, checkedOffCount: 3, expected: false },
  { remainingCount: 3, isCheckedOff: false, checkedOffCount: null, expected: false },
  { remainingCount: null, isCheckedOff: true, checkedOffCount: null, expected: true },
])("an item stays checked off while no more remains than before: $expected", ({ expected, ...item }) => {
  expect(isStillCheckedOff(item)).toBe(expected);
});
