import { expect, test } from "vitest";
import type { TaxRate } from "#contract/tax-rates.ts";
import type { TaxRateId } from "#domain/ids.ts";
import { toRate } from "#domain/money.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { readTaxAnswer, taxChoices } from "./tax-answer.ts";

const rateOf = (code: string, changed: Partial<TaxRate> = {}): TaxRate => ({
  id: brandUnchecked<TaxRateId>(code),
  version: 1,
  code,
  name: code,
  rate: toRate("1"),
  appliesTo: "both",
  kind: "charged",
  isRecoverable: true,
  recoverablePercent: null,
  salesAccountId: null,
  purchaseAccountId: null,
  isActive: true,
  description: "",
  components: [],
  reverseChargeType: null,
  exemptionCode: null,
  exemptionReason: "",
  ...changed,
});

const labels = (rates: readonly TaxRate[], country: string | null) =>
  taxChoices(rates, country).map(({ label }) => label);

test("a country's usual rates are suggested, the most common first", () => {
  expect(labels([], "DE")).toEqual(["USt 19%", "USt 7%"]);
  expect(labels([], "US")).toEqual([]);
  expect(labels([], null)).toEqual([]);
});

test("existing rates are listed in the order of the country, without duplicates", () => {
  expect(labels([rateOf("USt7"), rateOf("Mine"), rateOf("USt19")], "DE")).toEqual(["USt19", "USt7", "Mine"]);
});

test("a tax that is never charged alone, or never on sales, is not suggested", () => {
  const rates = [rateOf("CGST9"), rateOf("GST18"), rateOf("Bought", { appliesTo: "purchases" })];
  expect(labels(rates, "IN")).not.toContain("CGST9");
  expect(labels(rates, "IN")).not.toContain("Bought");
  expect(labels(rates, "IN")).toContain("GST18");
});

const readAnswer = (values: Partial<Parameters<typeof readTaxAnswer>[0]>, country: string | null = "DE") =>
  readTaxAnswer(
    { answer: "", name: "", rate: "", includesTax: true, ...values },
    { choices: taxChoices([], country), country },
  );

test("an answer is required, and another rate requires its name and rate", () => {
  expect(readAnswer({}).problems).toMatchObject([{ field: "answer" }]);
  expect(readAnswer({ answer: "other" }).problems).toMatchObject([{ field: "name" }, { field: "rate" }]);
});

test("the answer no charges no tax", () => {
  expect(readAnswer({ answer: "none" }).input).toEqual({ charges: null, includesTax: false });
});

test("sales tax in the United States does not apply to purchases", () => {
  const sold = readAnswer({ answer: "other", name: "Sales tax", rate: "8.875" }, "US").input?.charges;
  expect(sold).toMatchObject({ isForPurchases: false, input: { appliesTo: "sales" } });
  expect(readAnswer({ answer: "USt19" }).input?.charges).toMatchObject({
    source: "new",
    isForPurchases: true,
  });
});
