import { beforeEach, describe, expect, test } from "vitest";
import { credit, debit, journal, newBooks, type TestBooks } from "#test/support/new-books.ts";
import { asApplication } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import { closeThrough } from "#test/support/trade.ts";

const LINES = [debit("Cash", "10.00"), credit("Sales", "10.00")];
const REFUSED = {
  status: 409,
  body: {
    code: "journal.period-closed",
    detail: "This date is in a closed period. The first open day is Jan 1, 2026.",
    errors: [{ field: "date" }],
  },
};

let books: TestBooks;
let before: Record<string, string>;
let after: Record<string, string>;
let draft: Record<string, string>;

/** One journal on the last closed day, one on the first open day, and a draft in the closed period. */
beforeEach(async () => {
  books = await newBooks({ accounts: { Cash: "asset", Sales: "revenue" } });
  const post = async (more: Record<string, unknown>) =>
    (await books.post("/journals", journal(books, LINES, more))).body;
  before = await post({ date: "2025-12-31" });
  after = await post({ date: "2026-01-01" });
  draft = await post({ date: "2025-06-30", status: "draft" });
  await closeThrough(books, "2025-12-31");
});

const putJournal = ({ id, number }: Record<string, string>, more: object) =>
  books.put(`/journals/${id}`, { ...journal(books, LINES), number, version: 1, ...more });

async function expectUntouched(): Promise<void> {
  const { body } = await books.get("/reports/trial-balance?start=2025-01-01&end=2025-12-31");
  expect(body.totals).toEqual({ debit: "10.00", credit: "10.00" });
  expect((await books.get("/books-check")).body.hasPassed).toBe(true);
}

describe("in a closed period", () => {
  test("nothing is posted, manually or by import", async () => {
    const dated = journal(books, LINES, { date: "2025-12-31" });
    expect(await books.post("/journals", dated)).toMatchObject(REFUSED);
    expect(await books.post("/journals/import", { journals: [journal(books, LINES), dated] })).toMatchObject(
      REFUSED,
    );
    expect((await books.get("/journals")).body.items).toHaveLength(3);
    await expectUntouched();
  });

  test.each([
    { description: "edited", more: { date: "2025-12-31", description: "Other" } },
    { description: "voided", more: { date: "2025-12-31", status: "void" } },
    { description: "made a draft", more: { date: "2025-12-31", status: "draft" } },
    { description: "moved out", more: { date: "2026-01-01" } },
  ])("no journal is $description", async ({ more }) => {
    expect(await putJournal(before, more)).toMatchObject(REFUSED);
    await expectUntouched();
  });

  test("no journal is deleted", async () => {
    expect(await books.delete(`/journals/${before["id"]}`)).toMatchObject(REFUSED);
    await expectUntouched();
  });

  test("no journal is moved in, and no draft is posted", async () => {
    expect(await putJournal(after, { date: "2025-12-31" })).toMatchObject(REFUSED);
    expect(await putJournal(draft, { date: "2025-06-30", status: "posted" })).toMatchObject(REFUSED);
    await expectUntouched();
  });

  test("raw SQL as the application role is refused too", async () => {
    const { database } = await testApp();
    const raise = `update journals set version = version + 1`;
    for (const text of [
      `${raise}, description = 'Other' where id = '${before["id"]}'`,
      `${raise}, status = 'void' where id = '${before["id"]}'`,
      `${raise}, deleted_at = now() where id = '${before["id"]}'`,
      `${raise}, date = '2026-01-01' where id = '${before["id"]}'`,
      `${raise}, date = '2025-12-31' where id = '${after["id"]}'`,
      `${raise}, status = 'posted' where id = '${draft["id"]}'`,
    ]) {
      expect(await asApplication(database, books, [text]), text).toMatchObject({
        rule: "journal_period_is_open",
      });
    }
    await expectUntouched();
  });
});

describe("around a closed period", () => {
  test("the first open day accepts journals and changes to them", async () => {
    expect((await books.post("/journals", journal(books, LINES, { date: "2026-01-01" }))).status).toBe(201);
    expect((await putJournal(after, { date: "2026-01-01", status: "void" })).status).toBe(200);
  });

  test("drafts in it can be moved out and posted, or deleted, because they were never posted in it", async () => {
    expect((await putJournal(draft, { date: "2025-07-01", status: "draft" })).status).toBe(200);
    expect((await putJournal({ ...draft }, { date: "2026-01-02", version: 2 })).status).toBe(200);
    const otherJournal = (
      await books.post("/journals", journal(books, LINES, { date: "2025-05-05", status: "draft" }))
    ).body;
    expect((await books.delete(`/journals/${otherJournal.id}`)).status).toBe(204);
    await expectUntouched();
  });
});
