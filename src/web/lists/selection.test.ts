import { expect, test } from "vitest";
import {
  deselectHidden,
  deselectProcessed,
  NOTHING_SELECTED,
  toggleSelection,
  toggleAll,
  type Selection,
} from "./selection.ts";

const order = ["a", "b", "c", "d", "e"];

/** The selection after these clicks; "^c" is a click with Shift. */
function after(...picks: readonly string[]): Selection {
  return picks.reduce(
    (before, text) =>
      toggleSelection(before, { id: text.replace("^", ""), order, isRange: text.startsWith("^") }),
    NOTHING_SELECTED,
  );
}

const idsOf = ({ ids }: Selection): string => order.filter((id) => ids.has(id)).join("");

test.each([
  { picks: ["b"], selected: "b" },
  { picks: ["b", "d"], selected: "bd" },
  { picks: ["b", "d", "b"], selected: "d" },
  { picks: ["b", "^d"], selected: "bcd" },
  { picks: ["d", "^b"], selected: "bcd" },
  { picks: ["^c"], selected: "c" },
  { picks: ["b", "^e", "d", "^c"], selected: "be" },
  { picks: ["a", "^e", "b", "^d"], selected: "ae" },
])("picking $picks selects $selected", ({ picks, selected }) => {
  expect(idsOf(after(...picks))).toBe(selected);
});

test("a range from a record that is no longer listed selects only the clicked record", () => {
  const before = { ...after("a"), last: "gone" };
  expect(idsOf(toggleSelection(before, { id: "d", order, isRange: true }))).toBe("ad");
});

test("the checkbox selects all records unless all are selected", () => {
  const all = toggleAll(after("b"), order);
  expect(idsOf(all)).toBe("abcde");
  expect(idsOf(toggleAll(all, order))).toBe("");
});

test("records hidden by filters are deselected, and stay deselected", () => {
  const narrowed = deselectHidden(after("a", "c"), new Set(["c", "d"]));
  expect(idsOf(narrowed)).toBe("c");
  expect(deselectHidden(narrowed, new Set(order))).toBe(narrowed);
});

test("skipped records stay selected with the reasons, until the selection changes", () => {
  const remaining = deselectProcessed(after("a", "b", "c"), ["a", "c"], { lines: ["1 skipped: Void"] });
  expect(idsOf(remaining)).toBe("b");
  expect(deselectHidden(remaining, new Set(["b"])).notes?.lines).toEqual(["1 skipped: Void"]);
  expect(toggleSelection(remaining, { id: "d", order, isRange: false }).notes).toBeNull();
});
