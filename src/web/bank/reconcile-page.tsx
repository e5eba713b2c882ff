import { useState } from "react";
import type { OpenReconciliation } from "#contract/bank-reconciliations.ts";
import type { BankAccount } from "#contract/bank.ts";
import { isDateText, toDay } from "#domain/dates.ts";
import { add, compare, isAmountText, isZero, type Money, subtract, sum, toAmount } from "#domain/money.ts";
import { failureText } from "#web/api/api-error.ts";
import { pageMinorUnit } from "#web/api/page-notation.ts";
import { useToday } from "#web/api/session.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { AccountChoice } from "#web/accounts/account-choice.tsx";
import { DateField } from "#web/fields/date-field.tsx";
import { formatDate } from "#web/fields/formats.ts";
import { MoneyField } from "#web/fields/number-field.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { useGo, useSearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { BankAmount, type WithCurrency } from "./bank-amount.tsx";
import { MoneyAccountContent, useMoneyAccount } from "./money-account.tsx";
import { OpeningBalanceOffer } from "./opening-balance-offer.tsx";
import { ReconciliationList } from "./reconciliation-list.tsx";
import { ExpectedBalance } from "./expected-balance.tsx";

const readSearch = ({ until }: { until?: string }) => ({ until });

/** Reconciles an account with its bank statement up to a date (Accounting 17). */
export function ReconcilePage() {
  const { code, ...found } = useMoneyAccount();
  const back = { href: paths.bankAccount(code), label: found.account?.name ?? "Bank account" };
  return (
    <>
      <PageHeader title="Reconcile" back={back} />
      <MoneyAccountContent {...found}>{(account) => <EndDateField account={account} />}</MoneyAccountContent>
    </>
  );
}

/** Asks for the statement end date; by default the end of the newest statement. */
function EndDateField({ account }: { account: BankAccount }) {
  const today = useToday();
  const [{ until = account.statementBalance?.date ?? today }, change] = useSearchParams(readSearch);
  const endsOn = isDateText(until) ? toDay(until) : today;
  const { accountId } = account;
  const open = useApiQuery("reconciliations.open", { query: { accountId, endsOn } });
  return (
    <div className="flex flex-col gap-5">
      <div className="max-w-56">
        <DateField
          label="Statement end date"
          value={endsOn}
          onChange={(date) => change({ until: date })}
          flagFuture
        />
      </div>
      <AsyncContent query={open} failed={(message) => `Couldn't load the reconciliation: ${message}`}>
        {(statement) => <Agreement key={endsOn} current={statement} account={account} />}
      </AsyncContent>
      <ReconciliationList account={account} />
    </div>
  );
}

type ReconciliationInProgress = { current: OpenReconciliation; account: BankAccount };

function useReconciliation({ current, account }: ReconciliationInProgress) {
  const [closingBalance, setClosing] = useState<string>(current.closingBalance ?? "");
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(
    () => new Set(current.entries.filter(isClearedIn(current)).map(({ journalId }) => journalId)),
  );
  const [differenceAccountId, setDifferenceAccount] = useState("");
  const chosen = current.entries.filter(({ journalId }) => selectedIds.has(journalId));
  const outstanding = current.entries.filter(({ journalId }) => !selectedIds.has(journalId));
  const atBank = sum([current.openingBalance, ...chosen.map(({ amount }) => amount)]);
  const explainedBalance = add(atBank, current.amountToReview);
  const unit = pageMinorUnit(account.currency ?? undefined);
  const statementBalance = isAmountText(closingBalance, unit) ? toAmount(closingBalance) : null;
  const toggleSelected = (ids: readonly string[], isTicked: boolean): void =>
    setSelectedIds((before) => {
      const next = new Set(before);
      for (const id of ids)
        if (isTicked) next.add(id);
        else next.delete(id);
      return next;
    });
  return {
    closingBalance,
    setClosing,
    ticked: selectedIds,
    tick: toggleSelected,
    chosen,
    differenceAccountId,
    setDifferenceAccount,
    statementBalance,
    outstanding,
    difference: statementBalance === null ? null : subtract(statementBalance, explainedBalance),
  };
}

/** Entries that are matched, and those that make up the opening balance of the first statement. */
function isClearedIn({ firstStatement }: OpenReconciliation) {
  const isOpened =
    firstStatement !== null && compare(firstStatement.openingBalance, firstStatement.bookBalance) === 0;
  return ({ isCleared, date }: OpenReconciliation["entries"][number]): boolean =>
    isCleared || (isOpened && date <= firstStatement.date);
}

/** Statement and book balance, what explains the difference, and the entries to mark as cleared. */
function Agreement(props: ReconciliationInProgress) {
  const { current, account } = props;
  const state = useReconciliation(props);
  const { code, currency } = account;
  return (
    <>
      {current.forReviewCount > 0 && <ReviewTransactionsFirst count={current.forReviewCount} code={code} />}
      <OpeningBalanceOffer
        account={account}
        firstStatement={current.firstStatement}
        onRecorded={(journalId) => state.tick([journalId], true)}
      />
      <div className="grid gap-5 lg:grid-cols-[1fr_20rem]">
        <Entries entries={current.entries} {...{ currency }} ticked={state.ticked} tick={state.tick} />
        <Summary {...props} state={state} />
      </div>
    </>
  );
}

