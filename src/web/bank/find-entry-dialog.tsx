import { useState } from "react";
import type { BankTransactionRecord } from "#contract/bank.ts";
import type { BankEntry } from "#contract/bank-matches.ts";
import { isZero, type Money, subtract, sum } from "#domain/money.ts";
import { call } from "#web/api/call-api.ts";
import { failureText } from "#web/api/api-error.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatDate } from "#web/fields/formats.ts";
import { useRequestPreview, PreviewPanel } from "#web/forms/posting-preview.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { BankAmount, type WithCurrency, formatBankAmount } from "./bank-amount.tsx";
import {
  PaymentOutcome,
  UnpaidDocuments,
  useDocumentChoice,
  usePayableDocuments,
} from "./unpaid-documents.tsx";

type Props = WithCurrency & {
  transaction: BankTransactionRecord;
  onClose: () => void;
  onDone: (title: string) => void;
};

/**
 * Finds what a bank transaction is: journal entries that add up to it, or unpaid invoices or bills that it pays (Accounting
 * 17). Selecting one kind clears the other.
 */
export function FindEntryDialog({ transaction, currency, onClose, onDone }: Props) {
  const [search, setSearch] = useState("");
  const match = useMatch({ transaction, onDone });
  return (
    <Dialog
      title={`Find a match for ${formatBankAmount(transaction.amount, currency)}`}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!match.isComplete}
            pending={match.isPending}
            onClick={match.save}
          >
            Match
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3" data-first-focus>
        <SearchBox label="Search documents and entries..." value={search} onChange={setSearch} />
        <Choices {...{ transaction, currency, search, match }} />
        <PreviewPanel preview={match.preview} fallback={null} />
        {match.error && (
          <Notice tone="negative">{failureText(match.error, "Couldn't match the transaction")}</Notice>
        )}
      </div>
    </Dialog>
  );
}

/** The selected entries or documents, and what matching them does. */
function useMatch(options: Pick<Props, "transaction" | "onDone">) {
  const entries = useChoice(options);
  const payment = useDocumentChoice(options);
  const isPayment = payment.chosen.length > 0;
  return {
    entries,
    payment,
    isPayment,
    isComplete: isPayment || (entries.chosen.length > 0 && isZero(entries.remaining)),
    isPending: entries.match.isPending || payment.pay.isPending,
    error: isPayment ? payment.pay.error : entries.match.error,
    preview: isPayment ? payment.preview : entries.preview,
    save: isPayment ? payment.save : entries.save,
  };
}

type ChoicesProps = WithCurrency &
  Pick<Props, "transaction"> & { search: string; match: ReturnType<typeof useMatch> };

function Choices({ transaction, currency, search, match: { entries, payment, isPayment } }: ChoicesProps) {
  const unmatched = useApiQuery("bank.unmatchedEntries", {
    query: { accountId: transaction.accountId, near: transaction.date, search },
  });
  const documents = usePayableDocuments({ transaction, currency, search });
  const { chosen, remaining } = entries;
  return (
    <>
      <AsyncContent query={unmatched} failed={(message) => `Error loading journals: ${message}`}>
        {({ items }) => (
          <Entries
            items={items}
            currency={currency}
            isChosen={({ journalId }) => chosen.some((candidate) => candidate.journalId === journalId)}
            onToggle={(entry) => {
              payment.clear();
              entries.toggle(entry);
            }}
          />
        )}
      </AsyncContent>
      <UnpaidDocuments
        {...{ items: documents, chosen: payment.chosen, currency }}
        onToggle={(document) => {
          entries.clear();
          payment.toggle(document);
        }}
      />
      {isPayment ? (
        <PaymentOutcome {...{ transaction, chosen: payment.chosen, currency }} />
      ) : (
        <RemainingAmount remaining={remaining} currency={currency} isNone={chosen.length === 0} />
      )}
    </>
  );
}

/** Selected journal entries, and the unmatched rest of the transaction. */
function useChoice({ transaction, onDone }: Pick<Props, "transaction" | "onDone">) {
  const [chosen, setChosen] = useState<readonly BankEntry[]>([]);
  const match = useApiMutation("bank.match");
  const remaining = subtract(transaction.amount, sum(chosen.map(({ unmatched }) => unmatched)));
  const toggle = (entry: BankEntry): void =>
    setChosen((before) =>
      before.some(({ journalId }) => journalId === entry.journalId)
        ? before.filter(({ journalId }) => journalId !== entry.journalId)
        : [...before, entry],
    );
  const journals = chosen.map(({ journalId, unmatched: amount }) => ({ journalId, amount }));
  const request = { body: { bankTransactionId: transaction.id, journals } };
  const preview = useRequestPreview(
    "bank.previewMatch",
    isZero(remaining) ? request : null,
    (previewRequest) => call("bank.previewMatch", previewRequest),
  );
  const save = (): void =>
    match.mutate(request, { onSuccess: () => onDone(chosen.map(({ number }) => number).join(", ")) });
  return { chosen, toggle, clear: () => setChosen([]), remaining, match, preview, save };
}

function RemainingAmount({
  remaining,
  currency,
  isNone,
}: WithCurrency & { remaining: Money; isNone: boolean }) {
  return (
    <p aria-live="polite" className="text-ink-soft">
      {isNone
        ? "Select entries that add up to this transaction, or the documents it pays."
        : isZero(remaining)
          ? "Selected entries match the transaction amount."
          : `${formatBankAmount(remaining, currency)} left to match.`}
    </p>
  );
}

type MatchEntriesProps = WithCurrency & {
  items: readonly BankEntry[];
  isChosen: (entry: BankEntry) => boolean;
  onToggle: (entry: BankEntry) => void;
};

function Entries({ items, currency, isChosen, onToggle }: MatchEntriesProps) {
  if (items.length === 0)
    return <p className="text-ink-soft">No unmatched journal entries in this account.</p>;
  return (
    <ul aria-label="Journal entries" className="flex flex-col">
      {items.map((entry) => (
        <li key={entry.journalId} className="flex items-baseline gap-3 border-b border-line py-1.5">
          <Checkbox
            checked={isChosen(entry)}
            onChange={() => onToggle(entry)}
            label={entry.number}
            hint={formatDate(entry.date)}
          />
          <span className="min-w-0 flex-1 wrap-anywhere text-ink-soft">{entry.description}</span>
          <BankAmount amount={entry.unmatched} currency={currency} />
        </li>
      ))}
    </ul>
  );
}
