import { Decimal } from "decimal.js";
import type { TestReply } from "#test/support/new-books.ts";
import { ask, type Client, type TortureRun } from "./client.ts";
import type { FindingKind } from "./evidence.ts";
import { agingOf, balanceSheetOf, profitLossOf, trialBalanceOf, yearRange } from "./figures.ts";
import { type ModelBook, type ModelDocumentKind, PATHS, postings, stockOf, text } from "./model.ts";
import {
  summarizeDocument,
  summarizeJournal,
  summarizePayment,
  summarizeModelDocument,
  summarizeModelJournal,
  summarizeModelPayment,
} from "./records.ts";

type GetBody = (path: string) => Promise<TestReply["body"]>;
type ReportFinding = (kind: FindingKind, message: string) => void;
type BookComparison = { book: ModelBook; get: GetBody; find: ReportFinding };

/**
 * Compares all data of a book with the model, while nothing is in progress: each record once and as it was
 * acknowledged, and every report. The books check tests whether it is sound.
 */
export async function compareBook(run: TortureRun, client: Client, book: ModelBook): Promise<void> {
  const find: ReportFinding = (kind, message) => run.evidence.find(kind, `${book.name}: ${message}`);
  const compared: BookComparison = { book, find, get: (path) => ask(run, client, book, path) };
  await checkBook(run, client, book);
  await compareJournals(compared);
  for (const kind of Object.keys(PATHS) as ModelDocumentKind[]) await compareDocuments(compared, kind);
  await comparePayments(compared);
  await compareStock(compared);
  await compareReports(compared);
}

/** Conditions that must hold whatever the outcome of requests in progress. */
export async function checkBook(run: TortureRun, client: Client, book: ModelBook): Promise<void> {
  const check = await ask(run, client, book, "/books-check");
  if (check === null || check.hasPassed) return;
  for (const { invariant, problems } of check.checks)
    for (const problem of problems) run.evidence.find("unbalanced", `${book.name} ${invariant}: ${problem}`);
}

/** Every record of a list. */
async function all(get: GetBody, path: string): Promise<TestReply["body"][]> {
  const items: TestReply["body"][] = [];
  for (let cursor = ""; ;) {
    const page = await get(`${path}?limit=500${cursor}`);
    if (page === null) return items;
    items.push(...page.items);
    if (page.nextCursor === null) return items;
    cursor = `&cursor=${page.nextCursor}`;
  }
}

/** Both sides by name; a missing record was lost, an unexpected one was duplicated. */
function compareRecords(
  { find }: BookComparison,
  subject: string,
  expected: ReadonlyMap<string, string>,
  actual: readonly { name: string; summary: string }[],
): void {
  const seen = new Set<string>();
  for (const { name, summary } of actual) {
    const expectedSummary = expected.get(name);
    if (expectedSummary === undefined) find("doubled", `${subject} nobody asked for: ${summary}`);
    else if (seen.has(name)) find("doubled", `${subject} twice: ${summary}`);
    else if (expectedSummary !== summary)
      find("different", `${subject} ${summary}, acknowledged as ${expectedSummary}`);
    seen.add(name);
  }
  for (const [name, summary] of expected) if (!seen.has(name)) find("lost", `${subject} ${summary}`);
}

async function compareJournals(compared: BookComparison): Promise<void> {
  const { book, get, find } = compared;
  const storedJournals = (await all(get, "/journals")).filter(({ source }) => source === null);
  for (const { description, id, number } of storedJournals) {
    const journal = book.journals.get(description);
    if (journal !== undefined && journal.id === null) Object.assign(journal, { id, number });
  }
  const expected = new Map(
    [...book.journals.values()]
      .filter(({ isDeleted }) => !isDeleted)
      .map((journal) => [journal.name, summarizeModelJournal(book, journal)]),
  );
  const actual = storedJournals.map((journal) => ({
    name: journal.description,
    summary: summarizeJournal(journal),
  }));
  compareRecords(compared, "journal", expected, actual);
  const imports = await all(get, "/journals/imports");
  const foundImports = imports.map(({ id, journalCount, undoneAt }) => ({
    name: id,
    summary: `${journalCount} ${undoneAt !== null}`,
  }));
  const expectedImports = new Map(
    book.imports.map(({ id, journals, isUndone }) => [id, `${journals.length} ${isUndone}`]),
  );
  compareRecords(compared, "import", expectedImports, foundImports);
  const numbers = new Set(storedJournals.map(({ number }) => number));
  if (numbers.size !== storedJournals.length)
    find("doubled", `${storedJournals.length - numbers.size} numbers of journals`);
}

