import { countText } from "#web/lists/list-parts.tsx";

const NAMED = 20;

type InBooks = { matches: readonly { number: string; isMade: boolean }[] };

/**
 * Returns sentences on what undoing an import removes and keeps: entries created from its transactions are deleted,
 * payments, expenses and deposits voided (Accounting 16, 17).
 */
export function undoImportText(lines: readonly InBooks[], { hasMore }: { hasMore: boolean }): string[] {
  const matches = lines.flatMap((line) => line.matches);
  const numbersOf = (isMade: boolean) => [
    ...new Set(matches.filter((match) => match.isMade === isMade).map(({ number }) => number)),
  ];
  const [made, keptNumbers] = [numbersOf(true), numbersOf(false)];
  if (made.length + keptNumbers.length === 0) return ["Nothing was recorded from its transactions."];
  const goes = countText(made.length, "entry was", "entries were");
  const stays = countText(keptNumbers.length, "entry", "entries");
  return [
    ...(goes
      ? [`${goes} created from its transactions and will be deleted or voided: ${named(made, hasMore)}.`]
      : []),
    ...(stays ? [`${stays} matched to its transactions will stay: ${named(keptNumbers, hasMore)}.`] : []),
  ];
}

/** Lists the first numbers; with `hasMore`, not all of them have been loaded. */
function named(numbers: readonly string[], hasMore: boolean): string {
  const rest = numbers.length - NAMED;
  const more = hasMore ? " and more" : rest > 0 ? ` and ${rest} more` : "";
  return `${numbers.slice(0, NAMED).join(", ")}${more}`;
}
