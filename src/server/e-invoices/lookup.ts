import type { Document } from "#contract/documents.ts";
import { isIssued } from "#domain/document.ts";
import type { PartyId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusals.ts";
import { subtract } from "#domain/money.ts";
import { paymentCode, type PaymentDetails } from "#domain/payment-codes/payment-code.ts";
import type { Addressee } from "#domain/payment-codes/open-payment.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectDetails, selectFormat } from "./queries.ts";
import { filesOfFormat } from "./write-e-invoice.ts";

/** The XML inside the PDF of a document whose customer wants it there; null where its rules ask for more than is known. */
export async function selectEmbedded(tx: Tx, document: Document): Promise<string | null> {
  try {
    return (await filesOfFormat(tx, document)).embedded;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Whether mails to a customer have an XML file beside the sheet. */
export async function attachesXml(tx: Tx, partyId: PartyId): Promise<boolean> {
  const format = await selectFormat(tx, partyId);
  return format !== "none" && format !== "facturx";
}

/**
 * By which code what is left to pay of an invoice is paid (Decision 0058): into the account that the company has by now, in
 * the name that the invoice says. Where none is drawn, and for a draft, it is the account alone; null for what is paid or no
 * invoice, and where the company has no account.
 */
export async function selectPaymentDetails(tx: Tx, document: Document): Promise<PaymentDetails | null> {
  const { kind, status, number, currency, total, paidAmount } = document;
  if (kind !== "invoice" || status === "void" || status === "paid") return null;
  const { book, company, party } = await selectDetails(tx, document.partyId);
  const { iban, bic } = company;
  const holder = document.companySnapshot.name ?? book.name;
  const account = iban === null ? null : { holder, iban, bic, reference: number };
  const toAccount = account && ({ kind: "account", account } as const);
  if (!company.paymentCodes || !isIssued(status)) return toAccount;
  const code = paymentCode({
    number,
    currency,
    amount: subtract(total, paidAmount),
    payee: { ...company, name: book.name, address: book.address },
    payer: party && payerOf(document, { ...party.details, address: party.current.address }),
  });
  return code ?? toAccount;
}

/**
 * The customer as on the invoice, with the parts of the address that were entered next to it. If the customer moved
 * since, the parts are of another address.
 */
function payerOf({ partySnapshot, partyName }: Document, now: Omit<Addressee, "name">): Addressee | null {
  const { address, postcode, city, country } = now;
  const name = partySnapshot.name ?? partyName;
  return partySnapshot.address === address ? { name, address, postcode, city, country } : null;
}
