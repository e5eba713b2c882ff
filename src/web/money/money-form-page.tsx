import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { MoneyEntry } from "#contract/money-entries.ts";
import { isDateText } from "#domain/dates.ts";
import { isAmountText } from "#domain/money.ts";
import type { MoneyEntryKind } from "#domain/money-entry.ts";
import { StarterChartOffer } from "#web/accounts/starter-chart-offer.tsx";
import { failureText } from "#web/api/api-error.ts";
import { call } from "#web/api/call-api.ts";
import { useToday } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import type { NextPage } from "#web/forms/leave-form.tsx";
import { useGo, usePathParam, useSearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncRecord } from "#web/navigation/async-record.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { TextLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { NoMoneyAccounts } from "./no-money-accounts.tsx";
import {
  type TransactionOfEntry,
  type MoneyStart,
  newMoneyValues,
  toMoneyValues,
} from "./money-form-values.ts";
import { MoneyForm } from "./money-form.tsx";
import { MONEY_ENTRY_TEXTS } from "./money-texts.ts";
import { LoadRates } from "./load-rates.tsx";
import { truncate } from "#domain/text.ts";

const back = { href: paths.money(), label: "Expenses and deposits" };
const failed = (message: string): string => `Couldn't load the form: ${message}`;

const readStart = ({ account, transaction, ...raw }: Readonly<Record<string, string | undefined>>) => ({
  account,
  transaction,
  date: isDateText(raw["date"] ?? "") ? raw["date"] : undefined,
  total: isAmountText(raw["total"] ?? "", 3) ? raw["total"] : undefined,
  payee: raw["payee"] && truncate(raw["payee"], 200),
  text: raw["text"]?.slice(0, 400),
});
type MoneyFormStart = ReturnType<typeof readStart>;

/** The form for a new expense, deposit or transfer. */
export function NewMoneyPage({ kind }: { kind: MoneyEntryKind }) {
  const [start] = useSearchParams(readStart);
  const { account, transaction } = start;
  const accounts = useApiQuery("money.accounts");
  return (
    <>
      <PageHeader
        title={MONEY_ENTRY_TEXTS[kind].action}
        back={
          transaction !== undefined && account !== undefined
            ? { href: paths.bankWork(account), label: "Review transactions" }
            : back
        }
      />
      <StarterChartOffer />
      <AsyncContent
        query={accounts}
        failed={failed}
        loading={<FormSkeleton />}
        isEmpty={({ items }) => items.every(({ isActive }) => !isActive)}
        empty={<NoMoneyAccounts />}
      >
        {({ items }) => {
          const active = items.filter(({ isActive }) => isActive);
          const first =
            active.find(({ code }) => code === account) ??
            active.find(({ lastUsedFor }) => lastUsedFor.includes(kind)) ??
            active[0];
          return <NewForm key={kind} kind={kind} accountId={first?.accountId ?? ""} start={start} />;
        }}
      </AsyncContent>
    </>
  );
}

type NewMoneyFormProps = { kind: MoneyEntryKind; accountId: string; start: MoneyFormStart };

/** After "Save and new" the next entry keeps the account and date. */
function NewForm({ kind, accountId, start: { account, transaction, ...startValues } }: NewMoneyFormProps) {
  const today = useToday();
  const first: MoneyStart = { ...startValues, date: startValues.date ?? today, accountId };
  const [round, setRound] = useState({ count: 0, start: first });
  const bankTransaction =
    transaction === undefined || account === undefined
      ? null
      : { id: transaction, code: account, accountId, date: first.date, total: first.total ?? "" };
  const onSaved = useOnSaved(
    (saved) =>
      setRound(({ count }) => ({
        count: count + 1,
        start: { date: saved.date, accountId: saved.accountId },
      })),
    bankTransaction,
  );
  return (
    <LoadRates>
      {(rates) => (
        <MoneyForm
          key={round.count}
          kind={kind}
          initial={newMoneyValues(round.start)}
          rates={rates}
          entry={null}
          transaction={bankTransaction}
          onSaved={onSaved}
        />
      )}
    </LoadRates>
  );
}

/** The form for editing an entry. */
export function EditMoneyPage() {
  const id = usePathParam("id") ?? "";
  const query = useApiQuery("money.get", { params: { id } });
  const onSaved = useOnSaved(() => undefined);
  const kind = query.data?.kind;
  return (
    <>
      <PageHeader title={kind === undefined ? "Edit entry" : MONEY_ENTRY_TEXTS[kind].edit} back={back} />
      <LoadRates>
        {(rates) => (
          <AsyncRecord
            query={query}
            recordName="Entry"
            back={back}
            failed={failed}
            loading={<FormSkeleton />}
          >
            {(entry) =>
              entry.status === "void" ? (
                <Notice action={<TextLink href={paths.moneyEntry(entry.id)}>Open it</TextLink>}>
                  {entry.number} has been voided and can't be edited.
                </Notice>
              ) : (
                <MoneyForm
                  key={entry.id}
                  kind={entry.kind}
                  initial={toMoneyValues(entry, rates)}
                  rates={rates}
                  entry={entry}
                  onSaved={onSaved}
                />
              )
            }
          </AsyncRecord>
        )}
      </LoadRates>
    </>
  );
}

/** After saving, goes to the account's transactions, the next entry, or back to the bank transactions. */
function useOnSaved(
  onSaveAndNew: (saved: MoneyEntry) => void,
  transaction: TransactionOfEntry | null = null,
) {
  const go = useGo();
  const cache = useQueryClient();
  const undo = async ({ id, code }: TransactionOfEntry): Promise<void> => {
    try {
      await call("bank.unmatch", { params: { bankTransactionId: id } });
    } catch (error) {
      showToast(failureText(error, "Couldn't undo this"), { tone: "negative" });
    }
    await cache.invalidateQueries();
    go(paths.bankWork(code));
  };
  return (saved: MoneyEntry, next: NextPage): void => {
    if (transaction !== null) {
      showToast(`${saved.number} was saved`, {
        action: { label: "Undo", onSelect: () => void undo(transaction) },
      });
      go(paths.bankWork(transaction.code, { done: transaction.id }));
      return;
    }
    showToast(`${saved.number} was saved`, {
      action: { label: "View", onSelect: () => go(paths.moneyEntry(saved.id)) },
    });
    if (next === "new") onSaveAndNew(saved);
    else go(paths.money({ account: saved.accountCode }));
  };
}