async function compareDocuments(compared: BookComparison, kind: ModelDocumentKind): Promise<void> {
  const { book, get, find } = compared;
  const storedDocuments = await all(get, PATHS[kind]);
  const documents = [...book.documents.values()].filter((document) => document.kind === kind);
  const expected = new Map(
    documents.map((document) => [document.id, summarizeModelDocument(book, document)]),
  );
  const actual = storedDocuments.map((document) => ({
    name: document.id,
    summary: summarizeDocument(document),
  }));
  compareRecords(compared, kind, expected, actual);
  const { number } = (await get(`${PATHS[kind]}/next-number`)) ?? {};
  const next = book.numbered[kind] + 1;
  if (Number(/\d+$/.exec(number)?.[0]) !== next)
    find("different", `the next number is ${number}, not ${next}`);
}

async function comparePayments(compared: BookComparison): Promise<void> {
  const { book, get } = compared;
  const payments = await all(get, "/payments");
  for (const { memo, id } of payments) {
    const payment = book.payments.get(memo);
    if (payment?.id === null) payment.id = id;
  }
  const expected = new Map(
    [...book.payments.values()].map((payment) => [payment.name, summarizeModelPayment(book, payment)]),
  );
  const actual = payments.map((payment) => ({ name: payment.memo, summary: summarizePayment(payment) }));
  compareRecords(compared, "payment", expected, actual);
}

async function compareStock(compared: BookComparison): Promise<void> {
  const { book, get } = compared;
  const products = (await all(get, "/products")).filter(({ type }) => type === "inventory");
  const expected = new Map(
    [...book.goods.values()].map((goods) => {
      const { quantity, value } = stockOf(goods);
      return [goods.id, `${quantity} worth ${text(value)}`];
    }),
  );
  const actual = products.map(({ id, stockQuantity, stockValue }) => ({
    name: id,
    summary: `${new Decimal(stockQuantity).toFixed()} worth ${stockValue}`,
  }));
  compareRecords(compared, "stock", expected, actual);
}

async function compareReports({ book, get, find }: BookComparison): Promise<void> {
  const lines = postings(book);
  const compareAmounts = (label: string, actual: string, expected: Decimal) => {
    if (actual !== text(expected)) find("different", `${label} is ${actual}, not ${text(expected)}`);
  };
  for (const year of [book.year, book.year - 1, book.year - 3]) {
    const { start, end } = yearRange(year);
    const { rows = [] } = (await get(`/reports/trial-balance?start=${start}&end=${end}`)) ?? {};
    const expected = trialBalanceOf(lines, { start, end });
    for (const [code, amount] of expected) {
      const row = rows.find(
        (candidate: TestReply["body"]) => (candidate.accountId === null ? "" : candidate.code) === code,
      );
      const net = row === undefined ? "0.00" : text(new Decimal(row.debit).minus(row.credit));
      compareAmounts(`${code} in the trial balance of ${year}`, net, amount);
    }
    if (rows.length > expected.size)
      find("different", `the trial balance of ${year} has ${rows.length} rows`);
    const report = await get(`/reports/profit-loss?start=${start}&end=${end}`);
    const { revenue, costOfSales, expenses, netIncome } = profitLossOf(lines, { start, end });
    compareAmounts(`revenue of ${year}`, report?.revenue.totals[0], revenue);
    compareAmounts(`cost of sales of ${year}`, report?.costOfSales.totals[0], costOfSales);
    compareAmounts(`expenses of ${year}`, report?.expenses.totals[0], expenses);
    compareAmounts(`net income of ${year}`, report?.netIncome[0], netIncome);
  }
  const asOf = `${book.year}-12-31`;
  const sheet = await get(`/reports/balance-sheet?asOf=${asOf}`);
  const { assets, liabilities, equity } = balanceSheetOf(lines, asOf);
  compareAmounts("assets", sheet?.assets.totals[0], assets);
  compareAmounts("liabilities", sheet?.liabilities.totals[0], liabilities);
  compareAmounts("equity", sheet?.equity.totals[0], equity);
  for (const side of ["receivable", "payable"] as const) {
    const { totals, controlBalance } =
      (await get(`/reports/aging?type=${side}&asOf=${asOf}&detail=totals`)) ?? {};
    const columns = agingOf(book, side);
    for (const column of AGING)
      compareAmounts(`${side} ${column}`, totals?.[column], columns.get(column) ?? new Decimal(0));
    compareAmounts(`${side} account`, controlBalance, columns.get("total") ?? new Decimal(0));
  }
}

const AGING = ["current", "days1To30", "days31To60", "days61To90", "over90", "unapplied", "total"];
