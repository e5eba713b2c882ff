import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toDay } from "./dates.ts";
import type { FiscalYearSettings } from "./fiscal-years.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { ACCOUNT_TYPES, type AccountType } from "./account.ts";
import {
  closeYear,
  closingNumber,
  fiscalYearsOffered,
  hasUnclosedEarlierYears,
  isFutureYear,
  isYearOver,
  measureClosingDrift,
} from "./closing.ts";
import type { AccountId } from "./ids.ts";
import { add, negate, subtract, sum, toAmount, ZERO } from "./money.ts";
import type { PostingLine } from "./posting.ts";
import type { AccountSums } from "./statements.ts";

type AccountBalance = [name: string, type: AccountType, balance: string];

/** Accounts with their change in the year, debits less credits, and no earlier balance. */
function year(...balances: readonly AccountBalance[]): AccountSums[] {
  return balances.map(([name, type, balance], index) => ({
    accountId: brandUnchecked(name),
    code: String(1000 + index),
    name,
    type,
    parentId: null,
    before: { debit: ZERO, credit: ZERO },
    through: balance.startsWith("-")
      ? { debit: ZERO, credit: toAmount(balance.slice(1)) }
      : { debit: toAmount(balance), credit: ZERO },
  }));
}

const RETAINED: AccountBalance = ["Retained earnings", "equity", "-5000.00"];
const closingOptions = {
  year: 2025,
  retainedEarningsAccountId: brandUnchecked<AccountId>("Retained earnings"),
};
const table = (lines: readonly PostingLine[]) =>
  lines.map(({ accountId, debit, credit }) => [accountId, debit, credit]);

