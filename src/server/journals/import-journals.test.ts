import { expect, test } from "vitest";
import type { JournalImport } from "#contract/journals.ts";
import { JOURNAL_IMPORT_COLUMNS } from "#domain/lists.ts";
import { expectInAnyOrder } from "#test/support/expect-any-order.ts";
import { credit, debit, journal, newBooks, type TestBooks } from "#test/support/new-books.ts";
import { asApplication, readAsApplication } from "#test/support/raw-sql.ts";
import { testApp, testAppWith } from "#test/support/test-app.ts";
import { closeThrough, readWholeBook, expectMade } from "#test/support/trade.ts";

const ACCOUNTS = { Cash: "asset", Sales: "revenue" } as const;
const sale = (books: TestBooks, date: string) =>
  journal(books, [debit("Cash", "10.00"), credit("Sales", "10.00")], { date });
const importJournals = async (books: TestBooks, dates: readonly string[], name = "history.csv") =>
  books.post("/journals/import", { name, journals: dates.map((date) => sale(books, date)) });
const imports = async (books: TestBooks) => expectMade(await books.get("/journals/imports")).items;
const today = async (books: TestBooks): Promise<string> => expectMade(await books.get("/company")).today;

test("imported journals count toward the free plan, except those before the company's first month", async () => {
  const app = await testAppWith({ FREE_MONTHLY_JOURNALS: "3" });
  const books = await newBooks({ accounts: ACCOUNTS }, app);
  const first = `${(await today(books)).slice(0, 8)}01`;
  const history = Array.from({ length: 10 }, () => "2020-01-15");
  expect(expectMade(await importJournals(books, history))).toMatchObject({
    created: 10,
    countedTowardLimit: 0,
  });
  expect(expectMade(await books.get("/company")).monthlyJournals).toEqual({ used: 0, limit: 3 });
  expect(expectMade(await importJournals(books, [...history, first, "2199-01-01"]))).toMatchObject({
    created: 12,
    countedTowardLimit: 2,
  });
  expect(expectMade(await books.get("/company")).monthlyJournals).toEqual({ used: 2, limit: 3 });

  // Two more would exceed the limit by one: nothing from the file is saved, not even its earlier journals.
  const before = await readWholeBook(books);
  expect(await importJournals(books, ["2020-01-15", first, first])).toMatchObject({
    status: 402,
    body: { code: "journal.limit-reached" },
  });
  expect(await readWholeBook(books)).toBe(before);
  expect(await imports(books)).toHaveLength(2);
  expect(expectMade(await importJournals(books, [first]))).toMatchObject({ countedTowardLimit: 1 });
  expect((await books.post("/journals", sale(books, first))).status).toBe(402);
  expect(expectMade(await importJournals(books, ["2020-01-15"]))).toMatchObject({ countedTowardLimit: 0 });
  expect(expectMade(await books.get("/books-check"))).toMatchObject({ hasPassed: true });
});

test("imports are sorted by time, searched by name and counted", async () => {
  const books = await newBooks({ accounts: ACCOUNTS });
  await importJournals(books, ["2026-01-10"], "Beta.csv");
  await importJournals(books, ["2025-12-31", "2026-01-20"], "alpha.csv");
  await importJournals(books, ["2026-01-10", "2026-03-01", "2199-01-01"], "\u00e4lter.csv");
  await expectInAnyOrder(books, { path: "/journals/imports", columns: JOURNAL_IMPORT_COLUMNS, total: 3 });
  const named = async (query: string): Promise<string[]> =>
    expectMade(await books.get(`/journals/imports?${query}`)).items.map(({ name }: JournalImport) => name[0]);
  expect(await named("")).toEqual(["\u00e4", "a", "B"]);
  expect(await named("sort=importedAt")).toEqual(["B", "a", "\u00e4"]);
  expect(await named("search=ALTER")).toEqual(["\u00e4"]);
  expect(await named("search=nowhere")).toEqual([]);
  expect(await (await newBooks()).get("/journals/imports?count=true")).toMatchObject({
    body: { items: [], total: 0 },
  });
});

