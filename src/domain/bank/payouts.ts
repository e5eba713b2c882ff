import type { Day } from "#domain/dates.ts";
import type { BankTransactionId, JournalId } from "#domain/ids.ts";
import type { Notation } from "#domain/notation.ts";
import { compare, isNegative, isPositive, isZero, type Money, subtract, sum } from "#domain/money.ts";
import { abs } from "#domain/money-ratios.ts";
import { localizeMoney } from "#domain/format-number.ts";
import { compact, wordsWithoutNumbers } from "./word-matching.ts";
import { findProviderTable } from "./providers.ts";

// A payment provider collects from customers, deducts fees, pays refunds, and pays out the rest.

const KINDS = ["charge", "refund", "fee", "other"] as const;
type ProviderEntryKind = (typeof KINDS)[number];

/** A movement on a provider's account. */
export type ProviderRow = {
  date: Day;
  /** Date from which it can be paid out. */
  availableOn: Day;
  amount: Money;
  kind: ProviderEntryKind | "payout";
};

/** A posting on a provider's account. */
export type PostedRow = ProviderRow & { journalId: JournalId };

/** A transaction of a provider's statement. */
export type ProviderEntry = Pick<ProviderRow, "date" | "availableOn" | "amount"> & {
  id: BankTransactionId;
  description: string;
};

/** Payment providers by the names of their accounts. */
const NAMES =
  /stripe|paypal|sumup|mollie|adyen|klarna|zettle|worldpay|gocardless|payone|shopify|square|braintree|twint/;
const HEADS: readonly string[] = ["stripe", "paypal"];

/** Whether an account belongs to a payment provider: by its name, or by the headers of its imported tables. */
export function isProvider({ name, head }: { name: string; head: readonly string[] }): boolean {
  return (
    NAMES.test(compact(name)) || HEADS.includes(findProviderTable({ head, rows: [] }, 2)?.provider ?? "")
  );
}

/** Rows of a provider's statement around one of its payouts. */
type PayoutRows = { rows: readonly ProviderRow[]; payout: Payout };

/** Returns a lookup of the rows around a payout; each statement is classified once per payout wording. */
export function payoutsIn(
  statements: readonly (readonly ProviderEntry[])[],
): (id: BankTransactionId) => PayoutRows | null {
  const places = new Map(
    statements.flatMap((rows) => rows.map(({ id }, rowIndex) => [id, { rows, rowIndex }] as const)),
  );
  const statementsByKey = new Map<string, { rows: ProviderRow[]; isDelayed: boolean }>();
  return (id) => {
    const { rows = [], rowIndex = 0 } = places.get(id) ?? {};
    const [first, transaction] = [rows[0], rows[rowIndex]];
    if (first === undefined || transaction === undefined) return null;
    const payoutText = wordsWithoutNumbers(transaction.description);
    const key = `${first.id} ${payoutText}`;
    const statement = statementsByKey.get(key) ?? {
      rows: rowsOf(rows, payoutText),
      isDelayed: rows.some((row) => row.availableOn !== row.date),
    };
    statementsByKey.set(key, statement);
    const availableOn = statement.isDelayed ? transaction.availableOn : null;
    return { rows: statement.rows, payout: { amount: abs(transaction.amount), availableOn, rowIndex } };
  };
}

/** Classifies the rows of a statement; outgoing ones with this wording are payouts. */
function rowsOf(rows: readonly ProviderEntry[], payoutText: string): ProviderRow[] {
  return rows.map((row) => {
    const isAlike = isNegative(row.amount) && wordsWithoutNumbers(row.description) === payoutText;
    return { ...row, kind: isAlike ? "payout" : kindOf(row) };
  });
}

const FEE = /(^|[^a-z])fees?\b|geb\u00fchr|entgelt|\bfrais\b|commission|\bkosten\b|comisi|tarif/i;
const REFUND =
  /refund|revers|chargeback|r(\u00fc|ue)ckzahlung|r(\u00fc|ue)ckerstattung|rembours|terugbet|reembols|rimbors|devoluc/i;

/** Classifies a row by the provider's text; a refunded fee starts like those created from a fee column. */
function kindOf({ amount, description }: Pick<ProviderEntry, "amount" | "description">): ProviderEntryKind {
  if (/^fee /i.test(description)) return "fee";
  if (isPositive(amount)) return /^\w*refund/i.test(description) ? "refund" : "charge";
  if (REFUND.test(description)) return "refund";
  return FEE.test(description) ? "fee" : "other";
}

export type Payout = {
  amount: Money;
  /** Rows available by this day are paid out; null if only the row order counts. */
  availableOn: Day | null;
  /** Number of rows before it. */
  rowIndex: number;
};

/** Breakdown of a payout as text, and whether it adds up exactly. */
export type PayoutExplanation = { isProved: boolean; explanation: string };

/**
 * Explains a payout by the rows since the previous one: in statement order, or by availability date, whichever adds up to the
 * amount. Null if it doesn't add up and there is no previous payout.
 */
export function explainPayout(
  rows: readonly ProviderRow[],
  payout: Payout,
  notation: Notation,
): PayoutExplanation | null {
  const { amount, availableOn, rowIndex } = payout;
  let from = rowIndex;
  while (from > 0 && rows[from - 1]?.kind !== "payout") from -= 1;
  const last = rows[from - 1];
  const inOrder = rows.slice(from, rowIndex);
  const isByDay = availableOn !== null && compare(totalOf(inOrder), amount) !== 0;
  const includedRows = isByDay
    ? rows.filter(
        (row) =>
          row.kind !== "payout" &&
          row.availableOn <= availableOn &&
          (last === undefined || row.availableOn > last.availableOn),
      )
    : inOrder;
  const total = totalOf(includedRows);
  const difference = subtract(total, amount);
  const breakdown = breakdownText(includedRows, { total, notation, isSince: last !== undefined });
  if (isZero(difference)) return { isProved: true, explanation: breakdown };
  if (last === undefined || includedRows.length === 0) return null;
  const differenceText = `${localizeMoney(abs(difference), notation)} ${isPositive(difference) ? "more" : "less"} than this`;
  return { isProved: false, explanation: `${breakdown}, ${differenceText}` };
}

const totalOf = (rows: readonly ProviderRow[]) => sum(rows.map(({ amount }) => amount));

const ENTRY_KIND_NAMES = {
  charge: "charges",
  refund: "refunds",
  fee: "fees",
  other: "other amounts",
} as const;

type WordingOptions = { total: Money; notation: Notation; isSince: boolean };

/** "Charges 1,240.00, refunds −40.00, fees −36.10 since the last payout add up to 1,163.90". */
function breakdownText(rows: readonly ProviderRow[], { total, notation, isSince }: WordingOptions): string {
  const parts = KINDS.flatMap((kind) => {
    const amount = totalOf(rows.filter((row) => row.kind === kind));
    return isZero(amount) ? [] : [`${ENTRY_KIND_NAMES[kind]} ${localizeMoney(amount, notation)}`];
  });
  const periodText = isSince ? " since the last payout" : "";
  return `${parts.join(", ")}${periodText} add up to ${localizeMoney(total, notation)}`.replace(
    /^./,
    (first) => first.toUpperCase(),
  );
}
