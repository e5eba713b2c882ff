import {
  canBeInCode,
  countryOf,
  type PayableInvoice,
  type CodePayee,
  type Addressee,
} from "./payable-invoice.ts";
import { creditorReference, slipReference } from "./references.ts";

/** A structured address (type S) of the Swiss payment standards; no other type is still accepted. */
export type StructuredAddress = {
  name: string;
  street: string;
  house: string;
  postalCode: string;
  town: string;
  country: string;
};

/** A payment part: the content of its QR code, and the text next to it. */
export type SwissBill = {
  payload: string;
  iban: string;
  currency: string;
  amount: PayableInvoice["amount"];
  creditor: StructuredAddress;
  debtor: StructuredAddress | null;
  /** Null if the invoice's number can't form one. */
  reference: string | null;
  message: string;
};

const SWISS_COUNTRIES = new Set(["CH", "LI"]);

/** Whether the account can be paid by a Swiss QR-bill. */
export function isSwissAccount(payee: Pick<CodePayee, "iban">): boolean {
  return SWISS_COUNTRIES.has(countryOf(payee) ?? "");
}

/** Whether the account is a QR-IBAN, which requires QR references: its bank's number is from 30000 to 31999. */
export function isQrIban({ iban }: Pick<CodePayee, "iban">): boolean {
  return /^(CH|LI)\d\d3[01]/.test(iban ?? "");
}

/** Returns the address parts that a company lacks for a Swiss QR-bill. */
export function missingForSwiss({ name, postalCode, city, country }: Addressee): string[] {
  return [
    ...(swiss(name) === "" ? ["name"] : []),
    ...(swiss(postalCode ?? "") === "" ? ["postalCode"] : []),
    ...(swiss(city ?? "") === "" ? ["city"] : []),
    ...(country === null ? ["country"] : []),
  ];
}

/**
 * Returns the payment part of a Swiss QR-bill (Swiss Implementation Guidelines QR-bill, version 0200), with the reference that
 * the account requires. Without a structured address, the payer is left blank to be filled in manually. Customers abroad who owe
 * euros get none, because no bank there reads it.
 */
export function swissBill(payable: PayableInvoice): SwissBill | null {
  const { number, currency, amount, payee, payer } = payable;
  const { iban } = payee;
  if (currency !== "CHF" && currency !== "EUR") return null;
  if (iban === null || !isSwissAccount(payee) || !canBeInCode(amount)) return null;
  const isForeign = payer !== null && payer.country !== null && !SWISS_COUNTRIES.has(payer.country);
  if (currency === "EUR" && isForeign && !isQrIban(payee)) return null;
  const creditor = structureAddress(payee);
  const reference = isQrIban(payee) ? slipReference(number) : creditorReference(number);
  if (creditor === null || (isQrIban(payee) && reference === null)) return null;
  const bill = { iban, currency, amount, creditor, debtor: payer && structureAddress(payer), reference };
  const message = reference === null ? truncateText(number, 140) : "";
  return { ...bill, message, payload: payloadOf({ ...bill, message }) };
}

function payloadOf({
  iban,
  currency,
  amount,
  creditor,
  debtor,
  reference,
  message,
}: Omit<SwissBill, "payload">) {
  const type = reference === null ? "NON" : /^\d/.test(reference) ? "QRR" : "SCOR";
  return [
    "SPC",
    "0200",
    "1",
    iban,
    ...addressLines(creditor),
    // The ultimate creditor is not used.
    ...addressLines(null),
    amount,
    currency,
    ...addressLines(debtor),
    type,
    reference ?? "",
    message,
    "EPD",
  ].join("\n");
}

function addressLines(address: StructuredAddress | null): string[] {
  if (address === null) return Array.from({ length: 7 }, () => "");
  const { name, street, house, postalCode, town, country } = address;
  return ["S", name, street, house, postalCode, town, country];
}

/** Returns a structured address, or null if a required part is missing. */
export function structureAddress(payer: Addressee): StructuredAddress | null {
  const { name, address, postalCode, city, country } = payer;
  if (missingForSwiss(payer).length > 0 || postalCode === null || city === null || country === null)
    return null;
  const locality = { postalCode: truncateText(postalCode, 16), town: truncateText(city, 35), country };
  const [, street, house] =
    /^(.*\D)\s+(\d{1,5}\s?[A-Za-z]?)$/.exec(streetIn(address ?? "", { postalCode, city })) ?? [];
  if (street !== undefined && house !== undefined)
    return {
      name: truncateText(name, 70),
      street: truncateText(street, 70),
      house: truncateText(house, 16),
      ...locality,
    };
  return {
    name: truncateText(name, 70),
    street: truncateText(streetIn(address ?? "", { postalCode, city }), 70),
    house: "",
    ...locality,
  };
}

/** Finds the street in an address: the first line that ends with a number, otherwise the first line. */
function streetIn(address: string, { postalCode, city }: { postalCode: string; city: string }): string {
  const lines = address
    .split(/\n|(?<=\p{L}.*),/u)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !isCityLine(line, { postalCode, city }));
  return lines.find((line) => /\D\s+\d+\s?[A-Za-z]?$/.test(line)) ?? lines[0] ?? "";
}

/** Whether a line only contains the city, such as "CH-8001 Zürich", which has its own fields. */
function isCityLine(line: string, { postalCode, city }: { postalCode: string; city: string }): boolean {
  const [lineText, town] = [line.toLowerCase(), city.toLowerCase()];
  return lineText === town || (lineText.includes(postalCode.toLowerCase()) && lineText.includes(town));
}

/** Keeps only letters that Swiss banks accept: the letters of Western and Central Europe. */
function swiss(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .replace(/[^\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u20ac]/g, "")
    .trim();
}

function truncateText(text: string, length: number): string {
  return swiss(text).slice(0, length).trim();
}
