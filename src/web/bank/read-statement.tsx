import { useId, useState } from "react";
import type { BankAccount, BankReadStatement } from "#contract/bank.ts";
import { isAmountText, type Money, toAmount } from "#domain/money.ts";
import { pageMinorUnit, pageNotation } from "#web/api/page-notation.ts";
import { formatCount, formatDate } from "#web/fields/formats.ts";
import { MoneyField } from "#web/fields/number-field.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Select } from "#web/ui/select.tsx";
import { Cell, HeadCell, LongText, Row, Table } from "#web/ui/table.tsx";
import { BankAmount, type WithCurrency, formatBankAmount } from "./bank-amount.tsx";
import { BalanceProof } from "./bank-imports.tsx";

type Props = {
  statement: BankReadStatement;
  accounts: readonly BankAccount[];
  decisions: Readonly<Record<number, boolean>>;
  onDecide: (position: number, isDistinct: boolean) => void;
  onAccount: (accountId: string) => void;
  /** Closing balance entered by the user; null if none was entered. */
  closing: Money | null;
  /** Called with the position of the first transaction and the entered closing balance, or null. */
  onClosing: (position: number, amount: Money | null) => void;
};

/** One statement of a file: its account, balances, first transactions and possible duplicates. */
export function ReadStatement({ statement, closing, onClosing, ...props }: Props) {
  const { accounts, decisions, onDecide, onAccount } = props;
  const { number, accountId, startsOn, endsOn, transactionCount, transactions } = statement;
  const [first] = transactions;
  const currency = statementCurrency(statement, accounts);
  const doubtful = transactions.filter(({ status }) => status === "possible_duplicate");
  return (
    <section
      aria-label={`Statement from ${formatDate(startsOn)} to ${formatDate(endsOn)}`}
      className="flex flex-col gap-3"
    >
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
        <Select
          label={number === "" ? "Account" : `Account for ${number}`}
          placeholder="Choose the account"
          options={accounts
            .filter((account) => isLikely(account, statement))
            .map(({ accountId: id, code, name }) => ({ value: id, label: `${code} - ${name}` }))}
          value={accountId ?? ""}
          onChange={({ target }) => onAccount(target.value)}
        />
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:h-9">
          <span className="tabular-nums">
            {formatDate(startsOn)} {"\u2013"} {formatDate(endsOn)}
          </span>
          <BalanceProof missing={[{ ...statement, currency }]} />
        </p>
      </div>
      <Figures statement={statement} currency={currency} />
      <Gaps {...statement} currency={currency} />
      {statement.needsClosingBalance && first && (
        <ClosingField {...{ endsOn, closing, currency }} onEnter={(sum) => onClosing(first.position, sum)} />
      )}
      {statement.firstMismatch && <MismatchNotice {...statement.firstMismatch} currency={currency} />}
      {doubtful.map((transaction) => (
        <PossibleDuplicate
          key={transaction.position}
          {...{ transaction, currency }}
          isDistinct={decisions[transaction.position]}
          onDecide={(isDistinct) => onDecide(transaction.position, isDistinct)}
        />
      ))}
      <FirstTransactions transactions={transactions} total={transactionCount} currency={currency} />
    </section>
  );
}

/** Amounts missing between this statement and the ones before and after it. */
type GapsProps = WithCurrency & Pick<BankReadStatement, "gapBefore" | "gapAfter">;
function Gaps({ gapBefore, gapAfter, currency }: GapsProps) {
  const formatAmount = (amount: Money) => formatBankAmount(amount, currency);
  const missingAmountText = (amount: Money) => `Import the missing transactions: ${formatAmount(amount)}.`;
  return (
    <>
      {gapBefore && (
        <Notice tone="warning">
          {`The previous statement closed at ${formatAmount(gapBefore.closingBalance)} on ${formatDate(gapBefore.endsOn)}. ${missingAmountText(gapBefore.amount)}`}
        </Notice>
      )}
      {gapAfter && (
        <Notice tone="warning">
          {`The next statement opens at ${formatAmount(gapAfter.openingBalance)} on ${formatDate(gapAfter.startsOn)}. ${missingAmountText(gapAfter.amount)}`}
        </Notice>
      )}
    </>
  );
}

