import { useCallback, useMemo, useState } from "react";

/** The summary of a bulk action: which records were skipped and why, and how to undo the rest. */
export type Notes = { lines: readonly string[]; undo?: (() => void) | undefined };

/** The selected records of a list, by ID, because virtualized rows come and go. */
export type Selection = {
  ids: ReadonlySet<string>;
  /** The record that was picked last, the anchor of a range; null if none. */
  last: string | null;
  /** Shown until another record is picked. */
  notes: Notes | null;
};

export const NOTHING_SELECTED: Selection = { ids: new Set(), last: null, notes: null };

type SelectionStep = {
  id: string;
  /** The IDs of all records in list order. */
  order: readonly string[];
  isRange: boolean;
};

/** Toggles a record; with `isRange` also selects all records between it and the last one picked. */
export function toggleSelection({ ids, last }: Selection, { id, order, isRange }: SelectionStep): Selection {
  const from = isRange && last !== null ? order.indexOf(last) : -1;
  const to = order.indexOf(id);
  const range = from < 0 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
  const picked = new Set(range);
  const otherIds = [...ids].filter((otherId) => !picked.has(otherId));
  return { ids: new Set(ids.has(id) ? otherIds : [...otherIds, ...range]), last: id, notes: null };
}

/** Selects all records of the list, or none if all are selected. */
export function toggleAll({ ids }: Selection, order: readonly string[]): Selection {
  return ids.size === order.length ? NOTHING_SELECTED : { ids: new Set(order), last: null, notes: null };
}

/** Drops records the list no longer shows, as after a filter change. */
export function deselectHidden(selection: Selection, visibleIds: ReadonlySet<string>): Selection {
  const ids = [...selection.ids].filter((id) => visibleIds.has(id));
  return ids.length === selection.ids.size ? selection : { ...selection, ids: new Set(ids) };
}

/** Deselects the processed records; skipped ones stay selected, with the reasons. */
export function deselectProcessed(
  selection: Selection,
  done: readonly string[],
  notes: Notes | null,
): Selection {
  const processedIds = new Set(done);
  return { ...selection, ids: new Set([...selection.ids].filter((id) => !processedIds.has(id))), notes };
}

export type ListSelection<Item> = {
  ids: ReadonlySet<string>;
  /** The selected records in list order. */
  selected: readonly Item[];
  /** The notes of the last run, if it skipped records. */
  notes: Notes | null;
  isAll: boolean;
  onPick: (id: string, isRange: boolean) => void;
  onPickAll: () => void;
  onClear: () => void;
  /** Deselects the processed records and sets the notes. */
  settle: (processedIds: readonly string[], notes: Notes | null) => void;
};

/** The selection of a list on screen (Interface 1). */
export function useSelection<Item extends { id: string }>(items: readonly Item[]): ListSelection<Item> {
  const [storedSelection, setSelection] = useState(NOTHING_SELECTED);
  const order = useMemo(() => items.map(({ id }) => id), [items]);
  const visibleIds = useMemo(() => new Set(order), [order]);
  const selection = deselectHidden(storedSelection, visibleIds);
  // A record hidden by a filter is deselected for good; it isn't selected again when the filter shows it.
  if (selection !== storedSelection) setSelection(selection);
  const { ids, notes } = selection;
  const selected = useMemo(() => items.filter(({ id }) => ids.has(id)), [items, ids]);
  return {
    ids,
    selected,
    notes,
    isAll: ids.size > 0 && ids.size === order.length,
    onPick: useCallback(
      (id, isRange) => setSelection((before) => toggleSelection(before, { id, order, isRange })),
      [order],
    ),
    onPickAll: useCallback(() => setSelection((before) => toggleAll(before, order)), [order]),
    onClear: useCallback(() => setSelection(NOTHING_SELECTED), []),
    settle: useCallback(
      (processedIds, skipNotes) =>
        setSelection((before) => deselectProcessed(before, processedIds, skipNotes)),
      [],
    ),
  };
}
