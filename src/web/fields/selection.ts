/** How it went when something was done with several records, and some were left out. */
export type Notes = { lines: readonly string[]; undo?: (() => void) | undefined };

/** What is selected of a list: by id, because rows come and go with the window (Design 5). */
export type Selection = {
  ids: ReadonlySet<string>;
  /** The record that was picked last, from which a range goes on. */
  last: string | null;
  /** It stands until something else is picked. */
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
  const others = [...ids].filter((other) => !picked.has(other));
  return { ids: new Set(ids.has(id) ? others : [...others, ...range]), last: id, notes: null };
}

/** Selects all records of the list, or none when all are. */
export function pickAll({ ids }: Selection, order: readonly string[]): Selection {
  return ids.size === order.length ? NOTHING_SELECTED : { ids: new Set(order), last: null, notes: null };
}

/** Without what the list no longer shows, such as after a change of its filters. */
export function keepShown(selection: Selection, shown: ReadonlySet<string>): Selection {
  const ids = [...selection.ids].filter((id) => shown.has(id));
  return ids.length === selection.ids.size ? selection : { ...selection, ids: new Set(ids) };
}

/** After something was done: what it was done with is let go, the rest stays selected with the reasons. */
export function letGo(selection: Selection, done: readonly string[], notes: Notes | null): Selection {
  const gone = new Set(done);
  return { ...selection, ids: new Set([...selection.ids].filter((id) => !gone.has(id))), notes };
}
