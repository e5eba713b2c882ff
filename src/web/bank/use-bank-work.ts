import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { BankTransactionForReview, BankSuggestion } from "#contract/bank-matches.ts";
import type { BankTransactionRecord } from "#contract/bank.ts";
import { ApiError, failureText } from "#web/api/api-error.ts";
import { call } from "#web/api/call-api.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { formatDate } from "#web/fields/formats.ts";
import { countText } from "#web/lists/list-parts.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { acceptSuggestion, requestOfSuggestion, type OfferRate } from "./suggestion-request.ts";

const PAGE_SIZE = 200;
/** Load more this many transactions before the end. */
const NEAR_THE_END = 40;

/**
 * Manages the review of an account's transactions and their recording. One just recorded on another page (`doneId`)
 * is the first to undo (Accounting 17).
 */
export function useBankWork({ accountId, doneId }: { accountId: string; doneId: string | undefined }) {
  const list = useApiList("bank.suggestions", { query: { accountId, limit: PAGE_SIZE } });
  const rows = useRows(list.data?.items ?? []);
  useLoadMore(list, { isNearEnd: rows.items.length - rows.at <= NEAR_THE_END });
  const { offerUndo, undoLast } = useUndo(rows, doneId);
  const { rateOf, typeRate } = useTypedRate();
  const { isAccepting, recordSeveral } = useRecordSeveral(rows, { offerUndo });
  const { certain, acceptCertain } = useAcceptExactMatches(rows, recordSeveral, { rateOf });

  function accept({ bankTransaction }: BankTransactionForReview, suggestion: BankSuggestion): void {
    const isDone = rows.finish(bankTransaction, () =>
      acceptSuggestion(requestOfSuggestion(bankTransaction, suggestion, rateOf(bankTransaction))),
    );
    offerUndo(
      suggestion.title,
      isDone.then((isTrue) => (isTrue ? [bankTransaction] : [])),
    );
  }
  return {
    list,
    ...rows,
    accept,
    rateOf,
    typeRate,
    certain,
    isAccepting,
    acceptCertain,
    recordSeveral,
    offerUndo,
    undoLast,
  };
}

const NO_RATE: OfferRate = { rate: "", confirmRates: false };

/** Exchange rate entered for one transaction (Accounting 10); the others use the default. */
function useTypedRate() {
  const [typed, setTyped] = useState({ id: "", ...NO_RATE });
  return {
    rateOf: ({ id }: BankTransactionRecord): OfferRate => (typed.id === id ? typed : NO_RATE),
    typeRate: ({ id }: BankTransactionRecord, rate: OfferRate): void => setTyped({ id, ...rate }),
  };
}

/** Text that identifies a transaction in a list. */
export const textOfTransaction = ({
  counterparty,
  description: text,
  reference,
}: BankTransactionRecord): string =>
  [counterparty, text, reference].filter(Boolean).join(" \u00b7 ") || "No description";

export type BankWork = ReturnType<typeof useBankWork>;
type WorkRows = ReturnType<typeof useRows>;
/** A recorded transaction; only its ID is known if it was recorded on another page. */
type CategorizedTransaction = BankTransactionRecord | { id: string };

/** Milliseconds without activity before data is reloaded, so that fast work doesn't reload it per transaction. */
const QUIET_MS = 400;

/** Reloads the page's data after a moment without pending requests. */
function useRefreshWhenIdle() {
  const cache = useQueryClient();
  const pendingCount = useRef(0);
  const quiet = useRef<ReturnType<typeof setTimeout>>(undefined);
  return async function readAfter<Result>(work: () => Promise<Result>): Promise<Result> {
    pendingCount.current += 1;
    clearTimeout(quiet.current);
    try {
      return await work();
    } finally {
      pendingCount.current -= 1;
      if (pendingCount.current === 0)
        quiet.current = setTimeout(() => void cache.invalidateQueries(), QUIET_MS);
    }
  };
}

type SuggestionList = ReturnType<typeof useApiList<"bank.suggestions">>;

/** Loads more when the selection nears the end of the loaded list. */
function useLoadMore(
  { hasMore, isFetching, error, loadMore }: SuggestionList,
  { isNearEnd }: { isNearEnd: boolean },
): void {
  const loadNextPage = useEffectEvent(() => void loadMore());
  const isToRead = isNearEnd && hasMore && !isFetching && error === null;
  useEffect(() => {
    if (isToRead) loadNextPage();
  }, [isToRead]);
}

type Work = () => Promise<unknown>;

/** Rows for review, without recorded ones. */
function useRows(all: readonly BankTransactionForReview[]) {
  const readAfter = useRefreshWhenIdle();
  const [recorded, setRecorded] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const items = all.filter(({ bankTransaction }) => !recorded.includes(bankTransaction.id));
  const chosenIndex = Math.max(
    0,
    items.findIndex(({ bankTransaction }) => bankTransaction.id === chosen),
  );
  const moveSelection = (by: number): void =>
    setChosen(items[Math.min(Math.max(chosenIndex + by, 0), items.length - 1)]?.bankTransaction.id ?? null);

  function restoreTransaction({ id }: CategorizedTransaction): void {
    setRecorded((before) => before.filter((candidate) => candidate !== id));
    setChosen(id);
  }

  /** Removes a transaction from the list; restores it with the reason if the server refuses. */
  async function removeWhile(transaction: BankTransactionRecord, work: Work): Promise<string | null> {
    const index = items.findIndex((item) => item.bankTransaction.id === transaction.id);
    const next = items[index + 1] ?? items[index - 1];
    setRecorded((before) => [...before, transaction.id]);
    // If the user has selected another transaction, keep that selection.
    setChosen((now) =>
      (now ?? items[0]?.bankTransaction.id) === transaction.id ? (next?.bankTransaction.id ?? null) : now,
    );
    try {
      await readAfter(work);
      return null;
    } catch (error) {
      restoreTransaction(transaction);
      return failureOf(transaction, error, FAILED);
    }
  }

  async function finish(transaction: BankTransactionRecord, work: Work): Promise<boolean> {
    setFailure(null);
    const refused = await removeWhile(transaction, work);
    if (refused !== null) setFailure(refused);
    return refused === null;
  }
  return {
    items,
    at: chosenIndex,
    failure,
    setFailure,
    move: moveSelection,
    choose: setChosen,
    finish,
    leave: removeWhile,
    restoreTransaction,
    readAfter,
  };
}

