import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { shiftDays } from "#domain/dates.ts";
import type { YearDates } from "#domain/fiscal-years.ts";
import { sum, toAmount } from "#domain/money.ts";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { readAsApplication } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import { ranges, type LedgerStep, steps } from "./random-ledger-steps.ts";
import {
  cents,
  current,
  ledgerOf,
  type ReferenceJournal,
  type ModelVersion,
  postedLines,
  trialBalanceOf,
  TYPES,
} from "./reference-model.ts";

/** PROPERTY_SEED and PROPERTY_RUNS repeat a failure, or search for longer. */
const SEED = Number(process.env["PROPERTY_SEED"] ?? 20_260_115);
const RUNS = Number(process.env["PROPERTY_RUNS"] ?? 10);

test("after any history the books agree with a simple model, to the cent", async () => {
  await fc.assert(
    fc.asyncProperty(steps, ranges, async (history, periods) => {
      const books = await newBooks({
        accounts: Object.fromEntries(TYPES.map((type, index) => [`A${index}`, type])),
      });
      const journals: ReferenceJournal[] = [];
      for (const step of history) await take(books, journals, step);
      for (const period of periods) await compareReports(books, journals, period);
      await compareList(books, journals);
      await compareYears(books, journals);
      await compareHistories(books, journals);
      await compareTotals(books, journals);
      await recomputeChain(books, journals);
      const { body } = await books.get("/books-check");
      expect(body).toMatchObject({ hasPassed: true });
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: process.env["PROPERTY_SHRINK"] === undefined },
  );
}, 300_000);

const asInput = (books: TestBooks, { date, status, lines }: ModelVersion, changedBy = 0n) => ({
  date,
  status,
  description: "Any",
  lines: lines.map(({ account, debit, credit }, index) => ({
    accountId: books.account(`A${account}`),
    debit: cents(index === 0 ? debit + changedBy : debit),
    credit: cents(credit),
  })),
});

/** Performs a step on the server and in the model. */
async function take(books: TestBooks, journals: ReferenceJournal[], step: LedgerStep): Promise<void> {
  if (step.does === "post") return post(books, journals, step.version);
  if (step.does === "import") return importJournals(books, journals, step.versions);
  if (step.does === "post unbalanced") return postUnbalanced(books, step.version);
  if (step.does === "change the fiscal year") return changeFiscalYear(books, step);
  const living = journals.filter((journal) => current(journal).status !== "deleted");
  const journal = living[step.which % living.length];
  if (!journal) return undefined;
  if (step.does === "delete") return remove(books, journal);
  if (step.does === "edit stale") return editStale(books, journal, step.version);
  return edit(
    books,
    journal,
    step.does === "edit" ? step.version : { ...current(journal), status: step.status },
  );
}

/** Adds a year of any length, unless it overlaps one, and starts the later years on any day. */
async function changeFiscalYear(
  books: TestBooks,
  { start, days, next }: Extract<LedgerStep, { does: "change the fiscal year" }>,
): Promise<void> {
  const { version, fiscalYears } = (await books.get("/company")).body;
  const years = fiscalYears.map((year: YearDates) => ({ start: year.start, end: year.end }));
  const added = { start, end: shiftDays(start, days - 1) };
  const overlaps = years.some((year: YearDates) => year.start <= added.end && year.end >= added.start);
  const input = { version, name: "Any", fiscalYearStart: next, fiscalYears: [...years, added] };
  expect((await books.put("/company", input)).status).toBe(overlaps ? 400 : 200);
}

/** The listed years don't overlap, and each has the net income of its days. */
async function compareYears(books: TestBooks, journals: ReferenceJournal[]): Promise<void> {
  const { items } = (await books.get("/year-end")).body;
  for (const [index, { start, end, netIncome }] of items.entries()) {
    if (index > 0) expect(end < items[index - 1].start).toBe(true);
    const results = TYPES.flatMap((type, account) =>
      type === "revenue" || type === "expense" ? postedLines(journals, account) : [],
    ).filter(({ date }) => date >= start && date <= end);
    expect(netIncome).toBe(cents(results.reduce((total, { debit, credit }) => total + credit - debit, 0n)));
  }
}

async function postUnbalanced(books: TestBooks, version: ModelVersion): Promise<void> {
  const reply = await books.post("/journals", asInput(books, version, 1n));
  expect(reply).toMatchObject({ status: 422, body: { code: "journal.unbalanced" } });
}

async function remove(books: TestBooks, { id, versions }: ReferenceJournal): Promise<void> {
  expect((await books.delete(`/journals/${id}?version=${versions.length}`)).status).toBe(204);
  const last = versions.at(-1);
  if (last) versions.push({ ...last, status: "deleted", lines: [] });
}

async function edit(books: TestBooks, { id, number, versions }: ReferenceJournal, next: ModelVersion) {
  const input = { ...asInput(books, next), number, version: versions.length };
  const before = versions.at(-1);
  expect(await books.put(`/journals/${id}`, input)).toMatchObject({ status: 200 });
  // Saving without a change creates no version.
  if (before === undefined || !isDeepStrictEqual(asInput(books, before), asInput(books, next)))
    versions.push(next);
}

async function editStale(books: TestBooks, { id, number, versions }: ReferenceJournal, next: ModelVersion) {
  const input = { ...asInput(books, next), number, version: versions.length + 1 };
  const reply = await books.put(`/journals/${id}`, input);
  expect(reply).toMatchObject({ status: 409, body: { code: "record.stale" } });
}

async function post(books: TestBooks, journals: ReferenceJournal[], version: ModelVersion): Promise<void> {
  const { status, body } = await books.post("/journals", asInput(books, version));
  expect({ status, body }).toMatchObject({ status: 201 });
  journals.push({ id: body.id, number: body.number, versions: [version] });
}

async function importJournals(
  books: TestBooks,
  journals: ReferenceJournal[],
  versions: readonly ModelVersion[],
) {
  const marks = versions.map((_, index) => `Import ${journals.length}-${index}`);
  const input = versions.map((version, index) => ({ ...asInput(books, version), number: marks[index] }));
  const reply = await books.post("/journals/import", { journals: input });
  expect(reply).toMatchObject({ status: 201, body: { created: versions.length } });
  for (const [index, version] of versions.entries()) {
    const mark = marks[index] ?? "";
    const { items } = (await books.get(`/journals?search=${encodeURIComponent(mark)}`)).body;
    journals.push({ id: items[0].id, number: mark, versions: [version] });
  }
}

async function compareReports(
  books: TestBooks,
  journals: ReferenceJournal[],
  { start, end }: { start: string; end: string },
) {
  const { body } = await books.get(`/reports/trial-balance?start=${start}&end=${end}`);
  const reportRows = body.rows.map(({ name, accountId, debit, credit }: Record<string, string | null>) => ({
    account: accountId === null ? null : Number(name?.slice(1)),
    debit,
    credit,
  }));
  const byAccount = (a: { account: number | null }, b: { account: number | null }) =>
    (a.account ?? 99) - (b.account ?? 99);
  expect(reportRows.toSorted(byAccount)).toEqual(trialBalanceOf(journals, { start, end }));
  expect(body.totals.debit).toBe(body.totals.credit);
  for (const account of TYPES.keys()) await compareLedger(books, journals, { account, start, end });
}

/** Three lines a page, so that pages end in the middle of days and of journals. */
async function compareLedger(
  books: TestBooks,
  journals: ReferenceJournal[],
  { account, start, end }: { account: number; start: string; end: string },
) {
  const expected = ledgerOf(journals, account, { start, end });
  const problems: string[] = [];
  const sides = expected.within.map((line) => line.split(" "));
  const totals = {
    debit: sum(sides.map(([, debit]) => toAmount(debit ?? ""))),
    credit: sum(sides.map(([, , credit]) => toAmount(credit ?? ""))),
  };
  let running = expected.openingBalance;
  let cursor: string | null = "";
  while (cursor !== null) {
    const path = `/accounts/${books.account(`A${account}`)}/ledger?start=${start}&end=${end}&limit=3`;
    const { body } = await books.get(cursor === "" ? path : `${path}&cursor=${cursor}`);
    expect(body).toMatchObject({
      openingBalance: running,
      closingBalance: expected.closingBalance,
      ...totals,
    });
    for (const { date, debit, credit, balance } of body.items) {
      problems.push(`${date} ${debit} ${credit}`);
      running = balance;
    }
    cursor = body.nextCursor;
  }
  expect(problems.toSorted()).toEqual(expected.within);
  expect(running).toBe(expected.closingBalance);
}

async function compareList(books: TestBooks, journals: ReferenceJournal[]) {
  const problems: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const { body } = await books.get(`/journals?limit=4${cursor === "" ? "" : `&cursor=${cursor}`}`);
    problems.push(...body.items.map(({ id, status }: { id: string; status: string }) => `${id} ${status}`));
    cursor = body.nextCursor;
  }
  const living = journals.filter((journal) => current(journal).status !== "deleted");
  expect(problems.toSorted()).toEqual(
    living.map((journal) => `${journal.id} ${current(journal).status}`).toSorted(),
  );
}

