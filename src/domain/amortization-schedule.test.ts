import { expect, test } from "vitest";
import { toDay } from "./dates.ts";
import type { AccountId } from "./ids.ts";
import {
  interestUntil,
  type LoanTerms,
  amortizationSchedule,
  loanEntryLines,
  loanError,
} from "./amortization-schedule.ts";
import { type MinorUnit, subtract, sum, toAmount, toRate } from "./money.ts";

const terms = (
  changes: Partial<LoanTerms> = {},
  minorUnit: MinorUnit = 2,
): LoanTerms & { minorUnit: MinorUnit } => ({
  principal: toAmount("10000.00"),
  rate: toRate("6"),
  startsOn: toDay("2026-01-01"),
  intervalMonths: 1,
  installmentCount: 12,
  method: "equal_payments",
  ...changes,
  minorUnit,
});

const written = (schedule: ReturnType<typeof amortizationSchedule>) =>
  schedule.map(({ dueDate: on, amount, interest, principal, outstanding }) =>
    [on, amount, `${interest} interest`, principal, `${outstanding} left`].join(", "),
  );

/** Calculated manually (Accounting 31). */
test("10,000.00 at 6 % over twelve months is 860.66 a month, and the last one takes the rest", () => {
  expect(written(amortizationSchedule(terms()))).toEqual([
    "2026-02-01, 860.66, 50.00 interest, 810.66, 9189.34 left",
    "2026-03-01, 860.66, 45.95 interest, 814.71, 8374.63 left",
    "2026-04-01, 860.66, 41.87 interest, 818.79, 7555.84 left",
    "2026-05-01, 860.66, 37.78 interest, 822.88, 6732.96 left",
    "2026-06-01, 860.66, 33.66 interest, 827.00, 5905.96 left",
    "2026-07-01, 860.66, 29.53 interest, 831.13, 5074.83 left",
    "2026-08-01, 860.66, 25.37 interest, 835.29, 4239.54 left",
    "2026-09-01, 860.66, 21.20 interest, 839.46, 3400.08 left",
    "2026-10-01, 860.66, 17.00 interest, 843.66, 2556.42 left",
    "2026-11-01, 860.66, 12.78 interest, 847.88, 1708.54 left",
    "2026-12-01, 860.66, 8.54 interest, 852.12, 856.42 left",
    "2027-01-01, 860.70, 4.28 interest, 856.42, 0.00 left",
  ]);
});

test("12,000.00 at 6 % over twelve months is 1,032.80 a month, 60.00 of the first being interest", () => {
  const schedule = amortizationSchedule(terms({ principal: toAmount("12000.00") }));
  expect(schedule.map(({ amount }) => amount)).toEqual([...Array(11).fill("1032.80"), "1032.78"]);
  expect(schedule.map(({ interest }) => interest)).toEqual([
    "60.00",
    "55.14",
    "50.25",
    "45.33",
    "40.40",
    "35.44",
    "30.45",
    "25.44",
    "20.40",
    "15.34",
    "10.25",
    "5.14",
  ]);
  expect(sum(schedule.map(({ principal }) => principal))).toBe("12000.00");
});

test("a loan is rounded to the minor unit of the currency: to whole yen, and to a thousandth of a dinar", () => {
  const yen = terms(
    { principal: toAmount("100000"), rate: toRate("5"), intervalMonths: 3, installmentCount: 4 },
    0,
  );
  expect(written(amortizationSchedule(yen))).toEqual([
    "2026-04-01, 25786.00, 1250.00 interest, 24536.00, 75464.00 left",
    "2026-07-01, 25786.00, 943.00 interest, 24843.00, 50621.00 left",
    "2026-10-01, 25786.00, 633.00 interest, 25153.00, 25468.00 left",
    "2027-01-01, 25786.00, 318.00 interest, 25468.00, 0.00 left",
  ]);
  const dinar = terms({ principal: toAmount("1000"), installmentCount: 3 }, 3);
  expect(written(amortizationSchedule(dinar))).toEqual([
    "2026-02-01, 336.672, 5.00 interest, 331.672, 668.328 left",
    "2026-03-01, 336.672, 3.342 interest, 333.33, 334.998 left",
    "2026-04-01, 336.673, 1.675 interest, 334.998, 0.00 left",
  ]);
});

test("a date on which nothing would be paid has no installment", () => {
  const free = terms({ rate: toRate("0"), method: "interest_only", installmentCount: 3 });
  expect(written(amortizationSchedule(free))).toEqual([
    "2026-04-01, 10000.00, 0.00 interest, 10000.00, 0.00 left",
  ]);
  const cents = terms({ principal: toAmount("0.02"), rate: toRate("0") });
  expect(written(amortizationSchedule(cents))).toEqual(["2027-01-01, 0.02, 0.00 interest, 0.02, 0.00 left"]);
});

test("the interest of a period is rounded once, however small the parts are", () => {
  const small = terms({ principal: toAmount("4.00"), method: "interest_only" });
  const repayments = Array.from({ length: 3 }, () => ({
    date: toDay("2026-01-01"),
    amount: toAmount("1.00"),
  }));
  // 0.005 of the remaining 1.00; not 0.02 of 4.00 less three times 0.01.
  expect(amortizationSchedule(small, repayments)[0]).toMatchObject({
    dueDate: "2026-02-01",
    interest: "0.01",
  });
  expect(interestUntil(small, { day: toDay("2026-01-31"), repayments, remaining: toAmount("1.00") })).toBe(
    "0.00",
  );
});

