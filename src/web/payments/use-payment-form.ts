import { useEffect, useEffectEvent, useRef } from "react";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import type { Payment } from "#contract/payments.ts";
import { isDateText } from "#domain/dates.ts";
import { compare, isAmountText, isPositive, subtract, sum, toAmount } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/payment-method.ts";
import { MONEY_REFUSALS } from "#domain/money-refusals.ts";
import { FORM_REFUSALS } from "#domain/form-refusals.ts";
import { announceSavedAccounts } from "#web/accounts/announce-accounts.ts";
import { call } from "#web/api/call-api.ts";
import { pageMinorUnit, pageNotation } from "#web/api/page-notation.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { invalidAmountText } from "#web/fields/formats.ts";
import { useCurrencyOf } from "#web/fields/use-chart.ts";
import type { CodedRecord } from "#web/fields/match-text.ts";
import { useRequestPreview } from "#web/forms/posting-preview.tsx";
import { type FormFields, useValues } from "#web/forms/form-fields.ts";
import type { NextPage } from "#web/forms/leave-form.tsx";
import type { FormProblem } from "#web/forms/problems.ts";
import { useProposedCode } from "#web/forms/next-code.ts";
import { useForm } from "#web/forms/use-form.ts";
import { useDelaySaving } from "#web/ui/pending-input.ts";
import { differenceIn, discountTaken } from "./differences.ts";
import {
  allocatedTotal,
  allocationOf,
  allocateOldestFirst,
  unpaidDocuments,
  toAllocations,
  allocationErrors,
  usualAmount,
  type AllocationAmounts,
  type UnpaidDocument,
} from "./allocations.ts";
import { MODES, type PaymentMode } from "./payment-modes.ts";

export type PaymentFormValues = {
  mode: PaymentMode;
  party: CodedRecord | null;
  date: string;
  /** "" for no payment method. */
  method: PaymentMethod | "";
  accountId: string;
  amount: string;
  bankFee: string;
  memo: string;
  /** The typed amount of each document; null to apply the payment automatically, oldest first. */
  allocations: AllocationAmounts | null;
  /** "" for the currency of the document to pay, or else the one the contact owes in. */
  currency: string;
  /** For a foreign currency: the rate, or the base amount; both "" to use the rate of the day. */
  exchangeRate: string;
  baseAmount: string;
  /** For an account in another currency than the payment: the amount posted to it, and its rate; "" for the rate of the day. */
  accountAmount: string;
  accountRate: string;
  /** Whether a small difference is written off. */
  writeOffDifference: boolean;
  /** Whether the rest of the documents is taken as their early payment discount. */
  takeEarlyDiscount: boolean;
  /** The payment that a refund returns; null for the oldest credit. */
  returnsId: string | null;
};

type PaymentFormOptions = {
  initial: PaymentFormValues;
  /** The document the payment was started from. */
  documentId: string | undefined;
  onSaved: (payment: Payment, next: NextPage) => void;
};

