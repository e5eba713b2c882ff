import { expect, test } from "vitest";
import { toDay } from "#domain/dates.ts";
import { TAX_ROUNDINGS } from "#domain/document.ts";
import type { AccountId, ProductId, TaxRateId } from "#domain/ids.ts";
import { add, toAmount, toRate, ZERO } from "#domain/money.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { proposeItems } from "./propose-bill.ts";
import type { ParsedInvoice } from "./parsed-invoice.ts";

/** Three lines of 1.04 at 10%: 0.31 of tax together, 0.10 each separately. */
function threeLines(tax: string): ParsedInvoice {
  const vat10 = { category: "S", rate: toRate("10") };
  const line = (id: string): ParsedInvoice["lines"][number] => {
    const codes = { seller: null, buyer: null, standard: null };
    const price = { quantity: "1", price: "1.04", priceUnits: "1", net: toAmount("1.04") };
    return {
      id,
      name: "Paper",
      codes,
      ...price,
      discountPercent: null,
      tax: vat10,
    };
  };
  const taxes = [{ tax: vat10, taxable: toAmount("3.12"), amount: toAmount(tax), reason: "" }];
  const trader = { vatNumber: null, taxNumber: null, email: null, phone: null, address: null };
  const none = { allowances: ZERO, charges: ZERO, prepaid: ZERO, rounding: ZERO };
  const [net, withTax] = [toAmount("3.12"), add(toAmount("3.12"), toAmount(tax))];
  return {
    syntax: "ubl",
    isCredit: false,
    number: "1",
    date: toDay("2026-01-31"),
    dueDate: null,
    currency: "USD",
    notes: "",
    orderReference: null,
    contractReference: null,
    preceding: null,
    seller: { name: "Vendor", ...trader },
    buyer: { name: "We", vatNumber: null },
    iban: null,
    paymentReference: null,
    lines: ["1", "2", "3"].map(line),
    adjustments: [],
    taxes,
    totals: { ...none, lines: net, withoutTax: net, tax: toAmount(tax), withTax, payable: withTax },
  };
}

const taxRate = { id: brandUnchecked<TaxRateId>("t"), code: "VAT", rate: toRate("10"), category: null };

test.each([
  ["1.31", ["1.10", "0.11", "0.10"]],
  ["1.32", ["1.10", "0.12", "0.10"]],
  ["2.31", ["1.10", "1.10", "0.11"]],
  ["0.32", ["0.12", "0.10", "0.10"]],
])(
  "a tax of %s in a file is distributed to lines so that each of them stays within the tolerance",
  (tax, by) => {
    const records = { taxRates: [taxRate], products: [], frequentAccounts: [] };
    for (const taxRounding of TAX_ROUNDINGS) {
      const proposal = proposeItems(threeLines(tax), { ...records, taxRounding });
      expect(proposal, taxRounding).toMatchObject({ difference: "0.00" });
      if (taxRounding === "document") expect(proposal?.items.map(({ taxAmount }) => taxAmount)).toEqual(by);
    }
  },
);

test("a tax that exceeds the tolerance of all lines is reported as the difference", () => {
  const records = {
    taxRates: [taxRate],
    products: [],
    frequentAccounts: [],
    taxRounding: "document",
  } as const;
  expect(proposeItems(threeLines("4.31"), records)).toMatchObject({ difference: "1.01" });
});