test("equal parts of the principal, each quarter", () => {
  const schedule = amortizationSchedule(
    terms({
      principal: toAmount("1000.00"),
      intervalMonths: 3,
      installmentCount: 3,
      method: "equal_principal",
    }),
  );
  expect(written(schedule)).toEqual([
    "2026-04-01, 348.33, 15.00 interest, 333.33, 666.67 left",
    "2026-07-01, 343.33, 10.00 interest, 333.33, 333.34 left",
    "2026-10-01, 338.34, 5.00 interest, 333.34, 0.00 left",
  ]);
});

test("an interest-only loan is repaid at the end; without interest only the principal is repaid", () => {
  const yearly = amortizationSchedule(
    terms({ intervalMonths: 12, installmentCount: 2, method: "interest_only" }),
  );
  expect(written(yearly)).toEqual([
    "2027-01-01, 600.00, 600.00 interest, 0.00, 10000.00 left",
    "2028-01-01, 10600.00, 600.00 interest, 10000.00, 0.00 left",
  ]);
  const free = amortizationSchedule(
    terms({ principal: toAmount("100.00"), rate: toRate("0"), installmentCount: 3 }),
  );
  expect(free.map(({ amount }) => amount)).toEqual(["33.33", "33.33", "33.34"]);
});

test("an extra repayment reduces the interest from its day on, and the remaining installments", () => {
  const repayments = [{ date: toDay("2026-02-15"), amount: toAmount("2000.00") }];
  const schedule = amortizationSchedule(terms(), repayments);
  // 45.95 of 9,189.34, less 14 of 28 days of 10.00; then 7,189.34 over eleven months is 673.35.
  expect(written(schedule).slice(0, 3)).toEqual([
    "2026-02-01, 860.66, 50.00 interest, 810.66, 9189.34 left",
    "2026-03-01, 673.35, 40.95 interest, 632.40, 6556.94 left",
    "2026-04-01, 673.35, 32.78 interest, 640.57, 5916.37 left",
  ]);
  expect(schedule).toHaveLength(12);
  expect(schedule.at(-1)?.outstanding).toBe("0.00");
  expect(sum([...schedule.map(({ principal }) => principal), toAmount("2000.00")])).toBe("10000.00");
  const all = [{ date: toDay("2026-02-01"), amount: subtract(toAmount("10000.00"), toAmount("810.66")) }];
  expect(amortizationSchedule(terms(), all)).toHaveLength(1);
  // A repayment in the middle of a period includes its interest, and no installment remains.
  expect(
    amortizationSchedule(terms(), [{ ...all[0], date: toDay("2026-02-14") }] as typeof all),
  ).toHaveLength(1);
});

test("the interest of part of a period is rounded once: two roundings are a cent off (calculated manually)", () => {
  const lent = terms({ principal: toAmount("1001.00"), rate: toRate("12"), method: "interest_only" });
  const repayments = [{ date: toDay("2026-02-15"), amount: toAmount("1.00") }];
  // February has 10.01 of 1,001.00, less 14 of 28 days of 0.01: 10.005. Two roundings have 10.01 less 0.01, which is 10.00.
  expect(amortizationSchedule(lent, repayments)[1]).toMatchObject({
    dueDate: "2026-03-01",
    interest: "10.01",
  });
  const odd = { ...lent, principal: toAmount("1000.90") };
  const half = { day: toDay("2026-02-15"), repayments: [], remaining: toAmount("1000.90") };
  // 14 of 28 days of 10.009 are 5.0045; half of 10.01 would be 5.005, which is 5.01.
  expect(interestUntil(odd, half)).toBe("5.00");
});

test("the interest due at full repayment covers the days since the last installment", () => {
  const until = (day: string, repayments: { date: string; amount: string }[] = []) =>
    interestUntil(terms(), {
      day: toDay(day),
      repayments: repayments.map(({ date, amount }) => ({ date: toDay(date), amount: toAmount(amount) })),
      remaining: toAmount("9189.34"),
    });
  expect(until("2026-02-01")).toBe("0.00");
  // 14 of 28 days of 45.9467 are 22.97335, whereas half of 45.95 would be 22.98.
  expect(until("2026-02-15")).toBe("22.97");
  // 25.47335 of 10,189.34, less 1.25 of 7 days of 1,000.00.
  expect(until("2026-02-15", [{ date: "2026-02-08", amount: "1000.00" }])).toBe("24.22");
});

test("the journal of an entry has its principal and interest, and the bank account", () => {
  const [loan, interest, fee, bank] = ["loan", "interest", "fee", "bank"] as unknown as AccountId[];
  if (!loan || !interest || !fee || !bank) throw new Error("There are four.");
  const accounts = {
    loanAccountId: loan,
    interestAccountId: interest,
    feeAccountId: fee,
    paymentAccountId: bank,
  };
  const lines = (principal: string, interestAmount: string, cost: string) =>
    loanEntryLines(accounts, {
      principal: toAmount(principal),
      interest: toAmount(interestAmount),
      fee: toAmount(cost),
    }).map(({ accountId, debit, credit }) => `${accountId} ${debit} ${credit}`);
  expect(lines("-10000.00", "0", "100.00")).toEqual([
    "loan 0.00 10000.00",
    "fee 100.00 0.00",
    "bank 9900.00 0.00",
  ]);
  expect(lines("810.66", "50.00", "0")).toEqual([
    "loan 810.66 0.00",
    "interest 50.00 0.00",
    "bank 0.00 860.66",
  ]);
});

test.each([
  [{ principal: toAmount("0.00") }, "principal"],
  [{ installmentCount: 0 }, "installmentCount"],
  [{ installmentCount: 481 }, "installmentCount"],
  [{ startsOn: toDay("2199-01-01") }, "installmentCount"],
] as const)("%o has no plan", (changes, field) => {
  expect(loanError(terms(changes))).toMatchObject({ field });
  expect(loanError(terms())).toBeNull();
});
