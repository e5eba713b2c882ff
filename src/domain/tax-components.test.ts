import { expect, test } from "vitest";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { toRate } from "./money.ts";
import { taxNameWithRate, type SpecialTaxKind, rateTexts } from "./tax-components.ts";

test.each([
  ["VAT", "19%", "VAT 19%"],
  ["VAT 19%", "19%", "VAT 19%"],
  ["USt 19%", "19\u00a0%", "USt 19%"],
  ["USt 19 %", "19%", "USt 19 %"],
  ["Tax of 2019", "19%", "Tax of 2019 19%"],
  ["VAT 119%", "19%", "VAT 119% 19%"],
  ["VAT 7.9%", "9%", "VAT 7.9% 9%"],
])("the tax %j at %j is called %j", (name, percent, named) => {
  expect(taxNameWithRate({ name, percent })).toBe(named);
});

test("a line shows the rates that it charges or withholds, and a reverse charge in words", () => {
  const tax = (rate: string, kind?: SpecialTaxKind) => ({
    taxRateId: brandUnchecked<never>("1"),
    name: "",
    rate: toRate(rate),
    isCompound: false,
    isRecoverable: true,
    kind,
  });
  const line = (...taxComponents: ReturnType<typeof tax>[]) => ({ taxRate: toRate("0"), taxComponents });
  const percent = (rate: string) => `${rate} %`;
  const inWords = (rate: string) => `reverse charge ${rate}`;
  expect(rateTexts(line(), percent)).toBe("0 %");
  expect(rateTexts(line(tax("21"), tax("15", "withheld")), percent)).toBe("21 % − 15 %");
  expect(rateTexts(line(tax("15", "withheld")), percent)).toBe("−15 %");
  expect(rateTexts(line(tax("19", "reverse_charge")), percent)).toBe("");
  expect(rateTexts(line(tax("19", "reverse_charge")), percent, inWords)).toBe("reverse charge 19");
  expect(rateTexts(line(tax("0", "reverse_charge"), tax("5")), percent)).toBe("5 %");
});
