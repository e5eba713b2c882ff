import { z } from "zod";
import type { BankImportInput, BankTransactionRecord } from "#contract/bank.ts";
import { accountId, bookId, date, documentId, journalId, partyId, signedAmount } from "#contract/fields.ts";
import { groupBy } from "#domain/group-by.ts";
import type { Day } from "#domain/dates.ts";
import type { AccountId, BookId, JournalId } from "#domain/ids.ts";
import { IMPORT_DEFAULTS } from "#server/bank/import-file.ts";
import { type Books, openBooks } from "#server/db/books.ts";
import { camtFile, SAMPLE_BANK, toBankTransaction } from "#server/sample/sample-bank.ts";
import { itemAt } from "#server/sample/sample-records.ts";
import { newBooks, type TestBooks } from "./new-books.ts";
import { asOwner, readAsApplication } from "./raw-sql.ts";
import type { TestApp } from "./test-app.ts";
import { expectMade } from "./trade.ts";

const yearTransaction = z.object({
  accountId,
  date,
  amount: signedAmount,
  counterparty: z.string(),
  description: z.string(),
  /** The original journal, which is gone. */
  journalId,
  partyId: partyId.nullable(),
  /** The document that it pays. */
  documents: z.array(z.object({ documentId, amount: signedAmount })),
  /** The part on other accounts. */
  parts: z.array(z.object({ accountId, amount: signedAmount })),
});
/** A bank transaction, and its right answer. */
export type YearTransaction = z.infer<typeof yearTransaction>;

const file = z.object({
  accountId,
  start: date,
  end: date,
  openingBalance: signedAmount,
  number: z.string(),
});

type YearAccount = { accountId: AccountId; number: string };

/**
 * A year of a shop with recorded invoices and bills, and no recorded payments: those come from the bank, except for
 * payments in another currency, which no transaction pays (Accounting 10).
 */
export type BankYear = {
  books: TestBooks;
  write: Books["write"];
  accounts: YearAccount[];
  /** The files of all accounts by month. */
  months: { start: Day; files: BankImportInput[] }[];
  transactions: YearTransaction[];
  /** The journals of payments in another currency. */
  foreignJournalIds: JournalId[];
  /** Transactions recorded by rules. */
  byRules: () => Promise<YearTransaction[]>;
};

/**
 * The sample company with its year of statements, none of it recorded in the books any longer: the original journal
 * of each bank transaction is the right answer, and is not revealed.
 */
export async function newBankYear(app: TestApp): Promise<BankYear> {
  const books = await newBooks({}, app);
  expectMade(await books.post("/sample-company"));
  const { company: book } = expectMade(await books.get("/session"));
  const visitor = { userId: books.userId, bookId: bookId.parse(book.id) };
  const { items } = expectMade(await books.get("/bank/accounts"));
  const accounts = SAMPLE_BANK.map(({ name, number }) => {
    const existing = items.find((candidate: { name: string }) => candidate.name === name);
    return { accountId: accountId.parse(existing?.accountId), number };
  });
  for (const account of accounts) await recordUnmatchedTransactions(books, account.accountId, book.today);
  const list = async (query: string) =>
    z.array(yearTransaction).parse(await readAsApplication(app.database, visitor, query));
  const all = await list(transactionsWhere("true"));
  const foreignRows = z
    .array(z.object({ id: journalId }))
    .parse(await readAsApplication(app.database, visitor, FOREIGN_PAYMENTS));
  const files = z.array(file).parse(await readAsApplication(app.database, visitor, FILES));
  await undoAll(app, { books, id: visitor.bookId, accounts });
  const { write } = openBooks(app.database, visitor);
  const months = monthsOf(files, all, accounts);
  return {
    books,
    write,
    accounts,
    months,
    transactions: all,
    foreignJournalIds: foreignRows.map(({ id }) => id),
    byRules: () => list(transactionsWhere("m.rule_id is not null")),
  };
}

/** The key that identifies a transaction when it comes from another file. */
export function keyOf({
  accountId: account,
  date: day,
  amount,
  counterparty,
  description,
}: BankTransactionRecord | YearTransaction): string {
  return [account, day, amount, counterparty, description].join(" | ");
}

const transactionsWhere = (condition: string) => `
  select l.account_id as "accountId", l.date, l.amount::numeric(20, 2) as amount, l.counterparty, l.description,
    m.journal_id as "journalId", p.party_id as "partyId",
    coalesce((select json_agg(json_build_object('documentId', a.document_id, 'amount', a.amount::numeric(20, 2)::text))
      from allocations a where a.payment_id = p.id and not a.is_void), '[]') as documents,
    coalesce((select json_agg(json_build_object('accountId', o.account_id,
        'amount', (sign(l.amount) * (o.credit - o.debit))::numeric(20, 2)::text) order by o.position)
      from journal_lines o
      where o.journal_id = m.journal_id and o.account_id <> l.account_id and p.id is null), '[]') as parts
  from bank_transactions l join bank_matches m on m.bank_transaction_id = l.id join journals j on j.id = m.journal_id
  left join payments p on j.source = 'payment' and p.id = j.source_id
  where ${condition} order by l.date, l.id`;

