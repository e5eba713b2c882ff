import { expect, test } from "vitest";
import { toDay } from "#domain/dates.ts";
import { toExchangeRate } from "#domain/exchange.ts";
import type { AccountId } from "#domain/ids.ts";
import { unproved } from "#test/support/unproved.ts";
import {
  afterCurrencies,
  asksWhatArrives,
  bookedRate,
  newMoneyValues,
  readMoney,
  withBookedRate,
} from "./money-form-values.ts";

const entry = {
  date: toDay("2026-01-15"),
  accountId: unproved<AccountId>("euros"),
  exchangeRate: toExchangeRate("1.10"),
};
const opened = newMoneyValues({ date: "2026-01-15", accountId: "euros", total: "100.00" });

test("an edited entry keeps the rate at which it is booked, until its day or account is another or a rate is typed", () => {
  expect(withBookedRate(opened, entry).exchangeRate).toBe("1.1");
  expect(withBookedRate({ ...opened, exchangeRate: "1.2" }, entry).exchangeRate).toBe("1.2");
  expect(bookedRate({ ...opened, date: "2026-02-15" }, entry)).toBeNull();
  expect(withBookedRate({ ...opened, accountId: "pounds" }, entry).exchangeRate).toBe("");
  expect(withBookedRate(opened, null).exchangeRate).toBe("");
});

test("a rate is of the currency of its account, and what arrived of those of both", () => {
  const fromEuros = { own: "EUR", other: null };
  const after = (next: Parameters<typeof afterCurrencies>[0]["after"]) =>
    afterCurrencies({ before: fromEuros, after: next });
  expect(after({ own: "GBP", other: null })).toEqual({ exchangeRate: "", arrived: "" });
  expect(after({ own: null, other: null })).toEqual({ exchangeRate: "", arrived: "" });
  expect(after({ own: "EUR", other: "GBP" })).toEqual({ arrived: "" });
  expect(after(fromEuros)).toEqual({});
});

test("what arrives is asked for once both accounts are chosen, where they are in two currencies", () => {
  const fromEuros = { own: "EUR", other: null };
  const to = (accountId: string) => ({
    ...opened,
    lines: opened.lines.map((line) => ({ ...line, accountId })),
  });
  const problemsOf = (values: typeof opened) =>
    readMoney("transfer", values, fromEuros).problems?.map(({ field }) => field);
  expect(asksWhatArrives("transfer", opened, fromEuros)).toBe(false);
  expect(problemsOf(opened)).toEqual(["lines.0.accountId"]);
  expect(asksWhatArrives("transfer", { ...to("bank"), accountId: "" }, { own: null, other: "EUR" })).toBe(
    false,
  );
  expect(asksWhatArrives("transfer", to("bank"), fromEuros)).toBe(true);
  expect(problemsOf(to("bank"))).toEqual(["arrived"]);
  expect(asksWhatArrives("transfer", to("euros2"), { own: "EUR", other: "EUR" })).toBe(false);
  expect(asksWhatArrives("spend", to("rent"), fromEuros)).toBe(false);
});
