import { canBeInCode, countryOf, type OpenPayment, type Payee, type Addressee } from "./open-payment.ts";
import { creditorReference, slipReference } from "./references.ts";

/** An address of the Swiss payment standards in parts (type S): no other kind is taken any more. */
export type StructuredAddress = {
  name: string;
  street: string;
  house: string;
  postcode: string;
  town: string;
  country: string;
};

/** A payment part: the content of its QR code, and the text next to it. */
export type SwissBill = {
  payload: string;
  iban: string;
  currency: string;
  amount: OpenPayment["amount"];
  creditor: StructuredAddress;
  debtor: StructuredAddress | null;
  /** Null where the number of the invoice makes none. */
  reference: string | null;
  message: string;
};

const IN_SWITZERLAND = new Set(["CH", "LI"]);

/** True where the account can be paid by a Swiss QR-bill. */
export function isSwissAccount(payee: Pick<Payee, "iban">): boolean {
  return IN_SWITZERLAND.has(countryOf(payee) ?? "");
}

/** An account of which only payment slips with their own reference are taken: its bank has a number from 30000 to 31999. */
export function isSlipAccount({ iban }: Pick<Payee, "iban">): boolean {
  return /^(CH|LI)\d\d3[01]/.test(iban ?? "");
}

/** The parts of a company's address that a Swiss QR-bill cannot do without. */
export function missingForSwiss({ name, postcode, city, country }: Addressee): string[] {
  return [
    ...(swiss(name) === "" ? ["name"] : []),
    ...(swiss(postcode ?? "") === "" ? ["postcode"] : []),
    ...(swiss(city ?? "") === "" ? ["city"] : []),
    ...(country === null ? ["country"] : []),
  ];
}

/**
 * The payment part of a Swiss QR-bill (Swiss Implementation Guidelines QR-bill, version 0200), with the reference that the
 * account asks for. Who pays stays blank where the address is not known in parts: the standard has room for a pen. A
 * customer abroad who owes euros gets none, as no bank there reads it.
 */
export function swissBill(payable: OpenPayment): SwissBill | null {
  const { number, currency, amount, payee, payer } = payable;
  const { iban } = payee;
  if (currency !== "CHF" && currency !== "EUR") return null;
  if (iban === null || !isSwissAccount(payee) || !canBeInCode(amount)) return null;
  const isForeign = payer !== null && payer.country !== null && !IN_SWITZERLAND.has(payer.country);
  if (currency === "EUR" && isForeign && !isSlipAccount(payee)) return null;
  const creditor = structured(payee);
  const reference = isSlipAccount(payee) ? slipReference(number) : creditorReference(number);
  if (creditor === null || (isSlipAccount(payee) && reference === null)) return null;
  const bill = { iban, currency, amount, creditor, debtor: payer && structured(payer), reference };
  const message = reference === null ? cut(number, 140) : "";
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
    ...linesOf(creditor),
    // The ultimate creditor is not used.
    ...linesOf(null),
    amount,
    currency,
    ...linesOf(debtor),
    type,
    reference ?? "",
    message,
    "EPD",
  ].join("\n");
}

function linesOf(address: StructuredAddress | null): string[] {
  if (address === null) return Array.from({ length: 7 }, () => "");
  const { name, street, house, postcode, town, country } = address;
  return ["S", name, street, house, postcode, town, country];
}

/** An address in parts, or null where one is missing that has to be there. */
export function structured(payer: Addressee): StructuredAddress | null {
  const { name, address, postcode, city, country } = payer;
  if (missingForSwiss(payer).length > 0 || postcode === null || city === null || country === null)
    return null;
  const locality = { postcode: cut(postcode, 16), town: cut(city, 35), country };
  const [, street, house] =
    /^(.*\D)\s+(\d{1,5}\s?[A-Za-z]?)$/.exec(streetIn(address ?? "", { postcode, city })) ?? [];
  if (street !== undefined && house !== undefined)
    return { name: cut(name, 70), street: cut(street, 70), house: cut(house, 16), ...locality };
  return {
    name: cut(name, 70),
    street: cut(streetIn(address ?? "", { postcode, city }), 70),
    house: "",
    ...locality,
  };
}

/** The street in an address as people write it: the first line that ends in a number, else the first one. */
function streetIn(address: string, { postcode, city }: { postcode: string; city: string }): string {
  const lines = address
    .split(/\n|(?<=\p{L}.*),/u)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !isPlace(line, { postcode, city }));
  return lines.find((line) => /\D\s+\d+\s?[A-Za-z]?$/.test(line)) ?? lines[0] ?? "";
}

/** "CH-8001 Zürich" is the place, which has its own parts; so is a country alone after it. */
function isPlace(line: string, { postcode, city }: { postcode: string; city: string }): boolean {
  const [lineText, town] = [line.toLowerCase(), city.toLowerCase()];
  return lineText === town || (lineText.includes(postcode.toLowerCase()) && lineText.includes(town));
}

/** The letters that Swiss banks take: those of Western and Central Europe. */
function swiss(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .replace(/[^\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u20ac]/g, "")
    .trim();
}

function cut(text: string, length: number): string {
  return swiss(text).slice(0, length).trim();
}