async function compareHistories(books: TestBooks, journals: ReferenceJournal[]) {
  for (const { id, versions } of journals) {
    const { body } = await books.get(`/journals/${id}/history`);
    const entries = body.items.toReversed().map((entry: Record<string, unknown>) => ({
      version: entry["version"],
      date: entry["date"],
      isDeleted: entry["change"] === "deleted",
      lines: entry["lines"],
    }));
    const expected = versions.map((version, index) => ({
      version: index + 1,
      date: version.date,
      isDeleted: version.status === "deleted",
      lines: version.lines.map(({ account, debit, credit }) => {
        return { accountName: `A${account}`, debit: cents(debit), credit: cents(credit) };
      }),
    }));
    expect(entries).toMatchObject(expected);
  }
}

async function compareTotals(books: TestBooks, journals: ReferenceJournal[]) {
  const { database } = await testApp();
  for (const [table, column, length] of [
    ["account_day_totals", "date", 10],
    ["account_month_totals", "month", 7],
  ] as const) {
    const rows = await readAsApplication(
      database,
      books,
      `select a.name, left(t.${column}::text, ${length}) as at, t.debit::numeric(32, 2)::text as debit,
        t.credit::numeric(32, 2)::text as credit
      from ${table} t join accounts a on a.id = t.account_id where t.debit <> 0 or t.credit <> 0`,
    );
    const expected = new Map<string, { debit: bigint; credit: bigint }>();
    for (const account of TYPES.keys()) {
      for (const { date, debit, credit } of postedLines(journals, account)) {
        const key = `A${account} ${date.slice(0, length)}`;
        const sums = expected.get(key) ?? { debit: 0n, credit: 0n };
        expected.set(key, { debit: sums.debit + debit, credit: sums.credit + credit });
      }
    }
    const expectedRows = Array.from(
      expected,
      ([key, { debit, credit }]) => `${key} ${cents(debit)} ${cents(credit)}`,
    );
    const problems = rows.map((row) => Object.values(row).join(" "));
    expect(problems.toSorted()).toEqual(expectedRows.toSorted());
  }
}

/** The chain as an auditor would recompute it, from the exact text of each entry. */
async function recomputeChain(books: TestBooks, journals: ReferenceJournal[]) {
  const { database } = await testApp();
  const entries = await readAsApplication(
    database,
    books,
    "select sequence::int, payload, previous_hash, hash from journal_history order by sequence",
  );
  expect(entries).toHaveLength(journals.reduce((total, { versions }) => total + versions.length, 0));
  let previous = "";
  for (const [index, { sequence, payload, previous_hash, hash }] of entries.entries()) {
    expect(sequence).toBe(index + 1);
    expect(JSON.parse(String(payload)).sequence).toBe(index + 1);
    expect(previous_hash).toBe(previous);
    previous = createHash("sha256")
      .update(`${previous}${String(payload)}`)
      .digest("hex");
    expect(hash).toBe(previous);
  }
  const [head] = await readAsApplication(database, books, "select history_hash as hash from books");
  expect(head?.["hash"]).toBe(previous);
}