/** The state of the payment form: contact, amount and documents to pay (Accounting 3). */
export function usePaymentForm({ initial, documentId, onSaved }: PaymentFormOptions) {
  const create = useApiMutation("payments.create");
  const currencyOf = useCurrencyOf();
  const accountCurrencyOf = ({ accountId }: PaymentFormValues) =>
    currencyOf(accountId) === unpaid.currency ? null : currencyOf(accountId);
  const bodyOf = (values: PaymentFormValues, amounts: AllocationAmounts) => ({
    ...toBody(values, amounts, { ...unpaid, accountCurrency: accountCurrencyOf(values) }),
    ...onAccount(values, accountCurrencyOf(values)),
  });
  const amountsOf = ({ allocations, amount }: PaymentFormValues): AllocationAmounts =>
    allocations ?? allocateOldestFirst(unpaid.documents, { available: amount, firstId: documentId });
  const { fields, ...form } = useForm<PaymentFormValues, ReturnType<typeof toBody>, Payment>({
    initial,
    read: (values) => {
      const amounts = amountsOf(values);
      const problems = problemsOf(values, amounts, { ...unpaid, accountCurrency: accountCurrencyOf(values) });
      return problems.length > 0 ? { problems } : { input: bodyOf(values, amounts) };
    },
    write: async (body, _over, confirmRates) =>
      announceSavedAccounts(await create.mutateAsync({ body: { ...body, confirmRates } })),
    onSaved,
    fallback: "Couldn't save the payment",
    nameOf: (field, values) => formField(field, amountsOf(values)),
  });
  const values = useValues(fields);
  const unpaid = useUnpaidDocuments(values, documentId);
  const amounts = amountsOf(values);
  useAccountAmountReset(fields, accountCurrencyOf(values));
  const proposal = initial.amount === "" ? usualAmount(unpaid.documents, MODES[values.mode]) : null;
  useProposedCode(fields, "amount", proposal);
  // Saved before the unpaid documents have loaded, a payment would stay unapplied.
  useDelaySaving(unpaid.isLoading);
  const limits = { ...unpaid, accountCurrency: accountCurrencyOf(values) };
  const isComplete = !unpaid.isLoading && problemsOf(values, amounts, limits).length === 0;
  const preview = usePaymentPreview(isComplete ? bodyOf(values, amounts) : null, create);
  const spread = (allocations: AllocationAmounts | null): void =>
    fields.setValue("allocations", allocations, { shouldDirty: true });
  return {
    fields,
    form,
    values,
    accountCurrency: accountCurrencyOf(values),
    ...unpaid,
    amounts,
    preview,
    setAmount: ({ id, amount }: { id: string; amount: string }) => spread({ ...amounts, [id]: amount }),
    spread: () => spread(null),
    totalDue: sum(unpaid.documents.map((document) => document.balanceDue)),
  };
}

/** Once saved, the documents are paid, and another preview would be refused. */
function usePaymentPreview(
  body: ReturnType<typeof toBody> | null,
  { isPending, isSuccess }: { isPending: boolean; isSuccess: boolean },
) {
  const request = body === null || isPending || isSuccess ? null : { body };
  return useRequestPreview("payments.preview", request, (previewed) => call("payments.preview", previewed));
}

/** For an account in another currency, clears the base amount it replaces, and its amount and rate if that currency changes. */
export function useAccountAmountReset(
  fields: FormFields<PaymentFormValues>,
  accountCurrency: string | null,
): void {
  const last = useRef(accountCurrency);
  const begin = useEffectEvent(() => {
    if (accountCurrency === null) return;
    fields.setValue("baseAmount", "");
    if (last.current !== null && last.current !== accountCurrency) {
      fields.setValue("accountAmount", "");
      fields.setValue("accountRate", "");
    }
    last.current = accountCurrency;
  });
  useEffect(() => begin(), [accountCurrency]);
}

function useUnpaidDocuments(
  { mode, party, currency: chosen }: PaymentFormValues,
  documentId: string | undefined,
) {
  const query = useApiQuery(`${DOCUMENT_RESOURCES[MODES[mode].kind]}.list`, {
    // Without a contact the list is not shown, so one record is enough.
    query: { partyId: party?.id, status: "unpaid", limit: party ? 500 : 1 },
  });
  const isCurrent = query.data !== undefined && !query.isPlaceholderData;
  const all = party && isCurrent ? unpaidDocuments(query.data.items) : [];
  const currencies = [...new Set(all.map(({ currency }) => currency))];
  const documentCurrency = all.find(({ id }) => id === documentId)?.currency;
  const only = currencies.length === 1 ? currencies[0] : undefined;
  const currency = chosen === "" ? (documentCurrency ?? only ?? pageNotation().currency) : chosen;
  return {
    documentId,
    currency,
    currencies,
    documents: all.filter((document) => document.currency === currency),
    isLoading: party !== null && !isCurrent && query.error === null,
  };
}

