import { expect, test } from "vitest";
import { reportCsv } from "#web/lists/csv.ts";
import { toDay } from "#domain/dates.ts";
import type { JournalId } from "#domain/ids.ts";
import { toAmount } from "#domain/money.ts";
import { unproved } from "#test/support/unproved.ts";
import { partyStatementFile } from "./statement-csv.ts";

const line = {
  journalId: unproved<JournalId>("1"),
  isReversal: false,
  debit: toAmount("0.00"),
  credit: toAmount("0.00"),
  description: "Text",
};
const lines = [
  {
    ...line,
    date: toDay("2026-01-15"),
    number: "INV-0001",
    source: { type: "invoice" as const, id: "2" },
    debit: toAmount("100.00"),
    balance: toAmount("600.00"),
  },
  {
    ...line,
    date: toDay("2026-01-20"),
    number: "=RC+1",
    source: { type: "receipt" as const, id: "3" },
    credit: toAmount("40.00"),
    balance: toAmount("560.00"),
  },
  {
    ...line,
    date: toDay("2026-02-01"),
    number: "INV-0001",
    source: { type: "invoice" as const, id: "2" },
    isReversal: true,
    credit: toAmount("100.00"),
    balance: toAmount("460.00"),
  },
  {
    ...line,
    date: toDay("2026-02-02"),
    number: "JE-2026-0009",
    source: null,
    debit: toAmount("1.00"),
    balance: toAmount("461.00"),
  },
];
const period = { start: toDay("2026-01-01"), end: toDay("2026-12-31") };

test("a statement as a file has its opening, every line and its closing, and no formula", () => {
  const company = { name: "My Company", phone: null, email: null };
  const file = partyStatementFile({
    party: { code: "C0001", name: "Acme, Inc" },
    period,
    statement: { opening: toAmount("500.00"), closing: toAmount("461.00"), lines },
  });
  expect(reportCsv(company, file).split("\r\n").slice(3)).toEqual([
    '"Statement of C0001 - Acme, Inc"',
    "2026-01-01 to 2026-12-31",
    "",
    "Date,Number,What,Debit,Credit,Balance",
    "2026-01-01,,Opening balance,,,500.00",
    "2026-01-15,INV-0001,Invoice,100.00,0.00,600.00",
    '2026-01-20,"\'=RC+1",Receipt,0.00,40.00,560.00',
    "2026-02-01,INV-0001,Invoice taken back,0.00,100.00,460.00",
    "2026-02-02,JE-2026-0009,Text,1.00,0.00,461.00",
    "2026-12-31,,Closing balance,,,461.00",
    "",
  ]);
});

test("its name holds nothing that no file may be called", () => {
  const statement = { opening: toAmount("0.00"), closing: toAmount("0.00"), lines: [] };
  const { name } = partyStatementFile({ party: { code: "C/00 1", name: "Acme" }, period, statement });
  expect(name).toBe("statement-C-00-1-2026-01-01-to-2026-12-31");
});
