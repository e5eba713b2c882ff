import { describe, expect, test } from "vitest";
import { STARTER_CHARTS } from "#domain/charts/all-charts.ts";
import {
  ACCOUNT_TYPES,
  freeMainCode,
  isAccountType,
  isCarriedForward,
  nextMainCode,
  nextSubaccountCode,
  normalSide,
} from "./account.ts";

describe("the code proposed for a main account (Behavior 9)", () => {
  test("is the first code of the type in an empty chart", () => {
    expect(ACCOUNT_TYPES.map((type) => nextMainCode(type, []))).toEqual([
      "1000",
      "2000",
      "3000",
      "4000",
      "5000",
    ]);
  });

  test.each([
    [["1000"], "1100"],
    [["1000", "1100"], "1200"],
    [["1050"], "1100"],
    [["1100", "1000"], "1200"],
    [["1099"], "1100"],
    // Subaccounts and codes in another form are ignored.
    [["1000", "1000001"], "1100"],
    [["1000", "9", "15000"], "1100"],
    [["1850"], "1900"],
  ])("follows %j with %s", (codes, next) => {
    expect(nextMainCode("asset", codes)).toBe(next);
  });

  test("is null when the type's thousand is full", () => {
    expect(nextMainCode("asset", ["1900"])).toBeNull();
    expect(nextMainCode("asset", ["1999"])).toBeNull();
  });
});

describe("a free code for a main account (Behavior 9)", () => {
  const chart = STARTER_CHARTS.de_skr03.accounts;

  test("follows the last one of its type where a chart has its own ranges", () => {
    expect(freeMainCode("expense", chart)).toBe("4986");
    expect(freeMainCode("liability", chart)).toBe("1791");
    expect(freeMainCode("liability", [...chart, { code: "1791", type: "liability" }])).toBe("1792");
  });

  test("has the length of the chart's codes", () => {
    expect(freeMainCode("expense", STARTER_CHARTS.fr.accounts)).toBe("696");
    expect(freeMainCode("asset", STARTER_CHARTS.es.accounts)).toBe("573");
  });

  test("is the next hundred where the chart follows the ranges of the types", () => {
    expect(freeMainCode("expense", STARTER_CHARTS.us.accounts)).toBe("5300");
    expect(freeMainCode("asset", [])).toBe("1000");
  });
});

describe("the code proposed for a subaccount (Behavior 9)", () => {
  test.each([
    [["1000"], "1000001"],
    [["1000", "1000001"], "1000002"],
    [["1000007"], "1000008"],
    [["1000099"], "1000100"],
    [["1100001"], "1000001"],
    [["10000011"], "1000001"],
  ])("follows %j with %s", (codes, next) => {
    expect(nextSubaccountCode("1000", codes)).toBe(next);
  });

  test("is null when all 999 are taken", () => {
    expect(nextSubaccountCode("1000", ["1000999"])).toBeNull();
  });
});

test("assets and expenses increase with debits, the others with credits (Behavior 5.7)", () => {
  expect(ACCOUNT_TYPES.map(normalSide)).toEqual(["debit", "credit", "credit", "credit", "debit"]);
});

test("revenue and expenses start at zero each year", () => {
  expect(ACCOUNT_TYPES.filter(isCarriedForward)).toEqual(["asset", "liability", "equity"]);
});

test("a type is one of the five names, and not an inherited property of an object", () => {
  expect(["asset", "expense"].every(isAccountType)).toBe(true);
  expect(["Asset", "assets", "", "toString", "__proto__", "constructor"].some(isAccountType)).toBe(false);
});
