import { type EpcCode, epcCode, isWithinSepa, missingForEpc } from "./epc-code.ts";
import { localSchemeOf } from "./local-account.ts";
import type { PayableInvoice, CodePayee } from "./payable-invoice.ts";
import { isQrIban, isSwissAccount, missingForSwiss, type SwissBill, swissBill } from "./swiss-bill.ts";

/** The code an invoice can be paid with: never two, because a customer might use both. */
export type PaymentCode = { kind: "swiss"; bill: SwissBill } | { kind: "epc"; code: EpcCode };

type CompanyAccount = Record<"iban" | "bic" | "bankName" | "routingNumber" | "accountNumber", string | null>;
/** Account details shown if there is no code; `routingLabel` is what banks of the country call their number. */
export type BankAccountToPay = CompanyAccount & { holder: string; reference: string; routingLabel: string };
export type PaymentDetails = PaymentCode | { kind: "account"; account: BankAccountToPay };

/** Returns the company's account, or null if it has entered none. */
export function accountToPay(
  { iban, bic, bankName, routingNumber, accountNumber, country }: CompanyAccount & { country: string | null },
  names: Pick<BankAccountToPay, "holder" | "reference">,
): BankAccountToPay | null {
  if (iban === null && accountNumber === null) return null;
  const routingLabel = localSchemeOf(country).label;
  return { ...names, iban, bic, bankName, routingNumber, accountNumber, routingLabel };
}

/** Returns the code for the balance due, or null if the company, its account, or the currency doesn't support one. */
export function paymentCode(payable: PayableInvoice): PaymentCode | null {
  const bill = swissBill(payable);
  if (bill !== null) return { kind: "swiss", bill };
  // Payments to such an account require a slip reference, which an EPC code can't contain.
  const code = isQrIban(payable.payee) ? null : epcCode(payable);
  return code && { kind: "epc", code };
}

/** Returns messages about which codes invoices show with the current company details, and what is missing for others. */
export function describeCodes(payee: CodePayee): string[] {
  if (payee.iban === null) return ["Enter an IBAN to show QR codes."];
  const isSwiss = isSwissAccount(payee);
  if (!isSwiss && !isWithinSepa(payee))
    return ["There is no supported payment QR code for accounts in this country."];
  const missing = missingForSwiss(payee).map((part) => `the ${part}`);
  const bic = missingForEpc(payee);
  return [
    ...(isSwiss && missing.length === 0 ? ["Invoices in CHF and EUR get a Swiss QR-bill."] : []),
    ...(isSwiss && missing.length > 0
      ? [`Swiss QR-bills also need ${joinWithAnd(missing)} of your company.`]
      : []),
    ...(isQrIban(payee) || bic !== null
      ? []
      : [`${isSwiss ? "Other invoices in EUR" : "Invoices in EUR"} get an EPC code.`]),
    ...(bic !== null && !isQrIban(payee)
      ? ["Enter a BIC for EPC codes, because this bank is outside the EEA."]
      : []),
  ];
}

function joinWithAnd(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
