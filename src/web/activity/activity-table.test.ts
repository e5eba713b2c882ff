import { expect, test } from "vitest";
import type { Change } from "#contract/records.ts";
import { toInstant } from "#domain/dates.ts";
import { pageOfEntry } from "./activity-links.ts";
import { ACTIVITY_FILE, formatLabel } from "./activity-table.tsx";

const ENTRY: Change = {
  id: "018f2f3c-0000-7000-8000-000000000001",
  changedAt: toInstant("2026-01-05T10:00:00.000Z"),
  changedBy: { name: "Ann Baker", email: "ann@example.com" },
  action: "invoice.edited",
  kind: "invoice",
  recordId: "018f2f3c-0000-7000-8000-000000000002",
  label: "INV-0001 Harbor",
  accountCode: null,
  isDeleted: false,
  program: "token",
  programName: "Web shop",
  currency: "EUR",
  lockReason: null,
  fields: [
    { field: "total", before: "10.00", after: "20.00" },
    { field: "dueDate", before: null, after: "2026-02-01" },
  ],
};

test("the file has a row for each changed field, with plain values", () => {
  const start = [
    ENTRY.changedAt,
    "Ann Baker",
    "ann@example.com",
    "API token Web shop",
    "Invoice",
    "INV-0001 Harbor",
    "Edited",
  ];
  expect(ACTIVITY_FILE.rows(ENTRY)).toEqual([
    [...start, "Total", "10.00", "20.00", "EUR", ""],
    [...start, "Due date", "", "2026-02-01", "EUR", ""],
  ]);
  expect(ACTIVITY_FILE.rows({ ...ENTRY, fields: [] })).toHaveLength(1);
});

test("an entry links to its record unless that was deleted", () => {
  expect(pageOfEntry(ENTRY)).toMatch(/\/sales\/018f2f3c-0000-7000-8000-000000000002$/);
  expect(pageOfEntry({ ...ENTRY, isDeleted: true })).toBeNull();
  expect(pageOfEntry({ ...ENTRY, kind: "account", accountCode: "1000" })).toMatch(/\/accounts\/1000$/);
});

test.each([
  ["2026-11-30", "Nov 30, 2026"],
  ["EUR 2026-11-30", "EUR Nov 30, 2026"],
  ["2026-01-01 2026-03-31", "Jan 1 – Mar 31, 2026"],
  ["statement-2026-11-30.csv", "statement-2026-11-30.csv"],
  ["INV-0001 Harbor", "INV-0001 Harbor"],
])("the label %s is shown as %s", (label, text) => {
  expect(formatLabel(label)).toBe(text);
});