test("a line below zero stays a negative line, and takes no share of an allowance", () => {
  const invoice = threeLines("6.30");
  const [line] = invoice.lines;
  if (!line) throw new Error("There are three lines.");
  const vat10 = { category: "S", rate: toRate("10") };
  const off = { quantity: "-2", price: "15.00", net: toAmount("-30.00"), name: "Deposit" };
  const file: ParsedInvoice = {
    ...invoice,
    lines: [
      { ...line, price: "100.00", net: toAmount("100.00") },
      { ...line, ...off },
    ],
    adjustments: [{ isCharge: false, amount: toAmount("7.00"), reason: "", tax: vat10 }],
    totals: { ...invoice.totals, withTax: toAmount("69.30") },
  };
  const records = { taxRates: [taxRate], products: [], frequentAccounts: [], taxRounding: "line" } as const;
  const deposit = { description: "Deposit", quantity: "-2", unitPrice: "15", discount: null };
  expect(proposeItems(file, records)).toMatchObject({
    discount: "7.00",
    total: "69.30",
    difference: "0.00",
    remarks: [],
    items: [{ quantity: "1", unitPrice: "100" }, deposit],
  });
  // No document of ours can represent a deduction of more than the lines add up to.
  const more = [{ isCharge: false, amount: toAmount("100.01"), reason: "", tax: vat10 }];
  expect(proposeItems({ ...file, adjustments: more }, records)).toBeNull();
  const whole = { ...off, quantity: "1", price: "-30.00" };
  const odd = { ...file, lines: [...file.lines.slice(0, 1), { ...line, ...whole }] };
  expect(proposeItems(odd, records)).toMatchObject({
    remarks: ["Line 1 was imported as 1 x -30.00, because 1 at -30.00 can't be represented."],
    items: [{}, { quantity: "-1", unitPrice: "30" }],
  });
});

test("a deduction of goods goes to an account, with a remark, and an amount below zero is not proposed", () => {
  const invoice = threeLines("0");
  const [line] = invoice.lines;
  if (!line) throw new Error("There are three lines.");
  const crate = { ...line, codes: { seller: null, buyer: "CR", standard: null }, price: "10.00" };
  const back = { ...crate, quantity: "-2", net: toAmount("-20.00") };
  const file: ParsedInvoice = {
    ...invoice,
    lines: [{ ...crate, quantity: "5", net: toAmount("50.00") }, back],
    taxes: [],
    totals: { ...invoice.totals, withTax: toAmount("30.00") },
  };
  const product = (type: "inventory" | "service") => {
    return { id: brandUnchecked<ProductId>("p"), code: "CR", name: "Crate", type };
  };
  const account = {
    accountId: brandUnchecked<AccountId>("a"),
    code: "5000",
    name: "Purchases",
    description: "",
  };
  const records = { taxRates: [], frequentAccounts: [account], taxRounding: "line" } as const;
  expect(proposeItems(file, { ...records, products: [product("inventory")] })).toMatchObject({
    total: "30.00",
    remarks: [
      "Line 2 deducts goods. It was imported as an account line without stock. Record returned goods with a vendor credit.",
    ],
    items: [
      { product: { code: "CR" }, account: null },
      { quantity: "-2", product: null, account: { code: "5000" } },
    ],
  });
  expect(proposeItems(file, { ...records, products: [product("service")] })).toMatchObject({
    remarks: [],
    items: [{ product: { code: "CR" } }, { product: { code: "CR" } }],
  });
  const less = { ...file, lines: [back], totals: { ...file.totals, withTax: toAmount("-20.00") } };
  expect(proposeItems(less, { ...records, products: [] })).toBeNull();
});

test("a total below zero only because a tax rate is missing is proposed with a remark", () => {
  const invoice = threeLines("10.00");
  const [line] = invoice.lines;
  if (!line) throw new Error("There are three lines.");
  const untaxed = { category: "E", rate: toRate("0") };
  const file: ParsedInvoice = {
    ...invoice,
    lines: [
      { ...line, price: "100.00", net: toAmount("100.00") },
      { ...line, quantity: "-1", price: "105.00", net: toAmount("-105.00"), tax: untaxed },
    ],
    totals: { ...invoice.totals, withTax: toAmount("5.00") },
  };
  const records = { products: [], frequentAccounts: [], taxRounding: "line" } as const;
  expect(proposeItems(file, { ...records, taxRates: [taxRate] })).toMatchObject({
    total: "5.00",
    remarks: [],
  });
  expect(proposeItems(file, { ...records, taxRates: [] })).toMatchObject({
    total: "-5.00",
    difference: "10.00",
    remarks: ["You don't have a 10% purchase tax rate. Add one and select it on the lines."],
  });
});