test("an import is listed with its user, time and journals, and undone as a whole", async () => {
  const books = await newBooks({ accounts: ACCOUNTS });
  const manual = expectMade(await books.post("/journals", sale(books, "2026-02-01")));
  await importJournals(books, ["2026-01-10"], "first.csv");
  const { importId } = expectMade(await importJournals(books, ["2025-12-31", "2026-01-20"], "second.csv"));
  expect(await imports(books)).toMatchObject([
    {
      id: importId,
      name: "second.csv",
      importedBy: { name: "Test Owner" },
      journalCount: 2,
      countedTowardLimit: 0,
      firstDate: "2025-12-31",
      lastDate: "2026-01-20",
      undoneAt: null,
      undoBlockedBy: null,
    },
    { name: "first.csv", undoBlockedBy: null },
  ]);
  expect(expectMade(await books.post(`/journals/imports/${importId}/undo`))).toEqual({ deleted: 2 });
  expect(expectMade(await books.get("/journals")).items.map(({ date }: { date: string }) => date)).toEqual([
    manual.date,
    "2026-01-10",
  ]);
  expect((await imports(books))[0]).toMatchObject({ undoBlockedBy: "undone", undoneAt: expect.any(String) });
  const report = expectMade(await books.get("/reports/trial-balance?start=2025-01-01&end=2026-12-31"));
  expect(report.totals).toMatchObject({ debit: "20.00", credit: "20.00" });
  expect(await books.post(`/journals/imports/${importId}/undo`)).toMatchObject({
    status: 409,
    body: { code: "import.already-undone" },
  });
  expect(expectMade(await books.get("/books-check"))).toMatchObject({ hasPassed: true });
  const { database } = await testApp();
  const records = await readAsApplication(
    database,
    books,
    `select action from audit_log where subject = 'import' order by id`,
  );
  expect(records.map(({ action }) => action)).toEqual(["import.created", "import.created", "import.undone"]);
});

test("an import isn't undone if one of its journals was changed or is in a closed period", async () => {
  const books = await newBooks({ accounts: ACCOUNTS });
  const { importId: changed } = expectMade(await importJournals(books, ["2026-03-01", "2026-03-02"]));
  const [journalOf] = expectMade(await books.get("/journals")).items;
  expectMade(
    await books.put(`/journals/${journalOf.id}`, {
      ...sale(books, "2026-03-05"),
      number: "OWN-1",
      version: 1,
    }),
  );
  const { importId: closed } = expectMade(await importJournals(books, ["2026-01-15", "2026-04-15"]));
  await closeThrough(books, "2026-01-31");
  const before = await readWholeBook(books);
  expect((await imports(books)).map(({ undoBlockedBy }: { undoBlockedBy: string }) => undoBlockedBy)).toEqual(
    ["closed", "changed"],
  );
  expect((await books.post(`/journals/imports/${changed}/undo`)).body).toMatchObject({
    code: "import.has-changed-journals",
    detail: expect.stringMatching(/^OWN-1 \(Mar 5, 2026\) has been changed since the import\./),
  });
  expect((await books.post(`/journals/imports/${closed}/undo`)).body).toMatchObject({
    code: "journal.period-closed",
  });
  expect(await readWholeBook(books)).toBe(before);
  // A manually deleted journal doesn't keep the others from being undone.
  const { importId: halved } = expectMade(await importJournals(books, ["2026-05-01", "2026-05-02"]));
  const [newest] = expectMade(await books.get("/journals")).items;
  await books.delete(`/journals/${newest.id}`);
  expect(expectMade(await books.post(`/journals/imports/${halved}/undo`))).toEqual({ deleted: 1 });
});

test("raw SQL can't change an import's record or restore an undone import", async () => {
  const books = await newBooks({ accounts: ACCOUNTS });
  const { importId } = expectMade(await importJournals(books, ["2026-01-15"]));
  const { database } = await testApp();
  const attempt = (statement: string) => asApplication(database, books, [statement]);
  expect(await attempt("update journal_imports set counted_toward_limit = 0")).toMatchObject({
    message: expect.stringContaining("permission denied"),
  });
  expect(await attempt("delete from journal_imports")).toMatchObject({
    message: expect.stringContaining("permission denied"),
  });
  expectMade(await books.post(`/journals/imports/${importId}/undo`));
  expect(await attempt("update journal_imports set undone_at = null, undone_by = null")).toMatchObject({
    rule: "journal_imports_is_append_only",
  });
});

test("each error in a long import is reported once, at its place in the whole list", async () => {
  const books = await newBooks({ accounts: ACCOUNTS });
  const journals = Array.from({ length: 50 }, () => sale(books, "2026-01-15"));
  const wrong = journals.map((draft, index) => (index % 24 === 23 ? { ...draft, date: "never" } : draft));
  const { status, body } = await books.post("/journals/import", { name: "x".repeat(201), journals: wrong });
  expect(status).toBe(400);
  const fields = body.errors.map(({ field }: { field: string }) => field);
  expect(fields.toSorted()).toEqual(["journals[23].date", "journals[47].date", "name"]);
  expect(expectMade(await books.post("/journals/import", { journals })).created).toBe(50);
  const tooMany = Array.from({ length: 1_001 }, () => sale(books, "2026-01-15"));
  expect((await books.post("/journals/import", { journals: tooMany })).body.errors).toMatchObject([
    { field: "journals" },
  ]);
});
