import { isMoneyText } from "#web/fields/parse-input.ts";
import type { Account } from "#contract/accounts.ts";
import { isDateText } from "#domain/dates.ts";
import { formatDate, formatMoney } from "#web/fields/formats.ts";
import {
  compareFields,
  compareLines,
  type ComparedFields,
  type CompareRow,
  type Versions,
} from "#web/forms/compare-versions.ts";
import { isEmptyLine, type FormLine, type JournalFormValues } from "./journal-form-values.ts";
import { JOURNAL_STATUS_LABELS } from "./journal-status.tsx";

type ChartOfAccounts = readonly Account[];

const COMPARED_FIELDS: ComparedFields<JournalFormValues> = [
  ["Status", ({ status }) => JOURNAL_STATUS_LABELS[status]],
  ["Number", ({ number }) => number],
  ["Date", ({ date }) => (isDateText(date) ? formatDate(date) : date)],
  ["Description", ({ description }) => description],
];

/** Compares two versions of a journal field by field and line by line. */
export function compareJournals(
  accounts: ChartOfAccounts,
  { theirs, mine }: Versions<JournalFormValues>,
): CompareRow[] {
  return [
    ...compareFields(COMPARED_FIELDS, { theirs, mine }),
    ...compareLines({ theirs: lineTexts(theirs, accounts), mine: lineTexts(mine, accounts) }),
  ];
}

function lineTexts({ lines }: JournalFormValues, accounts: ChartOfAccounts): string[] {
  const byId = new Map<string, Account>(accounts.map((account) => [account.id, account]));
  return lines.filter((line) => !isEmptyLine(line)).map((line) => lineText(line, byId.get(line.accountId)));
}

function lineText(line: FormLine, account: Account | undefined): string {
  const amounts = (["debit", "credit"] as const).flatMap((side) =>
    line[side] === "" ? [] : [`${side} ${isMoneyText(line[side]) ? formatMoney(line[side]) : line[side]}`],
  );
  const name = account ? `${account.code} - ${account.name}` : "No account";
  return [
    name,
    ...(line.party ? [line.party.name] : []),
    ...amounts,
    ...(line.foreignAmount ? [`${account?.currency ?? ""} ${line.foreignAmount}`.trim()] : []),
    ...(line.description ? [`“${line.description}”`] : []),
  ].join(", ");
}
