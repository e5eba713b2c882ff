import { expect, test } from "vitest";
import { nextSort, sortsOf } from "./list-view.ts";

const SHAPE = {
  columns: {
    number: { label: "Number", fixed: true },
    contact: { label: "Contact" },
    total: { label: "Total", largestFirst: true },
  },
  orders: ["number", "total", "dueDate"],
  defaultSort: "number",
} as const;

test("a list is sorted by the columns that have an order, in both directions", () => {
  expect(sortsOf(SHAPE)).toEqual(["number", "-number", "total", "-total"]);
});

test("a column header sorts in its usual direction first, then in the other", () => {
  const after = (sort: "number" | "-number" | "total" | "-total" | undefined, by: "number" | "total") =>
    nextSort({ ...SHAPE, sort }, by);
  expect(after(undefined, "total")).toBe("-total");
  expect(after("-total", "total")).toBe("total");
  expect(after("total", "total")).toBe("-total");
  expect(after(undefined, "number")).toBe("-number");
  expect(after("-number", "number")).toBe("number");
});
