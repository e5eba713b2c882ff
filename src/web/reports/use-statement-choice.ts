import type { RowChoice } from "#domain/statements.ts";
import { useSearchParams } from "#web/navigation/address.ts";
import { type ComparisonName, readComparison } from "./compare-field.tsx";
import { isRowChoice } from "./rows-field.tsx";

export type StatementChoice = { rows: RowChoice; compare: ComparisonName };

function readChoice({ rows, compare }: { rows?: string; compare?: string }): StatementChoice {
  return {
    rows: rows !== undefined && isRowChoice(rows) ? rows : "balance",
    compare: readComparison(compare),
  };
}

/** Which rows a statement shows and what it is compared with, kept in the address. */
export function useStatementChoice(): [StatementChoice, (change: Partial<StatementChoice>) => void] {
  return useSearchParams(readChoice);
}