/** Currency of the account, or of the file until the account is chosen. */
function statementCurrency({ accountId, currency }: BankReadStatement, accounts: readonly BankAccount[]) {
  const account = accounts.find((candidate) => candidate.accountId === accountId);
  return account === undefined ? currency || null : account.currency;
}

/** Whether an account has the statement's currency, or is already chosen. */
function isLikely(account: BankAccount, { accountId, currency }: BankReadStatement): boolean {
  const accountCurrency = account.currency ?? pageNotation().currency;
  return currency === "" || currency === accountCurrency || account.accountId === accountId;
}

function Figures({ statement, currency }: WithCurrency & Pick<Props, "statement">) {
  const { openingBalance: opening, closingBalance: closing, transactionCount, newCount } = statement;
  const count = countText(transactionCount, "transaction");
  return (
    <dl className="grid grid-cols-3 divide-x divide-line rounded-card border border-line">
      <Figure label="Opening">
        {opening === null ? "Not in file" : <BankAmount amount={opening} currency={currency} showZero />}
      </Figure>
      <Figure label={newCount === transactionCount ? "Transactions" : `New (of ${count})`}>
        {formatCount(newCount)}
      </Figure>
      <Figure label="Closing">
        {closing === null ? "Not in file" : <BankAmount amount={closing} currency={currency} showZero />}
      </Figure>
    </dl>
  );
}

type ClosingFieldProps = WithCurrency &
  Pick<Props, "closing"> & {
    endsOn: BankReadStatement["endsOn"];
    onEnter: (amount: Money | null) => void;
  };

/** Closing balance, to be entered for a file without one, to check its transactions. */
function ClosingField({ closing, endsOn, currency, onEnter }: ClosingFieldProps) {
  // Null while not being edited: rereading the file may clear the entered balance.
  const [typed, setTyped] = useState<string | null>(null);
  const saveBalance = (): void => {
    if (typed === null) return;
    const amount = isAmountText(typed, pageMinorUnit(currency ?? undefined)) ? toAmount(typed) : null;
    onEnter(amount);
    if (amount !== null || typed === "") setTyped(null);
  };
  return (
    <MoneyField
      label={`Bank balance at the end of ${formatDate(endsOn)}`}
      hint="Not in the file. Entering it lets us check that no transaction is missing."
      optional
      currency={currency ?? undefined}
      value={typed ?? closing ?? ""}
      onChange={setTyped}
      onBlur={saveBalance}
      onKeyDown={(event) => {
        if (event.key === "Enter") saveBalance();
      }}
    />
  );
}

/** Where a statement gets out of balance: the transaction, and both balances after it. */
function MismatchNotice({
  mismatchSince,
  currency,
  calculatedBalance,
  statementBalance,
  ...transaction
}: FirstMismatch) {
  const { fileLine, date, amount, counterparty, description: text } = transaction;
  return (
    <div className="rounded-control border border-warning/40 bg-warning-soft/40 p-3">
      <p className="font-medium">
        {mismatchSince.fileLine === fileLine
          ? `Balances don't match from line ${formatCount(fileLine)} of the file`
          : `Balances stop matching between lines ${formatCount(mismatchSince.fileLine)} and ${formatCount(fileLine)} of the file`}
        : after this transaction the balance is{" "}
        <BankAmount amount={calculatedBalance} currency={currency} showZero />, but the statement shows{" "}
        <BankAmount amount={statementBalance} currency={currency} showZero />.
      </p>
      <p className="mt-1 flex justify-between gap-3">
        <span className="wrap-anywhere">
          {[formatDate(date), counterparty, text].filter(Boolean).join(" \u00b7 ")}
        </span>
        <BankAmount amount={amount} currency={currency} />
      </p>
    </div>
  );
}