type ReconciliationState = ReturnType<typeof useReconciliation>;

function Summary({ state, ...props }: ReconciliationInProgress & { state: ReconciliationState }) {
  const { current, account } = props;
  const finish = useFinish(props, state);
  const { difference } = state;
  const { code, currency } = account;
  const isMatched = current.forReviewCount === 0;
  const isExplained = difference !== null && (isZero(difference) || state.differenceAccountId !== "");
  return (
    <Card title="Summary">
      <div className="flex flex-col gap-4">
        <MoneyField
          label={currency === null ? "Statement ending balance" : `Statement ending balance in ${currency}`}
          value={state.closingBalance}
          onChange={state.setClosing}
          currency={currency ?? undefined}
        />
        <ExpectedBalance {...{ current, code, currency, difference }} outstanding={state.outstanding} />
        {isMatched && difference !== null && !isZero(difference) && (
          <AccountChoice
            creates="expense"
            label="Record difference in account"
            optional
            {...{ value: state.differenceAccountId, onChange: state.setDifferenceAccount }}
            filter={({ id, isActive }) => isActive && id !== account.accountId}
          />
        )}
        {finish.error && (
          <Notice tone="negative">{failureText(finish.error, "Couldn't reconcile the account")}</Notice>
        )}
        <Button
          variant="primary"
          pending={finish.isPending}
          disabled={!isMatched || !isExplained}
          onClick={finish.send}
        >
          Finish reconciliation
        </Button>
        {!(isMatched && isExplained) && (
          <p className="text-small text-ink-soft">{nextStep(current, difference)}</p>
        )}
      </div>
    </Card>
  );
}

/** What is missing before the reconciliation can be finished. */
function nextStep({ forReviewCount }: OpenReconciliation, difference: Money | null): string {
  if (forReviewCount > 0) return "To finish, first review the transactions.";
  return difference === null
    ? "To finish, enter the statement ending balance."
    : "To finish, select the entries on the statement until there is no difference, or choose an account for it.";
}

function useFinish({ current, account }: ReconciliationInProgress, state: ReconciliationState) {
  const go = useGo();
  const finish = useApiMutation("reconciliations.finish");
  const send = (): void => {
    if (state.statementBalance === null) return;
    const { accountId, endsOn } = current;
    finish.mutate(
      {
        body: {
          accountId,
          endsOn,
          closingBalance: state.statementBalance,
          journalIds: state.chosen.map(({ journalId }) => journalId),
          differenceAccountId: state.differenceAccountId || null,
        },
      },
      {
        onSuccess: ({ id }) => {
          showToast(`${account.name} is reconciled through ${formatDate(endsOn)}`);
          go(paths.reconciliation({ code: account.code, id }));
        },
      },
    );
  };
  return { error: finish.error, isPending: finish.isPending, send };
}

function ReviewTransactionsFirst({ count, code }: { count: number; code: string }) {
  return (
    <Notice
      tone="warning"
      action={
        <LinkButton variant="primary" href={paths.bankWork(code)}>
          Review transactions
        </LinkButton>
      }
    >
      {`${countText(count, "bank transaction")} ${count === 1 ? "hasn't" : "haven't"} been recorded yet. Review ${count === 1 ? "it" : "them"} first.`}
    </Notice>
  );
}

type ReconcileEntriesProps = WithCurrency & {
  entries: OpenReconciliation["entries"];
  ticked: ReadonlySet<string>;
  tick: (ids: readonly string[], isTicked: boolean) => void;
};

function Entries({ entries, currency, ticked, tick: toggleSelected }: ReconcileEntriesProps) {
  if (entries.length === 0)
    return <p className="text-ink-soft">No uncleared transactions in this account.</p>;
  const all = entries.map(({ journalId }) => journalId);
  return (
    <Card
      title={`${ticked.size} of ${entries.length} cleared`}
      action={
        <Button size="small" onClick={() => toggleSelected(all, ticked.size < all.length)}>
          {ticked.size < all.length ? "Select all" : "Deselect all"}
        </Button>
      }
    >
      <ul aria-label="Account transactions" className="flex flex-col">
        {entries.map(({ journalId, number, date, description, amount }) => (
          <li
            key={journalId}
            className="flex items-baseline justify-between gap-3 border-b border-line py-1.5 last:border-b-0"
          >
            <Checkbox
              label={`${number}: ${description}`}
              hint={formatDate(date)}
              checked={ticked.has(journalId)}
              onChange={({ target }) => toggleSelected([journalId], target.checked)}
            />
            <BankAmount amount={amount} currency={currency} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
