import { describe, expect, test } from "vitest";
import { MAIN_CODE_LENGTH, parentCodeOf } from "./account.ts";
import { accountCodeError } from "./account-code.ts";
import { STARTER_CHARTS } from "#domain/charts/all-charts.ts";
import type { StarterUse } from "#domain/charts/chart-rows.ts";
import { taxesOfCountry } from "./country-taxes.ts";
import {
  type DefaultAccount,
  DEFAULT_ACCOUNT_KEYS,
  DEFAULT_ACCOUNTS,
  DEFAULT_PARTY_ACCOUNTS,
} from "./default-accounts.ts";
import { chartsFor, countryOfChart, STARTER_CHART_NAMES } from "./starter-charts.ts";
import { formOfCountry } from "./tax-forms.ts";

const FIRST_DIGIT = { asset: "1", liability: "2", equity: "3", revenue: "4", expense: "5" };

const NATIONAL = STARTER_CHART_NAMES.filter((name) => countryOfChart(name) !== null);

describe.each(STARTER_CHART_NAMES)("the %s chart", (name) => {
  const chart = STARTER_CHARTS[name].accounts;
  const byCode = new Map(chart.map((account) => [account.code, account]));

  test("has no duplicate code or name", () => {
    expect(byCode.size).toBe(chart.length);
    expect(new Set(chart.map((account) => account.name)).size).toBe(chart.length);
  });

  test("has codes with digits only", () => {
    for (const { code } of chart) expect(accountCodeError(code, "numbers")).toBeNull();
  });

  test("lists the parent, of the same type, before each subaccount", () => {
    for (const [index, { code, type }] of chart.entries()) {
      const parentCode = parentCodeOf(code);
      if (parentCode === null) continue;
      const parent = chart.findIndex((account) => account.code === parentCode);
      expect(parent).toBeGreaterThanOrEqual(0);
      expect(parent).toBeLessThan(index);
      expect(chart[parent]?.type).toBe(type);
    }
  });

  test("has all five types, a card, fuel and vehicle costs", () => {
    expect(new Set(chart.map(({ type }) => type)).size).toBe(5);
    expect(chart).toContainEqual(expect.objectContaining({ moneyKind: "card", type: "liability" }));
    if (countryOfChart(name) === null)
      expect(chart.map((account) => account.name)).toEqual(
        expect.arrayContaining(["Retained Earnings", "Company Card", "Fuel", "Vehicle Costs"]),
      );
  });
});

test.each(["services", "retail", "minimal"] as const)(
  "the %s chart follows the number ranges of the types",
  (name) => {
    for (const { code, type } of STARTER_CHARTS[name].accounts) {
      expect(code).toMatch(new RegExp(`^${FIRST_DIGIT[type]}\\d{3}(\\d{3})?$`));
      expect(parentCodeOf(code)?.length ?? MAIN_CODE_LENGTH).toBe(MAIN_CODE_LENGTH);
    }
  },
);

/** Other accounts that a company needs, with their type. */
const OTHER_USE_TYPES: Partial<Record<StarterUse, string>> = {
  receivable: "asset",
  payable: "liability",
  checking: "asset",
  petty_cash: "asset",
  card: "liability",
  deposits: "liability",
  fuel: "expense",
  vehicle: "expense",
  rent: "expense",
  wages: "expense",
};

describe.each(NATIONAL)("the %s chart of a country", (name) => {
  const { accounts: chart, taxes = {} } = STARTER_CHARTS[name];
  const country = countryOfChart(name);
  const used = (use: string) => chart.filter((account) => account.use === use);

  test("has between 35 and 90 accounts", () => {
    expect(chart.length).toBeGreaterThanOrEqual(35);
    expect(chart.length).toBeLessThanOrEqual(90);
  });

  test("has one account of the right type for each default", () => {
    // In the United States, tax on purchases isn't recoverable.
    for (const key of DEFAULT_ACCOUNT_KEYS.filter((role) => name !== "us" || role !== "input_tax")) {
      const { type, otherTypes = [] }: DefaultAccount = DEFAULT_ACCOUNTS[key];
      const accounts = used(key === "cash" ? "checking" : key);
      expect(accounts, key).toHaveLength(1);
      expect([type, ...otherTypes], key).toContain(accounts[0]?.type);
    }
  });

  test.each(Object.entries(OTHER_USE_TYPES))("has an account for %s", (use, type) => {
    expect(used(use)).toMatchObject([{ type }]);
  });

  test("names the accounts of customers and vendors so that they are found", () => {
    expect(DEFAULT_PARTY_ACCOUNTS.customer.names).toContain(used("receivable")[0]?.name);
    expect(DEFAULT_PARTY_ACCOUNTS.vendor.names).toContain(used("payable")[0]?.name);
  });

  test("has accounts only for the taxes of its country", () => {
    const rates = taxesOfCountry(country);
    for (const [code, { sales, purchase }] of Object.entries(taxes)) {
      expect(
        rates.map((rate) => rate.code),
        code,
      ).toContain(code);
      if (sales !== undefined)
        expect(chart.find((account) => account.code === sales)?.type).toBe("liability");
      if (purchase !== undefined)
        expect(["asset", "liability"]).toContain(chart.find((account) => account.code === purchase)?.type);
    }
    for (const { code, kind = "charged", components } of rates)
      if (components === undefined && (kind === "charged" || kind === "reverse_charge"))
        expect(taxes, code).toHaveProperty([code]);
  });

  test("is suggested first to companies of its country", () => {
    expect(chartsFor(country)).toEqual(expect.arrayContaining([name, "services", "retail", "minimal"]));
    expect(countryOfChart(chartsFor(country)[0] ?? "minimal")).toBe(country);
  });
});

test.each([
  ["US", "us_sales_tax", undefined],
  ["GB", "uk_vat", "20"],
  ["DE", "de_ustva", "19"],
  ["FR", "generic", "20"],
  ["ES", "generic", "21"],
  ["CH", "generic", "8.1"],
  ["NL", "generic", "21"],
  ["CA", "generic", "5"],
  ["AU", "generic", "10"],
  ["IN", "generic", "9"],
])("a company in %s files %s, and its first tax is at %s%%", (country, form, rate) => {
  expect(formOfCountry(country)).toBe(form);
  expect(taxesOfCountry(country)[0]?.rate).toBe(rate);
});

test("Germany has SKR03 and SKR04, and a country without a chart has the three international ones", () => {
  expect(chartsFor("DE").slice(0, 2)).toEqual(["de_skr03", "de_skr04"]);
  expect(chartsFor("NO")).toEqual(["services", "retail", "minimal"]);
  expect(chartsFor(null)).toEqual(["services", "retail", "minimal"]);
});
