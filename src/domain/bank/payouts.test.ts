import { DEFAULT_NOTATION } from "#domain/notation.ts";
import { describe, expect, test } from "vitest";
import { toDay } from "#domain/dates.ts";
import { toAmount } from "#domain/money.ts";
import { entry, id, line, offered } from "#test/support/suggestion-context.ts";
import type { CounterpartTransaction, CompanyBankAccount } from "./suggestion.ts";
import { type PostedRow, explainPayout, isProvider, payoutsIn, type ProviderEntry } from "./payouts.ts";

/** Rows such as "2026-03-02 100.00 charge INV-7", with the day from which they can be paid out if it differs. */
function parseRows(...rows: string[]): ProviderEntry[] {
  return rows.map((row, index) => {
    const [, date = "", available, amount = "", text = ""] =
      /^(\S+)(?: \((\S+)\))? (\S+) (.*)$/.exec(row) ?? [];
    const availableOn = toDay(available ?? date);
    return {
      id: id(String(index)),
      date: toDay(date),
      availableOn,
      amount: toAmount(amount),
      description: text,
    };
  });
}

/** The explanation of the last payout. */
function explanationOf(...rows: string[]): string | null {
  const statementRows = parseRows(...rows);
  const payoutIndex = statementRows.length - 1;
  const { rows: payoutRows, payout } =
    payoutsIn([statementRows])(id(String(payoutIndex))) ?? expect.unreachable();
  return explainPayout(payoutRows, payout, DEFAULT_NOTATION)?.explanation ?? null;
}

describe("a payout", () => {
  const BEFORE = "2026-03-01 -50.00 payout STRIPE PAYOUT 1";
  const ROWS = [
    "2026-03-02 1240.00 charge INV-7",
    "2026-03-02 -37.20 Fee charge INV-7",
    "2026-03-03 -40.00 refund REFUND FOR CHARGE",
    "2026-03-03 1.10 Fee refund REFUND FOR CHARGE",
  ];

  test("equals the charges, refunds and fees since the last one, to the cent", () => {
    expect(explanationOf(BEFORE, ...ROWS, "2026-03-04 -1163.90 payout STRIPE PAYOUT 2")).toBe(
      "Charges 1,240.00, refunds −40.00, fees −36.10 since the last payout add up to 1,163.90",
    );
    const otherRows = ["2026-03-03 -2.00 stripe_fee Billing", "2026-03-03 -5.00 adjustment"];
    expect(explanationOf(BEFORE, ...ROWS, ...otherRows, "2026-03-04 -1156.90 payout STRIPE PAYOUT 2")).toBe(
      "Charges 1,240.00, refunds −40.00, fees −38.10, other amounts −5.00 since the last payout add up to 1,156.90",
    );
  });

  test("of PayPal is a withdrawal, in any language of its rows", () => {
    expect(
      explanationOf(
        "2026-03-01 -9.00 General Withdrawal",
        "2026-03-02 100.00 Website Payment Delivery fee INV-7",
        "2026-03-02 -3.40 Fee Website Payment Delivery fee INV-7",
        "2026-03-03 -20.00 Payment Refund",
        "2026-03-03 0.70 Fee Payment Refund",
        "2026-03-04 -77.30 General Withdrawal",
      ),
    ).toBe("Charges 100.00, refunds \u221220.00, fees \u22122.70 since the last payout add up to 77.30");
    expect(
      explanationOf(
        "2026-03-01 -9.00 Allgemeine Abbuchung",
        "2026-03-02 100.00 Website-Zahlung",
        "2026-03-03 -20.00 R\u00fcckzahlung",
        "2026-03-03 -1.00 Kosten einer R\u00fcckbuchung",
        "2026-03-04 -79.00 Allgemeine Abbuchung",
      ),
    ).toBe("Charges 100.00, refunds \u221220.00, fees \u22121.00 since the last payout add up to 79.00");
  });

  test("that differs reports the difference", () => {
    expect(explanationOf(BEFORE, ...ROWS, "2026-03-04 -1100.00 payout STRIPE PAYOUT 2")).toMatch(
      /add up to 1,163.90, 63.90 more than this$/,
    );
    expect(explanationOf(BEFORE, ...ROWS, "2026-03-04 -1163.91 payout STRIPE PAYOUT 2")).toMatch(
      /add up to 1,163.90, 0.01 less than this$/,
    );
  });

  test("includes what was available by its day, where money takes days to become available", () => {
    const rows = [
      "2026-02-20 (2026-02-24) 50.00 charge Z",
      "2026-02-28 (2026-03-03) 70.00 charge A",
      "2026-03-01 -50.00 payout STRIPE PAYOUT",
      "2026-03-02 (2026-03-04) 30.00 charge B",
      "2026-03-03 (2026-03-06) 999.00 charge C",
      "2026-03-04 -100.00 payout STRIPE PAYOUT",
    ];
    expect(explanationOf(...rows)).toBe("Charges 100.00 since the last payout add up to 100.00");
  });

  test("isn't explained if its start is unknown, unless all rows add up to it", () => {
    expect(explanationOf(...ROWS, "2026-03-04 -1163.90 payout P")).toBe(
      "Charges 1,240.00, refunds −40.00, fees −36.10 add up to 1,163.90",
    );
    expect(explanationOf(...ROWS, "2026-03-04 -1163.91 payout P")).toBeNull();
    expect(explanationOf(BEFORE, "2026-03-04 -10.00 payout STRIPE PAYOUT")).toBeNull();
  });
});

