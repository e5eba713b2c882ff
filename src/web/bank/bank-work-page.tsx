import { CheckCheck } from "lucide-react";
import { type Ref, useEffect, useRef, useState } from "react";
import type { BankAccount } from "#contract/bank.ts";
import type { BankTransactionToDo } from "#contract/bank-matches.ts";
import { formatDate } from "#web/fields/formats.ts";
import { countText } from "#web/lists/list-parts.tsx";
import { useSelection } from "#web/lists/selection.ts";
import { useSearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { KeyHint } from "#web/ui/keys.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { SelectBox } from "#web/ui/checkbox.tsx";
import { BankAmount, type WithCurrency, formatBankAmount } from "./bank-amount.tsx";
import { NewFromTransactionDialog } from "./new-from-transaction-dialog.tsx";
import { FindEntryDialog } from "./find-entry-dialog.tsx";
import { MoneyAccountContent, useMoneyAccount } from "./money-account.tsx";
import { SuggestedMatches } from "./suggested-matches.tsx";
import { CategorizeSelectedDialog, SelectionHead, type SelectedForReview } from "./categorize-selected.tsx";
import { OpeningBalanceOfAccount } from "./opening-balance-offer.tsx";
import { type BankWork, textOfTransaction, useBankWork } from "./use-bank-work.ts";
import { type WorkDialog, useWorkKeys } from "./use-work-keys.ts";

const RuleOfTransactionDialog = lazyPart(
  async () => (await import("./rule-dialog.tsx")).RuleOfTransactionDialog,
);
const TransferDialog = lazyPart(async () => (await import("./transfer-dialog.tsx")).TransferDialog);
const CategorizeTransactionDialog = lazyPart(
  async () => (await import("./categorize-dialog.tsx")).CategorizeTransactionDialog,
);

/** Matches or categorizes the transactions of an account one by one, with mouse or keys (Accounting 17). */
export function BankWorkPage() {
  const { code, ...found } = useMoneyAccount();
  const back = { href: paths.bankAccount(code), label: found.account?.name ?? "Bank account" };
  return (
    <>
      <PageHeader title="Review transactions" back={back} />
      <MoneyAccountContent {...found}>{(account) => <ReviewList account={account} />}</MoneyAccountContent>
    </>
  );
}

const readDone = ({ done }: Readonly<Record<string, string | undefined>>) => ({ done });

function ReviewList({ account }: { account: BankAccount }) {
  const { accountId, code, currency } = account;
  const [{ done }] = useSearchParams(readDone);
  const work = useBankWork({ accountId, doneId: done });
  const [opened, setOpened] = useState<WorkDialog>(null);
  const current = work.items[work.at];
  const selection = useSelection(work.items.map(({ bankTransaction }) => bankTransaction));
  const openDialog = (dialog: WorkDialog): void =>
    setOpened(dialog === "lines" && selection.selected.length > 0 ? "selected" : dialog);
  useWorkKeys(work, { isOpen: opened !== null, open: openDialog, pick: selection.onPick });
  return (
    <div className="flex flex-col gap-4">
      <OpeningBalanceOfAccount account={account} />
      {work.failure !== null && (
        <Notice tone="negative">
          <span className="whitespace-pre-line">{work.failure}</span>
        </Notice>
      )}
      <AsyncContent
        query={work.list}
        failed={(message) => `Couldn't load transactions: ${message}`}
        isEmpty={() => work.items.length === 0 && !work.list.hasMore}
        empty={<AllDone code={code} />}
      >
        {() => <Transactions {...{ work, selection, current, currency }} onOpen={openDialog} />}
      </AsyncContent>
      {opened === "selected" && (
        <CategorizeSelectedDialog {...{ work, selection }} onClose={() => setOpened(null)} />
      )}
      {current !== undefined && opened !== null && opened !== "selected" && (
        <TransactionDialog
          opened={opened}
          item={current}
          {...{ work, code, currency }}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

type TransactionsProps = WithCurrency & {
  work: BankWork;
  selection: SelectedForReview;
  current: BankTransactionToDo | undefined;
  onOpen: (dialog: WorkDialog) => void;
};

/** Transactions to review, and the actions for the selected one. */
function Transactions({ work, selection, current, currency, onOpen }: TransactionsProps) {
  if (current === undefined) return <MoreTransactions work={work} summary="More transactions available" />;
  return (
    <>
      <AcceptExactMatches work={work} />
      <div className="grid gap-4 lg:grid-cols-2">
        <Lines {...{ work, selection, currency }} onCategorize={() => onOpen("lines")} />
        <SuggestedMatches
          item={current}
          currency={currency}
          position={`${work.at + 1} of ${work.items.length}${work.list.hasMore ? "+" : ""}`}
          rate={work.rateOf(current.bankTransaction)}
          onRate={(rate) => work.typeRate(current.bankTransaction, rate)}
          onAccept={(offer) => work.accept(current, offer)}
          onOpen={onOpen}
          onMove={work.move}
        />
      </div>
    </>
  );
}

type OpenedDialogProps = WithCurrency & {
  opened: Exclude<WorkDialog, null | "selected">;
  item: BankTransactionToDo;
  work: BankWork;
  code: string;
  onClose: () => void;
};

function TransactionDialog({ opened, item, work, code, currency, onClose }: OpenedDialogProps) {
  const { bankTransaction, suggestions } = item;
  const onDone = (title: string): void => {
    onClose();
    void work.finish(bankTransaction, () => Promise.resolve());
    work.offerUndo(title, Promise.resolve([bankTransaction]));
  };
  if (opened === "rule")
    return (
      <RuleOfTransactionDialog
        transaction={bankTransaction}
        offers={suggestions}
        onClose={onClose}
        onSaved={({ name }) => {
          onClose();
          showToast(`${name} saved`);
        }}
      />
    );
  if (opened === "new")
    return <NewFromTransactionDialog {...{ transaction: bankTransaction, currency, code, onClose }} />;
  if (opened === "lines")
    return <CategorizeTransactionDialog {...{ transaction: bankTransaction, currency, onClose, onDone }} />;
  if (opened === "entry")
    return <FindEntryDialog {...{ transaction: bankTransaction, currency, onClose, onDone }} />;
  return <TransferDialog {...{ transaction: bankTransaction, currency, onClose, onDone }} />;
}

function AllDone({ code }: { code: string }) {
  return (
    <EmptyState
      icon={<CheckCheck />}
      title="All transactions reviewed"
      actions={
        <>
          <LinkButton variant="primary" href={paths.reconcile(code)}>
            Reconcile
          </LinkButton>
          <LinkButton href={paths.bankAccount(code)}>View transactions</LinkButton>
        </>
      }
    >
      You're all caught up. Next, reconcile the account.
    </EmptyState>
  );
}

/** Accepts all exact matches at once; everything else is reviewed one by one. */
function AcceptExactMatches({ work: { certain, isAccepting, acceptCertain } }: { work: BankWork }) {
  if (certain.length === 0) return null;
  return (
    <Notice
      tone="info"
      action={
        <Button
          needs="bank.match"
          size="small"
          pending={isAccepting}
          onClick={acceptCertain}
          aria-keyshortcuts="a"
        >
          Accept all exact matches <KeyHint keys="A" />
        </Button>
      }
    >
      {countText(certain.length, "transaction")} {certain.length === 1 ? "has" : "have"} an exact match by
      document number, customer or vendor, account, rule or journal entry.
    </Notice>
  );
}

/** Loads the next page of the list. */
function MoreTransactions({ work: { list }, summary }: { work: BankWork; summary: string }) {
  return (
    <LoadMore
      hasMore={list.hasMore}
      isLoading={list.isLoadingMore}
      onMore={list.loadMore}
      countLabel={summary}
      isCounted
    />
  );
}

type LinesProps = Pick<TransactionsProps, "work" | "selection" | "currency"> & { onCategorize: () => void };

function Lines({ work, selection, currency, onCategorize }: LinesProps) {
  const { items, at, choose, list } = work;
  const selected = useRef<HTMLButtonElement>(null);
  const id = items[at]?.bankTransaction.id;
  useEffect(() => {
    selected.current?.scrollIntoView({ block: "nearest" });
    // A focused checkbox of another row would be the next to be ticked.
    if (document.activeElement?.matches("[data-rows] [data-select]"))
      selected.current?.parentElement?.querySelector<HTMLElement>("[data-select]")?.focus();
  }, [id]);
  return (
    <div
      data-select-list
      className="max-h-[70dvh] min-w-0 scroll-pt-12 overflow-y-auto rounded-card border border-line bg-surface max-lg:hidden"
    >
      <SelectionHead {...{ selection, onCategorize }} isBusy={work.isAccepting} />
      <ol aria-label="Transactions to review" data-rows>
        {items.map((item, index) => (
          <Line
            key={item.bankTransaction.id}
            {...{ item, currency }}
            inputRef={index === at ? selected : undefined}
            isCurrent={index === at}
            isPicked={selection.ids.has(item.bankTransaction.id)}
            onPick={(isRange) => selection.onPick(item.bankTransaction.id, isRange)}
            onChoose={() => choose(item.bankTransaction.id)}
          />
        ))}
      </ol>
      {list.hasMore && (
        <div className="border-t border-line px-4 pb-3">
          <MoreTransactions work={work} summary={`${countText(items.length, "transaction")} loaded`} />
        </div>
      )}
    </div>
  );
}

type WorkLineProps = WithCurrency & {
  item: BankTransactionToDo;
  inputRef: Ref<HTMLButtonElement> | undefined;
  isCurrent: boolean;
  isPicked: boolean;
  onPick: (isRange: boolean) => void;
  onChoose: () => void;
};

function Line({ item, currency, inputRef, isCurrent, isPicked, onPick, onChoose }: WorkLineProps) {
  return (
    <li
      className={classNames(
        "flex items-center border-b border-line ps-3 last:border-b-0",
        isCurrent && "bg-accent-soft",
      )}
    >
      <span className="pe-3">
        <SelectBox
          label={`Select ${formatBankAmount(item.bankTransaction.amount, currency)} on ${formatDate(item.bankTransaction.date)}`}
          checked={isPicked}
          {...{ onPick, onFocus: onChoose }}
        />
      </span>
      <button
        ref={inputRef}
        type="button"
        aria-current={isCurrent || undefined}
        onClick={onChoose}
        className="flex min-w-0 flex-1 items-baseline gap-3 py-2 pe-4 text-start hover:bg-hover"
      >
        <span className="w-20 shrink-0 text-small whitespace-nowrap text-ink-soft">
          {formatDate(item.bankTransaction.date)}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate">{textOfTransaction(item.bankTransaction)}</span>
          <span className="block truncate text-small text-ink-faint">
            {item.suggestions[0]?.title ?? "No match found"}
          </span>
        </span>
        <BankAmount amount={item.bankTransaction.amount} currency={currency} />
      </button>
    </li>
  );
}
