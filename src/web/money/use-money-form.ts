import { useEffect, useEffectEvent, useRef } from "react";
import type { Account } from "#contract/accounts.ts";
import type { Body } from "#contract/contract.ts";
import type { MoneyEntry } from "#contract/money-entries.ts";
import type { MoneyEntryKind } from "#domain/money-entry.ts";
import { call } from "#web/api/call-api.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { useChart } from "#web/fields/use-chart.ts";
import type { TaxRateOption } from "#web/fields/record-pickers.tsx";
import { compareFields, type ComparedFields } from "#web/forms/compare-versions.ts";
import { useRequestPreview } from "#web/forms/posting-preview.tsx";
import { type FormFields, useFieldValue, useValues } from "#web/forms/form-fields.ts";
import type { NextPage } from "#web/forms/leave-form.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { useDebounced } from "#web/ui/use-debounced.ts";
import { currenciesOf } from "./money-currency.tsx";
import { useTaxOfLines } from "./line-taxes.ts";
import {
  type TransactionOfEntry,
  type MoneyFormValues,
  transactionMismatches,
  readMoney,
  toMoneyValues,
  withPostedRate,
} from "./money-form-values.ts";
import { lazySchema } from "#web/forms/lazy-schema.ts";

const moneyEntry = lazySchema(async () => (await import("#contract/money-entries.ts")).moneyEntry);

export type MoneyFormFields = FormFields<MoneyFormValues>;

type MoneyFormOptions = {
  kind: MoneyEntryKind;
  initial: MoneyFormValues;
  rates: readonly TaxRateOption[];
  /** The entry being edited; null for a new one. */
  entry: MoneyEntry | null;
  transaction: TransactionOfEntry | null;
  onSaved: (saved: MoneyEntry, next: NextPage) => void;
};

/** The state of the form for expenses, deposits and transfers (Accounting 20). */
export function useMoneyForm({ kind, initial, rates, entry, transaction, onSaved }: MoneyFormOptions) {
  const accounts = useChart().data?.items ?? [];
  const create = useCreate(transaction);
  const update = useApiMutation("money.update");
  const { fields, base, ...form } = useForm({
    opened: entry,
    initial,
    toValues: (saved) => toMoneyValues(saved, rates),
    read: (values: MoneyFormValues): ReturnType<typeof readMoney> =>
      readRequest(transaction, { kind, values: withPostedRate(values, base), accounts }),
    write: (body, over: MoneyEntry | null, confirmRates) =>
      over === null
        ? create({ ...body, confirmRates })
        : update.mutateAsync({
            params: { id: over.id },
            body: { ...body, confirmRates, version: over.version },
          }),
    schema: moneyEntry,
    compare: (versions) => compareFields(COMPARED_FIELDS, versions),
    onSaved,
    fallback: "Couldn't save the entry",
    nameOf: moneyField,
  });
  const values = useValues(fields);
  const { input } = readMoney(kind, withPostedRate(values, base), currenciesOf(accounts, kind, values));
  const request = input === undefined ? null : { body: input };
  const questionKey = entry === null ? `of ${transaction?.id ?? "nothing"}` : `over ${entry.id}`;
  const preview = useRequestPreview(`money.preview ${questionKey}`, request, ({ body }) => {
    if (entry !== null)
      return call("money.previewUpdate", {
        params: { id: entry.id },
        body: { ...body, version: entry.version },
      });
    return transaction === null
      ? call("money.preview", { body })
      : call("bank.previewRecordExpenseOrDeposit", { body: transactionEntryOf(transaction, body) });
  });
  return { fields, form, base, values, preview };
}

/** The request that records a bank transaction, which provides date, account and amount itself. */
function transactionEntryOf(
  { id: bankTransactionId }: TransactionOfEntry,
  body: EntryBody,
): Body<"bank.recordExpenseOrDeposit"> {
  const { payee, partyId, reference, lines, exchangeRate, confirmRates } = body;
  return { bankTransactionId, payee, partyId, reference, lines, exchangeRate, confirmRates };
}

/** The form field for a field of the request. */
export function moneyField(field: string): string {
  if (/^lines\.0\.receivedAmount$/.test(field)) return "arrived";
  return field === "lines" ? "total" : field === "partyId" ? "payee" : field;
}

type EntryBody = Body<"money.create">;

/** Creates an entry; one created from a bank transaction is matched to it at once (Accounting 17). */
function useCreate(transaction: TransactionOfEntry | null) {
  const create = useApiMutation("money.create");
  const enter = useApiMutation("bank.recordExpenseOrDeposit");
  return async (body: EntryBody): Promise<MoneyEntry> => {
    if (transaction === null) return create.mutateAsync({ body });
    const { matches } = await enter.mutateAsync({ body: transactionEntryOf(transaction, body) });
    return call("money.get", { params: { id: matches[0]?.journalId ?? "" } });
  };
}

function readRequest(
  transaction: TransactionOfEntry | null,
  { kind, values, accounts }: { kind: MoneyEntryKind; values: MoneyFormValues; accounts: readonly Account[] },
): ReturnType<typeof readMoney> {
  const problems = transaction === null ? [] : transactionMismatches(values, transaction);
  return problems.length > 0 ? { problems } : readMoney(kind, values, currenciesOf(accounts, kind, values));
}

const COMPARED_FIELDS: ComparedFields<MoneyFormValues> = [
  ["Date", ({ date }) => date],
  ["Payee", ({ payee }) => payee],
  ["Receipt number", ({ reference }) => reference],
  ["Amount", ({ total }) => total],
  ["Lines", ({ lines }) => lines.map(({ description, amount }) => `${description} ${amount}`).join(", ")],
];

type MoneyProposalInput = { fields: MoneyFormFields; kind: MoneyEntryKind; rates: readonly TaxRateOption[] };

/** Payees starting with the typed text; an exact match fills an empty single line with its last account and tax. */
export function usePayees({ fields, kind, rates }: MoneyProposalInput) {
  const payee = useFieldValue(fields, "payee");
  const search = useDebounced(payee.trim());
  const { data, isPlaceholderData } = useApiQuery("money.payees", { query: { kind, search } });
  const payees = data?.items ?? [];
  const knownPayee = payees.find((candidate) => candidate.payee.toLowerCase() === payee.trim().toLowerCase());
  const proposed = useRef("");
  const { onPayee } = useTaxOfLines(fields, kind);
  const propose = useEffectEvent(async () => {
    await onPayee(knownPayee?.partyId ?? "");
    // The user may have typed another payee in the meantime.
    if (fields.getValues("payee") !== payee) return;
    const { lines } = fields.getValues();
    const [line] = lines;
    const isFree =
      line !== undefined &&
      lines.length === 1 &&
      (line.accountId === "" || line.accountId === proposed.current);
    if (knownPayee === undefined || knownPayee.accountId === null || !isFree) return;
    proposed.current = knownPayee.accountId;
    fields.setValue("lines.0.accountId", knownPayee.accountId, { shouldDirty: true });
    fields.setValue("lines.0.taxRate", rates.find(({ id }) => id === knownPayee.taxRateId) ?? null);
  });
  const proposalKey =
    isPlaceholderData || kind === "transfer" || !fields.getFieldState("payee").isDirty
      ? null
      : `${knownPayee?.payee} ${knownPayee?.accountId}`;
  useEffect(() => {
    if (proposalKey !== null) void propose();
  }, [proposalKey]);
  return { names: payees.map((candidate) => candidate.payee), partyKind: knownPayee?.partyKind ?? null };
}
