import { describe, expect, test } from "vitest";
import { toDay } from "./dates.ts";
import { type MinorUnit, toAmount, toRate } from "./money.ts";
import {
  dueByTerms,
  equalParts,
  paymentTermsError,
  termsOfInstallments,
  type TermPart,
} from "./payment-terms.ts";

const part = (percent: string, days: number, isEndOfMonth = false): TermPart => ({
  percent: toRate(percent),
  days,
  isEndOfMonth,
});

function dueDatesOf(
  terms: readonly TermPart[],
  total: string,
  minorUnit: MinorUnit = 2,
  date = "2026-01-15",
) {
  const installments = dueByTerms(terms, { date: toDay(date), total: toAmount(total), minorUnit });
  return [
    installments.dueDate,
    ...installments.installments.map(({ dueDate, amount }) => `${dueDate} ${amount}`),
  ];
}

const HALVES = [part("50", 30), part("50", 60)];

describe("the due dates by payment terms", () => {
  test("are parts of the total that add up to it", () => {
    expect(dueDatesOf([part("30", 30), part("70", 60)], "1000.00")).toEqual([
      "2026-03-16",
      "2026-02-14 300.00",
      "2026-03-16 700.00",
    ]);
  });

  test.each([
    ["100.01", 2, "50.00", "50.01"],
    ["101", 0, "50.00", "51.00"],
    ["0.001", 3, null, null],
    ["1.001", 3, "0.50", "0.501"],
  ] as const)("of %s with %s decimals leave the rest to the last part", (total, minorUnit, first, last) => {
    const parts = first === null ? [] : [`2026-02-14 ${first}`, `2026-03-16 ${last}`];
    expect(dueDatesOf(HALVES, total, minorUnit)).toEqual(["2026-03-16", ...parts]);
  });

  test("are one date if the terms have one part, also at the end of a month", () => {
    expect(dueDatesOf([part("100", 14)], "10.00")).toEqual(["2026-01-29"]);
    expect(dueDatesOf([part("100", 0)], "10.00")).toEqual(["2026-01-15"]);
    expect(dueDatesOf([part("100", 30, true)], "10.00")).toEqual(["2026-02-28"]);
  });

  test.each([
    ["2026-01-31", { monthsLater: 1 }, "2026-02-28"],
    ["2026-01-15", { daysAfterMonth: 10 }, "2026-02-10"],
    ["2026-01-15", { monthsLater: 1, daysAfterMonth: 5 }, "2026-03-05"],
  ])("of %s count months and days from the end of the month: %j", (date, more, due) => {
    expect(dueDatesOf([{ ...part("100", 0, true), ...more }], "10.00", 2, date)).toEqual([due]);
  });

  test("have a discount until its day, at the latest the due date", () => {
    const discount = { percent: toRate("2"), days: 10 };
    const dated = { date: toDay("2026-01-31"), total: toAmount("54.00"), minorUnit: 2 } as const;
    const until = (terms: TermPart) => dueByTerms([terms], dated).earlyDiscount;
    expect(until({ ...part("100", 30), discount })).toEqual({ percent: "2", until: "2026-02-10" });
    expect(until({ ...part("100", 0, true), discount })).toEqual({ percent: "2", until: "2026-01-31" });
    expect(until(part("100", 30))).toBeNull();
  });

  test("are 30 days later without terms", () => {
    expect(dueDatesOf([], "10.00")).toEqual(["2026-02-14"]);
  });

  test("combine parts due on the same day, and are in order", () => {
    expect(dueDatesOf([part("20", 5, true), part("30", 10, true), part("50", 40)], "10.00")).toEqual([
      "2026-02-24",
      "2026-01-31 5.00",
      "2026-02-24 5.00",
    ]);
    expect(dueDatesOf([part("20", 5, true), part("80", 10)], "10.00")).toEqual([
      "2026-01-31",
      "2026-01-25 8.00",
      "2026-01-31 2.00",
    ]);
  });

  test("of a total of zero are the last one", () => {
    expect(dueDatesOf(HALVES, "0.00")).toEqual(["2026-03-16"]);
  });

  test("of 36 parts of a few cents are never below zero", () => {
    expect(dueDatesOf(equalParts(36), "0.20")).toHaveLength(1);
    expect(
      dueDatesOf(equalParts(3), "1000.00")
        .slice(1)
        .map((text) => text.slice(11)),
    ).toEqual(["333.33", "333.33", "333.34"]);
  });
});

test("terms repeat the installments of a document, unless a percentage is too small", () => {
  const installments = [
    { dueDate: toDay("2026-01-15"), amount: toAmount("333.34") },
    { dueDate: toDay("2026-02-14"), amount: toAmount("666.66") },
  ];
  expect(termsOfInstallments(toDay("2026-01-15"), installments, toAmount("1000.00"))).toEqual([
    part("33.334", 0),
    part("66.666", 30),
  ]);
  expect(termsOfInstallments(toDay("2026-01-15"), [], toAmount("1000.00"))).toEqual([]);
  expect(termsOfInstallments(toDay("2026-01-15"), installments, toAmount("99999999999.00"))).toEqual([]);
});

test.each([
  [[], null],
  [equalParts(7), null],
  [
    [part("30", 30), part("60", 60)],
    { path: [], message: "The percentages must add up to 100. Change one of them." },
  ],
  [[part("0", 30), part("100", 60)], { path: [0, "percent"], message: "Enter a percentage above zero" }],
  [
    HALVES.toReversed(),
    { path: [1, "days"], message: "Each part must be due later than the previous one. Enter more days." },
  ],
] as const)("terms %j are checked", (terms, problem) => {
  expect(paymentTermsError(terms)).toEqual(problem);
});
