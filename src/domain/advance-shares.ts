import type { AccountType } from "./account.ts";
import { groupBy } from "./group-by.ts";
import type { AccountId, ApplicationId, AssetId } from "./ids.ts";
import { allocateLargestRemainder } from "./largest-remainder.ts";
import {
  isNegative,
  isPositive,
  isZero,
  type MinorUnit,
  type Money,
  negate,
  smaller,
  subtract,
  sum,
  ZERO,
} from "./money.ts";
import { abs } from "./money-ratios.ts";

/** The net amount of a document line in its journal, on the side of the document. */
export type NetLine = {
  position: number;
  accountId: AccountId;
  type: AccountType;
  /** Goods on a bill: their purchase costs more or less. */
  isGoods: boolean;
  amount: Money;
};

/** How much an advance at another rate changes the net amount of a line, and the cost of its fixed asset. */
export type LineDifference = { position: number; amount: Money; assetId: AssetId | null };

/** The same with the account that it is posted to. */
export type LineShare = LineDifference & Pick<NetLine, "accountId" | "isGoods">;

/** A fixed asset bought with a bill. */
export type BilledAsset = {
  id: AssetId;
  costAccountId: AccountId;
  /** Its cost without advances at other rates. */
  billed: Money;
  /** What depreciation leaves of its cost, less its salvage value; null after its disposal or the end of its plan. */
  remaining: Money | null;
};

/**
 * Spreads the difference of an advance over the lines of its document (Accounting 10): in proportion to the net amounts of the
 * accounts, then to the lines of each. Only lines that the document itself measures take their share: revenue, expenses, goods,
 * the assets of a bill and the liabilities of an invoice. The rest is exchange gain or loss.
 */
export function lineShares(
  difference: Money,
  lines: readonly NetLine[],
  { isSale, minorUnit }: { isSale: boolean; minorUnit: MinorUnit },
): LineShare[] {
  const accounts = [...groupBy(lines, ({ accountId }) => accountId).values()].filter((group) =>
    isPositive(sum(group.map(({ amount }) => amount))),
  );
  const parts = allocateLargestRemainder(
    abs(difference),
    accounts.map((group) => sum(group.map(({ amount }) => amount))),
    minorUnit,
  );
  return accounts.flatMap((group, index): LineShare[] => {
    const part = parts[index];
    const measured = group.filter((line) => isMeasured(line, isSale) && isPositive(line.amount));
    if (part === undefined || measured.length === 0) return [];
    const amounts = allocateLargestRemainder(
      part,
      measured.map(({ amount }) => amount),
      minorUnit,
    );
    return measured.flatMap(({ position, accountId, isGoods }, lineIndex): LineShare[] => {
      const amount = amounts[lineIndex];
      return amount === undefined || isZero(amount)
        ? []
        : [{ position, accountId, isGoods, assetId: null, amount: withSign(isNegative(difference), amount) }];
    });
  });
}

const withSign = (isBelowZero: boolean, amount: Money): Money => (isBelowZero ? negate(amount) : amount);

const isMeasured = ({ type, isGoods }: NetLine, isSale: boolean): boolean =>
  isGoods || type === "revenue" || type === "expense" || type === (isSale ? "liability" : "asset");

/**
 * Gives the share of an account to the fixed assets that the bill put there, in proportion to their cost; the part of the bill
 * that no asset has stays on the account. An asset that can't take its share leaves it to exchange gain or loss.
 */
export function sharesOfAssets(
  shares: readonly LineShare[],
  assets: readonly BilledAsset[],
  { lines, minorUnit }: { lines: readonly NetLine[]; minorUnit: MinorUnit },
): LineShare[] {
  return [...groupBy(shares, ({ accountId }) => accountId)].flatMap(([accountId, group]): LineShare[] => {
    const registered = assets.filter(({ costAccountId }) => costAccountId === accountId);
    const [first] = group;
    if (registered.length === 0 || first === undefined) return group;
    const total = sum(group.map(({ amount }) => amount));
    const onAccount = sum(lines.flatMap((line) => (line.accountId === accountId ? line.amount : [])));
    const unregistered = sum([onAccount, negate(sum(registered.map(({ billed }) => billed)))]);
    const weights = [
      ...registered.map(({ billed }) => billed),
      ...(isPositive(unregistered) ? [unregistered] : []),
    ];
    const parts = allocateLargestRemainder(abs(total), weights, minorUnit);
    const unassigned = group.map(({ amount }) => abs(amount));
    return parts.flatMap((part, index): LineShare[] => {
      const asset = registered[index];
      const change = withSign(isNegative(total), part);
      const isRefused =
        asset !== undefined && (asset.remaining === null || isNegative(sum([asset.remaining, change])));
      const allocated = allocateInOrder(unassigned, part).map((amount, partIndex) => {
        return {
          ...(group[partIndex] ?? first),
          assetId: asset?.id ?? null,
          amount: withSign(isNegative(total), amount),
        };
      });
      return isRefused ? [] : allocated.filter(({ amount }) => !isZero(amount));
    });
  });
}

/** Takes a part from the remaining amounts of lines, which it reduces, in their order. */
function allocateInOrder(remaining: Money[], part: Money): Money[] {
  let missing = part;
  return remaining.map((amount, index) => {
    const share = smaller(amount, missing);
    missing = subtract(missing, share);
    remaining[index] = subtract(amount, share);
    return share;
  });
}

/** What an application moved on an account, less the shares of the other assets there. */
export type UnassignedDifference = {
  applicationId: ApplicationId;
  amount: Money;
  /** The amount already assigned to the asset. */
  assigned: Money;
  /** Ended ones count only on days before their end. */
  isEnded: boolean;
};

/**
 * The shares of an asset in the applications before its registration, on top of those that name it: in proportion to the part of
 * the bill that it costs (Accounting 10). `billed` is what no other asset has of the account, at the rate of the bill.
 */
export function sharesOfNewAsset(
  cost: Money,
  { billed, differences }: { billed: Money; differences: readonly UnassignedDifference[] },
  minorUnit: MinorUnit,
): { applicationId: ApplicationId; amount: Money }[] {
  const live = differences.flatMap(({ isEnded, amount }) => (isEnded ? [] : amount));
  const carrying = sum([billed, ...live]);
  if (!isPositive(carrying)) return [];
  const part = smaller(cost, carrying);
  return differences.flatMap(({ applicationId, amount, assigned }) => {
    const [share = ZERO] = allocateLargestRemainder(abs(amount), [part, subtract(carrying, part)], minorUnit);
    const more = subtract(withSign(isNegative(amount), share), assigned);
    return isZero(more) ? [] : [{ applicationId, amount: more }];
  });
}
