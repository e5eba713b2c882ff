import type { AccountId } from "./ids.ts";
import { add, isNegative, isZero, type Money, negate, subtract, ZERO } from "./money.ts";
import type { PostingLine } from "./posting.ts";

/** Kinds of entries of an asset: depreciation, or disposal (sale or scrapping). */
export const ASSET_ENTRY_KINDS = ["depreciation", "disposal"] as const;
export type AssetEntryKind = (typeof ASSET_ENTRY_KINDS)[number];

type AssetAccounts = {
  costAccountId: AccountId;
  accumulatedDepreciationAccountId: AccountId;
  expenseAccountId: AccountId;
};

/** Returns the posting lines of a depreciation installment (Accounting 24). */
export function postDepreciation(
  { expenseAccountId, accumulatedDepreciationAccountId }: AssetAccounts,
  amount: Money,
): PostingLine[] {
  return [
    signedLine(expenseAccountId, amount),
    signedLine(accumulatedDepreciationAccountId, negate(amount)),
  ].filter(hasAmount);
}

type Disposal = {
  cost: Money;
  /** Depreciation before the disposal, and depreciation posted by the disposal itself. */
  accumulatedDepreciation: Money;
  amount: Money;
  /** Sale proceeds, zero if scrapped, and the account that receives them. */
  proceeds: Money;
  proceedsAccountId: AccountId | null;
  gainLossAccountId: AccountId;
};

/** Returns proceeds less book value; a loss is negative. */
export function gainOf({
  cost,
  accumulatedDepreciation,
  amount,
  proceeds,
}: Omit<Disposal, `${string}Id`>): Money {
  return subtract(proceeds, subtract(subtract(cost, accumulatedDepreciation), amount));
}

/** Returns the lines of a disposal: depreciate up to the day, remove cost and depreciation, and post the gain or loss. */
export function postDisposal(accounts: AssetAccounts, disposal: Disposal): PostingLine[] {
  const { cost, accumulatedDepreciation, amount, proceeds, proceedsAccountId, gainLossAccountId } = disposal;
  return [
    ...postDepreciation(accounts, amount),
    signedLine(accounts.accumulatedDepreciationAccountId, add(accumulatedDepreciation, amount)),
    ...(proceedsAccountId === null ? [] : [signedLine(proceedsAccountId, proceeds)]),
    signedLine(accounts.costAccountId, negate(cost)),
    signedLine(gainLossAccountId, negate(gainOf(disposal))),
  ].filter(hasAmount);
}

const signedLine = (accountId: AccountId, amount: Money): PostingLine => ({
  accountId,
  debit: isNegative(amount) ? ZERO : amount,
  credit: isNegative(amount) ? negate(amount) : ZERO,
  description: "",
});

const hasAmount = ({ debit, credit }: PostingLine): boolean => !isZero(debit) || !isZero(credit);
