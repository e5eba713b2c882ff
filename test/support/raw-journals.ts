import type { TestBooks } from "./new-books.ts";
import { asApplication, type Refused } from "./raw-sql.ts";
import type { TestApp } from "./test-app.ts";

/** An id that no record has yet. */
export const NEW_ID = "018f2f3c-0000-7000-8000-000000000001";

/** An account's name, its debit and its credit. */
type RawLine = readonly [account: string, debit: string, credit: string];

export type RawSql = {
  /** Runs statements in one transaction as the application's role; null when nothing refused. */
  attempt: (...statements: string[]) => Promise<Refused | null>;
  /** The statements that write a posted journal with its lines. */
  written: (lines: readonly RawLine[], total: string, id?: string) => string[];
  insertLine: (journalId: string, position: number, line: RawLine) => string;
};

/** Journals of some books in raw SQL, past all of our code. */
export function rawSql({ database }: TestApp, books: TestBooks): RawSql {
  const insertLine: RawSql["insertLine"] = (journalId, position, [account, left, right]) =>
    `insert into journal_lines (journal_id, position, date, account_id, debit, credit)
      values ('${journalId}', ${position}, '2026-01-15', '${books.account(account)}', ${left}, ${right})`;
  return {
    attempt: (...statements) => asApplication(database, books, statements),
    written: (lines, total, id = NEW_ID) => [
      `insert into journals (id, number, date, description, status, total)
        values ('${id}', '${id}', '2026-01-15', 'Raw', 'posted', ${total})`,
      ...lines.map((line, index) => insertLine(id, index + 1, line)),
    ],
    insertLine,
  };
}
