import { expect, test } from "vitest";
import { toDay } from "#domain/dates.ts";
import { toAmount } from "#domain/money.ts";
import { EMPTY_CONTEXT, id, line, past, part, offered } from "#test/support/suggestion-context.ts";
import { selectSimilar, transactionsOf } from "./habit-suggestions.ts";
import type { RecordedJournal, RecordedMatch } from "./suggestion.ts";
import { suggestFor } from "./suggest-matches.ts";

test("the month-end balance of the accounts used last time is suggested as the payment", () => {
  const taxes = past("Tax Office", {
    parts: [part("Tax Payable", "500.00"), part("Recoverable Tax", "-100.00")],
  });
  const balanceAt = (account: string, balance: string, endsOn: string) => {
    return { accountId: id(account), endsOn: toDay(endsOn), balance: toAmount(balance) };
  };
  const monthEndBalances = [
    balanceAt("Tax Payable", "-900.00", "2026-01-31"),
    balanceAt("Recoverable Tax", "200.00", "2026-01-31"),
    balanceAt("Tax Payable", "-600.00", "2026-02-28"),
    balanceAt("Recoverable Tax", "150.00", "2026-02-28"),
  ];
  const paid = (amount: string) =>
    offered(line(amount, { counterparty: "Tax Office" }), { past: [taxes], monthEndBalances });
  expect(paid("-450.00")).toEqual([
    "likely: Tax Payable 600.00, Recoverable Tax \u2212150.00 (Same as last time, using the balance on Feb 28, 2026)",
  ]);
  expect(paid("-700.00")[0]).toContain("Jan 31, 2026");
  expect(paid("-450.01")).toEqual([]);
  // The month is not over on the day of the transaction, or is long past.
  expect(
    offered(
      { ...line("-450.00", { counterparty: "Tax Office" }), date: toDay("2026-02-28") },
      { past: [taxes], monthEndBalances },
    ),
  ).toEqual([]);
  expect(
    offered(
      { ...line("-450.00", { counterparty: "Tax Office" }), date: toDay("2026-06-20") },
      { past: [taxes], monthEndBalances },
    ),
  ).toEqual([]);
});

test("an earlier split among parties is suggested as the same split, with an explanation, and is never exact", () => {
  const journal = (party: string, amount: string, more: Partial<RecordedJournal> = {}): RecordedJournal => ({
    ...past("Card", {
      partyId: party === "" ? null : id(party),
      partyName: party,
      parts: [part("Fuel", amount)],
    }),
    bankTransactionId: id("posted"),
    transactionAmount: toAmount("-100.00"),
    amount: toAmount(`-${amount}`),
    isCreatedByMatch: true,
    ...more,
  });
  const paid = (amount: string, journals: RecordedJournal[]) =>
    suggestFor([line(amount, { counterparty: "Card" })], { ...EMPTY_CONTEXT, past: transactionsOf(journals) })
      .values()
      .next().value;
  const before = [journal("Hill", "60.00"), journal("Rail", "30.00"), journal("", "10.00")];
  expect(paid("-100.00", before)).toMatchObject([
    {
      confidence: "likely",
      title: "Fuel - Hill 60.00, Fuel - Rail 30.00, Fuel 10.00",
      reason: "Same as last time",
      transaction: {
        partyId: null,
        lines: [{ partyId: "Hill", amount: "60.00" }, { partyId: "Rail" }, { partyId: null }],
      },
    },
  ]);
  // Another amount does not show the split; two in one proportion do.
  expect(paid("-50.00", before)).toEqual([]);
  const half = { bankTransactionId: id("older"), transactionAmount: toAmount("-50.00") };
  const older = [journal("Hill", "30.00", half), journal("Rail", "15.00", half), journal("", "5.00", half)];
  expect(paid("-200.00", [...before, ...older])?.[0]?.title).toBe(
    "Fuel - Hill 120.00, Fuel - Rail 60.00, Fuel 20.00",
  );
  // Several matched journals are not a habit, and neither is part of a transaction.
  expect(
    paid(
      "-100.00",
      before.map((entry) => ({ ...entry, isCreatedByMatch: false })),
    ),
  ).toEqual([]);
  expect(paid("-100.00", before.slice(1))).toEqual([]);
});

