import { withMinorUnit } from "#contract/book-decimals.ts";
import { isDateText } from "#domain/dates.ts";
import { discountOn, isDiscountText, isZeroDiscount } from "#domain/discount.ts";
import { type DocumentKind, sideOf } from "#domain/document.ts";
import { amountOnPriceBasis, discountOfItem } from "#domain/item-amounts.ts";
import { computeLineQuantity, computePrice } from "#domain/typed-formulas.ts";
import {
  isAmountText,
  isNegative,
  type MinorUnit,
  type Money,
  type Price,
  type Quantity,
  sum,
  ZERO,
} from "#domain/money.ts";
import { FORM_REFUSALS } from "#domain/form-refusals.ts";
import { type RuleOfLines, negativeTotalError, deductionError } from "#domain/deductions.ts";
import { pageMinorUnit } from "#web/api/page-notation.ts";
import { amountsOf, isTaxFar, discountShares, taxesOfLines } from "#web/fields/entered-amounts.ts";
import { invalidDateText } from "#web/fields/formats.ts";
import { NOT_A_DISCOUNT, NOT_A_NUMBER, NOT_A_QUANTITY } from "#web/fields/number-field.tsx";
import type { FormProblem } from "#web/forms/problems.ts";
import { isEmptyItem, type DocumentFormValues, type FormItem } from "./document-form-values.ts";
import { toInput } from "./status-change.ts";
import { lazySchema } from "#web/forms/lazy-schema.ts";

const documentInput = lazySchema(async () => (await import("#contract/documents.ts")).documentInput);

const sentence = (code: keyof typeof FORM_REFUSALS): string => FORM_REFUSALS[code].detail;

/** Returns why these values can't be saved, in the order of the fields (Behavior 5.4). */
export function documentProblems(
  kind: DocumentKind,
  values: DocumentFormValues,
  lineError: RuleOfLines = deductionError,
): FormProblem[] {
  return [
    ...headerProblems(kind, values),
    ...itemProblems(values, lineError),
    ...documentDiscountProblems(values),
  ];
}

function headerProblems(
  kind: DocumentKind,
  { number, party, date, dueDate }: DocumentFormValues,
): FormProblem[] {
  const isVendor = sideOf(kind) === "vendor";
  const problems: (FormProblem | false)[] = [
    party === null && {
      field: "party",
      message: sentence(isVendor ? "document.vendor-required" : "document.customer-required"),
    },
    number.trim() === "" && { field: "number", message: "Number is required" },
    date === "" && { field: "date", message: "Date is required" },
    date !== "" && !isDateText(date) && { field: "date", message: invalidDateText() },
    dueDate === "" && { field: "dueDate", message: "Due date is required" },
    dueDate !== "" && !isDateText(dueDate) && { field: "dueDate", message: invalidDateText() },
    isDateText(date) &&
      isDateText(dueDate) &&
      dueDate < date && { field: "dueDate", message: sentence("document.due-before-date") },
  ];
  return problems.filter((problem) => problem !== false);
}

function documentDiscountProblems({
  items,
  discount,
  pricesIncludeTax,
  currency,
}: DocumentFormValues): FormProblem[] {
  const minorUnit = pageMinorUnit(currency);
  if (discount === "") return [];
  if (!isDiscountText(discount, minorUnit)) return [{ field: "discount", message: NOT_A_DISCOUNT }];
  const lines = items.map((item) =>
    amountOnPriceBasis(amountsOf(item, { pricesIncludeTax, minorUnit }), pricesIncludeTax),
  );
  const isWithin = discountOn(sum(lines), discount, minorUnit) !== null;
  return isWithin ? [] : [{ field: "discount", message: sentence("document.discount-too-large") }];
}

function itemProblems(values: DocumentFormValues, lineError: RuleOfLines): FormProblem[] {
  const { items, discount, pricesIncludeTax, currency } = values;
  const minorUnit = pageMinorUnit(currency);
  const shares = discountShares({ items, discount }, minorUnit);
  if (items.every((item) => isEmptyItem(item) || item.subject?.kind === "text"))
    return [{ field: "items", message: sentence("document.items-required") }];
  const bearing = (index: number) => ({
    pricesIncludeTax,
    minorUnit,
    documentDiscount: shares[index] ?? ZERO,
  });
  const problems = items.flatMap((item, index) =>
    isEmptyItem(item)
      ? []
      : problemsOfItem(item, { ...bearing(index), lineError }).map(({ field, message }) => ({
          field: `items.${index}.${field}`,
          message,
        })),
  );
  if (problems.length > 0) return problems;
  const taxes = taxesOfLines(values, minorUnit);
  const message = negativeTotalError(
    items.map((item, index) => amountsOf(item, { ...bearing(index), taxes: taxes.get(index) })),
    minorUnit,
  );
  return message === null ? [] : [{ field: "items", message }];
}

