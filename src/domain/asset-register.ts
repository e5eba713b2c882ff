import type { AccountId, AssetId, DocumentId, JournalId } from "./ids.ts";
import { add, isZero, type Money, negate, subtract, sum, ZERO } from "./money.ts";

export const ASSET_STATUSES = ["in_use", "disposed", "removed"] as const;
/** The tabs of the register, next to the one with all. */
export const ASSET_TABS = ["in_use", "disposed"] as const;
export type AssetStatus = (typeof ASSET_STATUSES)[number];

/** An asset as the register has it on a day. What has left by then has no cost any more. */
export type RegisteredAsset = {
  id: AssetId;
  name: string;
  costAccountId: AccountId;
  accumulatedAccountId: AccountId;
  documentId: DocumentId | null;
  cost: Money;
  /** What was depreciated before the books had it, which is a part of what is accumulated. */
  depreciated: Money;
  accumulated: Money;
};

/** What the register has on each account: cost above zero, depreciation below it. */
export function registerByAccount(assets: readonly RegisteredAsset[]): Map<AccountId, Money> {
  const sums = new Map<AccountId, Money>();
  const put = (id: AccountId, amount: Money) => sums.set(id, add(sums.get(id) ?? ZERO, amount));
  for (const { costAccountId, accumulatedAccountId, cost, accumulated } of assets) {
    put(costAccountId, cost);
    put(accumulatedAccountId, negate(accumulated));
  }
  return sums;
}

/** What moved an account and is of no step of an asset. */
export type OtherMove = { journalId: JournalId; documentId: DocumentId | null; amount: Money };

type Entered = Pick<RegisteredAsset, "id" | "name" | "documentId"> & { amount: Money };

/**
 * Why an account differs from the register. What an asset brought with it was put on the account by its bill, which may be
 * that of several, or by a journal of the same amount; what is left on either side is the reason.
 */
export function findUnmatchedMoves<Move extends OtherMove>(
  moves: readonly Move[],
  entered: readonly Entered[],
): { otherMoves: Move[]; missing: Entered[] } {
  const otherMoves = [...moves];
  const take = (fits: (move: Move) => boolean): boolean => {
    const index = otherMoves.findIndex(fits);
    if (index >= 0) otherMoves.splice(index, 1);
    return index >= 0;
  };
  const billed = new Set(
    entered
      .flatMap(({ documentId }) => documentId ?? [])
      .filter((id, index, ids) => {
        const amount = sum(entered.flatMap((one) => (one.documentId === id ? one.amount : [])));
        return ids.indexOf(id) === index && take((move) => move.documentId === id && move.amount === amount);
      }),
  );
  const missing = entered.filter(
    ({ documentId, amount }) =>
      !isZero(amount) &&
      !(documentId !== null && billed.has(documentId)) &&
      !take((move) => move.amount === amount),
  );
  return { otherMoves, missing };
}

export const bookValueOf = ({ cost, accumulated }: Pick<RegisteredAsset, "cost" | "accumulated">): Money =>
  subtract(cost, accumulated);
