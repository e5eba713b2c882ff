import { byCode } from "#domain/account-code.ts";
import { type PostingPreview, LISTED_MAX } from "#contract/posting-preview.ts";
import { AGING_COLUMNS } from "#domain/aging.ts";
import { type Day, shiftDays } from "#domain/dates.ts";
import type { AccountId, TaxRateId } from "#domain/ids.ts";
import {
  add,
  isNegative,
  isZero,
  type Money,
  negate,
  negateQuantity,
  NO_UNITS,
  type Quantity,
  subtract,
  subtractQuantities,
  sum,
  ZERO,
} from "#domain/money.ts";
import type { State } from "./preview.ts";
import type { JournalLineState, ProductStockState, PostedJournal } from "./preview-queries.ts";

/** The books before and after some work. */
type StateComparison = { before: State; after: State };

const linesOf = ({ journals }: State) => journals.flatMap(({ lines }) => lines);
export const taxRatesOf = (state: State) => linesOf(state).flatMap(({ taxRateId }) => taxRateId ?? []);

export function changedJournals({
  before,
  after,
}: StateComparison): Pick<PostingPreview, "journals" | "journalCount"> {
  const earlier = new Map(before.journals.map((journal) => [journal.id, journal]));
  const later = new Map(after.journals.map((journal) => [journal.id, journal]));
  const removed = before.journals.filter(({ id }) => !later.has(id));
  const changed = [...after.journals, ...removed].flatMap(({ id, number, source }) => {
    const [previous, current] = [toJournalVersion(earlier.get(id)), toJournalVersion(later.get(id))];
    if (JSON.stringify(previous) === JSON.stringify(current)) return [];
    return {
      id: previous && id,
      number,
      isCorrection: source === "correction",
      before: previous,
      after: current,
    };
  });
  const ordered = changed.toSorted((a, b) => Number(a.isCorrection) - Number(b.isCorrection));
  return { journals: ordered.slice(0, LISTED_MAX), journalCount: ordered.length };
}

/** Maps a journal to the contract. */
function toJournalVersion(journal: PostedJournal | undefined): PostingPreview["journals"][number]["before"] {
  if (journal === undefined) return null;
  const { date, description, lines } = journal;
  return { date, description, lines: lines.map(({ taxRateId: _taxRateId, ...line }) => line) };
}

/** Returns the net change (debit less credit) per account over all lines; accounts that would be opened are included. */
export function accountChanges({ before, after }: StateComparison): PostingPreview["accounts"] {
  const openedIds = new Set(after.opened.map(({ accountId }) => accountId));
  const accounts = new Map<AccountId, PostingPreview["accounts"][number]>(
    after.opened.map((account) => [account.accountId, { ...account, isNew: true, change: ZERO }]),
  );
  const addLines = (lines: readonly JournalLineState[], signed: (line: JournalLineState) => Money) => {
    for (const line of lines) {
      const { accountId, accountCode: code, accountName: name } = line;
      const change = add(accounts.get(accountId)?.change ?? ZERO, signed(line));
      accounts.set(accountId, { accountId, code, name, isNew: openedIds.has(accountId), change });
    }
  };
  addLines(linesOf(after), ({ debit, credit }) => subtract(debit, credit));
  addLines(linesOf(before), ({ debit, credit }) => subtract(credit, debit));
  return [...accounts.values()].filter(({ change, isNew }) => isNew || !isZero(change)).toSorted(byCode);
}

export function taxChanges(
  { before, after }: StateComparison,
  names: readonly { id: TaxRateId; name: string }[],
): PostingPreview["tax"] {
  const taxAtRate = (state: State, id: TaxRateId) =>
    sum(
      linesOf(state)
        .filter(({ taxRateId }) => taxRateId === id)
        .map(({ debit, credit }) => subtract(credit, debit)),
    );
  return names.flatMap(({ id: taxRateId, name }) => {
    const change = subtract(taxAtRate(after, taxRateId), taxAtRate(before, taxRateId));
    return isZero(change) ? [] : { taxRateId, name, change };
  });
}

