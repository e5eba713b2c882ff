import { CheckCheck, ChevronLeft, ListChecks } from "lucide-react";
import { useState } from "react";
import type { BankAccount } from "#contract/bank.ts";
import type { BankTransactionForReview } from "#contract/bank-matches.ts";
import { CommentsCard } from "#web/comments/comments-card.tsx";
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
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { showToast } from "#web/ui/toast.tsx";
import type { WithCurrency } from "./bank-amount.tsx";
import { NewFromTransactionDialog } from "./new-from-transaction-dialog.tsx";
import { FindEntryDialog } from "./find-entry-dialog.tsx";
import { MoneyAccountContent, useMoneyAccount } from "./money-account.tsx";
import { SuggestedMatches } from "./suggested-matches.tsx";
import { CategorizeSelectedDialog, type SelectedForReview } from "./categorize-selected.tsx";
import { MoreTransactions, TransactionsForReview } from "./transactions-for-review.tsx";
import { OpeningBalanceOfAccount } from "./opening-balance-offer.tsx";
import { type BankWork, useBankWork } from "./use-bank-work.ts";
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
  current: BankTransactionForReview | undefined;
  onOpen: (dialog: WorkDialog) => void;
};

/** Transactions to review, and the actions for the selected one. A narrow screen shows one of the two. */
function Transactions({ work, selection, current, currency, onOpen }: TransactionsProps) {
  const [isSelecting, setSelecting] = useState(false);
  if (current === undefined) return <MoreTransactions work={work} summary="More transactions available" />;
  return (
    <>
      <AcceptExactMatches work={work} />
      <div className="lg:hidden print:hidden">
        <Button
          icon={isSelecting ? <ChevronLeft /> : <ListChecks />}
          onClick={() => setSelecting(!isSelecting)}
        >
          {isSelecting ? "Review one by one" : "Select several"}
        </Button>
      </div>
      <div
        className={classNames(
          "grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2",
          isSelecting ? "max-lg:*:last:hidden" : "max-lg:*:first:hidden",
        )}
      >
        <TransactionsForReview
          {...{ work, selection, currency }}
          onCategorize={() => onOpen("lines")}
          onChosen={() => setSelecting(false)}
        />
        <CurrentTransaction {...{ work, current, currency, onOpen }} />
      </div>
    </>
  );
}

type CurrentTransactionProps = Omit<TransactionsProps, "selection"> & { current: BankTransactionForReview };

function CurrentTransaction({ work, current, currency, onOpen }: CurrentTransactionProps) {
  return (
    <div className="flex flex-col gap-4">
      <SuggestedMatches
        item={current}
        currency={currency}
        position={`${work.at + 1} of ${work.items.length}${work.list.hasMore ? "+" : ""}`}
        rate={work.rateOf(current.bankTransaction)}
        onRate={(rate) => work.typeRate(current.bankTransaction, rate)}
        onAccept={(suggestion) => work.accept(current, suggestion)}
        onOpen={onOpen}
        onMove={work.move}
      />
      <CommentsCard recordKind="bank_transaction" recordId={current.bankTransaction.id} />
    </div>
  );
}

type OpenedDialogProps = WithCurrency & {
  opened: Exclude<WorkDialog, null | "selected">;
  item: BankTransactionForReview;
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
        suggestions={suggestions}
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
