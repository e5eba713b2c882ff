import {
  type Document,
  documentInput,
  type SentDocument,
  type SentDocumentUpdate,
} from "#contract/documents.ts";
import { isDateText } from "#domain/dates.ts";
import { type DocumentKind, itemAmounts, sideOf, transition } from "#domain/document.ts";
import {
  isAmountText,
  parsePriceInput,
  parseQuantityInput,
  type Price,
  type Quantity,
  type Rate,
} from "#domain/money.ts";
import { refusalReply } from "#domain/refusals.ts";
import { NOT_A_DATE } from "#web/fields/date-field.tsx";
import { NOT_A_QUANTITY } from "#web/fields/number-field.tsx";
import type { FormProblem } from "#web/forms/problems.ts";
import { isEmptyItem, type DocumentFormValues, type FormItem } from "./document-form-values.ts";

const sentence = (code: Parameters<typeof refusalReply>[0]): string => refusalReply(code).detail;

/** Why these values cannot be saved, in the order of the fields (Behaviour 5.4). */
export function whyDocumentNotSavable(kind: DocumentKind, values: DocumentFormValues): FormProblem[] {
  return [...headerProblems(kind, values), ...itemProblems(values.items)];
}

function headerProblems(
  kind: DocumentKind,
  { number, party, date, dueDate }: DocumentFormValues,
): FormProblem[] {
  const isVendor = sideOf(kind) === "vendor";
  const problems: (FormProblem | false)[] = [
    party === null && {
      field: "party",
      message: sentence(isVendor ? "document.no-vendor" : "document.no-customer"),
    },
    number.trim() === "" && { field: "number", message: "Number is required" },
    date === "" && { field: "date", message: "Date is required" },
    date !== "" && !isDateText(date) && { field: "date", message: NOT_A_DATE },
    dueDate === "" && { field: "dueDate", message: "Due date is required" },
    dueDate !== "" && !isDateText(dueDate) && { field: "dueDate", message: NOT_A_DATE },
    isDateText(date) &&
      isDateText(dueDate) &&
      dueDate < date && { field: "dueDate", message: sentence("document.due-before-date") },
  ];
  return problems.filter((problem) => problem !== false);
}

function itemProblems(items: readonly FormItem[]): FormProblem[] {
  if (items.every(isEmptyItem)) return [{ field: "items", message: sentence("document.no-items") }];
  return items.flatMap((item, index) =>
    isEmptyItem(item)
      ? []
      : problemsOfItem(item).map(({ field, message }) => ({ field: `items.${index}.${field}`, message })),
  );
}

function problemsOfItem(item: FormItem): FormProblem[] {
  const quantity = parseQuantityInput(item.quantity);
  const unitPrice = parsePriceInput(item.unitPrice);
  const problems: (FormProblem | false)[] = [
    item.product === null && { field: "product", message: "Product is required" },
    quantity === null && {
      field: "quantity",
      message: item.quantity === "" ? "Quantity is required" : NOT_A_QUANTITY,
    },
    unitPrice === null && {
      field: "unitPrice",
      message: item.unitPrice === "" ? "Unit price is required" : NOT_A_QUANTITY,
    },
    quantity !== null &&
      unitPrice !== null &&
      item.taxRate !== null &&
      item.taxAmount !== "" &&
      !isTaxNear({ quantity, unitPrice, taxRate: item.taxRate.rate, taxAmount: item.taxAmount }) && {
        field: "taxAmount",
        message: sentence("document.tax-too-far"),
      },
  ];
  return problems.filter((problem) => problem !== false);
}

type Taxed = { quantity: Quantity; unitPrice: Price; taxRate: Rate; taxAmount: string };

function isTaxNear({ taxAmount, ...item }: Taxed): boolean {
  return isAmountText(taxAmount) && itemAmounts({ ...item, taxAmount }) !== null;
}

/** What the form sends, without empty lines. */
export function toInput(values: DocumentFormValues): SentDocument {
  const { number, party, date, dueDate, status, notes, creditsId, items, payment } = values;
  return {
    number,
    partyId: party?.id ?? "",
    date,
    dueDate,
    status,
    notes,
    creditsId,
    items: items.filter((item) => !isEmptyItem(item)).map(itemInput),
    ...(status === "paid"
      ? { payment: { accountId: payment.accountId === "" ? null : payment.accountId, date: payment.date } }
      : {}),
  };
}

/** What the form sends for a document that exists. */
export function toUpdate(
  values: DocumentFormValues,
  { version, status }: Pick<Document, "version" | "status">,
): SentDocumentUpdate {
  const { reason, payments } = values.voiding;
  return {
    ...toInput(values),
    version,
    ...(values.status === "void" ? { voidReason: reason, payments } : {}),
    // Asked before it is saved.
    ...(transition({ from: status, to: values.status }) === "unpay" ? { payments: "void" } : {}),
  };
}

function itemInput(item: FormItem): SentDocument["items"][number] {
  const { product, taxRate, description, quantity, unitPrice, creditsPosition, returnsStock } = item;
  return {
    productId: product?.id ?? "",
    description,
    quantity,
    unitPrice,
    taxRateId: taxRate?.id ?? null,
    taxAmount: taxRate === null || item.taxAmount === "" ? null : item.taxAmount,
    creditsPosition,
    returnsStock,
  };
}

/** What the contract's limits refuse beside the rules above. */
export function contractProblems(values: DocumentFormValues): FormProblem[] {
  const parsed = documentInput.safeParse(toInput(values));
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, message }) => ({
    field: formField(path.join("."), values),
    message,
    untilChanged: true,
  }));
}

const NAMES = new Map([
  ["partyId", "party"],
  ["productId", "product"],
  ["taxRateId", "taxRate"],
]);

/** The form's name of a field of the request; its lines count the empty ones too. */
export function formField(field: string, { items }: Pick<DocumentFormValues, "items">): string {
  const [first = "", ...rest] = field.split(".");
  const [index, name] = rest;
  if (first !== "items" || index === undefined) return [NAMES.get(first) ?? first, ...rest].join(".");
  const filled = items.flatMap((item, at) => (isEmptyItem(item) ? [] : [at]));
  return ["items", filled[Number(index)] ?? index, NAMES.get(name ?? "") ?? name].join(".");
}

/** Where to begin when the items as a whole are wrong: the first product. */
export function placeInDocument(field: string, { items }: DocumentFormValues): string {
  return field === "items" && items.length > 0 ? "items.0.product" : field;
}
