import { ArrowLeftRight, ChevronLeft, ChevronRight, FilePlus2, Search, Split, Wand2 } from "lucide-react";
import { useState } from "react";
import type { BankTransactionForReview, BankSuggestion } from "#contract/bank-matches.ts";
import type { BankTransactionRecord } from "#contract/bank.ts";
import { shiftDays } from "#domain/dates.ts";
import { isExchangeRate } from "#domain/exchange.ts";
import { isPositive } from "#domain/money.ts";
import { abs } from "#domain/money-ratios.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useLockedDays } from "#web/fields/date-field.tsx";
import { formatDate } from "#web/fields/formats.ts";
import { useRequestPreview, PreviewPanel } from "#web/forms/posting-preview.tsx";
import { Form } from "#web/forms/form.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { KeyHint } from "#web/ui/keys.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { BankAmount, type WithCurrency } from "./bank-amount.tsx";
import { previewOffer, requestOfSuggestion, type OfferRate } from "./suggestion-request.ts";
import { RateOfTransaction } from "./transaction-rate.tsx";
import type { WorkDialog } from "./use-work-keys.ts";

type Props = WithCurrency & {
  item: BankTransactionForReview;
  /** "3 of 12". */
  position: string;
  rate: OfferRate;
  onRate: (rate: OfferRate) => void;
  onAccept: (suggestion: BankSuggestion) => void;
  onOpen: (dialog: Exclude<WorkDialog, null>) => void;
  onMove: (by: number) => void;
};

/** One bank transaction with its suggested matches, best first. */
export function SuggestedMatches({
  item: { bankTransaction, suggestions },
  currency,
  position,
  onMove,
  ...props
}: Props) {
  const { rate, onRate, onAccept, onOpen } = props;
  const { previewedSuggestion, previewSuggestion } = usePreviewedSuggestion(bankTransaction, suggestions);
  return (
    <Card
      title={position}
      action={
        <span className="flex">
          <IconButton label="Previous transaction" icon={<ChevronLeft />} onClick={() => onMove(-1)} />
          <IconButton label="Next transaction" icon={<ChevronRight />} onClick={() => onMove(1)} />
        </span>
      }
    >
      <div className="flex flex-col gap-4">
        <BankTransactionSummary transaction={bankTransaction} currency={currency} />
        <LockNote date={bankTransaction.date} />
        {suggestions.length === 0 ? (
          <p className="text-ink-soft">No match found. Categorize it, or search for an existing entry.</p>
        ) : (
          <ul aria-label="Suggested matches" className="flex flex-col gap-2">
            {suggestions.map((suggestion, index) => (
              <li key={`${suggestion.title} ${index}`}>
                <SuggestionButton
                  {...{ suggestion, index }}
                  onAccept={() => onAccept(suggestion)}
                  onPreview={() => previewSuggestion(index)}
                />
              </li>
            ))}
          </ul>
        )}
        <OtherActions onOpen={onOpen} isIn={isPositive(bankTransaction.amount)} />
        {previewedSuggestion && (
          <SuggestionPreview
            key={`${bankTransaction.id} ${previewedSuggestion.title}`}
            {...{ transaction: bankTransaction, currency, rate, onRate }}
            suggestion={previewedSuggestion}
            onAccept={() => onAccept(previewedSuggestion)}
          />
        )}
      </div>
    </Card>
  );
}

/** The previewed suggestion: the best one, or the one focused or hovered. */
function usePreviewedSuggestion({ id }: BankTransactionRecord, suggestions: readonly BankSuggestion[]) {
  const [shown, setAt] = useState({ id, index: 0 });
  const previewedSuggestion = suggestions[shown.id === id ? shown.index : 0];
  return { previewedSuggestion, previewSuggestion: (index: number) => setAt({ id, index }) };
}

type SuggestionPreviewProps = Pick<Props, "currency" | "rate" | "onRate"> & {
  transaction: BankTransactionRecord;
  suggestion: BankSuggestion;
  onAccept: () => void;
};

/** Previews what accepting a suggestion posts (Behavior 4). */
function SuggestionPreview({
  transaction,
  suggestion,
  currency,
  rate: typed,
  onRate,
  onAccept,
}: SuggestionPreviewProps) {
  const { rate } = typed;
  const isComplete = rate === "" || isExchangeRate(rate);
  const request = isComplete ? requestOfSuggestion(transaction, suggestion, typed) : null;
  const preview = useRequestPreview("bank.previewOffer", request, previewOffer);
  // A journal entry has its rate.
  const needsRate = currency !== null && suggestion.journals === null;
  const rateError = needsRate ? fieldErrorAt(preview.error, "exchangeRate") : undefined;
  return (
    <section aria-label="Preview" className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="text-small wrap-anywhere text-ink-soft">Accepting {suggestion.title}</h3>
      {needsRate && (
        <Form className="" onSave={onAccept}>
          <RateOfTransaction
            value={rate}
            onChange={(value) => onRate({ rate: value, confirmRates: false })}
            error={rateError}
            currency={currency}
            date={transaction.date}
            // Parts are rounded separately: for several, the total is shown below.
            amount={(suggestion.lines ?? []).length > 1 ? null : abs(transaction.amount)}
          />
        </Form>
      )}
      {(typed.confirmRates || isFarOffRate(preview.error)) && (
        <Checkbox
          label="Yes, this rate is correct"
          checked={typed.confirmRates}
          onChange={(event) => onRate({ rate, confirmRates: event.target.checked })}
        />
      )}
      {rateError === undefined && <PreviewPanel preview={preview} fallback={null} />}
    </section>
  );
}

