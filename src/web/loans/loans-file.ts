import type { LoanList, LoanSummary } from "#contract/loans.ts";
import type { ListFile } from "#web/lists/export.tsx";
import { placesFrom, type ReportFile } from "#web/lists/report-file.ts";
import { LOAN_STATUS_LABELS } from "./loan-labels.ts";

/** The CSV export of the loans alone. */
export const LOAN_FILE: ListFile<LoanSummary> = {
  name: "loans",
  titles: ["Loan", "Lender", "Start date", "Status", "Percent", "Amount", "Remaining"],
  rows: (loan) => [
    [
      loan.name,
      loan.partyName ?? "",
      loan.startsOn,
      LOAN_STATUS_LABELS[loan.status],
      loan.rate,
      loan.principal,
      loan.outstanding,
    ],
  ],
};

/** The loans as a report with totals, then the balances of their accounts (Behavior 9). */
export function loansFile({ asOf, items, totals, accounts }: LoanList): ReportFile {
  const rows = [
    LOAN_FILE.titles,
    ...items.flatMap(LOAN_FILE.rows),
    ["Total", "", "", "", "", totals.principal, totals.outstanding],
    ["", "", "", "", "", "", ""],
    ["Account", "", "", "", "Remaining", "Balance", "Difference"],
    ...accounts.map(({ code, name, subledgerBalance, balance, difference }) => [
      `${code} ${name}`,
      "",
      "",
      "",
      subledgerBalance,
      balance,
      difference,
    ]),
  ];
  return {
    name: `loans-${asOf}`,
    about: ["Loans", `As of ${asOf}`],
    rows,
    texts: [0, 1, 2, 3],
    totals: [{ row: items.length + 1, plus: placesFrom({ first: 1, count: items.length }) }],
  };
}
