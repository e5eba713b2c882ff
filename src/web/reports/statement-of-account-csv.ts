import type { Account, AccountLedger, LedgerLine } from "#contract/accounts.ts";
import type { Period } from "#domain/periods.ts";
import { type Company, reportCsv } from "#web/lists/csv.ts";

type Input = {
  company: Company;
  account: Pick<Account, "code" | "name">;
  period: Period;
  statement: Pick<AccountLedger, "opening" | "debit" | "credit" | "closing"> & {
    lines: readonly LedgerLine[];
  };
};

/** The statement of an account as a file: company, title, account and period first, then every line (Behaviour 9). */
export function statementOfAccountCsv({ company, account, period, statement }: Input): string {
  const { opening, debit, credit, closing, lines } = statement;
  const about = [
    "Statement of Account",
    `${account.code} - ${account.name}`,
    `${period.start} to ${period.end}`,
  ];
  const rows = [
    ["Date", "Number", "Description", "Debit", "Credit", "Balance"],
    [period.start, "", "Opening Balance", "", "", opening],
    ...lines.map((line) => [line.date, line.number, line.description, line.debit, line.credit, line.balance]),
    ["", "", "Total", debit, credit, ""],
    [period.end, "", "Closing Balance", "", "", closing],
  ];
  return reportCsv({ company, about, rows });
}

/** Behaviour 9: named after the report, its account and the period. */
export function statementOfAccountFileName({ code }: Pick<Account, "code">, { start, end }: Period): string {
  return `statement-of-account-${code}-${start}-to-${end}.csv`;
}
