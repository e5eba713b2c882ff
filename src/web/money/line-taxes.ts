import type { Account } from "#contract/accounts.ts";
import { PARTY_RESOURCES } from "#contract/operations.ts";
import type { MoneyEntryKind } from "#domain/money-entry.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { useChart } from "#web/fields/use-chart.ts";
import { type TaxRateOption, useRecordSearch } from "#web/fields/record-pickers.tsx";
import { useFieldValue } from "#web/forms/form-fields.ts";
import { usePartyDefaults, useDefaultTax } from "#web/fields/default-tax.ts";
import { MONEY_ENTRY_TEXTS } from "./money-texts.ts";
import type { MoneyFormFields } from "./use-money-form.ts";

const OTHER_SIDE = { vendor: "customer", customer: "vendor" } as const;

/**
 * The default tax of lines whose payee is a vendor or customer: the contact's, else the company's, as on documents
 * (Accounting 8, 20). Other payees have no default, as most of their lines are untaxed: wages, fees, drawings.
 */
export function useTaxOfLines(fields: MoneyFormFields, kind: MoneyEntryKind) {
  const { side } = MONEY_ENTRY_TEXTS[kind];
  // A contact of the other side gets a refund, which is neither a purchase nor a sale.
  const { items: otherParties, isLoading } = useRecordSearch(`${PARTY_RESOURCES[OTHER_SIDE[side]]}.list`);
  const isOtherSide = (partyId: string) => otherParties.some(({ id }) => id === partyId);
  const chosen = useFieldValue(fields, "partyId");
  const usualTax = useDefaultTax(side, isLoading || isOtherSide(chosen) ? undefined : chosen);
  const { load, defaultsOf } = usePartyDefaults(side);
  const findUsualTax = (partyId: string): TaxRateOption | null =>
    defaultsOf(partyId) === undefined ? null : usualTax(partyId, { taxRateId: null });
  const accounts = useChart().data?.items ?? [];
  const isTaxed = useIsTaxable();

  /** Proposes a tax when an account is chosen. An account without tax clears the proposed tax. */
  function onAccount(index: number, account: Account | null): void {
    const taxRate = fields.getValues(`lines.${index}.taxRate`);
    const usual = findUsualTax(fields.getValues("partyId"));
    if (account === null || usual === null) return;
    if (isTaxed(account)) fields.setValue(`lines.${index}.taxRate`, usual, { shouldDirty: true });
    else if (taxRate?.id === usual.id) fields.setValue(`lines.${index}.taxRate`, null, { shouldDirty: true });
  }

  /** Lines whose tax the user hasn't changed take the default tax of the new payee. */
  async function onPayee(partyId: string): Promise<void> {
    const last = fields.getValues("partyId");
    fields.setValue("partyId", partyId);
    await Promise.all([last, partyId].filter((id) => !isOtherSide(id)).map(load));
    if (fields.getValues("partyId") !== partyId) return;
    const [before, usual] = [findUsualTax(last), findUsualTax(partyId)];
    if (before?.id === usual?.id) return;
    for (const [index, { accountId, taxRate }] of fields.getValues("lines").entries()) {
      const account = accounts.find(({ id }) => id === accountId);
      if (account !== undefined && isTaxed(account) && taxRate?.id === before?.id)
        fields.setValue(`lines.${index}.taxRate`, usual, { shouldDirty: true });
    }
  }

  return { onAccount, onPayee };
}

/** Whether lines on an account are taxed: revenue, expenses and purchased assets, but not debts, transfers or drawings. */
function useIsTaxable(): (account: Account) => boolean {
  const roles = useApiQuery("accounts.systemAccounts").data?.items;
  return ({ id, type, moneyKind }) =>
    type === "revenue" ||
    type === "expense" ||
    (type === "asset" && moneyKind === null && roles?.every(({ accountId }) => accountId !== id) === true);
}
