import { useCallback, useMemo, useState } from "react";

/** The summary of a bulk action: which records were skipped and why, and how to undo the rest. */
export type Notes = { lines: readonly string[]; undo?: (() => void) | undefined };

/** What is selected of a list: by id, because rows come and go with the window. */
export type Selection = {
  ids: ReadonlySet<string>;
  /** The record that was picked last, from which a range goes on. */
  last: string | null;
  /** Shown until another record is picked. */
  notes: Notes | null;
};

export const NOTHING_SELECTED: Selection = { ids: new Set(), last: null, notes: null };

type Pick = {
  id: string;
  /** All records of the list, from the top down. */
  order: readonly string[];
  isRange: boolean;
};

/** Selects a record or takes it out; with `isRange` also all from the one that was picked before it. */
export function pick({ ids, last }: Selection, { id, order, isRange }: Pick): Selection {
  const from = isRange && last !== null ? order.indexOf(last) : -1;
  const to = order.indexOf(id);
  const range = from < 0 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
  const picked = new Set(range);
  const otherIds = [...ids].filter((other) => !picked.has(other));
  return { ids: new Set(ids.has(id) ? otherIds : [...otherIds, ...range]), last: id, notes: null };
}

/** Selects all records of the list, or none when all are. */
export function pickAll({ ids }: Selection, order: readonly string[]): Selection {
  return ids.size === order.length ? NOTHING_SELECTED : { ids: new Set(order), last: null, notes: null };
}

/** Without what the list no longer shows, such as after a change of its filters. */
export function keepShown(selection: Selection, visibleIds: ReadonlySet<string>): Selection {
  const ids = [...selection.ids].filter((id) => visibleIds.has(id));
  return ids.length === selection.ids.size ? selection : { ...selection, ids: new Set(ids) };
}

/** Lets go of the records that were done; those that were left out stay selected, with the reasons. */
export function letGo(selection: Selection, done: readonly string[], notes: Notes | null): Selection {
  const gone = new Set(done);
  return { ...selection, ids: new Set([...selection.ids].filter((id) => !gone.has(id))), notes };
}

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

/** What is selected of a list that is shown (Interface 1). */
export function useSelection<Item extends { id: string }>(items: readonly Item[]): ListSelection<Item> {
  const [kept, setSelection] = useState(NOTHING_SELECTED);
  const order = useMemo(() => items.map(({ id }) => id), [items]);
  const visibleIds = useMemo(() => new Set(order), [order]);
  const selection = keepShown(kept, visibleIds);
  // A record that filters hide is let go for good: it does not come back selected when another filter shows it again.
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
    settle: useCallback((done, skipNotes) => setSelection((before) => letGo(before, done, skipNotes)), []),
  };
}
