import type { Document } from "#contract/documents.ts";
import { isPosted } from "#domain/document.ts";
import type { PartyId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusals.ts";
import { subtract } from "#domain/money.ts";
import { accountToPay, paymentCode, type PaymentDetails } from "#domain/payment-codes/payment-code.ts";
import type { Addressee } from "#domain/payment-codes/payable-invoice.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectDetails, selectFormat } from "./queries.ts";
import { filesOfFormat } from "./write-e-invoice.ts";

/** Returns the XML to embed in a PDF if the customer's format asks for it; null if required data is missing. */
export async function selectEmbedded(tx: Tx, document: Document): Promise<string | null> {
  try {
    return (await filesOfFormat(tx, document)).embedded;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Whether emails to a customer have an XML file attached next to the PDF. */
export async function attachesXml(tx: Tx, partyId: PartyId): Promise<boolean> {
  const format = await selectFormat(tx, partyId);
  return format !== "none" && format !== "facturx";
}

/**
 * How to pay the balance due of an invoice (Decision 0058): by payment QR code, to the company's current account in the name on
 * the invoice. Account details alone for drafts or if no code is shown; null if paid, voided, no invoice, or no account.
 */
export async function selectPaymentDetails(tx: Tx, document: Document): Promise<PaymentDetails | null> {
  const { kind, status, number, currency, total, paidAmount } = document;
  if (kind !== "invoice" || status === "void" || status === "paid") return null;
  const { book, company, party } = await selectDetails(tx, document.partyId);
  const holder = document.companySnapshot.name ?? book.name;
  const account = accountToPay(company, { holder, reference: number });
  const toAccount = account && ({ kind: "account", account } as const);
  if (!company.hasPaymentQrCode || !isPosted(status)) return toAccount;
  const code = paymentCode({
    number,
    currency,
    amount: subtract(total, paidAmount),
    payee: { ...company, name: book.name, address: book.address },
    payer: party && payerAddress(document, { ...party.details, address: party.current.address }),
  });
  return code ?? toAccount;
}

/**
 * The customer as on the invoice, with the parts of the address entered separately. Null if the customer's address has changed
 * since, as the parts belong to the new one.
 */
function payerAddress(
  { partySnapshot, partyName }: Document,
  now: Omit<Addressee, "name">,
): Addressee | null {
  const { address, postalCode, city, country } = now;
  const name = partySnapshot.name ?? partyName;
  return partySnapshot.address === address ? { name, address, postalCode, city, country } : null;
}