const FOREIGN_PAYMENTS = `select j.id from journals j join payments p on j.source = 'payment' and p.id = j.source_id
  where p.exchange_rate <> 1`;

const FILES = `
  select account_id as "accountId", starts_on as start, ends_on as end, opening_balance::numeric(20, 2) as "openingBalance", number
  from bank_statements order by starts_on, account_id`;

type LineForReview = { bankTransaction: BankTransactionRecord };

/**
 * Records the bank transactions that wait for their owner: on journals of the sample by the statement text of each,
 * an invoice named in the text, or the fee that the sample has a rule for.
 */
async function recordUnmatchedTransactions(
  books: TestBooks,
  account: AccountId,
  today: string,
): Promise<void> {
  const { entries } = expectMade(
    await books.get(`/bank/reconciliations/open?accountId=${account}&endsOn=${today}`),
  );
  const waiting: LineForReview[] = expectMade(
    await books.get(`/bank/suggestions?accountId=${account}&limit=200`),
  ).items;
  const byKey = groupBy(waiting, ({ bankTransaction }) => keyOf(bankTransaction));
  for (const entry of entries) {
    const bankTransactionId = byKey
      .get(keyOf({ ...entry, ...toBankTransaction(entry), accountId: account }))
      ?.shift()?.bankTransaction.id;
    const journals = [{ journalId: entry.journalId, amount: entry.amount }];
    if (bankTransactionId !== undefined)
      expectMade(await books.post("/bank/matches", { bankTransactionId, journals }));
  }
  for (const { bankTransaction } of [...byKey.values()].flat()) await recordByText(books, bankTransaction);
}

async function recordByText(
  books: TestBooks,
  { id: bankTransactionId, amount, description: text }: BankTransactionRecord,
): Promise<void> {
  const number = /^INVOICE (\S+)$/.exec(text)?.[1];
  if (number === undefined) {
    const { items } = expectMade(await books.get("/accounts?limit=1000"));
    const fees = items.find((account: { name: string }) => account.name === "Bank Fees");
    expectMade(
      await books.post("/bank/matches/categorize", { bankTransactionId, lines: [{ accountId: fees?.id }] }),
    );
    return;
  }
  const { items } = expectMade(await books.get(`/invoices?search=${number}`));
  const [{ id: invoice, partyId: payer }] = items;
  const allocations = [{ documentId: invoice, amount }];
  expectMade(await books.post("/bank/matches/payment", { bankTransactionId, partyId: payer, allocations }));
}

type UndoRequest = { books: TestBooks; id: BookId; accounts: readonly YearAccount[] };

/** As if each journal had been created from its transaction: undoing the file removes it. */
async function undoAll(app: TestApp, { books, id: sampleBookId, accounts }: UndoRequest): Promise<void> {
  for (const { accountId: id } of accounts) {
    const { items } = expectMade(await books.get(`/bank/reconciliations?accountId=${id}&limit=100`));
    for (const bankImport of items)
      expectMade(
        await books.post(`/bank/reconciliations/${bankImport.id}/reopen`, { reason: "To be done again" }),
      );
  }
  await undoReturns(books);
  await asOwner(app.database, sampleBookId, [
    `update bank_matches set is_created_by_match = true where journal_id not in (${FOREIGN_PAYMENTS})`,
  ]);
  const { items } = expectMade(await books.get("/bank/imports?limit=100"));
  for (const bankImport of items) await books.delete(`/bank/imports/${bankImport.id}`);
}

/** Undoes tax returns, the last one first, because a filed one locks its period; those paid in a closed year stay. */
async function undoReturns(books: TestBooks): Promise<void> {
  const { items } = expectMade(await books.get("/tax-returns"));
  const filed = items.filter(({ id }: { id: string | null }) => id !== null);
  const inTurn = filed.toSorted((first: { end: string }, second: { end: string }) =>
    second.end.localeCompare(first.end),
  );
  for (const { id, payment } of inTurn) {
    const isOpen =
      payment === null || (await books.post(`/tax-returns/${id}/void-payment`, {})).status === 200;
    if (!isOpen) return;
    expectMade(await books.post(`/tax-returns/${id}/undo`, {}));
  }
}

/** The same statements as new files. */
function monthsOf(
  files: readonly z.infer<typeof file>[],
  all: readonly YearTransaction[],
  accounts: readonly YearAccount[],
): BankYear["months"] {
  const byMonth = groupBy(files, ({ start }) => start);
  return [...byMonth.values()].map((monthStatements) => ({
    start: itemAt(monthStatements, 0).start,
    files: monthStatements.map(({ accountId: id, start, end, openingBalance, number }) => {
      const account = accounts.find((candidate) => candidate.accountId === id)?.number ?? "";
      const inFile = all.filter((row) => row.accountId === id && row.date >= start && row.date <= end);
      const statement = { start, end, openingBalance, number: Number(number), transactions: inFile };
      const content = camtFile([{ account, currency: "USD", ...statement }]);
      return {
        ...IMPORT_DEFAULTS,
        fileName: `${start}.xml`,
        content: Buffer.from(content).toString("base64"),
        accounts: [{ number: account, accountId: id }],
      };
    }),
  }));
}
