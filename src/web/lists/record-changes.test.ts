import { expect, test } from "vitest";
import type { Change } from "#contract/records.ts";
import { changeSentences, changeTitle } from "./record-changes.tsx";

test.each([
  ["account.created", "Created"],
  ["account.imported", "Imported"],
  ["credit_note.applied", "Applied"],
  ["default_accounts.edited", "Default accounts edited"],
  ["checklist.checked_off", "Checked off"],
  ["schedule.date_skipped", "Date skipped"],
])("%s is called %s", (action, title) => {
  expect(changeTitle(action)).toBe(title);
});

test("each edited field is described in a sentence, with values as its screen shows them", () => {
  const fields: Change["fields"] = [
    { field: "name", before: "Cash", after: "Till" },
    { field: "parentId", before: null, after: "1100 Bank" },
    { field: "isActive", before: "yes", after: "no" },
    { field: "dueDate", before: "2026-01-31", after: "2026-02-28" },
    { field: "total", before: "1000.00", after: "1234567.50" },
    { field: "items", before: null, after: null },
    { field: "allocations", before: "0.00", after: "50.00", documentNumber: "INV-0001" },
  ];
  expect(changeSentences({ fields })).toEqual([
    "Name: Cash → Till",
    "Parent account: none → 1100 Bank",
    "Active: Yes → No",
    "Due date: Jan 31, 2026 → Feb 28, 2026",
    "Total: 1,000.00 → 1,234,567.50",
    "Items changed",
    "Applied to INV-0001: 0.00 → 50.00",
  ]);
});

test("created and deleted records, and changes of text only, have no details", () => {
  expect(changeSentences({ fields: [] })).toEqual([]);
});
