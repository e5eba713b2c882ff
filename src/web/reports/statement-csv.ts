import type { StatementLine, StatementRow } from "#domain/sections.ts";
import { type Company, reportCsv } from "#web/lists/csv.ts";
import { changeOf, type Statement } from "./statement.ts";

/** A statement as a file: company, title and period first, then its sections as they are shown (Behaviour 9). */
export function statementCsv(company: Company, { title, parts, file }: Statement): string {
  const { period, columns } = file;
  const rows = [
    ["Code", "Account", ...columns, ...(columns.length === 2 ? ["Change", "Change %"] : [])],
    ...parts.flatMap(({ section, total, amounts }) => [
      ...(section ? [["", section.title], ...section.rows.flatMap(rowLines)] : []),
      ["", total, ...cells(amounts)],
    ]),
  ];
  return reportCsv({ company, about: [title, period], rows });
}

function rowLines(row: StatementRow): string[][] {
  const line = ({ code, name, amounts }: StatementLine) => [code, name, ...cells(amounts)];
  // What a derived row is made of is told on the screen alone.
  if (row.subaccounts.length === 0 || row.accountId === null) return [line({ ...row, amounts: row.totals })];
  return [line(row), ...row.subaccounts.map(line), ["", `Total ${row.name}`, ...cells(row.totals)]];
}

function cells(amounts: readonly string[]): string[] {
  const change = changeOf(amounts);
  return [...amounts, ...(change ? [change.amount, change.percent] : [])];
}
