import { type Ref, useEffect, useRef } from "react";
import type { BankTransactionForReview } from "#contract/bank-matches.ts";
import { formatDate } from "#web/fields/formats.ts";
import { countText } from "#web/lists/list-parts.tsx";
import { SelectBox } from "#web/ui/checkbox.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { LoadMore } from "#web/ui/load-more.tsx";
import { BankAmount, type WithCurrency, formatBankAmount } from "./bank-amount.tsx";
import { type SelectedForReview, SelectionHead } from "./categorize-selected.tsx";
import { type BankWork, textOfTransaction } from "./use-bank-work.ts";

/** Loads the next page of the list. */
export function MoreTransactions({ work: { list }, summary }: { work: BankWork; summary: string }) {
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

type Props = WithCurrency & {
  work: BankWork;
  selection: SelectedForReview;
  onCategorize: () => void;
  /** Called after a row was opened. */
  onChosen: () => void;
};

/** The transactions to review, to choose one or select several. */
export function TransactionsForReview({ work, selection, currency, onCategorize, onChosen }: Props) {
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
      className="max-h-[70dvh] min-w-0 scroll-pt-12 overflow-y-auto rounded-card border border-line bg-surface"
    >
      <SelectionHead {...{ selection, onCategorize }} isBusy={work.isAccepting} />
      <ol aria-label="Transactions to review" data-rows>
        {items.map((item, index) => (
          <ReviewItem
            key={item.bankTransaction.id}
            {...{ item, currency }}
            inputRef={index === at ? selected : undefined}
            isCurrent={index === at}
            isPicked={selection.ids.has(item.bankTransaction.id)}
            onPick={(isRange) => selection.onPick(item.bankTransaction.id, isRange)}
            onChoose={() => choose(item.bankTransaction.id)}
            onChosen={onChosen}
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

type ReviewItemProps = WithCurrency & {
  item: BankTransactionForReview;
  inputRef: Ref<HTMLButtonElement> | undefined;
  isCurrent: boolean;
  isPicked: boolean;
  onPick: (isRange: boolean) => void;
  onChoose: () => void;
  onChosen: () => void;
};

function ReviewItem({
  item,
  currency,
  inputRef,
  isCurrent,
  isPicked,
  onPick,
  onChoose,
  onChosen,
}: ReviewItemProps) {
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
        onClick={() => {
          onChoose();
          onChosen();
        }}
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