test("the last categories of a payee are suggested, and are never exact", () => {
  const rent = (times: number) =>
    Array.from({ length: times }, () => past("Landlord 04/26", { parts: [part("Rent")] }));
  expect(offered(line("-900.00", { counterparty: "landlord 05/26" }), { past: rent(3) })).toEqual([
    "likely: Rent (Same as the last 3 times)",
  ]);
  const mixed = [past("Landlord", { parts: [part("Repairs")] }), ...rent(3)];
  expect(offered(line("-900.00", { counterparty: "Landlord" }), { past: mixed })).toEqual([
    "possible: Repairs (Same as last time)",
    "possible: Rent (Same as the last 2 times)",
  ]);
  expect(offered(line("900.00", { counterparty: "Landlord" }), { past: rent(3) })).toEqual([]);
});

test("an earlier split among accounts is suggested again where the share of each account is clear", () => {
  const loan = (interest: string) =>
    past("Savings Bank", { parts: [part("Loans", "1000.00"), part("Interest", interest)] });
  const paid = (amount: string, ...before: RecordedMatch[]) =>
    offered(line(amount, { counterparty: "Savings Bank" }), { past: before });
  expect(paid("-1148.00", loan("152.00"), loan("156.00"))).toEqual([
    "likely: Loans 1,000.00, Interest 148.00 (Same as the last 2 times)",
  ]);
  expect(paid("-1152.00", loan("152.00"))).toEqual([
    "likely: Loans 1,000.00, Interest 152.00 (Same as last time)",
  ]);
  expect(paid("-1148.00", loan("152.00"))).toEqual([]);
  // A payment below the usual principal would make the interest negative.
  expect(paid("-900.00", loan("152.00"), loan("156.00"))).toEqual([]);
});

test("parts that grew with the whole are suggested in that proportion, to the cent", () => {
  const fuel = (net: string, tax: string) =>
    past("Fuel Co", { parts: [part("Travel", net), part("Recoverable Tax", tax)] });
  const before = [fuel("83.33", "16.67"), fuel("41.67", "8.33")];
  const paid = (amount: string, past_: RecordedMatch[]) =>
    offered(line(amount, { counterparty: "Fuel Co" }), { past: past_ });
  expect(paid("-100.01", before)).toEqual([
    "likely: Travel 83.34, Recoverable Tax 16.67 (Same as the last 2 times)",
  ]);
  expect(paid("-100.01", [...before, fuel("10.00", "10.00")])).toEqual([]);
});

test("the tax of earlier transactions is suggested for the next one", () => {
  const fuel = past("Fuel Co", { parts: [part("Travel", "60.00", "VAT 20%")] });
  const suggestions = suggestFor([line("-72.00", { counterparty: "Fuel Co" })], {
    ...EMPTY_CONTEXT,
    past: [fuel],
  });
  expect([...suggestions.values()][0]).toMatchObject([
    { title: "Travel with VAT 20%", transaction: { lines: [{ amount: "72.00", taxRateId: "VAT 20%" }] } },
  ]);
});

test("only the last transactions of payees in the file are considered", () => {
  const matched = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...past(name, {}),
      bankTransactionId: id(`${name} ${index}`),
    }));
  const earlier = [...matched("Landlord", 30), ...matched("Grocer", 30)];
  const looked = selectSimilar([line("-50.00", { counterparty: "LANDLORD" }), line("-1.00", {})], earlier);
  expect(looked).toEqual(matched("Landlord", 20).map(({ bankTransactionId }) => bankTransactionId));
  // Incoming payments say nothing about outgoing ones.
  expect(selectSimilar([line("50.00", { counterparty: "Landlord" })], earlier)).toEqual([]);
});
