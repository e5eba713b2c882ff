import type { AccountId } from "./ids.ts";
import { add, isNegative, isZero, type Money, negate, subtract, ZERO } from "./money.ts";
import type { PostingLine } from "./posting.ts";

/** What a step of an asset is: it is depreciated, or it leaves the books. */
export const ASSET_STEPS = ["depreciation", "disposal"] as const;
export type AssetStep = (typeof ASSET_STEPS)[number];

type AssetAccounts = {
  costAccountId: AccountId;
  accumulatedAccountId: AccountId;
  expenseAccountId: AccountId;
};

/** The journal of an installment (Accounting 24). */
export function postDepreciation(
  { expenseAccountId, accumulatedAccountId }: AssetAccounts,
  amount: Money,
): PostingLine[] {
  return [onSide(expenseAccountId, amount), onSide(accumulatedAccountId, negate(amount))].filter(hasAmount);
}

type Disposal = {
  cost: Money;
  /** What was depreciated before, and what the disposal itself depreciates. */
  depreciated: Money;
  amount: Money;
  /** What it is sold for, zero where it is scrapped, and where that goes. */
  proceeds: Money;
  proceedsAccountId: AccountId | null;
  resultAccountId: AccountId;
};

/** What a disposal leaves above the book value; a loss is negative. */
export function gainOf({ cost, depreciated, amount, proceeds }: Omit<Disposal, `${string}Id`>): Money {
  return subtract(proceeds, subtract(subtract(cost, depreciated), amount));
}

/** The journal of a disposal: depreciation up to the day, then cost and depreciation leave, and what is left is gain or loss. */
export function postDisposal(accounts: AssetAccounts, disposal: Disposal): PostingLine[] {
  const { cost, depreciated, amount, proceeds, proceedsAccountId, resultAccountId } = disposal;
  return [
    ...postDepreciation(accounts, amount),
    onSide(accounts.accumulatedAccountId, add(depreciated, amount)),
    ...(proceedsAccountId === null ? [] : [onSide(proceedsAccountId, proceeds)]),
    onSide(accounts.costAccountId, negate(cost)),
    onSide(resultAccountId, negate(gainOf(disposal))),
  ].filter(hasAmount);
}

const onSide = (accountId: AccountId, amount: Money): PostingLine => ({
  accountId,
  debit: isNegative(amount) ? ZERO : amount,
  credit: isNegative(amount) ? negate(amount) : ZERO,
  description: "",
});

const hasAmount = ({ debit, credit }: PostingLine): boolean => !isZero(debit) || !isZero(credit);
