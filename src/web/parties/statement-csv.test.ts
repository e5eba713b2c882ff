import { expect, test } from "vitest";
import { reportCsv } from "#web/lists/csv.ts";
import { toDay } from "#domain/dates.ts";
import type { JournalId } from "#domain/ids.ts";
import { toAmount } from "#domain/money.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { partyStatementFile } from "./statement-csv.ts";

const line = {
  journalId: brandUnchecked<JournalId>("1"),
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
const inBooks = { currency: "USD", aging: null, balances: [] };
const period = { start: toDay("2026-01-01"), end: toDay("2026-12-31") };

test("a statement file has the beginning balance, every line and the ending balance, and no formula", () => {
  const company = { name: "My Company", phone: null, email: null };
  const file = partyStatementFile({
    party: { code: "C0001", name: "Acme, Inc" },
    period,
    statement: { ...inBooks, openingBalance: toAmount("500.00"), closingBalance: toAmount("461.00"), lines },
    bookCurrency: "USD",
  });
  expect(reportCsv(company, file).split("\r\n").slice(3)).toEqual([
    '"Statement of C0001 - Acme, Inc"',
    "2026-01-01 to 2026-12-31",
    "",
    "Date,Number,Type,Debit,Credit,Balance",
    "2026-01-01,,Opening balance,,,500.00",
    "2026-01-15,INV-0001,Invoice,100.00,0.00,600.00",
    '2026-01-20,"\'=RC+1",Payment received,0.00,40.00,560.00',
    "2026-02-01,INV-0001,Invoice (voided),0.00,100.00,460.00",
    "2026-02-02,JE-2026-0009,Text,1.00,0.00,461.00",
    "2026-12-31,,Closing balance,,,461.00",
    "",
  ]);
});

test("the file name has no invalid characters", () => {
  const statement = {
    ...inBooks,
    openingBalance: toAmount("0.00"),
    closingBalance: toAmount("0.00"),
    lines: [],
  };
  const { name } = partyStatementFile({
    party: { code: "C/00 1", name: "Acme" },
    period,
    statement,
    bookCurrency: "USD",
  });
  expect(name).toBe("statement-C-00-1-2026-01-01-to-2026-12-31");
});

test("a statement in another currency has its decimals, the age of its amounts, and one line in base currency", () => {
  const zero = toAmount("0.00");
  const none = { current: zero, days1To30: zero, days31To60: zero, days61To90: zero, over90: zero };
  const balance = {
    currency: "JPY",
    closingBalance: toAmount("46000"),
    baseClosingBalance: toAmount("299.00"),
  };
  const file = partyStatementFile({
    party: { code: "C0001", name: "Acme" },
    period,
    statement: {
      currency: "JPY",
      openingBalance: toAmount("50000"),
      closingBalance: toAmount("46000"),
      aging: { ...none, days1To30: toAmount("50000"), unapplied: toAmount("-4000") },
      balances: [balance],
      lines: [
        {
          ...line,
          date: toDay("2026-01-20"),
          number: "RC-1",
          source: { type: "receipt", id: "3" },
          credit: toAmount("4000"),
          balance: toAmount("46000"),
        },
      ],
    },
    bookCurrency: "USD",
  });
  expect(file.name).toBe("statement-C0001-JPY-2026-01-01-to-2026-12-31");
  const company = { name: "My Company", phone: null, email: null };
  expect(reportCsv(company, file).split("\r\n").slice(3)).toEqual([
    "Statement of C0001 - Acme",
    "2026-01-01 to 2026-12-31",
    "In JPY",
    "Closing balance (base currency): USD 299.00",
    "",
    "Date,Number,Type,Debit,Credit,Balance",
    "2026-01-01,,Opening balance,,,50000",
    "2026-01-20,RC-1,Payment received,0,4000,46000",
    "2026-12-31,,Closing balance,,,46000",
    "2026-12-31,,Not Due,,,0",
    "2026-12-31,,1-30 Days,,,50000",
    "2026-12-31,,31-60 Days,,,0",
    "2026-12-31,,61-90 Days,,,0",
    "2026-12-31,,Over 90 Days,,,0",
    "2026-12-31,,Unapplied,,,-4000",
    "",
  ]);
});
