import type { ExactLine } from "./exact-document.ts";
import { roundHalfUp, scaled, TEN, total, type Units } from "./exact-arithmetic.ts";

/** How an amount in one currency is converted to the base currency. */
export type ExactRate = { rate: string; minorUnit: number; baseMinorUnit: number };

export function inBooksAt(amount: Units, { rate, minorUnit, baseMinorUnit }: ExactRate): Units {
  return roundHalfUp({ numerator: amount * scaled(rate, 8) * TEN(baseMinorUnit), by: TEN(8 + minorUnit) });
}

/** The change of each account by a journal, debits above zero, by the name of the account. */
export type UnitsByAccount = Map<string, Units>;
type ExactJournal = {
  date: string;
  moves: UnitsByAccount;
  /** The change of foreign currency accounts in their own currency. */
  held: UnitsByAccount;
};

export type ControlSide = "receivable" | "payable";
type ExactAllocation = { by: string; date: string; amount: Units; base: Units };
/** A document, or the unapplied part of a payment: its balance. */
export type ExactOutstandingItem = {
  id: string;
  side: ControlSide;
  /** A credit, or an unapplied payment. */
  isUnapplied: boolean;
  date: string;
  dueDate: string;
  amount: Units;
  base: Units;
  at: ExactRate;
  allocations: ExactAllocation[];
};

type TaxRow = { taxRateId: string | null; field: string; amount: Units };
/** The contribution of a document to the tax report. */
type DatedTaxRows = { date: string; rows: TaxRow[] };

/** The books as they should be: only IDs are read from the product. */
export type ExactBooks = {
  journals: Map<string, ExactJournal>;
  items: Map<string, ExactOutstandingItem>;
  taxed: Map<string, DatedTaxRows>;
};

export const newExactBooks = (): ExactBooks => ({ journals: new Map(), items: new Map(), taxed: new Map() });

export function move(moves: UnitsByAccount, account: string, amount: Units): void {
  const sum = (moves.get(account) ?? 0n) + amount;
  if (sum === 0n) moves.delete(account);
  else moves.set(account, sum);
}

export const KINDS = {
  invoice: { side: "receivable", isCredit: false, debit: 1n, isSale: true },
  credit_note: { side: "receivable", isCredit: true, debit: -1n, isSale: true },
  bill: { side: "payable", isCredit: false, debit: -1n, isSale: false },
  vendor_credit: { side: "payable", isCredit: true, debit: 1n, isSale: false },
} as const;
export type BooksDocumentKind = keyof typeof KINDS;

/** The accounts of a document, by name: of each line, and of each tax on its side. */
type ExactAccounts = {
  party: string;
  lines: readonly string[];
  tax: (taxRateId: string, side: "sales" | "purchases") => string;
};

/**
 * The changes made by a document: the party's account by its total, the account of each line by its net amount with
 * unrecoverable tax, and that of each tax by the recovered or owed amount (Accounting 2, 8). Each is converted
 * separately (Accounting 10).
 */
export function documentMoves(
  kind: BooksDocumentKind,
  lines: readonly ExactLine[],
  { accounts, at }: { accounts: ExactAccounts; at: ExactRate },
): { moves: UnitsByAccount; base: Units; taxes: TaxRow[] } {
  const { debit, isSale, isCredit } = KINDS[kind];
  const moves: UnitsByAccount = new Map();
  const taxes: TaxRow[] = [];
  const addTaxRow = (taxRateId: string | null, field: string, amount: Units) =>
    taxes.push({ taxRateId, field, amount: isCredit ? -amount : amount });
  let base = 0n;
  for (const [index, line] of lines.entries()) {
    const net = inBooksAt(line.net, at);
    let [charged, cost, before] = [0n, net, net];
    for (const { tax, amount: taxAmount, lostAmount: lostOwn } of line.taxes) {
      const [amount, lostTax] = [inBooksAt(taxAmount, at), isSale ? 0n : inBooksAt(lostOwn, at)];
      const isOwed = tax.kind === "reverse_charge";
      const taxedBase = tax.isCompound ? before : net;
      if (tax.kind === undefined) before += amount;
      if (!isOwed) charged += amount;
      cost += lostTax;
      const account = accounts.tax(tax.taxRateId, isSale ? "sales" : "purchases");
      if (!isSale || !isOwed) move(moves, account, -debit * (amount - lostTax));
      if (isOwed && !isSale) move(moves, accounts.tax(tax.taxRateId, "sales"), debit * amount);
      const side = isSale ? "sales" : "purchases";
      addTaxRow(tax.taxRateId, `${side}Net`, taxedBase);
      addTaxRow(tax.taxRateId, `${side}Tax`, amount - lostTax);
      addTaxRow(tax.taxRateId, "nonrecoverableTax", lostTax);
      if (isOwed && !isSale) {
        addTaxRow(tax.taxRateId, "salesNet", taxedBase);
        addTaxRow(tax.taxRateId, "salesTax", amount);
      }
    }
    if (line.taxes.length === 0) addTaxRow(null, isSale ? "salesNet" : "purchasesNet", net);
    move(moves, accounts.lines[index] ?? "", -debit * cost);
    base += net + charged;
  }
  move(moves, accounts.party, debit * base);
  return { moves, base, taxes };
}

