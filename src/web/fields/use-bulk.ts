import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { showToast, withdrawOffers } from "#web/ui/toast-store.ts";
import { leftOutTexts, runEach, type Outcome, type Work } from "./run-each.ts";
import type { Notes } from "./selection.ts";
import type { ListSelection } from "./use-selection.ts";

export type BulkWork<Item, Result> = Work<Item, Result> & {
  /** The button that was pressed. */
  label: string;
  /** What is said in the end: "12 journals posted". */
  told: (count: number) => string;
  /** Does the reverse, where there is one. */
  undo?: (results: readonly Result[]) => void;
};

/** How far it has come. After a while (Conventions 4) numbers are shown, and it can be stopped. */
export type BulkProgress = { label: string; count: number; of: number; isLong: boolean };

const LONG_AFTER_MS = 2_000;

export type Bulk = {
  progress: BulkProgress | null;
  stop: () => void;
  run: <Item extends { id: string }, Result>(
    items: readonly Item[],
    work: BulkWork<Item, Result>,
  ) => Promise<readonly Result[]>;
};

/**
 * Does something with several records of a list, one after the other, and says how many it was and why others
 * were left out; those stay selected. It goes on when the page is left, and then says so in a message alone.
 */
export function useBulk({ settle }: Pick<ListSelection<unknown>, "settle">): Bulk {
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

  async function run<Item extends { id: string }, Result>(
    items: readonly Item[],
    work: BulkWork<Item, Result>,
  ): Promise<readonly Result[]> {
    if (state.current.isRunning) return [];
    Object.assign(state.current, { isRunning: true, isStopped: false });
    // What was offered before would run into this.
    withdrawOffers();
    setProgress({ label: work.label, count: 0, of: items.length, isLong: false });
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
      tell(outcome, { work, isShown: state.current.isShown }),
    );
    // Once for all of them: each has moved balances on every page, or was no longer as it was shown.
    void cache.invalidateQueries();
    return outcome.done.map(({ result }) => result);
  }
  const stop = () => {
    state.current.isStopped = true;
  };
  return { progress, stop, run };
}

type Teller<Item, Result> = { work: BulkWork<Item, Result>; isShown: boolean };

/** A message says that all went well; the bar of the selection says why it did not, unless its page was left. */
function tell<Item, Result>(
  { done, skipped, untried }: Outcome<Item, Result>,
  { work: { told, undo }, isShown }: Teller<Item, Result>,
): Notes | null {
  const back = undo && done.length > 0 ? () => undo(done.map(({ result }) => result)) : undefined;
  const leftOut = leftOutTexts(skipped, untried);
  const lines = [...(done.length > 0 ? [told(done.length)] : []), ...leftOut];
  if (leftOut.length > 0 && isShown) return { lines, undo: back };
  showToast(lines.join(". "), {
    tone: leftOut.length > 0 ? "negative" : "positive",
    action: back && { label: "Undo", onSelect: back },
  });
  return null;
}
