import type { AccountType } from "#domain/account.ts";
import { newBooks, type TestBooks } from "./new-books.ts";

/**
 * Books and reports as tables that an accountant can check by eye. Cells are separated by bars; a line of dashes is
 * decoration. Amounts have no sign and no currency, and an empty cell is zero.
 */
export function table(text: string): string[][] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !/^[-|]+$/.test(line))
    .map((line) =>
      line
        .replace(/^\||\|$/g, "")
        .split("|")
        .map((cell) => cell.trim()),
    );
}

const amount = (cell = ""): string => (cell === "" ? "0.00" : cell.replaceAll(",", ""));

/** Books with a chart given as "code | name | type" and journals as "date | account | debit | credit". */
export async function booksOf({ chart, journals }: { chart: string; journals: string }): Promise<TestBooks> {
  const books = await newBooks();
  const ids = new Map<string, string>();
  for (const [code, name = "", type] of table(chart)) {
    const reply = await books.post("/accounts", { code, name, type: type as AccountType });
    if (reply.status !== 201) throw new Error(reply.text);
    ids.set(name, reply.body.id);
  }
  for (const { date, status, lines } of entries(journals)) {
    const reply = await books.post("/journals", {
      date,
      status,
      description: `Example of ${date}`,
      lines: lines.map(({ account, debit, credit }) => ({ accountId: ids.get(account), debit, credit })),
    });
    if (reply.status !== 201) throw new Error(reply.text);
  }
  return { ...books, account: (name) => ids.get(name) ?? "" };
}

type LedgerTableEntry = {
  date: string;
  status: string;
  lines: { account: string; debit: string; credit: string }[];
};

/** A row with a date starts a journal; "2026-01-31 draft" gives it another status. */
function entries(journals: string): LedgerTableEntry[] {
  const all: LedgerTableEntry[] = [];
  for (const [when = "", account = "", debit, credit] of table(journals)) {
    const [date = "", status = "posted"] = when.split(" ");
    if (date !== "") all.push({ date, status, lines: [] });
    all.at(-1)?.lines.push({ account, debit: amount(debit), credit: amount(credit) });
  }
  return all;
}

/** The trial balance of these books in the same form, to compare with one computed manually. */
export async function trialBalance(books: TestBooks, period: string): Promise<string[][]> {
  const [start = "", end = ""] = period.split(" to ");
  const { body } = await books.get(`/reports/trial-balance?start=${start}&end=${end}`);
  const rows = body.rows.map(({ name, debit, credit }: Record<string, string>) => [
    name,
    formatAmount(debit),
    formatAmount(credit),
  ]);
  return [...rows, ["Total", formatAmount(body.totals.debit), formatAmount(body.totals.credit)]];
}

type StatementTableLine = { name: string; amounts: string[] };
type StatementTableRow = StatementTableLine & { subaccounts: StatementTableLine[]; totals: string[] };

/** The rows of a statement section and its totals; subaccounts start with a dash. */
export function section(statementSection: { rows: StatementTableRow[]; totals: string[] }): string[][] {
  const cells = (name: string, amounts: string[]) => [name, ...amounts.map(formatAmount)];
  const rows = statementSection.rows.flatMap(({ name, amounts, subaccounts }) => [
    cells(name, amounts),
    ...subaccounts.map((line) => cells(`- ${line.name}`, line.amounts)),
  ]);
  return [...rows, cells("Total", statementSection.totals)];
}

function formatAmount(value = ""): string {
  return value === "0.00" ? "" : value.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}
