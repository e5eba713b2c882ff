import { sql } from "kysely";
import { z } from "zod";
import { accountId } from "#contract/fields.ts";
import { type Day, shiftDays } from "#domain/dates.ts";
import type { AccountId } from "#domain/ids.ts";
import type { Books } from "#server/db/books.ts";
import { BOOK_ROW, bookRows, type Tx } from "#server/db/transaction.ts";
import { postJournals } from "#server/journals/post-journal.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import type { Money } from "#domain/money.ts";
import type { SendRequest } from "./http-client.ts";
import { inAmount } from "./random-amounts.ts";

/** The contents of the book in the bank part of the bench. */
export const BANK_SIZES = { fileLines: 10_000, files: 10, documents: 10_000, toDo: 200 };

const PAYEES = 200;
const PARALLEL_REQUESTS = 16;
const DAYS_A_FILE = 30;

/** The body of an import of 10,000 outgoing transactions, each file with its own days of a year. */
export function pastImport(bank: string, today: Day, file: number) {
  const rows = Array.from({ length: BANK_SIZES.fileLines }, (_, index) => {
    const daysAgo = 40 + (BANK_SIZES.files - file) * DAYS_A_FILE - (index % DAYS_A_FILE);
    const payee = `Payee ${(index * 7 + file) % PAYEES}`;
    return [shiftDays(today, -daysAgo), payee, `Order ${file}-${index}`, `-${inAmount(100 + index)}`].join(
      ",",
    );
  });
  return makeFile(rows, bank, `past-${file}.csv`);
}

/** Bank transactions for review: half of them name an unpaid invoice, half are from known payees. */
export function fileForReview(bank: string, today: Day) {
  const rows = Array.from({ length: BANK_SIZES.toDo }, (_, index) => {
    const day = shiftDays(today, -1 - (index % 20));
    return index % 2 === 0
      ? [day, `Customer ${index}`, `Payment of OLD-${1000 + index * 11}`, inAmount(500 + index * 11)].join(
          ",",
        )
      : [day, `Payee ${index % PAYEES}`, `Order now-${index}`, `-${inAmount(7 + index)}`].join(",");
  });
  return makeFile(rows, bank, "to-do.csv");
}

function makeFile(rows: readonly string[], bank: string, fileName: string) {
  const content = Buffer.from(["Date,Name,Description,Amount", ...rows].join("\n")).toString("base64");
  return { fileName, content, accounts: [{ number: "", accountId: bank }] };
}

const createdRecord = z.object({ id: z.string() });

/** Creates the accounts and 10,000 unpaid invoices. */
export async function openBankBook(
  send: SendRequest,
  today: Day,
): Promise<{ bank: AccountId; expenseAccounts: AccountId[] }> {
  const create = async (path: string, body: unknown) => {
    const { text } = await send({ method: "POST", path, body: JSON.stringify(body) });
    return createdRecord.parse(JSON.parse(text)).id;
  };
  const account = (code: string, type: string, more: object = {}) =>
    create("/api/accounts", { code, type, name: `Account ${code}`, ...more });
  const bank = await account("1990", "asset", { moneyKind: "bank" });
  const sales = await account("4900", "revenue");
  const expenseIds: string[] = [];
  for (let count = 0; count < 10; count += 1) expenseIds.push(await account(String(5900 + count), "expense"));
  const customers: string[] = [];
  for (let count = 0; count < 100; count += 1)
    customers.push(await create("/api/customers", { name: `Customer ${count}` }));
  for (let start = 0; start < BANK_SIZES.documents; start += PARALLEL_REQUESTS) {
    const fileIndexes = Array.from({ length: PARALLEL_REQUESTS }, (_, index) => start + index);
    await Promise.all(
      fileIndexes.map((count) =>
        create("/api/invoices", {
          partyId: customers[count % customers.length],
          number: `OLD-${1000 + count}`,
          date: shiftDays(today, -30),
          status: "posted",
          items: [{ accountId: sales, description: "Work", quantity: "1", unitPrice: inAmount(500 + count) }],
        }),
      ),
    );
  }
  return { bank: accountId.parse(bank), expenseAccounts: expenseIds.map((id) => accountId.parse(id)) };
}

/**
 * Marks all bank transactions as matched, a thousand to each journal: one by one over HTTP it would take an hour.
 */
export async function matchPast(
  books: Books,
  { bank, expenseAccounts }: { bank: AccountId; expenseAccounts: AccountId[] },
) {
  for (let round = 0; ; round += 1) {
    const counterAccountId = expenseAccounts[round % expenseAccounts.length];
    if (
      counterAccountId === undefined ||
      (await books.write((tx) => matchTransactions(tx, { bank, other: counterAccountId }))) === 0
    )
      return;
  }
}

async function matchTransactions(
  tx: Tx,
  { bank, other }: { bank: AccountId; other: AccountId },
): Promise<number> {
  const { rows } = await sql<{ ids: string[] | null; date: Day; total: Money }>`
    select json_agg(id) as ids, max(date) as date, (-sum(amount))::numeric(20, 2)::text as total
    from (select id, date, amount from ${bookRows("bank_transactions")} where account_id = ${bank} and not is_matched
      order by date, id limit 1000) l`.execute(tx);
  const [row] = rows;
  if (row === undefined || row.ids === null) return 0;
  const none = brandUnchecked<Money>("0.00");
  const line = { accountId: other, debit: row.total, credit: none, description: "" };
  const lines = [line, { ...line, accountId: bank, debit: none, credit: row.total }];
  const draft = { date: row.date, description: "Past", status: "posted" as const, lines };
  const [journal] = await postJournals(tx, [draft], { monthlyLimit: 0 });
  await sql`
    insert into bank_matches (book_id, bank_transaction_id, journal_id, account_id, amount)
    select b.book_id, l.id, ${journal?.id}::uuid, ${bank}::uuid, l.amount
    from ${BOOK_ROW}, bank_transactions l
    where l.book_id = b.book_id and l.id = any(${row.ids}::uuid[])`.execute(tx);
  return row.ids.length;
}