function problemsOf(
  values: PaymentFormValues,
  amounts: AllocationAmounts,
  {
    documents,
    currency,
    accountCurrency,
  }: { documents: readonly UnpaidDocument[]; currency: string; accountCurrency: string | null },
): FormProblem[] {
  const { mode, party, date, amount, bankFee } = values;
  const isVendor = MODES[mode].side === "vendor";
  const noParty = FORM_REFUSALS[isVendor ? "document.vendor-required" : "document.customer-required"].detail;
  const minorUnit = pageMinorUnit(currency);
  const isAmount = isAmountText(amount, minorUnit) && isPositive(amount);
  const isOver = isAmount && compare(allocatedTotal(amounts), amount) > 0;
  const problems: (FormProblem | false)[] = [
    party === null && { field: "party", message: noParty },
    !isDateText(date) && { field: "date", message: "Date is required" },
    !isAmount && { field: "amount", message: FORM_REFUSALS["payment.amount-required"].detail },
    bankFee !== "" &&
      !isAmountText(bankFee, minorUnit) && { field: "bankFee", message: invalidAmountText(currency) },
    accountCurrency !== null &&
      !(
        isAmountText(values.accountAmount, pageMinorUnit(accountCurrency)) && isPositive(values.accountAmount)
      ) && {
        field: "accountAmount",
        message: MONEY_REFUSALS["account.foreign-amount-required"].detail,
      },
    isOver && { field: "amount", message: FORM_REFUSALS["payment.over-applied"].detail },
  ];
  return [
    ...problems.filter((problem) => problem !== false),
    ...[...allocationErrors(documents, amounts)].map(([id, message]) => ({
      field: allocationOf(id),
      message,
    })),
  ];
}

function toBody(
  values: PaymentFormValues,
  amounts: AllocationAmounts,
  { documents, ...currencies }: PaymentCurrencies & { documents: readonly UnpaidDocument[] },
) {
  const { mode, party, date, method, accountId, amount, bankFee, memo, returnsId } = values;
  const { direction, isRefund } = MODES[mode];
  const { currency } = currencies;
  const difference = differenceIn(values, { documents, amounts, currency });
  const discount = values.takeEarlyDiscount ? discountTaken(values, { documents, amounts, currency }) : null;
  const allocations = toAllocations(amounts);
  const unapplied = subtract(toAmount(amount), sum(allocations.map((allocation) => allocation.amount)));
  return {
    direction,
    isRefund,
    partyId: party?.id ?? "",
    date,
    method: method === "" ? null : method,
    accountId: accountId === "" ? null : accountId,
    amount,
    bankFee: bankFee === "" ? "0.00" : bankFee,
    memo,
    allocations,
    writeOffDifference: values.writeOffDifference && difference !== null && discount === null,
    takeEarlyDiscount: discount !== null,
    ...(currency === pageNotation().currency ? {} : inCurrency(values, currencies)),
    ...(isRefund && returnsId !== null && isPositive(unapplied)
      ? { refunds: [{ paymentId: returnsId, amount: unapplied }] }
      : {}),
  };
}

/** The currency of a payment, and the currency of its account if different, else null. */
type PaymentCurrencies = { currency: string; accountCurrency: string | null };

/**
 * Whether the payment's own exchange rate is needed. An account in another currency determines the base amount through its
 * own rate, except for the bank fee (Accounting 10).
 */
export function needsRate(
  { bankFee }: Pick<PaymentFormValues, "bankFee">,
  { currency, accountCurrency }: PaymentCurrencies,
): boolean {
  const isCharged = isAmountText(bankFee, pageMinorUnit(currency)) && isPositive(bankFee);
  return currency !== pageNotation().currency && (accountCurrency === null || isCharged);
}

/** The currency with the typed rate or base amount; null to use the rate of the day. */
export function inCurrency(values: PaymentFormValues, currencies: PaymentCurrencies) {
  const { exchangeRate, baseAmount } = values;
  const isTyped = exchangeRate !== "" && needsRate(values, currencies);
  return {
    currency: currencies.currency,
    exchangeRate: isTyped ? exchangeRate : null,
    baseAmount: baseAmount === "" ? null : baseAmount,
  };
}

/** The amount posted to an account in another currency; a null rate uses the rate of the day. */
function onAccount({ accountAmount, accountRate }: PaymentFormValues, accountCurrency: string | null) {
  return accountCurrency === null
    ? {}
    : { accountAmount, accountRate: accountRate === "" ? null : accountRate };
}

/** The form field for a field of the request. */
function formField(field: string, amounts: AllocationAmounts): string {
  const [, index] = /^allocations\.(\d+)/.exec(field) ?? [];
  if (index !== undefined) return allocationOf(toAllocations(amounts)[Number(index)]?.documentId ?? "");
  if (field.startsWith("refunds")) return "amount";
  return field === "partyId" ? "party" : field;
}