test("an account belongs to a provider by its name or by the headings of its tables", () => {
  expect(isProvider({ name: "Stripe balance", head: [] })).toBe(true);
  expect(isProvider({ name: "PayPal USD", head: [] })).toBe(true);
  expect(isProvider({ name: "Savings", head: ["Date", "Amount"] })).toBe(false);
  expect(isProvider({ name: "Cards", head: ["id", "Type", "Source", "Fee", "Net", "Created (UTC)"] })).toBe(
    true,
  );
  expect(
    isProvider({ name: "Multi", head: ["Type", "Product", "Started Date", "Completed Date", "State"] }),
  ).toBe(false);
});

describe("a transfer", () => {
  const ownAccount = (name: string, more: Partial<CompanyBankAccount> = {}): CompanyBankAccount => {
    return { accountId: id(name), name, number: "", postedRows: [], ...more };
  };
  const postedRowsOf = (...rows: [string, string, PostedRow["kind"]][]): PostedRow[] =>
    rows.map(([day, amount, kind], index) => {
      const date = toDay(day);
      return { journalId: id(`JE-${index}`), date, availableOn: date, amount: toAmount(amount), kind };
    });

  const makeCounterpart = (from: string, amount: string, key: string): CounterpartTransaction => ({
    id: id(key),
    accountId: id(from),
    accountName: from,
    accountNumber: "",
    date: toDay("2026-03-10"),
    amount: toAmount(amount),
  });

  test("from a provider explains the payout, from either of the two transactions", () => {
    const statementRows = parseRows(
      "2026-03-08 100.00 charge A",
      "2026-03-08 -3.40 Fee charge A",
      "2026-03-09 -96.60 payout",
    );
    const payout = statementRows[2] ?? expect.unreachable();
    const words = "Charges 100.00, fees −3.40 add up to 96.60";
    expect(
      offered(line("96.60", {}), {
        otherTransactions: [makeCounterpart("Stripe", "-96.60", payout.id)],
        providerStatements: [statementRows],
      }),
    ).toEqual([`likely: Transfer from Stripe (The other account has the same amount. ${words})`]);
    expect(
      offered(line("-96.60", {}, payout.id), {
        otherTransactions: [makeCounterpart("Bank", "96.60", "b")],
        providerStatements: [statementRows],
      }),
    ).toEqual([`likely: Transfer to Bank (The other account has the same amount. ${words})`]);
  });

  test("from a provider without a statement is proved by the books, or reports the difference", () => {
    const rows = postedRowsOf(
      ["2026-03-01", "-20.00", "payout"],
      ["2026-03-02", "100.00", "charge"],
      ["2026-03-03", "-3.40", "fee"],
      ["2026-03-20", "55.00", "charge"],
    );
    const ownAccounts = [ownAccount("Stripe balance", { postedRows: rows }), ownAccount("Savings")];
    expect(offered(line("96.60", { description: "STRIPE PAYOUT 7" }), { ownAccounts })).toEqual([
      "likely: Transfer from Stripe balance (The description names the other account. Charges 100.00, fees −3.40 since the last payout add up to 96.60)",
    ]);
    expect(offered(line("96.00", { description: "STRIPE PAYOUT 7" }), { ownAccounts })).toEqual([
      "possible: Transfer from Stripe balance (The description names the other account. Charges 100.00, fees −3.40 since the last payout add up to 96.60, 0.60 more than this)",
    ]);
    const otherTransactions = [makeCounterpart("Stripe balance", "-96.60", "po")];
    expect(
      offered(line("96.60", { description: "STRIPE PAYOUT 7" }), {
        ownAccounts,
        otherTransactions,
      }),
    ).toEqual([
      "exact: Transfer from Stripe balance (The description names the other account, which has a transaction for the same amount)",
    ]);
  });

  test("from a provider that is already in the books is explained too", () => {
    const rows = postedRowsOf(
      ["2026-03-02", "100.00", "charge"],
      ["2026-03-03", "-3.40", "fee"],
      ["2026-03-09", "-96.60", "payout"],
    );
    const entries = [entry("JE-2", "96.60")];
    expect(
      offered(line("96.60", { description: "Stripe" }), {
        entries,
        ownAccounts: [ownAccount("Stripe", { postedRows: rows })],
      })[0],
    ).toBe(
      "exact: By hand (Already recorded with this amount, 1 day before. Charges 100.00, fees −3.40 add up to 96.60)",
    );
  });

  test("to an account without statements is suggested by its number, or by its name if nothing else is known", () => {
    const ownAccounts = [ownAccount("Savings", { number: "DE55 1" }), ownAccount("Bank account")];
    expect(offered(line("-500.00", { counterpartyAccount: "DE551" }), { ownAccounts })).toEqual([
      "likely: Transfer to Savings (The description contains the other account's number)",
    ]);
    expect(offered(line("-500.00", { description: "to savings" }), { ownAccounts })).toEqual([
      "possible: Transfer to Savings (The description names the other account)",
    ]);
    expect(offered(line("-500.00", { description: "by bank account" }), { ownAccounts })).toEqual([]);
  });
});
