import type { Book } from "#contract/book.ts";
import type { StatementLine, StatementRow } from "#contract/reports.ts";
import { csvText } from "#web/fields/csv-text.ts";
import { changeOf, type Statement } from "./statement.ts";

type Company = Pick<Book, "name" | "phone" | "email">;

/** A statement as a file: company, title and period first, then its sections as they are shown (Spec 9). */
export function statementCsv(company: Company, { title, parts, file }: Statement): string {
  const { period, columns } = file;
  return csvText([
    [company.name],
    [company.phone ?? ""],
    [company.email ?? ""],
    [title],
    [period],
    [],
    ["Code", "Account", ...columns, ...(columns.length === 2 ? ["Change", "Change %"] : [])],
    ...parts.flatMap(({ section, total, amounts }) => [
      ...(section ? [["", section.title], ...section.rows.flatMap(rowLines)] : []),
      ["", total, ...cells(amounts)],
    ]),
  ]);
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
