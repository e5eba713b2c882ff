import { expect, test } from "vitest";
import { paths } from "#web/navigation/paths.ts";
import { sourceLink } from "./journal-content.tsx";

test("a journal of a document links to its document, and that of a payment to its payment", () => {
  expect(sourceLink({ type: "bill", id: "b", number: "BILL-0007" })).toEqual({
    label: "Open BILL-0007 to change it",
    href: paths.document("bill", "b"),
  });
  expect(sourceLink({ type: "receipt", id: "r", number: "RC-0001" }).href).toBe(paths.payment("r"));
});

test("a journal of stock links to its product, or to the products if it has more than one", () => {
  expect(sourceLink({ type: "stock", id: "w", number: "P0001" })).toEqual({
    label: "Open P0001 to adjust its stock",
    href: paths.editProduct("w"),
  });
  expect(sourceLink({ type: "stock", id: null, number: null }).href).toBe(paths.products());
});

test("a closing entry links to the page where years are closed and reopened", () => {
  expect(sourceLink({ type: "year_end", id: "c", number: "2025" })).toEqual({
    label: "Open year end closing",
    href: paths.yearEnd({ year: "2025" }),
  });
});
