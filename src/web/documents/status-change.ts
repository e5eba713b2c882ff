import type { Document, DocumentRequest, DocumentUpdateRequest } from "#contract/documents.ts";
import {
  DOCUMENT_STATUSES,
  type DocumentKind,
  type DocumentStatus,
  isCredit,
  isPosted,
  transition,
} from "#domain/document.ts";
import { isDateText } from "#domain/dates.ts";
import { computeQuantity } from "#domain/typed-formulas.ts";
import { isPositive, isZero, type Money, subtract, ZERO } from "#domain/money.ts";
import { pageNotation } from "#web/api/page-notation.ts";
import { formatWithSignOfForeign } from "#web/fields/amount-text.tsx";
import { amountsOf } from "#web/fields/entered-amounts.ts";
import type { Question } from "#web/forms/use-form.ts";
import { type DocumentFormValues, type FormItem, isEmptyItem } from "./document-form-values.ts";
import { DOCUMENT_LABELS } from "./document-labels.ts";

type DocumentEdit = {
  kind: DocumentKind;
  opened: Document | null;
  /** Initial values of the form. */
  initial: DocumentFormValues;
  values: DocumentFormValues;
  /** Name of the company's default tax for lines; null if none (Accounting 8). */
  companyTax: string | null;
};

/**
 * Returns the confirmation before saving a form that voids something (Accounting 4), has a quantity of 0 (Behavior
 * 5.4) or posts without tax; null if none is needed.
 */
export function buildConfirmation(edit: DocumentEdit): Question | null {
  const voiding = edit.opened && voidingToConfirm(edit, edit.opened);
  const { initial, values } = edit;
  const zero = zeroToConfirm(initial.items, { items: values.items, isPosting: postsDocument(edit) });
  return voiding ?? zero ?? untaxedToConfirm(edit);
}

const postsDocument = ({ opened, values }: DocumentEdit): boolean =>
  isPosted(values.status) && !isPosted(opened?.status ?? "draft");

/** Asks before posting a bill or invoice without tax if the company has a default tax (Accounting 8). */
function untaxedToConfirm(edit: DocumentEdit): Question | null {
  const { kind, values, companyTax } = edit;
  const filled = values.items.filter((item) => !isEmptyItem(item));
  if (companyTax === null || isCredit(kind) || !postsDocument(edit) || filled.some(({ taxRate }) => taxRate))
    return null;
  const { singular } = DOCUMENT_LABELS[kind];
  return {
    title: "No tax",
    question: `No line on this ${singular} has tax, but you usually charge ${companyTax}. Post it without tax?`,
    confirmLabel: "Post without tax",
    danger: false,
  };
}

/** Asks about a line with quantity and total 0. A credit of remaining tax only has no quantity, but a total. */
export function zeroToConfirm(
  initial: readonly FormItem[],
  { items, isPosting = false }: { items: readonly FormItem[]; isPosting?: boolean },
): Question | null {
  // Always ask when posting, even if a file or draft started with this quantity.
  const line = items.findIndex(
    (item, index) => isZeroLine(item) && (isPosting || !isZeroLine(initial[index])),
  );
  if (line < 0) return null;
  return {
    title: "Quantity of 0",
    question: `Line ${line + 1} has a quantity of 0, so its amount is zero. Save anyway?`,
    confirmLabel: "Save anyway",
    danger: false,
  };
}

function isZeroLine(item: FormItem | undefined): boolean {
  if (item === undefined) return false;
  const quantity = computeQuantity(item.quantity);
  return quantity !== null && isZero(quantity) && isZero(amountsOf(item).total);
}

function voidingToConfirm({ kind, initial, values }: DocumentEdit, opened: Document): Question | null {
  const { singular } = DOCUMENT_LABELS[kind];
  const step = transition({ from: opened.status, to: values.status });
  const isEdited = toComparableText(values) !== toComparableText(initial);
  if (step === "void") {
    const notesOnly = isEdited ? " Only your changes to the notes will be saved." : "";
    const label = `Void ${singular}`;
    return { title: label, question: `${voidQuestion(opened)}${notesOnly}`, confirmLabel: label };
  }
  if (step !== "unpay") return null;
  const saved = isEdited ? " Your other changes will be saved too." : "";
  return {
    title: "Void its payments",
    question: `${opened.number} will be reopened. Its payments are voided in full, even if they also paid other documents; credits applied to it become available again.${saved}`,
    confirmLabel: "Void payments",
  };
}

type ItemTypes = readonly Pick<Document["items"][number], "productType">[];

/** Whether posting these lines moves stock. */
const movesGoods = (items: ItemTypes): boolean =>
  items.some(({ productType }) => productType === "inventory");

/** Describes what voiding does (Accounting 4, 5). */
export function voidQuestion({
  kind,
  number,
  status,
  items,
}: Pick<Document, "kind" | "number" | "status" | "items">): string {
  const posted = movesGoods(items) ? "journal entry and stock movements" : "journal entry";
  return status === "draft"
    ? `${number} was never posted. Its number is kept.`
    : `The ${posted} of ${number} will be reversed on the original date, or on the first open day if its year is closed. A document in a locked period can't be voided. A voided ${DOCUMENT_LABELS[kind].singular} can't be posted again, but you can duplicate it.`;
}

/** Returns the content visible to others as text, for comparison. */
function toComparableText(values: DocumentFormValues): string {
  const { status: _status, notes: _notes, payment: _payment, ...rest } = toInput(values);
  return JSON.stringify(rest);
}

type OpenedDocument = Pick<Document, "status" | "paidAmount"> | null;

