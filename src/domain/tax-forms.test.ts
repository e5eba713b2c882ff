import { expect, test } from "vitest";
import type { TaxRateId } from "./ids.ts";
import { isZero, toAmount, toRate } from "./money.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { boxesOf, unreportedFacts, payableOf, type TaxFact, termsOf } from "./tax-form.ts";
import { countsUntaxedSales, formOfCountry, TAX_FORMS } from "./tax-forms.ts";
import { TAX_FORM_IDS } from "./tax-period.ts";

const fact = (changes: Partial<TaxFact>): TaxFact => ({
  side: "sales",
  taxRateId: brandUnchecked<TaxRateId>("rate"),
  code: "T1",
  name: "VAT",
  rate: toRate("20"),
  kind: "charged",
  category: null,
  net: toAmount("0"),
  counted: toAmount("0"),
  tax: toAmount("0"),
  nonrecoverableTax: toAmount("0"),
  ...changes,
});

const amounts = (form: keyof typeof TAX_FORMS, facts: readonly TaxFact[]) =>
  Object.fromEntries(boxesOf(TAX_FORMS[form], facts, 2).map(({ id, amount }) => [id, amount]));

test("each form has a box for the amount payable, unique box IDs, and adds up only boxes above", () => {
  for (const id of TAX_FORM_IDS) {
    const { boxes, payable } = TAX_FORMS[id];
    const ids = boxes.map((box) => box.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain(payable);
    for (const [index, box] of boxes.entries()) {
      const named =
        "plus" in box ? [...box.plus, ...(box.minus ?? [])] : "percent" in box ? [box.baseBox] : [];
      expect(ids.slice(0, index)).toEqual(expect.arrayContaining(named));
    }
  }
});

test("a country has its own form, and any other the generic one by rate", () => {
  expect([formOfCountry("GB"), formOfCountry("DE"), formOfCountry("US")]).toEqual([
    "uk_vat",
    "de_ustva",
    "us_sales_tax",
  ]);
  expect([formOfCountry("FR"), formOfCountry(null)]).toEqual(["generic", "generic"]);
});

test("whole units drop the cents, below zero as well, and a tax on them is computed", () => {
  const sold = (net: string) => [fact({ rate: toRate("19"), net: toAmount(net), tax: toAmount("0.19") })];
  expect(amounts("de_ustva", sold("12.99"))).toMatchObject({ "81": "12.00", "81-tax": "2.28", "83": "2.28" });
  expect(amounts("de_ustva", sold("-12.99"))).toMatchObject({ "81": "-12.00", "83": "-2.28" });
});

test("untaxed sales go to the box of their category, or are listed as being in no box", () => {
  const untaxedSale = (category: TaxFact["category"]) =>
    fact({
      rate: toRate("0"),
      kind: category === "E" ? "exempt" : "zero_rated",
      category,
      net: toAmount("5.00"),
      counted: toAmount("5.00"),
    });
  const boxOf = (category: TaxFact["category"]) =>
    Object.entries(amounts("de_ustva", [untaxedSale(category)])).find(([, amount]) => !isZero(amount))?.[0];
  expect((["K", "G", "E", "O", "Z"] as const).map(boxOf)).toEqual(["41", "43", "48", "45", "87"]);
  expect(boxOf(null)).toBeUndefined();
  expect(unreportedFacts(TAX_FORMS.de_ustva, [untaxedSale(null), untaxedSale("G")])).toEqual([
    untaxedSale(null),
  ]);
  expect(amounts("uk_vat", [untaxedSale("K")])).toMatchObject({ "6": "5.00", "8": "5.00" });
  expect(amounts("uk_vat", [untaxedSale("O")])).toMatchObject({ "6": "0.00" });
});

test("withheld and non-recoverable tax is in no tax box, and a line with several taxes counts its sale once", () => {
  const facts = [
    fact({ net: toAmount("10.00"), counted: toAmount("10.00"), tax: toAmount("2.00") }),
    fact({ kind: "withheld", net: toAmount("10.00"), tax: toAmount("-1.50") }),
    fact({
      side: "purchases",
      net: toAmount("3.00"),
      counted: toAmount("3.00"),
      nonrecoverableTax: toAmount("0.60"),
    }),
  ];
  expect(amounts("uk_vat", facts)).toMatchObject({ "1": "2.00", "4": "0.00", "6": "10.00", "7": "3.00" });
  const generic = amounts("generic", facts);
  expect([generic["output"], generic["input"], generic["nonrecoverable"]]).toEqual(["2.00", "0.00", "0.60"]);
  expect(payableOf(TAX_FORMS.generic, boxesOf(TAX_FORMS.generic, facts, 2))).toBe("2.00");
});

test("a box can be drilled down into what it adds up, with the same signs", () => {
  const facts = [
    fact({ net: toAmount("10.00"), tax: toAmount("2.00") }),
    fact({ side: "purchases", net: toAmount("3.00"), tax: toAmount("0.60") }),
  ];
  const terms = termsOf(TAX_FORMS.uk_vat, "5", facts) ?? [];
  expect(
    terms.map(({ fact: { side }, amountField, isMinus }) => `${side} ${amountField} ${isMinus}`),
  ).toEqual(["sales tax false", "purchases tax true"]);
  const [rate] = boxesOf(TAX_FORMS.us_sales_tax, facts, 2).filter(({ id }) => id.startsWith("rate-"));
  expect(termsOf(TAX_FORMS.us_sales_tax, rate?.id ?? "", facts)).toHaveLength(1);
  expect(termsOf(TAX_FORMS.uk_vat, "10", facts)).toBeNull();
});

test("a reverse charge goes to the box of its supply, and to the former one if its supply was not recorded", () => {
  const bought = (reverseChargeType: TaxFact["reverseChargeType"]) => {
    const purchase = fact({
      kind: "reverse_charge",
      reverseChargeType,
      rate: toRate("19"),
      net: toAmount("100.00"),
    });
    return [
      { ...purchase, side: "owed" as const, tax: toAmount("19.00") },
      { ...purchase, side: "purchases" as const, counted: toAmount("100.00"), tax: toAmount("19.00") },
    ];
  };
  const sold = (reverseChargeType: TaxFact["reverseChargeType"]) => {
    const amount = toAmount("100.00");
    return [
      fact({ kind: "reverse_charge", reverseChargeType, rate: toRate("19"), net: amount, counted: amount }),
    ];
  };
  const boxes = (form: "uk_vat" | "de_ustva", facts: TaxFact[]) => {
    expect(unreportedFacts(TAX_FORMS[form], facts)).toEqual([]);
    return Object.entries(amounts(form, facts)).flatMap(([id, amount]) => (isZero(amount) ? [] : [id]));
  };
  for (const supply of ["services", undefined, null] as const) {
    expect(boxes("uk_vat", bought(supply))).toEqual(["1", "3", "4", "6", "7"]);
    expect(boxes("de_ustva", bought(supply))).toEqual(["46", "47", "67"]);
  }
  expect(boxes("uk_vat", bought("goods"))).toEqual(["2", "3", "4", "7", "9"]);
  expect(boxes("de_ustva", bought("goods"))).toEqual(["61", "89", "89-tax"]);
  expect(boxes("uk_vat", bought("other"))).toEqual(["1", "3", "4", "7"]);
  expect(boxes("de_ustva", bought("other"))).toEqual(["67", "84", "85"]);
  expect(boxes("de_ustva", sold("services"))).toEqual(["21"]);
  for (const supply of ["other", undefined, null] as const)
    expect(boxes("de_ustva", sold(supply))).toEqual(["60"]);
  for (const supply of ["services", "other"] as const) expect(boxes("uk_vat", sold(supply))).toEqual(["6"]);
  const fewer = { rate: toRate("7"), tax: toAmount("7.00") };
  expect(
    boxes(
      "de_ustva",
      bought("goods").map((boughtFact) => ({ ...boughtFact, ...fewer })),
    ),
  ).toEqual(["61", "93", "93-tax"]);
  const zero = { rate: toRate("0"), tax: toAmount("0.00") };
  expect(
    boxes(
      "de_ustva",
      bought("goods").map((boughtFact) => ({ ...boughtFact, ...zero })),
    ),
  ).toEqual(["90"]);
  const none = { rate: toRate("9.5"), tax: toAmount("9.50") };
  expect(
    boxes(
      "de_ustva",
      bought("goods").map((boughtFact) => ({ ...boughtFact, ...none })),
    ),
  ).toEqual(["61", "95", "98"]);
});

// `counts_untaxed_sales` in schema/functions/tax-returns.sql names it too.
test("only the US form includes sales without a rate", () => {
  expect(Object.values(TAX_FORMS).filter(countsUntaxedSales)).toEqual([TAX_FORMS.us_sales_tax]);
});
