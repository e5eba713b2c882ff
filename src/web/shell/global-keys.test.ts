import { expect, test } from "vitest";
import { paths } from "#web/navigation/paths.ts";
import { newRecordPath } from "./global-keys.ts";

test.each([
  [paths.home(), paths.newJournal()],
  [paths.documents("credit_note"), paths.newDocument("credit_note")],
  [paths.orders("quote"), paths.newOrder("quote")],
  [paths.loans(), paths.newLoan()],
])("on %s, n opens %s", (page, form) => {
  expect(newRecordPath(page)).toBe(form);
});

test("on a page without records of its own, n does nothing", () => {
  expect(newRecordPath(paths.taxReturns())).toBeUndefined();
});
