import { expect, test } from "vitest";
import { isItemDone } from "./checklist.ts";

test.each([
  { remainingCount: 3, remainingDigest: "a", isCheckedOff: true, checkedOffDigest: "a", expected: true },
  { remainingCount: 3, remainingDigest: "b", isCheckedOff: true, checkedOffDigest: "a", expected: false },
  { remainingCount: 3, remainingDigest: "a", isCheckedOff: false, checkedOffDigest: null, expected: false },
  { remainingCount: 0, remainingDigest: "b", isCheckedOff: true, checkedOffDigest: "a", expected: true },
  { remainingCount: null, remainingDigest: null, isCheckedOff: true, checkedOffDigest: null, expected: true },
  {
    remainingCount: null,
    remainingDigest: null,
    isCheckedOff: false,
    checkedOffDigest: null,
    expected: false,
  },
])(
  "an item is done if nothing remains, or the same records as when it was checked off: $expected",
  ({ expected, ...item }) => {
    expect(isItemDone(item)).toBe(expected);
  },
);
