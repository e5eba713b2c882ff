import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError, failureText } from "#web/api/api-error.ts";
import { showToast, withdrawOffers } from "#web/ui/toast.tsx";
import type { ListSelection, Notes } from "./selection.ts";

export type BulkJob<Item, Result> = BulkTask<Item, Result> & {
  /** The label of the button. */
  label: string;
  /** The success message: "12 journals posted". */
  doneText: (count: number) => string;
  /** Undoes the action; not set if it can't be undone. */
  undo?: (results: readonly Result[]) => void;
};

/** The progress of a bulk action. After a while (Interface 4) it shows counts and can be stopped. */
export type BulkProgress = { label: string; count: number; total: number; isLong: boolean };

const LONG_AFTER_MS = 2_000;

export type BulkRun = {
  progress: BulkProgress | null;
  stop: () => void;
  run: <Item extends { id: string }, Result>(
    items: readonly Item[],
    work: BulkJob<Item, Result>,
  ) => Promise<readonly Result[]>;
};

/**
 * Runs an action on the selected records one after the other, then reports how many succeeded and why others were skipped;
 * skipped records stay selected. It continues if the user leaves the page, and then reports in a message only.
 */
export function useBulk({ settle }: Pick<ListSelection<unknown>, "settle">): BulkRun {
  const cache = useQueryClient();
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const state = useRef({ isRunning: false, isStopped: false, isShown: true });
  useEffect(() => {
    const { current } = state;
    current.isShown = true;
    return () => {
      current.isShown = false;
    };
  }, []);

  async function runBulk<Item extends { id: string }, Result>(
    items: readonly Item[],
    work: BulkJob<Item, Result>,
  ): Promise<readonly Result[]> {
    if (state.current.isRunning) return [];
    Object.assign(state.current, { isRunning: true, isStopped: false });
    // Earlier Undo offers would conflict with this run.
    withdrawOffers();
    setProgress({ label: work.label, count: 0, total: items.length, isLong: false });
    const change = (part: Partial<BulkProgress>) => setProgress((before) => before && { ...before, ...part });
    const timer = setTimeout(() => change({ isLong: true }), LONG_AFTER_MS);
    const outcome = await runEach(items, work, {
      onProgress: (count) => change({ count }),
      isStopped: () => state.current.isStopped,
    });
    clearTimeout(timer);
    state.current.isRunning = false;
    setProgress(null);
    settle(
      outcome.done.map(({ item }) => item.id),
      summarize(outcome, { work, isShown: state.current.isShown }),
    );
    // Refresh once for the whole run: each record changed balances on every page, or was outdated.
    void cache.invalidateQueries();
    return outcome.done.map(({ result }) => result);
  }
  const stop = () => {
    state.current.isStopped = true;
  };
  return { progress, stop, run: runBulk };
}

type BulkSummaryOptions<Item, Result> = { work: BulkJob<Item, Result>; isShown: boolean };

/** Shows a message on full success; otherwise the selection bar shows the reasons, unless its page was left. */
function summarize<Item, Result>(
  { done, skipped, untried }: BulkOutcome<Item, Result>,
  { work: { doneText, nameOf, undo }, isShown }: BulkSummaryOptions<Item, Result>,
): Notes | null {
  const back = undo && done.length > 0 ? () => undo(done.map(({ result }) => result)) : undefined;
  const skippedLines = skippedTexts(
    skipped.map(({ item, reason }) => ({ name: nameOf(item), reason })),
    untried,
  );
  const lines = [...(done.length > 0 ? [doneText(done.length)] : []), ...skippedLines];
  if (skippedLines.length > 0 && isShown) return { lines, undo: back };
  showToast(lines.join(". "), {
    tone: skippedLines.length > 0 ? "negative" : "positive",
    action: back && { label: "Undo", onSelect: back },
  });
  return null;
}