export function countChanges({ before, after }: StateComparison): PostingPreview["counts"] {
  return [...after.counts].flatMap(([id, { difference, ...addLines }]) => {
    const previous = before.counts.get(id)?.difference;
    return previous === undefined || previous === difference
      ? []
      : { ...addLines, before: previous, after: difference };
  });
}

const ZERO_STOCK = { quantity: NO_UNITS, value: ZERO, ownQuantity: null };

export function stockChanges({ before, after }: StateComparison): PostingPreview["stock"] {
  return [...after.stock].flatMap(([productId, is]) => {
    const previous = before.stock.get(productId) ?? ZERO_STOCK;
    if (previous.quantity === is.quantity && previous.value === is.value) return [];
    return {
      productId,
      productName: is.name,
      before: previous.quantity,
      after: is.quantity,
      valueBefore: previous.value,
      valueAfter: is.value,
      warning: warning(previous.quantity, is),
    };
  });
}

/**
 * Warns "Not enough stock: 3 on hand, 5 needed" if stock is negative (Accounting 7). If a purchase is reduced, what others
 * already took of it is needed.
 */
function warning(before: Quantity, { quantity: after, ownQuantity }: ProductStockState): string | null {
  const change = subtractQuantities(after, before);
  if (!isNegative(after) || !isNegative(change)) return null;
  const moved = ownQuantity ?? NO_UNITS;
  const otherQuantity = subtractQuantities(after, moved);
  return isNegative(moved)
    ? `Not enough stock: ${otherQuantity} on hand, ${negateQuantity(moved)} needed`
    : `Not enough stock: ${moved} on hand, ${negateQuantity(otherQuantity)} needed`;
}

export function correctionChanges({
  before,
  after,
}: StateComparison): Pick<PostingPreview, "corrections" | "correctionCount"> {
  const all = new Map([...before.corrections, ...after.corrections]);
  const changed = [...all].flatMap(([key, { documentId, kind, number, productName, date }]) => {
    const value = subtract(valueOf(after, key), valueOf(before, key));
    return isZero(value) ? [] : { documentId, kind, number, productName, date, cost: negate(value) };
  });
  return { corrections: changed.slice(0, LISTED_MAX), correctionCount: changed.length };
}

const valueOf = ({ corrections }: State, key: string): Money => corrections.get(key)?.value ?? ZERO;

export function balanceDueChanges({ before, after }: StateComparison): PostingPreview["balances"] {
  return [...new Map([...before.outstanding, ...after.outstanding])].flatMap(
    ([id, { kind, number, partyName }]) => {
      const [previous, current] = [
        before.outstanding.get(id)?.outstanding ?? ZERO,
        after.outstanding.get(id)?.outstanding ?? ZERO,
      ];
      return previous === current ? [] : { id, kind, number, partyName, before: previous, after: current };
    },
  );
}

export function agingChanges({ before, after }: StateComparison): PostingPreview["aging"] {
  return after.aging.flatMap(({ type, totals }, index) => {
    const columns = [...AGING_COLUMNS, ["total", "Total"] as const].flatMap(([key, column]) => {
      const previous = before.aging[index]?.totals[key] ?? ZERO;
      return previous === totals[key] ? [] : { column, before: previous, after: totals[key] };
    });
    return columns.length === 0 ? [] : { type, columns };
  });
}

/**
 * Returns the first open day if a posting from closed days was moved there: a reversal, cost correction, or
 * installment (Accounting 5, 6, 24).
 */
export function findPostponedDay({ before, after }: StateComparison): Day | null {
  const { closedThrough } = after;
  if (closedThrough === null) return null;
  const first = shiftDays(closedThrough, 1);
  const existingIds = new Set(before.journals.map(({ id }) => id));
  const isPostedToLine = after.journals.some(
    ({ id, belongsOn, date }) =>
      belongsOn !== null && belongsOn <= closedThrough && date === first && !existingIds.has(id),
  );
  const isCorrected = [...after.corrections].some(
    ([key, { movedOn, date }]) =>
      date === first && movedOn <= closedThrough && valueOf(before, key) !== valueOf(after, key),
  );
  return isPostedToLine || isCorrected ? first : null;
}
