import { expect, test } from "vitest";
import { cellId, itemCommand, placeOf } from "./item-keys.ts";

const key = (name: string, more = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...more,
});
const LINES = { count: 2, isLastEmpty: false, lastColumn: "taxAmount" } as const;

test("Tab in the last cell adds a line, and leaves the editor when the last line is empty", () => {
  const at = { line: 1, column: "taxAmount" } as const;
  expect(itemCommand(key("Tab"), at, LINES)).toEqual({ do: "add" });
  expect(itemCommand(key("Tab"), at, { ...LINES, isLastEmpty: true })).toBeNull();
  expect(itemCommand(key("Tab"), { ...at, line: 0 }, LINES)).toBeNull();
});

test("Enter goes through the cells and from the last one to the next line", () => {
  expect(itemCommand(key("Enter"), { line: 0, column: "product" }, LINES)).toEqual({
    do: "go",
    to: { line: 0, column: "description" },
  });
  expect(itemCommand(key("Enter"), { line: 0, column: "taxAmount" }, LINES)).toEqual({
    do: "go",
    to: { line: 1, column: "product" },
  });
});

test("without a tax the line ends with the choice of it", () => {
  const at = { line: 1, column: "taxRate" } as const;
  expect(itemCommand(key("Tab"), at, { ...LINES, lastColumn: "taxRate" })).toEqual({ do: "add" });
  expect(itemCommand(key("Tab"), at, LINES)).toBeNull();
});

test("Ctrl+Backspace removes, Ctrl+D duplicates, Ctrl+' copies from the line above", () => {
  const at = { line: 1, column: "quantity" } as const;
  expect(itemCommand(key("Backspace", { ctrlKey: true }), at, LINES)).toEqual({ do: "remove", line: 1 });
  expect(itemCommand(key("d", { ctrlKey: true }), at, LINES)).toEqual({ do: "duplicate", line: 1 });
  expect(itemCommand(key("'", { ctrlKey: true }), at, LINES)).toEqual({ do: "copy-above", at });
  expect(itemCommand(key("'", { ctrlKey: true }), { ...at, line: 0 }, LINES)).toBeNull();
});

test("a cell is found by the id of its control", () => {
  expect(placeOf(cellId({ line: 12, column: "unitPrice" }))).toEqual({ line: 12, column: "unitPrice" });
  expect(placeOf("item-1-amount")).toBeNull();
});
