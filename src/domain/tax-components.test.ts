import { expect, test } from "vitest";
import { unproved } from "#test/support/unproved.ts";
import { toRate } from "./money.ts";
import { withItsRate, type SpecialTaxKind, writtenRates } from "./tax-components.ts";

test.each([
  ["VAT", "19%", "VAT 19%"],
  ["VAT 19%", "19%", "VAT 19%"],
  ["USt 19%", "19\u00a0%", "USt 19%"],
  ["USt 19 %", "19%", "USt 19 %"],
  ["Tax of 2019", "19%", "Tax of 2019 19%"],
  ["VAT 119%", "19%", "VAT 119% 19%"],
  ["VAT 7.9%", "9%", "VAT 7.9% 9%"],
])("the tax %j at %j is called %j", (name, percent, named) => {
  expect(withItsRate({ name, percent })).toBe(named);
});

test("a line shows the rates that it charges or withholds, and a reverse charge in words", () => {
  const tax = (rate: string, kind?: SpecialTaxKind) => ({
    taxRateId: unproved<never>("1"),
    name: "",
    rate: toRate(rate),
    isCompound: false,
    isRecoverable: true,
    kind,
  });
  const line = (...taxComponents: ReturnType<typeof tax>[]) => ({ taxRate: toRate("0"), taxComponents });
  const percent = (rate: string) => `${rate} %`;
  const inWords = (rate: string) => `reverse charge ${rate}`;
  expect(writtenRates(line(), percent)).toBe("0 %");
  expect(writtenRates(line(tax("21"), tax("15", "withheld")), percent)).toBe("21 % − 15 %");
  expect(writtenRates(line(tax("15", "withheld")), percent)).toBe("−15 %");
  expect(writtenRates(line(tax("19", "reverse_charge")), percent)).toBe("");
  expect(writtenRates(line(tax("19", "reverse_charge")), percent, inWords)).toBe("reverse charge 19");
  expect(writtenRates(line(tax("0", "reverse_charge"), tax("5")), percent)).toBe("5 %");
});
