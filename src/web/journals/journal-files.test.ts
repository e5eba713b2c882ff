import { expect, test } from "vitest";
import type { Journal } from "#contract/journals.ts";
import { toDay, toInstant } from "#domain/dates.ts";
import type { AccountId, JournalId } from "#domain/ids.ts";
import { toAmount } from "#domain/money.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { JOURNAL_FILES } from "./journal-files.ts";

const line = (accountName: string, debit: string, credit: string): Journal["lines"][number] => ({
  accountId: brandUnchecked<AccountId>(accountName),
  accountCode: "1100",
  accountName,
  debit: toAmount(debit),
  credit: toAmount(credit),
  description: "",
  partyId: null,
  partyName: null,
  taxRateId: null,
  taxBase: null,
  foreignAmount: null,
  currency: null,
});

/** An invoice of 1,310.10 whose journal also has the cost of its goods. */
const journal: Journal = {
  id: brandUnchecked<JournalId>("j"),
  version: 1,
  number: "JE-2026-0007",
  date: toDay("2026-01-15"),
  description: "Invoice INV-0119",
  status: "posted",
  total: toAmount("1926.60"),
  createdAt: toInstant("2026-01-15T08:00:00.000Z"),
  updatedAt: toInstant("2026-01-15T08:00:00.000Z"),
  source: { type: "invoice", id: "i", number: "INV-0119", amount: toAmount("1310.10") },
  lines: [line("Receivable", "1310.10", "0.00"), line("Sales", "0.00", "1310.10")],
};

test("transactions are exported as they are listed: by description, number and amount", () => {
  expect(JOURNAL_FILES.totals.rows(journal)).toEqual([
    ["Invoice", "INV-0119", "Posted", "2026-01-15", "Invoice INV-0119", "1310.10"],
  ]);
});

test("journals are exported line by line, with their numbers", () => {
  const rows = JOURNAL_FILES.lines.rows(journal);
  expect(rows.map((row) => [row[0], row[5], row[6], row[7]])).toEqual([
    ["JE-2026-0007", "Receivable", "1310.10", "0.00"],
    ["JE-2026-0007", "Sales", "0.00", "1310.10"],
  ]);
});
