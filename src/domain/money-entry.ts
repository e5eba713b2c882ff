import type { AccountId, PartyId } from "./ids.ts";
import {
  compare,
  isNegative,
  isPositive,
  isZero,
  MAX_AMOUNT,
  type MinorUnit,
  type Money,
  negate,
  subtract,
  sum,
  ZERO,
} from "./money.ts";
import type { PostingLine, PostingTax } from "./posting.ts";
import type { MONEY_REFUSALS } from "./money-refusals.ts";
import type { ComponentAmount, TaxOfLine } from "./tax-components.ts";
import { computeTaxes } from "./taxed-amounts.ts";
import { truncate } from "./text.ts";

/** Expense, deposit, or transfer between bank or cash accounts (Accounting 20). */
export const MONEY_ENTRY_KINDS = ["expense", "deposit", "transfer"] as const;
export type MoneyEntryKind = (typeof MONEY_ENTRY_KINDS)[number];

/** Maximum number of lines in an entry. */
export const MAX_ENTRY_LINES = 100;

type DraftMoneyLine<Id extends string> = { accountId: Id; amount: Money; taxRateId: string | null };
type DraftMoneyEntry<Id extends string> = {
  kind: MoneyEntryKind;
  accountId: Id;
  /** The entered total of the lines; null if none was entered. */
  total: Money | null;
  lines: readonly DraftMoneyLine<Id>[];
};

type MoneyRefusal = keyof typeof MONEY_REFUSALS;

/** Why an entry is invalid, and at which field; null if it is valid. Form and server share this check. */
export function moneyEntryError<Id extends string>({
  kind,
  accountId,
  total,
  lines,
}: DraftMoneyEntry<Id>): { code: MoneyRefusal; field: string } | null {
  if (kind === "transfer" && lines.length !== 1)
    return { code: "money.transfer-needs-one-line", field: "lines" };
  for (const [index, line] of lines.entries()) {
    const code = lineError(line, { kind, accountId });
    if (code !== null) return { code: code.code, field: `lines[${index}].${code.at}` };
  }
  const all = sum(lines.map(({ amount }) => amount));
  if (compare(all, MAX_AMOUNT) > 0) return { code: "money.total-too-large", field: "lines" };
  return total === null || compare(total, all) === 0 ? null : { code: "money.total-differs", field: "total" };
}

function lineError<Id extends string>(
  line: DraftMoneyLine<Id>,
  { kind, accountId }: Pick<DraftMoneyEntry<Id>, "kind" | "accountId">,
): { code: MoneyRefusal; at: keyof DraftMoneyLine<Id> } | null {
  if (!isPositive(line.amount)) return { code: "money.amount-required", at: "amount" };
  if (line.accountId === accountId) return { code: "money.same-account", at: "accountId" };
  return kind === "transfer" && line.taxRateId !== null
    ? { code: "money.taxed-transfer", at: "taxRateId" }
    : null;
}

/**
 * Splits an amount into net and tax: 110.00 at 10 % is 100.00 and 10.00. They add up exactly. A combined tax is split into its
 * components; with withholding, the amount is what was actually paid.
 */
export function splitTax(amount: Money, tax: TaxOfLine | null, minorUnit: MinorUnit): SplitTax {
  const split = computeTaxes(amount, tax ?? { taxRate: null }, { isWithin: true, minorUnit });
  if (split === null) throw new Error("The tax isn't the sum of its components.");
  return split;
}

/** Currencies of an entry's account and of a transfer's destination account; null for the base currency. */
export type EntryCurrencies = { accountCurrency: string | null; other: string | null };

/** Whether sent and received amounts differ (Accounting 10). */
export function isBetween(kind: MoneyEntryKind, { accountCurrency, other }: EntryCurrencies): boolean {
  return kind === "transfer" && accountCurrency !== other;
}

/** Whether a rate converts an entry; otherwise one amount is in the base currency. */
export function isConverted(kind: MoneyEntryKind, currencies: EntryCurrencies): boolean {
  return currencies.accountCurrency !== null && !(isBetween(kind, currencies) && currencies.other === null);
}

export type SplitTax = { net: Money; tax: Money; components: ComponentAmount[] };

export type EntryLine = {
  accountId: AccountId;
  description: string;
  /** In the base currency. */
  amount: Money;
  /** Amount in the account's currency, and for a transfer in the destination's; null in the base currency. */
  foreignAmount: Money | null;
  receivedAmount: Money | null;
  /** The taxes posted separately, with their accounts; without those that are part of the cost. */
  taxes: readonly Omit<PostingTax, "isRecoverable">[];
  /** The payee if the account is a receivable or payable account (Accounting 9). */
  partyId: PartyId | null;
};

/** Journal of an entry: one line for the bank or cash account, then lines with their tax (Accounting 20). */
export function postMoneyEntry({
  kind,
  accountId,
  lines,
}: {
  kind: MoneyEntryKind;
  accountId: AccountId;
  lines: readonly EntryLine[];
}): PostingLine[] {
  const isIn = kind === "deposit";
  const postTo = (amount: Money, isDebit: boolean): Pick<PostingLine, "debit" | "credit"> => {
    if (isNegative(amount)) return postTo(negate(amount), !isDebit);
    return isDebit ? { debit: amount, credit: ZERO } : { debit: ZERO, credit: amount };
  };
  const posted = lines.flatMap(({ description, amount, taxes, partyId, ...line }): PostingLine[] => {
    const arrived = line.receivedAmount === null ? {} : { foreignAmount: line.receivedAmount };
    const net = subtract(amount, sum(taxes.map((tax) => tax.amount)));
    const party = partyId === null ? {} : { partyId };
    const netLine = { accountId: line.accountId, description, ...postTo(net, !isIn), ...party, ...arrived };
    const taxLines = taxes.map(
      ({ rateId: taxRateId, accountId: taxAccountId, name = "Tax", base, ...tax }) => ({
        accountId: taxAccountId,
        description: truncate(description === "" ? name : `${name} on ${description}`, 500),
        ...postTo(tax.amount, !isIn),
        taxRateId,
        taxBase: base,
      }),
    );
    return [netLine, ...taxLines];
  });
  const total = sum(lines.map(({ amount }) => amount));
  const foreignAmounts = lines.flatMap(({ foreignAmount }) => foreignAmount ?? []);
  const foreign = foreignAmounts.length === 0 ? {} : { foreignAmount: sum(foreignAmounts) };
  return [{ accountId, description: "", ...postTo(total, isIn), ...foreign }, ...posted].filter(
    ({ debit, credit }) => !isZero(debit) || !isZero(credit),
  );
}

const NAMES: Record<MoneyEntryKind, string> = {
  expense: "Expense",
  deposit: "Deposit",
  transfer: "Transfer",
};

/** The description of an entry's journal: payee and purpose, as entered. */
export function entryText({
  kind,
  payee,
  reference,
  lines,
}: {
  kind: MoneyEntryKind;
  payee: string;
  reference: string;
  lines: readonly { description: string }[];
}): string {
  const first = lines.find(({ description }) => description !== "")?.description ?? "";
  const descriptionParts = [payee, first, reference].filter((part) => part !== "").join(" \u2013 ");
  return truncate(descriptionParts === "" ? NAMES[kind] : descriptionParts, 500);
}