export const balanceDueOf = ({ amount, allocations }: ExactOutstandingItem): Units =>
  amount - total(allocations.map((allocation) => allocation.amount));
const baseBalanceDueOf = ({ base, allocations }: ExactOutstandingItem): Units =>
  base - total(allocations.map((allocation) => allocation.base));

/**
 * The base amount of a part of an outstanding item: at its rate and no more than the remainder, and all of it with the last
 * part.
 */
export function settledBy(item: ExactOutstandingItem, amount: Units): Units {
  const remainingBase = baseBalanceDueOf(item);
  if (amount >= balanceDueOf(item)) return remainingBase;
  const base = inBooksAt(amount, item.at);
  return base < remainingBase ? base : remainingBase;
}

/** Reverses the effect of a record. */
export function undoRecord(books: ExactBooks, id: string, journalId: string): void {
  books.journals.delete(journalId);
  books.taxed.delete(id);
  books.items.delete(id);
  for (const item of books.items.values()) item.allocations = item.allocations.filter(({ by }) => by !== id);
}

const BUCKETS = ["current", "days1To30", "days31To60", "days61To90", "over90"];
const DAY_MS = 86_400_000;

/** The totals of aging on a day, by column (Accounting 9). */
export function agingOf({ items }: ExactBooks, side: ControlSide, asOf: string): Map<string, Units> {
  const columns = new Map([...BUCKETS, "unapplied", "total"].map((name) => [name, 0n]));
  for (const item of items.values()) {
    if (item.side !== side || item.date > asOf) continue;
    const then = item.allocations.filter(({ date }) => date <= asOf);
    const outstanding = baseBalanceDueOf({ ...item, allocations: then }) * (item.isUnapplied ? -1n : 1n);
    const days = Math.round((Date.parse(asOf) - Date.parse(item.dueDate)) / DAY_MS);
    const bucket = days <= 0 ? 0 : Math.min(Math.ceil(days / 30), BUCKETS.length - 1);
    const column = item.isUnapplied ? "unapplied" : (BUCKETS[bucket] ?? "");
    for (const name of [column, "total"]) columns.set(name, (columns.get(name) ?? 0n) + outstanding);
  }
  return columns;
}

/** The balances of foreign currency accounts in their own currency. */
export function foreignBalancesOf({ journals }: ExactBooks): UnitsByAccount {
  const sums: UnitsByAccount = new Map();
  for (const { held } of journals.values()) for (const [account, amount] of held) move(sums, account, amount);
  return sums;
}

/** The change of each account up to a day, without zeros. */
export function balancesIn({ journals }: ExactBooks, end: string): UnitsByAccount {
  const sums: UnitsByAccount = new Map();
  for (const { date, moves } of journals.values())
    if (date <= end) for (const [account, amount] of moves) move(sums, account, amount);
  return sums;
}

/** The figures of the tax report in a period, "rate field" by amount, without zeros. */
export function taxesIn(
  { taxed }: ExactBooks,
  { start, end }: { start: string; end: string },
): UnitsByAccount {
  const sums: UnitsByAccount = new Map();
  for (const { date, rows } of taxed.values())
    if (date >= start && date <= end)
      for (const { taxRateId, field, amount } of rows) move(sums, `${taxRateId ?? "none"} ${field}`, amount);
  return sums;
}