type FirstMismatch = WithCurrency & NonNullable<BankReadStatement["firstMismatch"]>;

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col px-3 py-2.5 sm:px-4">
      <dt className="order-2 text-small text-ink-soft">{label}</dt>
      <dd className="font-semibold wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

type ReadTransaction = BankReadStatement["transactions"][number];
type DoubtProps = WithCurrency & {
  transaction: ReadTransaction;
  isDistinct: boolean | undefined;
  onDecide: (isDistinct: boolean) => void;
};

/** A transaction that may be a duplicate, next to the existing one. */
function PossibleDuplicate({ transaction, currency, isDistinct, onDecide }: DoubtProps) {
  const { date, amount, counterparty, description: text, duplicateOf: existing } = transaction;
  const name = useId();
  const choice = (value: boolean, label: string) => (
    <label className="flex items-center gap-2 pointer-coarse:min-h-11">
      <input
        type="radio"
        name={name}
        checked={isDistinct === value}
        onChange={() => onDecide(value)}
        className="size-4 accent-accent"
      />
      {label}
    </label>
  );
  return (
    <fieldset className="rounded-control border border-warning/40 bg-warning-soft/40 p-3">
      <legend className="sr-only">Is this a duplicate?</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        <EntrySummary title="In this file" {...{ date, amount, counterparty, description: text, currency }} />
        {existing && <EntrySummary title="Already imported" {...existing} currency={currency} />}
      </div>
      <div className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        {choice(false, "Same transaction (skip)")}
        {choice(true, "Different transaction (import)")}
      </div>
    </fieldset>
  );
}

type EntrySummary = WithCurrency &
  Pick<ReadTransaction, "date" | "amount" | "counterparty" | "description"> & { title: string };

function EntrySummary({ title, date, amount, counterparty, description: text, currency }: EntrySummary) {
  return (
    <div className="min-w-0">
      <p className="text-small text-ink-soft">{title}</p>
      <p className="flex justify-between gap-3">
        <span>{formatDate(date)}</span>
        <BankAmount amount={amount} currency={currency} />
      </p>
      <p className="text-ink-soft wrap-anywhere">{[counterparty, text].filter(Boolean).join(" \u00b7 ")}</p>
    </div>
  );
}

const VISIBLE_TRANSACTIONS = 8;

/** The earliest lines of the file, to spot a wrong column or sign before importing. */
function FirstTransactions({
  transactions,
  total,
  currency,
}: WithCurrency & { transactions: readonly ReadTransaction[]; total: number }) {
  const first = transactions.slice(0, VISIBLE_TRANSACTIONS);
  if (first.length === 0) return null;
  return (
    <div>
      <Table
        label="Preview"
        compact
        head={
          <tr>
            <HeadCell>Date</HeadCell>
            <HeadCell>Payee and description</HeadCell>
            <HeadCell align="end">Amount</HeadCell>
          </tr>
        }
      >
        {first.map((transaction) => (
          <Row key={transaction.position}>
            <Cell>
              <span className="whitespace-nowrap">{formatDate(transaction.date)}</span>
            </Cell>
            <Cell wholeLine>
              <span className="flex flex-wrap items-center gap-x-2">
                <LongText>
                  {[transaction.counterparty, transaction.description].filter(Boolean).join(" \u00b7 ") ||
                    "No description"}
                </LongText>
                {transaction.status === "duplicate" && <Badge>Already imported</Badge>}
              </span>
            </Cell>
            <Cell align="end" wholeLine>
              <BankAmount amount={transaction.amount} currency={currency} />
            </Cell>
          </Row>
        ))}
      </Table>
      {total > first.length && (
        <p className="mt-1.5 text-small text-ink-soft">{`Showing the first ${first.length} of ${formatCount(total)}`}</p>
      )}
    </div>
  );
}
