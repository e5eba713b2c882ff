import { expect, test } from "vitest";
import { toAmount } from "#domain/money.ts";
import { epcCode } from "./epc-code.ts";
import type { PayableInvoice, CodePayee, Addressee } from "./payable-invoice.ts";
import { describeCodes, paymentCode } from "./payment-code.ts";
import { structureAddress, swissBill } from "./swiss-bill.ts";

const FRANZ: CodePayee = {
  name: "Franz Mustermänn",
  address: null,
  postalCode: null,
  city: null,
  country: "DE",
  iban: "DE71110220330123456789",
  bic: "BHBLDEHHXXX",
};

const ROBERT: CodePayee = {
  name: "Robert Schneider AG",
  address: "Rue du Lac 1268\n2501 Biel",
  postalCode: "2501",
  city: "Biel",
  country: "CH",
  iban: "CH4431999123000889012",
  bic: null,
};

const PIA: Addressee = {
  name: "Pia-Maria Rutschmann-Schnyder",
  address: "Grosse Marktgasse 28, 9400 Rorschach, CH",
  postalCode: "9400",
  city: "Rorschach",
  country: "CH",
};

function payable(more: Partial<Omit<PayableInvoice, "amount">> & { amount?: string } = {}): PayableInvoice {
  const { amount = "12.30", ...rest } = more;
  return {
    number: "539007547034",
    currency: "EUR",
    payee: FRANZ,
    payer: null,
    ...rest,
    amount: toAmount(amount),
  };
}

const swiss = (more: Parameters<typeof payable>[0] = {}) =>
  payable({ currency: "CHF", payee: ROBERT, payer: PIA, number: "21000000000313947143000901", ...more });

test("an EPC code matches the guideline's example: version 002, with the creditor reference of ISO 11649", () => {
  expect(epcCode(payable())?.payload.split("\n")).toEqual([
    "BCD",
    "002",
    "1",
    "SCT",
    "BHBLDEHHXXX",
    "Franz Mustermänn",
    "DE71110220330123456789",
    "EUR12.30",
    "",
    "RF18539007547034",
  ]);
});

test("a number that can't form a reference is sent as text on a single line", () => {
  const lines = epcCode(payable({ number: "Счёт\n1" }))?.payload.split("\n") ?? [];
  expect(lines.slice(8)).toEqual(["", "", "Счёт 1"]);
});

test("an EPC code is for euros, within the amounts of the standard, to a SEPA account", () => {
  expect(epcCode(payable({ amount: "0.01" }))).not.toBeNull();
  expect(epcCode(payable({ amount: "999999999.99" }))).not.toBeNull();
  for (const amount of ["0.00", "-1.00", "1000000000.00"]) expect(epcCode(payable({ amount }))).toBeNull();
  expect(epcCode(payable({ currency: "USD" }))).toBeNull();
  expect(epcCode(payable({ payee: { ...FRANZ, iban: null } }))).toBeNull();
  expect(epcCode(payable({ payee: { ...FRANZ, iban: "BR1800360305000010009795493C1" } }))).toBeNull();
  expect(epcCode(payable({ payee: { ...FRANZ, bic: null } }))?.payload).toContain("SCT\n\nFranz");
  const british = { ...FRANZ, iban: "GB29NWBK60161331926819", bic: null };
  expect(epcCode(payable({ payee: british }))).toBeNull();
  expect(epcCode(payable({ payee: { ...british, bic: "NWBKGB2L" } }))).not.toBeNull();
});

test("an EPC code has at most 331 bytes and a name of at most 70 characters", () => {
  const long = (name: string) =>
    epcCode(payable({ number: "№".repeat(40), payee: { ...FRANZ, name } }))?.payload ?? "";
  expect(Buffer.byteLength(long("語".repeat(200)))).toBeLessThanOrEqual(331);
  expect(long("a".repeat(200)).split("\n")[5]).toBe("a".repeat(70));
});

test("a payment part for a QR-IBAN is the example of the Swiss guidelines", () => {
  expect(swissBill(swiss({ amount: "1949.75" }))?.payload.split("\n")).toEqual([
    "SPC",
    "0200",
    "1",
    "CH4431999123000889012",
    "S",
    "Robert Schneider AG",
    "Rue du Lac",
    "1268",
    "2501",
    "Biel",
    "CH",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "1949.75",
    "CHF",
    "S",
    "Pia-Maria Rutschmann-Schnyder",
    "Grosse Marktgasse",
    "28",
    "9400",
    "Rorschach",
    "CH",
    "QRR",
    "210000000003139471430009017",
    "",
    "EPD",
  ]);
});