/** Returns the statuses that a document can be saved with (Accounting 4). */
export function statusChoices(opened: OpenedDocument): DocumentStatus[] {
  return DOCUMENT_STATUSES.filter((status) => {
    if (transition({ ...opened, from: opened?.status ?? null, to: status }) === null) return false;
    // A document with payments must be reopened or voided before it can become a draft.
    return !(status === "draft" && opened !== null && isPositive(opened.paidAmount));
  });
}

type StatusChoice = {
  kind: DocumentKind;
  opened: OpenedDocument;
  status: DocumentStatus;
  total: Money;
  /** "" for the base currency. */
  currency?: string;
  /** Whether its lines move stock. */
  hasGoods?: boolean;
};

/** Describes the effect of saving with a status (Accounting 3, 4). */
export function describeStatusChange({
  kind,
  opened,
  status,
  total,
  currency = "",
  hasGoods = false,
}: StatusChoice): string {
  const step = transition({ from: opened?.status ?? null, to: status });
  const balanceDue = formatWithSignOfForeign(subtract(total, opened?.paidAmount ?? ZERO), currency);
  const payment = isCredit(kind) ? "a refund" : "a payment";
  if (step === "save") {
    return status === "void"
      ? "Nothing was posted. The number won't be reused."
      : "Drafts don't affect your books and can be deleted.";
  }
  if (step === "post") return `Records it in your books${hasGoods ? " and updates stock" : ""}.`;
  if (step === "post-and-pay")
    return `Records it in your books${hasGoods ? ", updates stock" : ""} and records ${payment} of ${balanceDue}.`;
  if (step === "pay") return `Records ${payment} for the balance due, ${balanceDue}.`;
  if (step === "unpay") return "Voids its payments and reopens it. Your other changes are saved too.";
  const posted = hasGoods ? "journal entry and stock movements" : "journal entry";
  if (step === "unpost") return `Reverses its ${posted}.`;
  if (step === "void") return `Reverses its ${posted}. Only changes to the notes are saved.`;
  return "Changes are reposted under the same journal entry number; every version is kept.";
}

/** Returns the request to create it, without empty lines. */
export function toInput(values: DocumentFormValues): DocumentRequest {
  const { number, party, date, dueDate, status, notes, creditedDocumentId, discount, items, payment } =
    values;
  const { pricesIncludeTax, orderId, vendorInvoiceNumber, orderReference, contractReference } = values;
  const { installments } = values;
  return {
    number,
    vendorInvoiceNumber: vendorInvoiceNumber.trim() || null,
    partyId: party?.id ?? "",
    date,
    dueDate: installments.at(-1)?.dueDate ?? dueDate,
    installments,
    earlyDiscount: keptDiscount(values),
    status,
    notes,
    orderReference,
    contractReference,
    creditedDocumentId,
    orderId,
    pricesIncludeTax,
    ...currencyInput(values),
    // Saving asks for confirmation first.
    ...(items.some(isZeroLine) ? { allowZeroQuantity: true } : {}),
    discount: discount === "" ? null : discount,
    items: items.filter((item) => !isEmptyItem(item)).map(itemInput),
    ...(status === "paid"
      ? { payment: { accountId: payment.accountId === "" ? null : payment.accountId, date: payment.date } }
      : {}),
  };
}

/** The early payment discount, at the latest until the due date; a document in installments has none. */
function keptDiscount({ earlyDiscount, dueDate, date, installments }: DocumentFormValues) {
  if (earlyDiscount === null || installments.length > 0 || !isDateText(dueDate) || earlyDiscount.until < date)
    return null;
  return earlyDiscount.until > dueDate ? { ...earlyDiscount, until: dueDate } : earlyDiscount;
}

/** Omitted for a credit, which has the currency of the document it credits. */
function currencyInput({
  currency,
  exchangeRate,
  creditedDocumentId,
}: DocumentFormValues): Pick<DocumentRequest, "currency" | "exchangeRate"> {
  if (creditedDocumentId !== null) return {};
  if (currency === "") return { currency: pageNotation().currency };
  return { currency, exchangeRate: exchangeRate === "" ? null : exchangeRate };
}

/** Returns the request to update an existing document. */
export function toUpdate(
  values: DocumentFormValues,
  { version, status, currency }: Pick<Document, "version" | "status" | "currency">,
): DocumentUpdateRequest {
  const { reason, payments: chosen } = values.voiding;
  // A payment in a foreign currency is for this document as a whole and can't become credit (Decision 0099).
  const payments = currency === pageNotation().currency ? chosen : "void";
  return {
    ...toInput(values),
    version,
    ...(values.status === "void" ? { voidReason: reason, payments } : {}),
    // Saving asks for confirmation first.
    ...(transition({ from: status, to: values.status }) === "unpay" ? { payments: "void" } : {}),
  };
}

function itemInput(item: FormItem): DocumentRequest["items"][number] {
  const { subject, taxRate, description, quantity, unitPrice, discount, creditedPosition, returnsStock } =
    item;
  const { orderPosition } = item;
  if (subject?.kind === "text") return { description };
  const { unit, reference } = item;
  return {
    productId: subject?.kind === "account" ? null : (subject?.id ?? ""),
    accountId: subject?.kind === "account" ? subject.id : null,
    description,
    quantity,
    unit: unit === "" ? null : unit,
    reference,
    unitPrice,
    discount: discount === "" ? null : discount,
    taxRateId: taxRate?.id ?? null,
    taxAmount: taxRate === null || item.taxAmount === "" ? null : item.taxAmount,
    creditedPosition,
    returnsStock,
    orderPosition,
  };
}
