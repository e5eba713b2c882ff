import { canBeInCode, countryOf, type OpenPayment, type Payee } from "./open-payment.ts";
import { creditorReference } from "./references.ts";

/** Countries of the European Economic Area: their banks are found without a BIC. */
const AREA = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" "),
);
/** The other countries that take part in the transfers of SEPA. */
const OTHER_SEPA_COUNTRIES = new Set("AD AL CH GB GI MC MD ME MK RS SM VA".split(" "));

/** What an EPC code says in words beside its image. */
export type EpcCode = {
  payload: string;
  holder: string;
  iban: string;
  bic: string | null;
  reference: string;
};

/** What is missing for an EPC code of a company; null where nothing is, or where its bank takes no such transfers. */
export function missingForEpc(payee: Payee): "BIC" | null {
  const country = countryOf(payee) ?? "";
  return OTHER_SEPA_COUNTRIES.has(country) && payee.bic === null ? "BIC" : null;
}

/** True where the account can be paid by transfers of SEPA. */
export function isWithinSepa(payee: Payee): boolean {
  const country = countryOf(payee) ?? "";
  return AREA.has(country) || OTHER_SEPA_COUNTRIES.has(country);
}

const MOST_BYTES = 331;
const NAME_MAX = 70;

/**
 * The code by which a banking app fills in a transfer (EPC069-12, version 002): a transfer in euros, with the creditor
 * reference of the invoice or, where its number makes none, with the number as text.
 */
export function epcCode({ number, currency, amount, payee }: OpenPayment): EpcCode | null {
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
  while (new TextEncoder().encode(write(name.join(""))).length > MOST_BYTES) name = name.slice(0, -1);
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
