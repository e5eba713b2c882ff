import { describe, expect, test } from "vitest";
import { lineCommand, type LinePlace } from "./line-keys.ts";

const columns = ["accountId", "debit", "credit", "description"] as const;
type TestColumn = (typeof columns)[number];

const NO_MODIFIERS = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const press = (key: string, more: Partial<typeof NO_MODIFIERS> = {}) => ({ key, ...NO_MODIFIERS, ...more });
const placeAt = (line: number, column: TestColumn): LinePlace<TestColumn> => ({ line, column });
const filledGrid = { columns, count: 3, isLastEmpty: false };
const withEmptyLast = { columns, count: 3, isLastEmpty: true };

describe("Tab and Enter in the last cell", () => {
  test.each(["Tab", "Enter"])("%s adds a line", (key) => {
    expect(lineCommand(press(key), placeAt(2, "description"), filledGrid)).toEqual({ do: "add" });
  });

  test.each(["Tab", "Enter"])("%s adds no line below an empty one, so that the keyboard can leave", (key) => {
    expect(lineCommand(press(key), placeAt(2, "description"), withEmptyLast)).toBeNull();
  });

  test("Tab in other cells, and Shift+Tab anywhere, are left to the browser", () => {
    expect(lineCommand(press("Tab"), placeAt(1, "description"), filledGrid)).toBeNull();
    expect(lineCommand(press("Tab"), placeAt(2, "debit"), filledGrid)).toBeNull();
    expect(lineCommand(press("Tab", { shiftKey: true }), placeAt(2, "description"), filledGrid)).toBeNull();
  });
});

describe("moving between cells", () => {
  test("Enter moves to the next cell, and from the last to the next line", () => {
    expect(lineCommand(press("Enter"), placeAt(0, "accountId"), filledGrid)).toEqual({
      do: "go",
      to: placeAt(0, "debit"),
    });
    expect(lineCommand(press("Enter"), placeAt(0, "description"), filledGrid)).toEqual({
      do: "go",
      to: placeAt(1, "accountId"),
    });
  });

  test("Up and Down stay in the column and in the editor", () => {
    expect(lineCommand(press("ArrowDown"), placeAt(0, "credit"), filledGrid)).toEqual({
      do: "go",
      to: placeAt(1, "credit"),
    });
    expect(lineCommand(press("ArrowUp"), placeAt(1, "credit"), filledGrid)).toEqual({
      do: "go",
      to: placeAt(0, "credit"),
    });
    expect(lineCommand(press("ArrowUp"), placeAt(0, "credit"), filledGrid)).toBeNull();
    expect(lineCommand(press("ArrowDown"), placeAt(2, "credit"), filledGrid)).toBeNull();
  });
});

describe("with Control or Command", () => {
  test.each([{ ctrlKey: true }, { metaKey: true }])("%o", (held) => {
    expect(lineCommand(press("Backspace", held), placeAt(1, "debit"), filledGrid)).toEqual({
      do: "remove",
      line: 1,
    });
    expect(lineCommand(press("d", held), placeAt(1, "debit"), filledGrid)).toEqual({
      do: "duplicate",
      line: 1,
    });
    expect(lineCommand(press("'", held), placeAt(1, "debit"), filledGrid)).toEqual({
      do: "copy-above",
      at: placeAt(1, "debit"),
    });
  });

  test("the first line has no line above it", () => {
    expect(lineCommand(press("'", { ctrlKey: true }), placeAt(0, "debit"), filledGrid)).toBeNull();
  });

  test("the line editor ignores the key for saving", () => {
    expect(lineCommand(press("Enter", { ctrlKey: true }), placeAt(2, "description"), filledGrid)).toBeNull();
    expect(lineCommand(press("s", { ctrlKey: true }), placeAt(2, "description"), filledGrid)).toBeNull();
  });
});

test("an apostrophe entered with Shift copies from above as well", () => {
  const held = { ctrlKey: true, shiftKey: true };
  expect(lineCommand(press("'", held), placeAt(1, "debit"), filledGrid)).toEqual({
    do: "copy-above",
    at: placeAt(1, "debit"),
  });
});

test("a line with fewer cells than others ends at its own last one", () => {
  const short = { ...filledGrid, lastColumn: "credit" } as const;
  expect(lineCommand(press("Tab"), placeAt(2, "credit"), short)).toEqual({ do: "add" });
  expect(lineCommand(press("Tab"), placeAt(2, "credit"), filledGrid)).toBeNull();
});

describe("with Alt", () => {
  const held = { altKey: true };

  test("Up and Down move the line, which stays in the editor", () => {
    expect(lineCommand(press("ArrowUp", held), placeAt(1, "debit"), filledGrid)).toEqual({
      do: "move",
      to: placeAt(0, "debit"),
    });
    expect(lineCommand(press("ArrowDown", held), placeAt(1, "debit"), filledGrid)).toEqual({
      do: "move",
      to: placeAt(2, "debit"),
    });
    expect(lineCommand(press("ArrowUp", held), placeAt(0, "debit"), filledGrid)).toBeNull();
    expect(lineCommand(press("ArrowDown", held), placeAt(2, "debit"), filledGrid)).toBeNull();
  });

  test("other keys are left to the browser, and so are those combined with Control or Shift", () => {
    expect(lineCommand(press("d", held), placeAt(1, "debit"), filledGrid)).toBeNull();
    for (const more of [{ ctrlKey: true }, { shiftKey: true }, { metaKey: true }])
      expect(lineCommand(press("ArrowUp", { ...held, ...more }), placeAt(1, "debit"), filledGrid)).toBeNull();
  });
});
