import { canBeInCode, countryOf, type PayableInvoice, type CodePayee } from "./payable-invoice.ts";
import { creditorReference } from "./references.ts";

/** Countries of the European Economic Area, whose banks don't need a BIC. */
const AREA = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" "),
);
/** Other countries that take part in SEPA transfers. */
const OTHER_SEPA_COUNTRIES = new Set("AD AL CH GB GI MC MD ME MK RS SM VA".split(" "));

/** Content of an EPC code, with the text shown next to it. */
export type EpcCode = {
  payload: string;
  holder: string;
  iban: string;
  bic: string | null;
  reference: string;
};

/** Returns what a company lacks for an EPC code; null if nothing, or if its bank doesn't accept such transfers. */
export function missingForEpc(payee: CodePayee): "BIC" | null {
  const country = countryOf(payee) ?? "";
  return OTHER_SEPA_COUNTRIES.has(country) && payee.bic === null ? "BIC" : null;
}

/** Whether the account can receive SEPA transfers. */
export function isWithinSepa(payee: CodePayee): boolean {
  return isSepaCountry(countryOf(payee) ?? "");
}

export function isSepaCountry(country: string): boolean {
  return AREA.has(country) || OTHER_SEPA_COUNTRIES.has(country);
}

const BYTES_MAX = 331;
const NAME_MAX = 70;

/**
 * Returns the code that prefills a transfer in a banking app (EPC069-12, version 002): in euros, with the invoice's creditor
 * reference or, if its number can't form one, with the number as text.
 */
export function epcCode({ number, currency, amount, payee }: PayableInvoice): EpcCode | null {
  const { iban, bic } = payee;
  if (currency !== "EUR" || iban === null || !canBeInCode(amount)) return null;
  if (!isWithinSepa(payee) || missingForEpc(payee) !== null) return null;
  const reference = creditorReference(number);
  const write = (name: string) =>
    [
      "BCD",
      "002",
      "1",
      "SCT",
      bic ?? "",
      name,
      iban,
      `EUR${amount}`,
      "",
      reference ?? "",
      reference === null ? oneLine(number) : "",
    ]
      .join("\n")
      .trimEnd();
  let name = Array.from(oneLine(payee.name)).slice(0, NAME_MAX);
  while (new TextEncoder().encode(write(name.join(""))).length > BYTES_MAX) name = name.slice(0, -1);
  if (name.length === 0) return null;
  return {
    payload: write(name.join("").trim()),
    holder: oneLine(payee.name),
    iban,
    bic,
    reference: reference ?? number,
  };
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\s]+/gu, " ").trim();
}
