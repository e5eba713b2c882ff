import type { DocumentInput } from "#contract/documents.ts";
import { isCredit } from "#domain/document.ts";
import type { OrderId } from "#domain/ids.ts";
import { earlyDiscountError } from "#domain/early-discount.ts";
import { installmentsError } from "#domain/installments.ts";
import type { MinorUnit } from "#domain/money.ts";
import { dueByTerms, type PaymentTerms } from "#domain/payment-terms.ts";
import { refuseField } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectOrderDefaults } from "./order-queries.ts";
import type { DocumentRow } from "./queries.ts";

type DueDateTerms = Pick<DocumentRow, "kind" | "total"> & { minorUnit: MinorUnit; usualTerms: PaymentTerms };

/** Due date or installments of a document: the entered dates, otherwise by its payment terms. */
export function dueDates(
  { date, paymentTerms = [], ...entered }: DocumentInput,
  { kind, total, minorUnit, usualTerms }: DueDateTerms,
): Pick<DocumentRow, "dueDate" | "installments" | "earlyDiscount"> {
  const { dueDate } = entered;
  if (paymentTerms.length > 0 && (dueDate !== undefined || entered.installments !== undefined))
    throw refuseField("document.conflicting-payment-terms", "paymentTerms");
  const terms = paymentTerms.length > 0 ? paymentTerms : usualTerms;
  const due = dueByTerms(isCredit(kind) ? [] : terms, { date, total, minorUnit });
  const installments = entered.installments ?? (dueDate === undefined ? due.installments : []);
  const last = installments.at(-1)?.dueDate ?? dueDate ?? due.dueDate;
  if (last < date) throw refuseField("document.due-before-date", "dueDate");
  const reason = installmentsError(installments, { kind, date, total });
  if (reason !== null) throw refuseField(reason.code, reason.field);
  if (dueDate !== undefined && dueDate !== last)
    throw refuseField("document.not-last-installment", "dueDate");
  const isByTerms = dueDate === undefined && entered.installments === undefined;
  const earlyDiscount =
    entered.earlyDiscount === undefined && isByTerms ? due.earlyDiscount : (entered.earlyDiscount ?? null);
  const fault = earlyDiscountError(earlyDiscount, { kind, date, dueDate: last, installments });
  if (fault !== null) throw refuseField(fault.code, fault.field);
  return { dueDate: last, installments, earlyDiscount };
}

type TermsSource = { orderId: OrderId | null; party: { paymentTerms: PaymentTerms } };

/** Payment terms of a new document: its order's, or else its party's. */
export async function readUsualTerms(tx: Tx, { orderId, party }: TermsSource): Promise<PaymentTerms> {
  const order = orderId === null ? undefined : await selectOrderDefaults(tx, orderId);
  return order === undefined || order.paymentTerms.length === 0 ? party.paymentTerms : order.paymentTerms;
}
