import type { Account, AccountLedger, LedgerLine } from "#contract/accounts.ts";
import type { Period } from "#domain/periods.ts";
import { placesFrom, type ReportFile } from "#web/lists/report-file.ts";

type AccountStatementExport = {
  account: Pick<Account, "code" | "name" | "currency">;
  period: Period;
  statement: Pick<
    AccountLedger,
    | "openingBalance"
    | "debit"
    | "credit"
    | "closingBalance"
    | "foreignOpeningBalance"
    | "foreignClosingBalance"
  > & {
    lines: readonly LedgerLine[];
  };
};

/** The statement of an account as a file: company, title, account and period, then the lines (Behavior 9). */
export function statementOfAccountFile({ account, period, statement }: AccountStatementExport): ReportFile {
  const { openingBalance, debit, credit, closingBalance, lines } = statement;
  const { foreignOpeningBalance, foreignClosingBalance } = statement;
  const titleLines = [
    "Statement of Account",
    `${account.code} - ${account.name}`,
    `${period.start} to ${period.end}`,
  ];
  const { currency } = account;
  // For a foreign currency account, adds the amount in that currency (positive on the account's normal side) and the balance.
  const currencyCells = (...cells: readonly (string | null)[]) =>
    currency === null ? [] : cells.map((cell) => cell ?? "");
  const rows = [
    ["Date", "Number", "Description", "Debit", "Credit", "Balance"].concat(
      currencyCells(`Amount in ${currency}`, `Balance in ${currency}`),
    ),
    [
      period.start,
      "",
      "Opening balance",
      "",
      "",
      openingBalance,
      ...currencyCells("", foreignOpeningBalance),
    ],
    ...lines.map((line) => [
      line.date,
      line.number,
      line.description,
      line.debit,
      line.credit,
      line.balance,
      ...currencyCells(line.foreignAmount, line.foreignBalance),
    ]),
    ["", "", "Total", debit, credit, "", ...currencyCells("", "")],
    [period.end, "", "Closing balance", "", "", closingBalance, ...currencyCells("", foreignClosingBalance)],
  ];
  return {
    name: `statement-of-account-${account.code}-${period.start}-to-${period.end}`,
    about: titleLines,
    rows,
    texts: [0, 1, 2],
    totals: [{ row: rows.length - 2, plus: placesFrom({ first: 2, count: lines.length }) }],
  };
}
