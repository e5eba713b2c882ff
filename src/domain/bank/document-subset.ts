import { thousandthsOf } from "#domain/minor-unit-counts.ts";
import type { Money } from "#domain/money.ts";
import type { BalanceInThousandths, PayableDocument } from "./suggestion.ts";

const DOCUMENTS_IN_ONE = 5;
export const DOCUMENTS_MAX = 15;

/** Returns the first combination of a party's documents that adds up to the amount, oldest first; null if none does. */
export function findSubset(
  documents: readonly BalanceInThousandths[],
  amount: Money,
): PayableDocument[] | null {
  const candidates = documents.slice(0, DOCUMENTS_MAX);
  const largest = candidates.reduce((max, { thousandths }) => (thousandths > max ? thousandths : max), 0n);
  const search = (from: number, remaining: bigint, chosen: PayableDocument[]): PayableDocument[] | null => {
    if (remaining === 0n) return chosen.length > 1 ? chosen : null;
    const more = DOCUMENTS_IN_ONE - chosen.length;
    if (remaining < 0n || remaining > largest * BigInt(more)) return null;
    for (let index = from; index < candidates.length; index += 1) {
      const next = candidates[index];
      const subset = next && search(index + 1, remaining - next.thousandths, [...chosen, next.document]);
      if (subset) return subset;
    }
    return null;
  };
  return search(0, thousandthsOf(amount), []);
}