const isFarOffRate = (error: Error | null) =>
  error instanceof ApiError && error.code === "exchange-rate.unusual";

/** Returns the error of one field, to show it there. */
function fieldErrorAt(error: Error | null, field: string): string | undefined {
  return error instanceof ApiError
    ? error.errors.find((fieldError) => fieldError.field === field)?.message
    : undefined;
}

/** Details from the statement. */
function BankTransactionSummary({
  transaction,
  currency,
}: WithCurrency & { transaction: BankTransactionRecord }) {
  return (
    <div className="flex items-baseline justify-between gap-4" aria-live="polite">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {transaction.counterparty || transaction.description || "No description"}
        </p>
        <p className="text-small wrap-anywhere text-ink-soft">
          {[
            formatDate(transaction.date),
            transaction.counterparty && transaction.description,
            transaction.reference,
            transaction.counterpartyAccount,
          ]
            .filter(Boolean)
            .join(" \u00b7 ")}
        </p>
      </div>
      <span className="text-section font-semibold">
        <BankAmount amount={transaction.amount} currency={currency} toned />
      </span>
    </div>
  );
}

/** Why rules left a transaction for review, and what its date still allows (Accounting 33). */
function LockNote({ date }: Pick<BankTransactionRecord, "date">) {
  const { min, reasonThrough } = useLockedDays("payments");
  if (min !== undefined && date < min)
    return (
      <Notice tone="warning">
        Locked through {formatDate(shiftDays(min, -1))}. You can only match it to an existing entry.
      </Notice>
    );
  if (reasonThrough === undefined || date > reasonThrough) return null;
  return (
    <Notice tone="info">
      Locked through {formatDate(reasonThrough)}. Bank rules skip it, and you'll be asked for a reason.
    </Notice>
  );
}

/** Actions that open a dialog. */
function OtherActions({ onOpen, isIn }: Pick<Props, "onOpen"> & { isIn: boolean }) {
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-4">
      <Button needs="bank.categorize" icon={<Split />} onClick={() => onOpen("lines")} aria-keyshortcuts="s">
        Categorize <KeyHint keys="S" />
      </Button>
      <Button needs="bank.match" icon={<Search />} onClick={() => onOpen("entry")} aria-keyshortcuts="f">
        Find match <KeyHint keys="F" />
      </Button>
      <Button
        needs="bank.recordTransfer"
        icon={<ArrowLeftRight />}
        onClick={() => onOpen("transfer")}
        aria-keyshortcuts="t"
      >
        Transfer <KeyHint keys="T" />
      </Button>
      <Button
        needs="bank.recordExpenseOrDeposit"
        icon={<FilePlus2 />}
        onClick={() => onOpen("new")}
        aria-keyshortcuts="n"
      >
        {isIn ? "Create invoice or deposit" : "Create bill or expense"} <KeyHint keys="N" />
      </Button>
      <Button needs="bankRules.create" icon={<Wand2 />} onClick={() => onOpen("rule")} aria-keyshortcuts="r">
        Create rule <KeyHint keys="R" />
      </Button>
    </div>
  );
}

const TONES = { exact: "positive", likely: "accent", possible: "neutral" } as const;
const CONFIDENCE_LABELS = { exact: "Exact match", likely: "Likely", possible: "Possible" } as const;

type SuggestionProps = {
  suggestion: BankSuggestion;
  index: number;
  onAccept: () => void;
  onPreview: () => void;
};

function SuggestionButton({ suggestion, index, onAccept, onPreview }: SuggestionProps) {
  return (
    <button
      type="button"
      onClick={onAccept}
      onFocus={onPreview}
      onMouseEnter={onPreview}
      className="flex w-full items-start gap-3 rounded-control border border-line-control/60 px-3 py-2 text-start hover:bg-hover"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{suggestion.title}</span>
        <span className="block text-small wrap-anywhere text-ink-soft">{suggestion.reason}</span>
      </span>
      <Badge tone={TONES[suggestion.confidence]}>{CONFIDENCE_LABELS[suggestion.confidence]}</Badge>
      <KeyHint keys={index === 0 ? "Enter" : String(index + 1)} />
    </button>
  );
}
