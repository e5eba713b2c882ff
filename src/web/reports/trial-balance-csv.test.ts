import { expect, test } from "vitest";
import { reportCsv } from "#web/lists/csv.ts";
import { toDay } from "#domain/dates.ts";
import type { AccountId } from "#domain/ids.ts";
import { toAmount } from "#domain/money.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { trialBalanceFile } from "./trial-balance-csv.ts";

const period = { start: toDay("2026-01-01"), end: toDay("2026-05-14") };
const report = {
  rows: [
    {
      accountId: brandUnchecked<AccountId>("a"),
      code: "1000",
      name: 'Bank "Main", EUR',
      type: "asset" as const,
      debit: toAmount("70.00"),
      credit: toAmount("0.00"),
    },
    {
      accountId: brandUnchecked<AccountId>("b"),
      code: "4000",
      name: "=Sales",
      type: "revenue" as const,
      debit: toAmount("0.00"),
      credit: toAmount("100.00"),
    },
    {
      accountId: null,
      code: "",
      name: "Prior-period earnings (not yet closed)",
      type: "equity" as const,
      debit: toAmount("30.00"),
      credit: toAmount("0.00"),
    },
  ],
  totals: { debit: toAmount("100.00"), credit: toAmount("100.00") },
};

test("the file has company, title, period, rows and totals", () => {
  const company = { name: "Marsh & Sons", phone: "555-0100", email: "books@example.com" };
  expect(reportCsv(company, trialBalanceFile({ period, report }))).toBe(
    [
      "\ufeffMarsh & Sons",
      "555-0100",
      "books@example.com",
      "Trial Balance",
      "2026-01-01 to 2026-05-14",
      "",
      "Code,Account,Type,Debit,Credit",
      '1000,"Bank ""Main"", EUR",asset,70.00,0.00',
      `4000,"'=Sales",revenue,0.00,100.00`,
      ",Prior-period earnings (not yet closed),equity,30.00,0.00",
      ",Total,,100.00,100.00",
      "",
    ].join("\r\n"),
  );
});

test("phone and email keep their lines if they are blank", () => {
  const company = { name: "My Company", phone: null, email: null };
  const lines = reportCsv(company, trialBalanceFile({ period, report })).split("\r\n");
  expect(lines.slice(0, 4)).toEqual(["\ufeffMy Company", "", "", "Trial Balance"]);
});

test("the file is named after the report and its period", () => {
  expect(trialBalanceFile({ period, report }).name).toBe("trial-balance-2026-01-01-to-2026-05-14");
});
