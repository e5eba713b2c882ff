import { useEffect, useEffectEvent } from "react";
import { PAYMENT_METHODS, type PaymentMethod } from "#domain/payment-method.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { useChart } from "#web/fields/use-chart.ts";
import type { FormFields } from "#web/forms/form-fields.ts";
import type { PaymentFormValues } from "./use-payment-form.ts";

/** The labels of the payment methods. */
export const METHOD_LABELS: Readonly<Record<PaymentMethod, string>> = {
  bank_transfer: "Bank transfer",
  card: "Card",
  cash: "Cash",
  check: "Check",
  other: "Other",
};

export const METHOD_OPTIONS = PAYMENT_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }));

type PaymentMethodFields = Pick<FormFields<PaymentFormValues>, "getValues" | "setValue" | "resetField">;

/**
 * Starts with the last used method and its account, else a cash account for cash or the default one (Accounting 3), without marking the form
 * as edited. The account follows the method until the user chooses another.
 */
export function usePaymentMethod({
  getValues,
  setValue,
  resetField,
}: PaymentMethodFields): (method: string) => void {
  const methods = useApiQuery("payments.methods").data?.items;
  const defaults = useApiQuery("defaultAccounts.get").data;
  const chart = useChart().data?.items;
  const isKnown = methods !== undefined && defaults !== undefined && chart !== undefined;
  function findAccount(methodName: string): string {
    const id = methods?.find(({ method }) => method === methodName)?.accountId;
    const isUsableAccount = chart?.some((account) => account.id === id && account.isActive);
    const cash =
      methodName === "cash"
        ? chart?.find(({ moneyKind, isActive }) => moneyKind === "cash" && isActive)
        : undefined;
    return (isUsableAccount ? id : (cash?.id ?? defaults?.cashAccountId)) ?? "";
  }
  const start = useEffectEvent(() => {
    if (!isKnown) return;
    if (getValues("method") === "") resetField("method", { defaultValue: methods[0]?.method ?? "" });
    if (getValues("accountId") === "")
      resetField("accountId", { defaultValue: findAccount(getValues("method")) });
  });
  // Runs only once, so that a field the user clears stays empty.
  useEffect(() => start(), [isKnown]);
  return (method) => {
    const isFollowing = ["", findAccount(getValues("method"))].includes(getValues("accountId"));
    setValue("method", PAYMENT_METHODS.find((option) => option === method) ?? "", { shouldDirty: true });
    if (isFollowing) setValue("accountId", findAccount(method), { shouldDirty: true });
  };
}
