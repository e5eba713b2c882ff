import type { Party, PartyStatement, PartyStatementLine } from "#contract/parties.ts";
import { AGING_COLUMNS } from "#domain/aging.ts";
import type { Period } from "#domain/periods.ts";
import { moneyInFile } from "#web/fields/formats.ts";
import type { ReportFile } from "#web/lists/report-file.ts";
import { nameOfLine } from "./party-statement.tsx";
import { statementName } from "./party-labels.ts";

type PartyStatementExport = {
  party: Pick<Party, "code" | "name">;
  period: Period;
  statement: Pick<PartyStatement, "currency" | "openingBalance" | "closingBalance" | "aging" | "balances"> & {
    lines: readonly PartyStatementLine[];
  };
  /** The base currency. */
  bookCurrency: string;
};

/**
 * The statement of a contact as a CSV file: company, contact and period, then the lines (Behavior 9). One in a foreign
 * currency also shows the currency, the closing balance in the base currency, and the aging.
 */
export function partyStatementFile({
  party,
  period,
  statement,
  bookCurrency,
}: PartyStatementExport): ReportFile {
  const { currency, openingBalance, closingBalance, aging, balances, lines } = statement;
  const inBooks = balances.find((balance) => balance.currency === currency)?.baseClosingBalance;
  const titleLines = [`Statement of ${party.code} - ${party.name}`, `${period.start} to ${period.end}`];
  const rows = [
    ["Date", "Number", "Type", "Debit", "Credit", "Balance"],
    [period.start, "", "Opening balance", "", "", openingBalance],
    ...lines.map((line) => [line.date, line.number, nameOfLine(line), line.debit, line.credit, line.balance]),
    [period.end, "", "Closing balance", "", "", closingBalance],
  ];
  const file = {
    name: statementName(party, { ...period, currency }),
    about: titleLines,
    rows,
    texts: [0, 1, 2],
    totals: [],
  };
  if (aging === null) return file;
  const closingLines =
    inBooks === undefined ? [] : [`Closing balance (base currency): ${bookCurrency} ${moneyInFile(inBooks)}`];
  const buckets = AGING_COLUMNS.map(([key, label]) => [period.end, "", label, "", "", aging[key]]);
  return {
    ...file,
    currency,
    about: [...titleLines, `In ${currency}`, ...closingLines],
    rows: [...rows, ...buckets],
  };
}
