import { useCallback, useMemo, useState } from "react";
import { keepShown, letGo, NOTHING_SELECTED, pick, pickAll, type Notes } from "./selection.ts";

export type ListSelection<Item> = {
  ids: ReadonlySet<string>;
  /** The selected records, in the order of the list. */
  selected: readonly Item[];
  /** How the last run went, when it left some out. */
  notes: Notes | null;
  isAll: boolean;
  onPick: (id: string, isRange: boolean) => void;
  onPickAll: () => void;
  onClear: () => void;
  /** Lets go of the records with which something was done. */
  settle: (done: readonly string[], notes: Notes | null) => void;
};

/** What is selected of a list that is shown (Conventions 1). */
export function useSelection<Item extends { id: string }>(items: readonly Item[]): ListSelection<Item> {
  const [kept, setSelection] = useState(NOTHING_SELECTED);
  const order = useMemo(() => items.map(({ id }) => id), [items]);
  const shown = useMemo(() => new Set(order), [order]);
  const selection = keepShown(kept, shown);
  // At once and for good: what other filters show again was not selected there.
  if (selection !== kept) setSelection(selection);
  const { ids, notes } = selection;
  const selected = useMemo(() => items.filter(({ id }) => ids.has(id)), [items, ids]);
  return {
    ids,
    selected,
    notes,
    isAll: ids.size > 0 && ids.size === order.length,
    onPick: useCallback(
      (id, isRange) => setSelection((before) => pick(before, { id, order, isRange })),
      [order],
    ),
    onPickAll: useCallback(() => setSelection((before) => pickAll(before, order)), [order]),
    onClear: useCallback(() => setSelection(NOTHING_SELECTED), []),
    settle: useCallback((done, why) => setSelection((before) => letGo(before, done, why)), []),
  };
}
