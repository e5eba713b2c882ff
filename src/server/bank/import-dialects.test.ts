import fc from "fast-check";
import { expect, test } from "vitest";
import { type BankImport, bankImportInput } from "#contract/bank.ts";
import { shiftDays } from "#domain/dates.ts";
import { Refusal } from "#domain/refusals.ts";
import { type Books, openBooks } from "#server/db/books.ts";
import {
  recordedOn,
  FAMILIES,
  batchPieces,
  hasConfusableDays,
  isExpressible,
  chooseMapping,
} from "#test/support/bank-corpus.ts";
import type { Dialect } from "#test/support/bank-dialect.ts";
import { bankFile } from "#test/support/bank-file.ts";
import {
  accountOf,
  dailyStatementsOf,
  HISTORIES,
  type BankHistory,
  type HistoryStatement,
  statementOf,
} from "#test/support/bank-history.ts";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { testApp } from "#test/support/test-app.ts";
import { expectMade } from "#test/support/trade.ts";
import { importFile, saveBankImport } from "./import-file.ts";
import { planFile } from "./read-file.ts";

/** Questions come up for the day between two statements and little else: at most this share of four files. */
const MAX_QUESTION_SHARE = 0.1;
const HARD_HISTORIES = fc.sample(HISTORIES.filter(hasConfusableDays), { numRuns: 60, seed: 20_261_125 });

/** Days of a file, of one that overlaps it, of one within both, and the days in only one of the first two. */
const [ONE, OVER, WITHIN] = [
  { start: 0, end: 7 },
  { start: 4, end: 11 },
  { start: 2, end: 9 },
];
const ALONE = [
  { start: 0, end: 3 },
  { start: 8, end: 11 },
];

const isTable = ({ format }: Dialect) => format === "csv" || format === "xlsx";
const TABLES = FAMILIES.flat().filter(isTable);
const STATEMENT_DIALECTS = FAMILIES.flat().filter((dialect) => !isTable(dialect));

/** The dialects of each format, each paired with one of another format, and which of the two comes first. */
const FORMATS = FAMILIES.map((family) => ({
  format: family[0]?.name.split(/[ ,]/)[0],
  pairs: family.map((dialect, index) => {
    const candidates = isTable(dialect) ? STATEMENT_DIALECTS : TABLES;
    // 7 is coprime to the number of either, so each of them is used.
    const otherDialect = candidates[(index * 7) % candidates.length] ?? expect.unreachable();
    return { dialect, other: otherDialect, isFirst: index % 2 === 0 };
  }),
}));

test.each(FORMATS)(
  "every dialect of $format, imported twice, shuffled and over another format, adds each transaction once",
  async ({ pairs }) => {
    const books = await newBooks();
    const { database } = await testApp();
    const { write } = openBooks(database, books);
    const questionedFiles = new Set<DialectFile>();
    for (const [index, { dialect, other, isFirst }] of pairs.entries()) {
      const { accountId, history } = await openAccount(books, { index, dialect, other });
      const account: DialectAccount = { books, write, accountId, history, days: new Set(), questionedFiles };
      const firstFile = { dialect, ...ONE, isDaily: index % 4 < 2 };
      const over = { dialect: other, ...OVER, isDaily: index % 3 === 0, isShuffled: true };
      for (const file of isFirst ? [firstFile, over] : [over, firstFile]) await keep(account, file);
      await expect(importDialectFile(account, firstFile), dialect.name).rejects.toMatchObject({
        code: "bank.already-imported",
      });
      const within = { dialect, ...WITHIN, isDaily: false, isShuffled: true };
      expect(await newIn(account, within), dialect.name).toBe(0);
      await checkKept(account, dialect.name);
    }
    expect(questionedFiles.size).toBeLessThan(pairs.length * MAX_QUESTION_SHARE);
    expect(expectMade(await books.get("/books-check"))).toMatchObject({ hasPassed: true });
  },
);

type DialectAccount = {
  books: TestBooks;
  write: Books["write"];
  accountId: string;
  history: BankHistory;
  /** The days that were imported. */
  days: Set<string>;
  /** The files for which the user had to decide whether a transaction is a duplicate. */
  questionedFiles: Set<DialectFile>;
};
type DialectFile = { dialect: Dialect; start: number; end: number; isDaily: boolean; isShuffled?: boolean };

