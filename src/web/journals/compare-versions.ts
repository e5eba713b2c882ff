import type { Account } from "#contract/accounts.ts";
import { formatDate, isDateText } from "#domain/dates.ts";
import { formatMoney, isAmountText } from "#domain/money.ts";
import { isEmptyLine, type FormLine, type JournalFormValues } from "./journal-form-values.ts";
import { JOURNAL_STATUS_LABELS } from "./journal-status.tsx";

export type CompareRow = { what: string; theirs: string; mine: string; differs: boolean; isLine: boolean };
type Accounts = readonly Account[];

/** Two versions of a journal field by field and line by line. */
export function compareVersions(
  theirs: JournalFormValues,
  mine: JournalFormValues,
  accounts: Accounts,
): CompareRow[] {
  const field = (what: string, left: string, right: string): CompareRow => {
    return { what, theirs: left, mine: right, differs: left !== right, isLine: false };
  };
  return [
    field("Status", JOURNAL_STATUS_LABELS[theirs.status], JOURNAL_STATUS_LABELS[mine.status]),
    field("Number", theirs.number, mine.number),
    field("Date", dateText(theirs.date), dateText(mine.date)),
    field("Description", theirs.description, mine.description),
    ...compareLines(lineTexts(theirs, accounts), lineTexts(mine, accounts)),
  ];
}

/** How much of the two versions is equal, in words; "" for nothing. */
export function equalText(rows: readonly CompareRow[]): string {
  const equal = rows.filter(({ differs }) => !differs);
  const lines = equal.filter(({ isLine }) => isLine).length;
  const parts = [countText(equal.length - lines, "field"), countText(lines, "line")].filter(Boolean);
  return parts.length === 0 ? "" : `Equal: ${parts.join(" and ")}.`;
}

/** Equal lines at the beginning and at the end are pairs, so that one more between them moves none of the others. */
function compareLines(theirs: readonly string[], mine: readonly string[]): CompareRow[] {
  const shorter = Math.min(theirs.length, mine.length);
  const above = equalUntil(shorter, (index) => theirs[index] === mine[index]);
  const below = equalUntil(shorter - above, (index) => theirs.at(-1 - index) === mine.at(-1 - index));
  const longer = Math.max(theirs.length, mine.length);
  return Array.from({ length: longer }, (_, index): CompareRow => {
    const isBelow = index >= longer - below;
    const at = (lines: readonly string[]): string => {
      const own = isBelow ? index - longer + lines.length : index;
      return isBelow || own < lines.length - below ? (lines[own] ?? "") : "";
    };
    const [left, right] = [at(theirs), at(mine)];
    return { what: `Line ${index + 1}`, theirs: left, mine: right, differs: left !== right, isLine: true };
  });
}

function equalUntil(max: number, isEqual: (index: number) => boolean): number {
  for (let index = 0; index < max; index += 1) if (!isEqual(index)) return index;
  return max;
}

function countText(count: number, one: string): string {
  if (count === 0) return "";
  return count === 1 ? `1 ${one}` : `${count} ${one}s`;
}

function lineTexts({ lines }: JournalFormValues, accounts: Accounts): string[] {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return lines.filter((line) => !isEmptyLine(line)).map((line) => lineText(line, byId.get(line.accountId)));
}

function lineText(line: FormLine, account: Account | undefined): string {
  const amounts = (["debit", "credit"] as const).flatMap((side) =>
    line[side] === "" ? [] : [`${side} ${isAmountText(line[side]) ? formatMoney(line[side]) : line[side]}`],
  );
  const name = account ? `${account.code} - ${account.name}` : "No account";
  return [name, ...amounts, ...(line.description ? [`“${line.description}”`] : [])].join(", ");
}

function dateText(date: string): string {
  return isDateText(date) ? formatDate(date) : date;
}
