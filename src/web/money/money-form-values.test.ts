import { expect, test } from "vitest";
import { toDay } from "#domain/dates.ts";
import { toExchangeRate } from "#domain/exchange.ts";
import type { AccountId } from "#domain/ids.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import {
  clearAfterCurrencyChange,
  asksReceivedAmount,
  postedRate,
  newMoneyValues,
  readMoney,
  withPostedRate,
} from "./money-form-values.ts";

const entry = {
  date: toDay("2026-01-15"),
  accountId: brandUnchecked<AccountId>("euros"),
  exchangeRate: toExchangeRate("1.10"),
};
const opened = newMoneyValues({ date: "2026-01-15", accountId: "euros", total: "100.00" });

test("an edited entry keeps its exchange rate until its day, its account or the rate changes", () => {
  expect(withPostedRate(opened, entry).exchangeRate).toBe("1.1");
  expect(withPostedRate({ ...opened, exchangeRate: "1.2" }, entry).exchangeRate).toBe("1.2");
  expect(postedRate({ ...opened, date: "2026-02-15" }, entry)).toBeNull();
  expect(withPostedRate({ ...opened, accountId: "pounds" }, entry).exchangeRate).toBe("");
  expect(withPostedRate(opened, null).exchangeRate).toBe("");
});

test("a rate is for the currency of its account, and a received amount for the currencies of both accounts", () => {
  const fromEuros = { accountCurrency: "EUR", other: null };
  const after = (next: Parameters<typeof clearAfterCurrencyChange>[0]["after"]) =>
    clearAfterCurrencyChange({ before: fromEuros, after: next });
  expect(after({ accountCurrency: "GBP", other: null })).toEqual({ exchangeRate: "", arrived: "" });
  expect(after({ accountCurrency: null, other: null })).toEqual({ exchangeRate: "", arrived: "" });
  expect(after({ accountCurrency: "EUR", other: "GBP" })).toEqual({ arrived: "" });
  expect(after(fromEuros)).toEqual({});
});

test("the received amount is required once both accounts are chosen, if their currencies differ", () => {
  const fromEuros = { accountCurrency: "EUR", other: null };
  const to = (accountId: string) => ({
    ...opened,
    lines: opened.lines.map((line) => ({ ...line, accountId })),
  });
  const problemsOf = (values: typeof opened) =>
    readMoney("transfer", values, fromEuros).problems?.map(({ field }) => field);
  expect(asksReceivedAmount("transfer", opened, fromEuros)).toBe(false);
  expect(problemsOf(opened)).toEqual(["lines.0.accountId"]);
  expect(
    asksReceivedAmount("transfer", { ...to("bank"), accountId: "" }, { accountCurrency: null, other: "EUR" }),
  ).toBe(false);
  expect(asksReceivedAmount("transfer", to("bank"), fromEuros)).toBe(true);
  expect(problemsOf(to("bank"))).toEqual(["arrived"]);
  expect(asksReceivedAmount("transfer", to("euros2"), { accountCurrency: "EUR", other: "EUR" })).toBe(false);
  expect(asksReceivedAmount("expense", to("rent"), fromEuros)).toBe(false);
});