/** The action for each selected record. */
type BulkTask<Item, Result> = {
  /** The reason to skip a record, if the page can tell; null if the server decides. */
  skipReason: (item: Item) => string | null;
  act: (item: Item) => Promise<Result>;
  /** The name of a record in the message that it was skipped. */
  nameOf: (item: Item) => string;
  /** The fallback message if the server gives no reason: "Failed to save journal". */
  failed: string;
};

type SkippedRecord<Item> = { item: Item; reason: string };

type BulkOutcome<Item, Result> = {
  done: readonly { item: Item; result: Result }[];
  skipped: readonly SkippedRecord<Item>[];
  /** The records that weren't processed because the run was stopped. */
  untried: readonly Item[];
};

type BulkControl = {
  /** Called after each record with the number processed so far. */
  onProgress: (count: number) => void;
  isStopped: () => boolean;
};

/**
 * Runs an action on one record after the other. A rejected record is skipped with the server's reason; if all others would
 * fail too, as without a connection, the rest isn't tried.
 */
export async function runEach<Item, Result>(
  items: readonly Item[],
  { skipReason, act, failed }: BulkTask<Item, Result>,
  { onProgress, isStopped }: BulkControl,
): Promise<BulkOutcome<Item, Result>> {
  const processed: { item: Item; result: Result }[] = [];
  const skipped: SkippedRecord<Item>[] = [];
  for (const [index, item] of items.entries()) {
    if (isStopped()) return { done: processed, skipped, untried: items.slice(index) };
    const reason = skipReason(item);
    if (reason !== null) {
      skipped.push({ item, reason });
    } else {
      try {
        processed.push({ item, result: await act(item) });
      } catch (error) {
        skipped.push({ item, reason: failureText(error, failed) });
        if (!isOfRecord(error)) return { done: processed, skipped, untried: items.slice(index + 1) };
      }
    }
    onProgress(index + 1);
  }
  return { done: processed, skipped, untried: [] };
}

/** Statuses that every other record would get too: signed out, plan limit, no permission, too many requests. */
const FATAL_STATUSES: ReadonlySet<number> = new Set([401, 402, 403, 429]);

function isOfRecord(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === "session.user-mismatch") return false;
  return error.status >= 400 && error.status < 500 && !FATAL_STATUSES.has(error.status);
}

/**
 * The number of skipped records by reason, the most frequent reason first: "2 skipped (INV-0003, INV-0007): This date is in a closed period".
 */
export function skippedTexts(
  skipped: readonly { name: string; reason: string }[],
  untried: readonly unknown[] = [],
): string[] {
  const names = new Map<string, string[]>();
  for (const { name, reason } of skipped) names.set(reason, [...(names.get(reason) ?? []), name]);
  const reasons = [...names].toSorted(([, a], [, b]) => b.length - a.length);
  return [
    ...reasons.map(
      ([reason, skippedNames]) => `${skippedNames.length} skipped (${namesText(skippedNames)}): ${reason}`,
    ),
    ...(untried.length > 0 ? [`${untried.length} not processed`] : []),
  ];
}

const NAMED_MAX = 5;

export function namesText(names: readonly string[]): string {
  const more = names.length - NAMED_MAX;
  const listedNames = names.slice(0, NAMED_MAX).join(", ");
  return more > 0 ? `${listedNames} and ${more} more` : listedNames;
}

/** The records the action is possible for, as far as the page can tell. */
export function eligibleRecords<Item>(
  items: readonly Item[],
  { skipReason }: Pick<BulkTask<Item, unknown>, "skipReason">,
): Item[] {
  return items.filter((item) => skipReason(item) === null);
}

/** The reasons why the other records are skipped. */
export function skippedNotes<Item>(
  items: readonly Item[],
  { skipReason, nameOf }: Pick<BulkTask<Item, unknown>, "skipReason" | "nameOf">,
): string[] {
  return skippedTexts(
    items.flatMap((item) => {
      const reason = skipReason(item);
      return reason === null ? [] : [{ name: nameOf(item), reason }];
    }),
  );
}
