import fc from "fast-check";
import { expect, test } from "vitest";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { ACCOUNT_TYPES, type AccountType } from "./account.ts";
import { balanceSheet } from "./balance-sheet.ts";
import { add, sum, toAmount } from "./money.ts";
import { profitLoss } from "./profit-loss.ts";
import {
  type AccountSums,
  equityWithEarnings,
  netIncome,
  type RowChoice,
  sumType,
  trialBalance,
} from "./statements.ts";

type DebitAndCredit = [debit: string, credit: string];
type AccountMovement = [name: string, type: AccountType, before: DebitAndCredit, within: DebitAndCredit];

/** Accounts with their debits and credits before the period, and within it. */
function accounts(...movements: readonly AccountMovement[]): AccountSums[] {
  return movements.map(([name, type, [debit, credit], [moreDebit, moreCredit]], index) => ({
    accountId: brandUnchecked(`id-${index}`),
    code: String(1000 + index),
    name,
    type,
    parentId: null,
    before: { debit: toAmount(debit), credit: toAmount(credit) },
    through: {
      debit: add(toAmount(debit), toAmount(moreDebit)),
      credit: add(toAmount(credit), toAmount(moreCredit)),
    },
  }));
}

const NO_AMOUNTS: [string, string] = ["0.00", "0.00"];

/** Two years: in the first 1,000 were sold and 300 spent, in the second 500 and 700. */
const TWO_YEARS = accounts(
  ["Cash", "asset", ["1000.00", "300.00"], ["500.00", "700.00"]],
  ["Sales", "revenue", ["0.00", "1000.00"], ["0.00", "500.00"]],
  ["Rent", "expense", ["300.00", "0.00"], ["700.00", "0.00"]],
  ["Loan", "liability", NO_AMOUNTS, NO_AMOUNTS],
  ["Transfer", "asset", NO_AMOUNTS, ["50.00", "50.00"]],
);

const balanceRows = (choice: RowChoice) =>
  trialBalance(TWO_YEARS, choice).rows.map(({ name, debit, credit }) => [name, debit, credit]);

test("earnings of earlier years are a separate row, so that the columns are equal (Accounting 12)", () => {
  expect(balanceRows("balance")).toEqual([
    ["Cash", "500.00", "0.00"],
    ["Sales", "0.00", "500.00"],
    ["Rent", "700.00", "0.00"],
    ["Prior-period earnings (not yet closed)", "0.00", "700.00"],
  ]);
  expect(trialBalance(TWO_YEARS, "balance").totals).toEqual({ debit: "1200.00", credit: "1200.00" });
});

test("a loss of earlier years is in the debit column", () => {
  const loss = accounts(
    ["Cash", "asset", ["0.00", "80.00"], NO_AMOUNTS],
    ["Rent", "expense", ["80.00", "0.00"], NO_AMOUNTS],
  );
  expect(trialBalance(loss, "balance")).toMatchObject({
    rows: [
      { name: "Cash", credit: "80.00" },
      { accountId: null, type: "equity", debit: "80.00" },
    ],
    totals: { debit: "80.00", credit: "80.00" },
  });
});

test("without earlier earnings there is no such row", () => {
  const first = accounts(
    ["Cash", "asset", NO_AMOUNTS, ["9.00", "0.00"]],
    ["Sales", "revenue", NO_AMOUNTS, ["0.00", "9.00"]],
  );
  expect(trialBalance(first, "all").rows).toHaveLength(2);
});

test("rows of zero are shown on request: those with activity, or all", () => {
  expect(balanceRows("activity").map(([name]) => name)).toContain("Transfer");
  expect(balanceRows("activity").map(([name]) => name)).not.toContain("Loan");
  expect(balanceRows("all").map(([name]) => name)).toContain("Loan");
});

test("net income is for the period only, and equity includes all earnings", () => {
  expect(netIncome(TWO_YEARS)).toBe("-200.00");
  expect(sumType("asset", TWO_YEARS)).toBe("500.00");
  expect(equityWithEarnings(TWO_YEARS)).toBe("500.00");
});

test("in any balanced books the columns are equal, and assets are liabilities plus equity", () => {
  const posting = fc.record({
    from: fc.integer({ min: 0, max: 9 }),
    to: fc.integer({ min: 0, max: 9 }),
    cents: fc.integer({ min: 1, max: 10_000_000 }),
    isBefore: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(posting, { maxLength: 60 }), (postings) => {
      const sumOf = (index: number, side: "from" | "to", isBefore: boolean) =>
        sum(
          postings
            .filter((movement) => movement[side] === index && movement.isBefore === isBefore)
            .map(({ cents }) => toAmount((cents / 100).toFixed(2))),
        );
      const movements = Array.from({ length: 10 }, (_, index): AccountMovement => {
        const type = ACCOUNT_TYPES[index % ACCOUNT_TYPES.length] ?? "asset";
        return [
          `Account ${index}`,
          type,
          [sumOf(index, "to", true), sumOf(index, "from", true)],
          [sumOf(index, "to", false), sumOf(index, "from", false)],
        ];
      });
      const sums = accounts(...movements);
      const { totals } = trialBalance(sums, "balance");
      expect(totals.debit).toBe(totals.credit);
      expect(sumType("asset", sums)).toBe(add(sumType("liability", sums), equityWithEarnings(sums)));
      const sheet = balanceSheet([sums], "balance");
      expect(sheet.assets.totals).toEqual(sheet.liabilitiesAndEquity);
      expect(sheet.equity.totals).toEqual([equityWithEarnings(sums)]);
      const costOfSalesId = sums.find(({ type }) => type === "expense")?.accountId ?? null;
      expect(profitLoss([sums], { rows: "balance", costOfSalesId }).netIncome).toEqual([netIncome(sums)]);
    }),
  );
});
