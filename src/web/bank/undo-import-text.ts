import { countText } from "#web/lists/list-parts.tsx";

const LISTED_MAX = 20;

type ImportedTransaction = { matches: readonly { number: string; isCreatedByMatch: boolean }[] };

/**
 * Returns sentences on what undoing an import removes and keeps: entries created from its transactions are deleted,
 * payments, expenses and deposits voided (Accounting 16, 17).
 */
export function undoImportText(
  transactions: readonly ImportedTransaction[],
  { hasMore }: { hasMore: boolean },
): string[] {
  const matches = transactions.flatMap((transaction) => transaction.matches);
  const numbersOf = (isCreatedByMatch: boolean) => [
    ...new Set(
      matches.filter((match) => match.isCreatedByMatch === isCreatedByMatch).map(({ number }) => number),
    ),
  ];
  const [createdNumbers, keptNumbers] = [numbersOf(true), numbersOf(false)];
  if (createdNumbers.length + keptNumbers.length === 0)
    return ["Nothing was recorded from its transactions."];
  const createdText = countText(createdNumbers.length, "entry was", "entries were");
  const keptEntries = countText(keptNumbers.length, "entry", "entries");
  return [
    ...(createdText
      ? [
          `${createdText} created from its transactions and will be deleted or voided: ${listNumbers(createdNumbers, hasMore)}.`,
        ]
      : []),
    ...(keptEntries
      ? [`${keptEntries} matched to its transactions will stay: ${listNumbers(keptNumbers, hasMore)}.`]
      : []),
  ];
}

/** Lists the first numbers; with `hasMore`, not all of them have been loaded. */
function listNumbers(numbers: readonly string[], hasMore: boolean): string {
  const unlistedCount = numbers.length - LISTED_MAX;
  const more = hasMore ? " and more" : unlistedCount > 0 ? ` and ${unlistedCount} more` : "";
  return `${numbers.slice(0, LISTED_MAX).join(", ")}${more}`;
}
