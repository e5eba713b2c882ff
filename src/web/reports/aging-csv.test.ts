import { expect, test } from "vitest";
import { reportCsv } from "#web/lists/csv.ts";
import { toDay } from "#domain/dates.ts";
import { toAmount } from "#domain/money.ts";
import type { Aging } from "#contract/payments.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { agingFile } from "./aging-csv.ts";

const EMPTY_AGING = {
  current: toAmount("0.00"),
  days1To30: toAmount("0.00"),
  days31To60: toAmount("0.00"),
  days61To90: toAmount("0.00"),
  over90: toAmount("0.00"),
  unapplied: toAmount("0.00"),
};
const aging: Aging = {
  type: "receivable",
  asOf: toDay("2026-03-31"),
  parties: [
    {
      partyId: brandUnchecked("1"),
      name: "=Acme",
      ...EMPTY_AGING,
      days31To60: toAmount("110.00"),
      unapplied: toAmount("-10.00"),
      total: toAmount("100.00"),
      documents: [
        {
          documentId: brandUnchecked("2"),
          number: "INV-0001",
          dueDate: toDay("2026-02-20"),
          daysOverdue: 39,
          bucket: "days31To60",
          balanceDue: toAmount("110.00"),
        },
        {
          documentId: brandUnchecked("3"),
          number: "CN-0001",
          dueDate: toDay("2026-03-01"),
          daysOverdue: 0,
          bucket: "unapplied",
          balanceDue: toAmount("-10.00"),
        },
      ],
    },
    {
      partyId: null,
      name: "Journal entries without a document",
      ...EMPTY_AGING,
      over90: toAmount("5.00"),
      total: toAmount("5.00"),
      documents: [
        {
          documentId: null,
          number: "JE-2025-0001",
          dueDate: toDay("2025-06-01"),
          daysOverdue: 303,
          bucket: "over90",
          balanceDue: toAmount("5.00"),
        },
      ],
    },
  ],
  totals: {
    ...EMPTY_AGING,
    days31To60: toAmount("110.00"),
    over90: toAmount("5.00"),
    unapplied: toAmount("-10.00"),
    total: toAmount("105.00"),
  },
  controlBalance: toAmount("105.00"),
};

test("an aging file has each unpaid document in its bucket, the totals, and no formula", () => {
  const company = { name: "My Company", phone: null, email: "me@example.com" };
  expect(reportCsv(company, agingFile(aging)).split("\r\n")).toEqual([
    "\ufeffMy Company",
    "",
    "me@example.com",
    "Receivables aging",
    "As of 2026-03-31",
    "",
    "Customer,Document,Due date,Not Due,1-30 Days,31-60 Days,61-90 Days,Over 90 Days,Unapplied,Total",
    '"\'=Acme",INV-0001,2026-02-20,,,110.00,,,,110.00',
    '"\'=Acme",CN-0001,2026-03-01,,,,,,-10.00,-10.00',
    "Journal entries without a document,JE-2025-0001,2025-06-01,,,,,5.00,,5.00",
    "Total,,,0.00,0.00,110.00,0.00,5.00,-10.00,105.00",
    "",
  ]);
  expect(agingFile(aging).name).toBe("receivables-aging-2026-03-31");
  expect(agingFile({ ...aging, type: "payable" }).name).toBe("payables-aging-2026-03-31");
});