type DialectPair = { index: number; dialect: Dialect; other: Dialect };

/** A new account, and days that both dialects can represent. */
async function openAccount(books: TestBooks, { index, dialect, other }: DialectPair) {
  const account = { code: String(1100 + index), type: "asset", name: `Bank ${index}`, moneyKind: "bank" };
  const { id: accountId } = expectMade(await books.post("/accounts", account));
  const first = index % HARD_HISTORIES.length;
  const history = [...HARD_HISTORIES.slice(first), ...HARD_HISTORIES.slice(0, first)].find((bankHistory) =>
    [ONE, OVER, WITHIN, ...ALONE].every((days) =>
      [statementOf(bankHistory, days), ...dailyStatementsOf(bankHistory, days)].every(
        (statement) =>
          statement.transactions.length > 0 &&
          isExpressible(statement, dialect) &&
          isExpressible(statement, other),
      ),
    ),
  );
  if (history === undefined) throw new Error(`No history fits ${dialect.name}`);
  return { accountId, history: { ...history, account: accountOf(String(1_000_000_000 + index)) } };
}

/** Imports a file that no other fully covers; checks its balances and that each transaction exists once. */
async function keep(account: DialectAccount, file: DialectFile): Promise<void> {
  const { statements } = await importDialectFile(account, file);
  for (let day = file.start; day <= file.end; day += 1)
    account.days.add(shiftDays(account.history.from, day));
  const { name, balances } = file.dialect;
  const proved = { both: ["0.00"], closing: ["0.00", null], none: [null] }[balances];
  for (const { difference } of statements) expect(proved, name).toContain(difference);
  await checkKept(account, name);
}

async function checkKept({ books, accountId, history, days }: DialectAccount, name: string): Promise<void> {
  const { items } = expectMade(await books.get(`/bank/transactions?accountId=${accountId}&limit=100`));
  expect(batchPieces(items), name).toEqual(recordedOn(history, days));
}

/** How many transactions a file adds; 0 if it is rejected because it was imported before. */
async function newIn(account: DialectAccount, file: DialectFile): Promise<number> {
  try {
    return (await importDialectFile(account, file)).statements.reduce(
      (all, statement) => all + statement.newCount,
      0,
    );
  } catch (error) {
    if (error instanceof Refusal && error.code === "bank.already-imported") return 0;
    throw error;
  }
}

/** Reads and imports a file, and answers like a user who knows which days were imported before. */
function importDialectFile(
  { write, history, days, accountId, questionedFiles }: DialectAccount,
  file: DialectFile,
): Promise<BankImport> {
  const { dialect, isDaily, isShuffled = false } = file;
  const statements =
    isDaily && dialect.holdsOne !== true ? dailyStatementsOf(history, file) : [statementOf(history, file)];
  const content = dialect.write(
    isShuffled ? statements.map((statement) => shuffled(statement, dialect)) : statements,
  );
  const input = bankImportInput.parse(bankFile(content, accountId));
  return write(async (tx) => {
    const first = await planFile(tx, input);
    const mapping = chooseMapping(first, dialect);
    const needsMapping = first.question !== null || mapping !== null;
    const { dateFormat = null } = dialect;
    const answeredInput = needsMapping ? bankImportInput.parse({ ...input, mapping, dateFormat }) : input;
    const plan = needsMapping ? await planFile(tx, answeredInput) : first;
    const decisions = plan.statements.flatMap(({ firstPlace, transactions: lines }) =>
      lines.flatMap(({ isDoubtful, transaction: line }, index) =>
        isDoubtful ? { position: firstPlace + index, isDistinct: !days.has(line.date) } : [],
      ),
    );
    if (decisions.length > 0) questionedFiles.add(file);
    return decisions.length === 0
      ? saveBankImport(tx, { plan, input: answeredInput })
      : importFile(tx, { ...answeredInput, duplicateDecisions: decisions });
  });
}

/** Shuffles the rows; the days of a table keep their order because its balances go from row to row. */
function shuffled(statement: HistoryStatement, dialect: Dialect): HistoryStatement {
  const turned = statement.transactions.toReversed();
  const transactions = isTable(dialect)
    ? turned.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    : turned;
  return { ...statement, transactions };
}