test("another Swiss account takes a creditor reference, or the number as a message if there is none", () => {
  const payee = { ...ROBERT, iban: "CH5800791123000889012" };
  const lines = (number: string) => swissBill(swiss({ payee, number }))?.payload.split("\n").slice(-4);
  expect(lines("539007547034")).toEqual(["SCOR", "RF18539007547034", "", "EPD"]);
  expect(lines("A-".repeat(20))).toEqual(["SCOR", "RF76AAAAAAAAAAAAAAAAAAAA", "", "EPD"]);
  expect(lines("2026-0000-0000-0000-0000-0000")).toEqual(["NON", "", "2026-0000-0000-0000-0000-0000", "EPD"]);
});

test("the payer stays blank if the parts of the address are unknown", () => {
  const blank = Array.from({ length: 7 }, () => "");
  for (const payer of [null, { ...PIA, postalCode: null }, { ...PIA, name: "語" }]) {
    const bill = swissBill(swiss({ payer }));
    expect(bill?.debtor).toBeNull();
    expect(bill?.payload.split("\n").slice(20, 27)).toEqual(blank);
  }
});

test("a company with an incomplete address has no payment part", () => {
  for (const part of ["postalCode", "city", "country"])
    expect(swissBill(swiss({ payee: { ...ROBERT, [part]: null } }))).toBeNull();
  expect(swissBill(swiss({ currency: "USD" }))).toBeNull();
  expect(swissBill(swiss({ payee: { ...ROBERT, iban: "DE71110220330123456789" } }))).toBeNull();
  expect(swissBill(swiss({ number: "--" }))).toBeNull();
});

test.each([
  ["12, rue du Lac\n1000 Lausanne", "12, rue du Lac", ""],
  ["Atelier Nord\nHauptstrasse 5a\nCH-1000 Lausanne\nSchweiz", "Hauptstrasse", "5a"],
  ["Hauptstrasse 5, 1000 Lausanne", "Hauptstrasse", "5"],
  ["1000 Lausanne", "", ""],
  ["", "", ""],
])("the street of %j is split into name and number", (address, street, house) => {
  const parts = structureAddress({ name: "A", address, postalCode: "1000", city: "Lausanne", country: "CH" });
  expect(parts).toMatchObject({ street, house, postalCode: "1000", town: "Lausanne" });
});

test("an invoice has one code: the Swiss one if possible, or the EPC one for euros from abroad", () => {
  const kindOf = (more: Parameters<typeof payable>[0]) => paymentCode(payable(more))?.kind;
  const account = { ...ROBERT, iban: "CH5800791123000889012", bic: "POFICHBEXXX" };
  expect(kindOf({})).toBe("epc");
  expect(kindOf({ payee: account })).toBe("swiss");
  expect(kindOf({ payee: account, payer: { ...PIA, country: "DE" } })).toBe("epc");
  expect(kindOf({ payee: ROBERT, payer: { ...PIA, country: "DE" } })).toBe("swiss");
  expect(kindOf({ payee: { ...account, postalCode: null } })).toBe("epc");
  // A QR-IBAN accepts no payment without its reference.
  expect(kindOf({ payee: { ...ROBERT, postalCode: null, bic: "POFICHBEXXX" } })).toBeUndefined();
});

test("the settings describe which codes invoices show and what is missing", () => {
  expect(describeCodes({ ...FRANZ, iban: null })).toEqual(["Enter an IBAN to show QR codes."]);
  expect(describeCodes(FRANZ)).toEqual(["Invoices in EUR get an EPC code."]);
  expect(describeCodes({ ...FRANZ, iban: "BR1800360305000010009795493C1" })).toEqual([
    "There is no supported payment QR code for accounts in this country.",
  ]);
  expect(describeCodes(ROBERT)).toEqual(["Invoices in CHF and EUR get a Swiss QR-bill."]);
  expect(describeCodes({ ...ROBERT, postalCode: null, city: null })).toEqual([
    "Swiss QR-bills also need the postalCode and the city of your company.",
  ]);
  expect(describeCodes({ ...ROBERT, city: null })).toEqual([
    "Swiss QR-bills also need the city of your company.",
  ]);
  expect(describeCodes({ ...FRANZ, iban: "GB29NWBK60161331926819", bic: null })).toEqual([
    "Enter a BIC for EPC codes, because this bank is outside the EEA.",
  ]);
});
