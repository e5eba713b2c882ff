import type { OpenedAccounts } from "#contract/accounts.ts";
import { documentInput } from "#contract/documents.ts";
import type { CreatedPayment, PaymentInput } from "#contract/payments.ts";
import type { Day } from "#domain/dates.ts";
import { isCredit } from "#domain/document.ts";
import { discountByTax, discountOnDay } from "#domain/early-discount.ts";
import type { DocumentId, PaymentId } from "#domain/ids.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { add, compare, isPositive, type Money, type Rate, subtract } from "#domain/money.ts";
import { refuseField } from "#domain/refusals.ts";
import { fillIn } from "#domain/pdf-languages.ts";
import { figuresIn, pdfTextsIn } from "#domain/pdf-texts.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readPayableDocument } from "#server/payments/lookup.ts";
import { createPayment, readPayment } from "#server/payments/payment.ts";
import { ensureDefaultAccount } from "#server/accounts/default-accounts.ts";
import { readRecipient } from "#server/parties/lookup.ts";
import { readReducesTax, selectNotation } from "#server/settings/lookup.ts";
import type { StoredDocument } from "./queries.ts";
import { storedDocument } from "./read-documents.ts";
import { createDocument } from "./save-document.ts";

/**
 * Makes a payment. If it takes an early payment discount, each document it pays gets a posted credit for the rest, which reduces
 * revenue or cost and the tax; both are voided together (Accounting 3).
 */
export async function payWithDiscount(tx: Tx, input: PaymentInput): Promise<CreatedPayment> {
  if (input.takeEarlyDiscount && (input.isRefund || input.isWriteOff || input.writeOffDifference))
    throw refuseField("payment.no-discount", "takeEarlyDiscount");
  const payment = await createPayment(tx, input);
  if (!input.takeEarlyDiscount) return payment;
  const openedAccounts = [...payment.openedAccounts];
  const { id: paymentId, date } = payment;
  let discountedCount = 0;
  for (const { documentId, amount: paid } of payment.allocations) {
    const discounted = await findDiscounted(tx, { documentId, paid, date });
    if (discounted === null) continue;
    openedAccounts.push(...(await creditDiscount(tx, discounted, { paymentId, date })));
    discountedCount += 1;
  }
  if (discountedCount === 0) throw refuseField("payment.no-discount", "takeEarlyDiscount");
  return { ...(await readPayment(tx, paymentId)), openedAccounts };
}

type DocumentToDiscount = { document: StoredDocument; percent: Rate; rest: Money };

/** A document that a payment leaves with a rest, which must be within the discount on its day; null if it leaves none. */
async function findDiscounted(
  tx: Tx,
  { documentId, paid, date }: { documentId: DocumentId; paid: Money; date: Day },
): Promise<DocumentToDiscount | null> {
  const { kind, total, paidAmount } = await readPayableDocument(tx, documentId);
  const rest = subtract(total, paidAmount);
  if (!isPositive(rest)) return null;
  const document = await storedDocument(tx, kind, documentId);
  const { earlyDiscount, currency } = document;
  const day = { date, minorUnit: minorUnitOf(currency) };
  const discount = discountOnDay({ balanceDue: add(rest, paid), earlyDiscount }, day);
  if (isCredit(kind) || earlyDiscount === null || discount === null || compare(rest, discount) > 0)
    throw refuseField("payment.discount-not-available", "takeEarlyDiscount");
  return { document, percent: earlyDiscount.percent, rest };
}

/** Posts the credit of a discount, by tax rate, and applies it to its document. Returns the accounts added. */
async function creditDiscount(
  tx: Tx,
  { document, percent, rest }: DocumentToDiscount,
  { paymentId, date }: { paymentId: PaymentId; date: Day },
): Promise<OpenedAccounts> {
  const { id, kind, number, partyId, items, currency, orderReference } = document;
  const opened: OpenedAccounts = [];
  const isSale = kind === "invoice";
  const accountId = await ensureDefaultAccount(tx, isSale ? "sales_discounts" : "purchase_discounts", opened);
  const parts = (await readReducesTax(tx))
    ? discountByTax(rest, items, minorUnitOf(currency))
    : [{ taxRateId: null, amount: rest }];
  const { language } = await readRecipient(tx, partyId);
  const description = fillIn(pdfTextsIn(language).discountOnDocument, {
    percent: figuresIn(language, await selectNotation(tx)).percent(percent),
    number,
  });
  const input = documentInput.parse({
    partyId,
    date: date < document.date ? document.date : date,
    status: "posted",
    creditedDocumentId: id,
    orderReference,
    pricesIncludeTax: true,
    items: parts.map(({ taxRateId, amount }) => ({
      accountId,
      description,
      quantity: "1",
      unitPrice: amount,
      taxRateId,
    })),
  });
  const taxedItems = items.map((item) => ({ ...item, productId: null, accountId }));
  const saved = await createDocument(tx, isSale ? "credit_note" : "vendor_credit", input, {
    discountOf: { paymentId, taxedItems },
  });
  return [...opened, ...saved.openedAccounts];
}