describe("the closing entry", () => {
  test("matches the table of Accounting 11.3, also for balances on the unusual side", () => {
    const { lines, netIncome } = closeYear(
      year(
        RETAINED,
        ["Sales", "revenue", "-10000.00"],
        ["Sales returns", "revenue", "400.00"],
        ["Rent", "expense", "3000.00"],
        ["Supplier rebates", "expense", "-150.00"],
        ["Unused", "expense", "0.00"],
      ),
      closingOptions,
    );
    expect(netIncome).toBe("6750.00");
    expect(table(lines)).toEqual([
      ["Sales", "10000.00", "0.00"],
      ["Sales returns", "0.00", "400.00"],
      ["Rent", "0.00", "3000.00"],
      ["Supplier rebates", "150.00", "0.00"],
      ["Retained earnings", "0.00", "6750.00"],
    ]);
    expect(sum(lines.map(({ debit }) => debit))).toBe("10150.00");
    expect(lines.at(-1)?.description).toBe("Transfer of net income for 2025");
    expect(lines[0]?.description).toBe("Closing of 2025");
  });

  test("debits a loss to retained earnings", () => {
    const { lines, netIncome } = closeYear(
      year(["Sales", "revenue", "-100.00"], ["Rent", "expense", "160.00"]),
      closingOptions,
    );
    expect(netIncome).toBe("-60.00");
    expect(lines.at(-1)).toEqual({
      accountId: "Retained earnings",
      debit: "60.00",
      credit: "0.00",
      description: "Transfer of net loss for 2025",
    });
  });

  test("has no line for retained earnings when income and expenses are equal", () => {
    const { lines, netIncome } = closeYear(
      year(RETAINED, ["Sales", "revenue", "-80.00"], ["Rent", "expense", "80.00"]),
      closingOptions,
    );
    expect(netIncome).toBe("0.00");
    expect(table(lines)).toEqual([
      ["Sales", "80.00", "0.00"],
      ["Rent", "0.00", "80.00"],
    ]);
  });

  test("has no lines when there is nothing to close", () => {
    expect(closeYear(year(RETAINED, ["Sales", "revenue", "0.00"]), closingOptions).lines).toEqual([]);
  });

  test("leaves out balances from before the year", () => {
    const [sales] = year(["Sales", "revenue", "-100.00"]);
    if (!sales) throw new Error("There is one account.");
    const before = { debit: ZERO, credit: toAmount("70.00") };
    expect(closeYear([{ ...sales, before }], closingOptions).netIncome).toBe("30.00");
    expect(hasUnclosedEarlierYears([{ ...sales, before }])).toBe(true);
    expect(hasUnclosedEarlierYears([sales])).toBe(false);
    expect(hasUnclosedEarlierYears([{ ...sales, type: "asset", before }])).toBe(false);
  });

  const cents = fc.bigInt({ min: -1_000_000_000_000n, max: 1_000_000_000_000n }).map((value) => {
    const digits = String(value < 0n ? -value : value).padStart(3, "0");
    const text = toAmount(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
    return value < 0n ? negate(text) : text;
  });
  const account = fc.record({ type: fc.constantFrom(...ACCOUNT_TYPES), balance: cents });

  test("balances and brings every revenue and expense account to zero, whatever the balances", () => {
    fc.assert(
      fc.property(fc.array(account, { maxLength: 30 }), (balances) => {
        const accounts = year(
          ...balances.map(({ type, balance }, index): AccountBalance => [`account ${index}`, type, balance]),
        );
        const { lines, netIncome } = closeYear(accounts, closingOptions);
        expect(sum(lines.map(({ debit }) => debit))).toBe(sum(lines.map(({ credit }) => credit)));
        for (const { debit, credit } of lines) expect([debit, credit]).toContain("0.00");
        const closed = accounts.map((accountSums) => after(accountSums, lines));
        expect(measureClosingDrift(closed)).toEqual({ isOutOfDate: false, netIncome: "0.00" });
        const moved = lines.filter(({ accountId }) => accountId === closingOptions.retainedEarningsAccountId);
        expect(sum(moved.map(({ debit, credit }) => subtract(credit, debit)))).toBe(netIncome);
      }),
    );
  });
});

function after(account: AccountSums, lines: readonly PostingLine[]): AccountSums {
  const accountLines = lines.filter(({ accountId }) => accountId === account.accountId);
  const { debit, credit } = account.through;
  return {
    ...account,
    through: {
      debit: add(debit, sum(accountLines.map((line) => line.debit))),
      credit: add(credit, sum(accountLines.map((line) => line.credit))),
    },
  };
}

test("a closing entry is out of date by later changes of its accounts, even if they cancel out", () => {
  expect(measureClosingDrift(year(["Sales", "revenue", "-120.00"]))).toEqual({
    isOutOfDate: true,
    netIncome: "120.00",
  });
  expect(measureClosingDrift(year(["Sales", "revenue", "-50.00"], ["Rent", "expense", "50.00"]))).toEqual({
    isOutOfDate: true,
    netIncome: "0.00",
  });
  expect(measureClosingDrift(year(["Cash", "asset", "120.00"])).isOutOfDate).toBe(false);
});

describe("fiscal years", () => {
  const years = (today: string, more: Partial<FiscalYearSettings> = {}) =>
    fiscalYearsOffered({
      today: toDay(today),
      fiscalYearStart: null,
      fiscalYears: [],
      ...more,
    }).map(({ year: closedYear }) => closedYear);

  test("include the current one and the four before it", () => {
    const fiscalYearStart = toDay("2000-07-01");
    expect(years("2026-11-22")).toEqual([2026, 2025, 2024, 2023, 2022]);
    expect(years("2026-11-22", { fiscalYearStart })).toEqual([2027, 2026, 2025, 2024, 2023]);
    expect(years("2026-06-30", { fiscalYearStart })[0]).toBe(2026);
  });

  test("are not offered before the company's first year", () => {
    const first = { start: toDay("2024-10-15"), end: toDay("2025-12-31") };
    expect(years("2026-11-22", { fiscalYears: [first] })).toEqual([2026, 2025]);
    const closed = { start: toDay("2024-01-01"), end: toDay("2024-12-31") };
    expect(years("2026-11-22", { fiscalYears: [closed] })).toEqual([2026, 2025, 2024, 2023, 2022]);
  });

  test("are in the future until they start, and over on their last day", () => {
    const ending = { start: toDay("2026-01-01"), end: toDay("2026-12-31") };
    expect(["2025-12-31", "2026-01-01"].map((today) => isFutureYear(ending, toDay(today)))).toEqual([
      true,
      false,
    ]);
    expect(["2026-12-30", "2026-12-31"].map((today) => isYearOver(ending, toDay(today)))).toEqual([
      false,
      true,
    ]);
  });
});

test("closing numbers have four digits or more", () => {
  expect(closingNumber({ year: 2025, count: 1 })).toBe("YE-2025-0001");
  expect(closingNumber({ year: 2025, count: 12345 })).toBe("YE-2025-12345");
});