type DocumentContext = {
  pricesIncludeTax: boolean;
  documentDiscount: Money;
  minorUnit: MinorUnit;
  /** Which amounts may be negative. */
  lineError: RuleOfLines;
};

function problemsOfItem(item: FormItem, bearing: DocumentContext): FormProblem[] {
  if (item.subject?.kind === "text")
    return item.description.trim() === ""
      ? [{ field: "description", message: "Description is required" }]
      : [];
  const quantity = computeLineQuantity(item.quantity);
  const unitPrice = computePrice(item.unitPrice);
  const problems: (FormProblem | false)[] = [
    item.subject === null && { field: "subject", message: "Product or account is required" },
    quantity === null && {
      field: "quantity",
      message: item.quantity === "" ? "Quantity is required" : NOT_A_NUMBER,
    },
    unitPrice === null && {
      field: "unitPrice",
      message: item.unitPrice === "" ? "Unit price is required" : NOT_A_QUANTITY,
    },
    quantity !== null && isNegative(quantity)
      ? deductionProblem(item, { ...bearing, quantity })
      : discountProblem(item, { quantity, unitPrice, minorUnit: bearing.minorUnit }),
    item.taxRate !== null &&
      item.taxAmount !== "" &&
      (!isAmountText(item.taxAmount, bearing.minorUnit) || isTaxFar(item, bearing)) && {
        field: "taxAmount",
        message: sentence("document.tax-differs-too-much"),
      },
  ];
  return problems.filter((problem) => problem !== false);
}

function deductionProblem(
  { subject, discount: discountText }: FormItem,
  { quantity, minorUnit, lineError }: DocumentContext & { quantity: Quantity },
): FormProblem | false {
  const isDiscount = isDiscountText(discountText, minorUnit);
  const discount = isDiscount && !isZeroDiscount(discountText) ? discountText : null;
  const productType = subject?.kind === "product" ? subject.type : null;
  const problem = lineError({ quantity, discount, productType });
  if (problem !== null || discountText === "" || isDiscount) return problem ?? false;
  return { field: "discount", message: NOT_A_DISCOUNT };
}

type ParsedItem = { quantity: Quantity | null; unitPrice: Price | null; minorUnit: MinorUnit };

function discountProblem(
  { discount }: FormItem,
  { quantity, unitPrice, minorUnit }: ParsedItem,
): FormProblem | false {
  if (discount === "") return false;
  if (!isDiscountText(discount, minorUnit)) return { field: "discount", message: NOT_A_DISCOUNT };
  const isWithin =
    quantity === null ||
    unitPrice === null ||
    discountOfItem({ quantity, unitPrice, discount }, minorUnit) !== null;
  return !isWithin && { field: "discount", message: sentence("document.discount-too-large") };
}

/** Problems with the contract's limits, besides the above. */
export function schemaProblems(values: DocumentFormValues): FormProblem[] {
  const parsed = withMinorUnit(pageMinorUnit(values.currency), () =>
    documentInput.safeParse(toInput(values)),
  );
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, message }) => ({
    field: formField(path.join("."), values),
    message,
    untilChanged: true,
  }));
}

const NAMES = new Map([
  ["partyId", "party"],
  ["productId", "subject"],
  ["accountId", "subject"],
  ["taxRateId", "taxRate"],
  ["orderId", "party"],
  ["orderPosition", "subject"],
]);

/** Maps a field of the request to one of the form, whose line indexes include empty lines. */
export function formField(field: string, { items }: Pick<DocumentFormValues, "items">): string {
  const [first = "", ...rest] = field.split(".");
  // E-invoice errors about the customer are shown at the customer field, those about the company for the whole form.
  if (rest.length > 0 && first === "party") return first;
  if (first === "company") return "";
  const [index, name] = rest;
  if (first !== "items" || index === undefined) return [NAMES.get(first) ?? first, ...rest].join(".");
  const filled = items.flatMap((item, itemIndex) => (isEmptyItem(item) ? [] : [itemIndex]));
  return ["items", filled[Number(index)] ?? index, NAMES.get(name ?? "") ?? name].join(".");
}

/** Field to focus for an error of the items as a whole: the first line's product or account. */
export function placeInDocument(field: string, { items }: DocumentFormValues): string {
  return field === "items" && items.length > 0 ? "items.0.subject" : field;
}