/** After this many refusals, stop: the cause isn't a transaction but, say, a lost connection. */
const REFUSALS_MAX = 5;

type RecordingTask = { transaction: BankTransactionRecord; record: () => Promise<unknown> };

/** Records several transactions one by one, to be undone together. */
function useRecordSeveral(
  { leave: removeWhile, setFailure, readAfter }: WorkRows,
  { offerUndo }: Pick<UndoHandlers, "offerUndo">,
) {
  const [isAccepting, setAccepting] = useState(false);
  async function recordAll(all: readonly RecordingTask[]): Promise<CategorizedTransaction[]> {
    const accepted: CategorizedTransaction[] = [];
    const refused: string[] = [];
    setFailure(null);
    for (const { transaction, record } of all) {
      const reason = await removeWhile(transaction, record);
      if (reason === null) accepted.push(transaction);
      else refused.push(reason);
      if (refused.length === REFUSALS_MAX) break;
    }
    const remaining = all.length - accepted.length - refused.length;
    if (remaining > 0) refused.push(`Stopped after ${REFUSALS_MAX} errors; ${remaining} more not tried`);
    if (refused.length > 0) setFailure(refused.join("\n"));
    setAccepting(false);
    return accepted;
  }
  function recordSeveral(all: readonly RecordingTask[], message: string): void {
    if (isAccepting || all.length === 0) return;
    setAccepting(true);
    const recorded = readAfter(() => recordAll(all));
    offerUndo(({ length }) => `${countText(length, "transaction")} ${message}`, recorded);
  }
  return { isAccepting, recordSeveral };
}

/** Accepts all exact matches; everything else is reviewed one by one. */
function useAcceptExactMatches(
  { items }: WorkRows,
  recordSeveral: ReturnType<typeof useRecordSeveral>["recordSeveral"],
  { rateOf }: Pick<ReturnType<typeof useTypedRate>, "rateOf">,
) {
  const certain = items.flatMap(({ bankTransaction, suggestions: [best] }) =>
    best?.confidence === "exact" ? [{ transaction: bankTransaction, best }] : [],
  );
  const acceptCertain = (): void =>
    recordSeveral(
      certain.map(({ transaction, best }) => ({
        transaction,
        record: () => acceptSuggestion(requestOfSuggestion(transaction, best, rateOf(transaction))),
      })),
      "matched",
    );
  return { certain, acceptCertain };
}

type UndoHandlers = ReturnType<typeof useUndo>;
const NO_TRANSACTIONS: Promise<readonly CategorizedTransaction[]> = Promise.resolve([]);

/** Undoes the last action, from the toast or by key; if it is still pending, once it has finished. */
function useUndo({ restoreTransaction, setFailure }: WorkRows, doneId: string | undefined) {
  const cache = useQueryClient();
  const last = useRef(
    doneId === undefined
      ? NO_TRANSACTIONS
      : Promise.resolve<readonly CategorizedTransaction[]>([{ id: doneId }]),
  );
  const undone = useRef(new WeakSet<readonly CategorizedTransaction[]>());
  async function undo(transactions: readonly CategorizedTransaction[]): Promise<void> {
    // The key U and an open toast may undo the same.
    if (undone.current.has(transactions)) return;
    undone.current.add(transactions);
    const failures: string[] = [];
    // Reversed, so that the first one ends up selected.
    for (const transaction of transactions.toReversed())
      try {
        await call("bank.unmatch", { params: { bankTransactionId: transaction.id } });
        restoreTransaction(transaction);
      } catch (error) {
        failures.unshift(failureOf(transaction, error, UNDO_FAILED));
      }
    if (failures.length > 0) setFailure(failures.join("\n"));
    void cache.invalidateQueries();
  }
  /** Actions done together are undone together. */
  function offerUndo(
    title: string | ((recorded: readonly CategorizedTransaction[]) => string),
    pendingWork: Promise<readonly CategorizedTransaction[]>,
  ): void {
    const before = last.current;
    last.current = pendingWork.then((transactions) => {
      if (transactions.length === 0) return before;
      const onSelect = () => void undo(transactions);
      showToast(typeof title === "string" ? title : title(transactions), {
        action: { label: "Undo", onSelect },
      });
      return transactions;
    });
  }
  async function undoLast(): Promise<void> {
    const lastDone = last.current;
    last.current = NO_TRANSACTIONS;
    const transactions = await lastDone;
    if (transactions.length > 0) await undo(transactions);
  }
  return { offerUndo, undoLast };
}

const FAILED = "Couldn't record the transaction";
const UNDO_FAILED = "Couldn't unmatch the transaction";

/** Names the transaction that failed, and the reason. */
function failureOf(transaction: CategorizedTransaction, error: unknown, fallback: string): string {
  const messages =
    error instanceof ApiError ? error.errors.map(({ message }) => message).filter(Boolean) : [];
  const reason = messages.length > 0 ? messages.join(" ") : failureText(error, fallback);
  return "description" in transaction
    ? `${formatDate(transaction.date)} ${textOfTransaction(transaction)}: ${reason}`
    : reason;
}
