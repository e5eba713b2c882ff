import type { AccountId, AssetId, DocumentId, JournalId } from "./ids.ts";
import { add, isZero, type Money, negate, subtract, sum, ZERO } from "./money.ts";

export const ASSET_STATUSES = ["in_use", "disposed", "removed"] as const;
/** Tabs of the register, besides the one with all assets. */
export const ASSET_TABS = ["in_use", "disposed"] as const;
export type AssetStatus = (typeof ASSET_STATUSES)[number];

/** An asset in the register as of a day. Assets disposed of by then have no cost. */
export type RegisterAsset = {
  id: AssetId;
  name: string;
  costAccountId: AccountId;
  accumulatedDepreciationAccountId: AccountId;
  documentId: DocumentId | null;
  cost: Money;
  /** Depreciation before the asset entered these books; included in `accumulatedDepreciation`. */
  priorDepreciation: Money;
  accumulatedDepreciation: Money;
};

/** Returns the register's balance for each account: cost is positive, depreciation negative. */
export function registerByAccount(assets: readonly RegisterAsset[]): Map<AccountId, Money> {
  const sums = new Map<AccountId, Money>();
  const addTo = (id: AccountId, amount: Money) => sums.set(id, add(sums.get(id) ?? ZERO, amount));
  for (const { costAccountId, accumulatedDepreciationAccountId, cost, accumulatedDepreciation } of assets) {
    addTo(costAccountId, cost);
    addTo(accumulatedDepreciationAccountId, negate(accumulatedDepreciation));
  }
  return sums;
}

/** A posting to an asset account that doesn't come from an asset's entry. */
export type UnassignedMovement = { journalId: JournalId; documentId: DocumentId | null; amount: Money };

type AssetWithAmount = Pick<RegisterAsset, "id" | "name" | "documentId"> & { amount: Money };

/**
 * Explains why an account differs from the register. An asset's opening amount was posted by its bill, possibly shared with other
 * assets, or by a journal entry of the same amount; whatever is unmatched on either side is the reason.
 */
export function findUnmatchedMovements<Movement extends UnassignedMovement>(
  movements: readonly Movement[],
  entered: readonly AssetWithAmount[],
): { unmatchedMovements: Movement[]; missing: AssetWithAmount[] } {
  const unmatchedMovements = [...movements];
  const takeMovement = (predicate: (movement: Movement) => boolean): boolean => {
    const index = unmatchedMovements.findIndex(predicate);
    if (index >= 0) unmatchedMovements.splice(index, 1);
    return index >= 0;
  };
  const billed = new Set(
    entered
      .flatMap(({ documentId }) => documentId ?? [])
      .filter((id, index, ids) => {
        const amount = sum(entered.flatMap((asset) => (asset.documentId === id ? asset.amount : [])));
        const billMovements = unmatchedMovements.filter((movement) => movement.documentId === id);
        if (ids.indexOf(id) !== index || sum(billMovements.map((movement) => movement.amount)) !== amount)
          return false;
        for (const billMovement of billMovements) takeMovement((movement) => movement === billMovement);
        return true;
      }),
  );
  const missing = entered.filter(
    ({ documentId, amount }) =>
      !isZero(amount) &&
      !(documentId !== null && billed.has(documentId)) &&
      !takeMovement((movement) => movement.amount === amount),
  );
  return { unmatchedMovements, missing };
}

export const bookValueOf = ({
  cost,
  accumulatedDepreciation,
}: Pick<RegisterAsset, "cost" | "accumulatedDepreciation">): Money => subtract(cost, accumulatedDepreciation);
