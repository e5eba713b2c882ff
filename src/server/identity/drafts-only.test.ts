import { beforeAll, expect, test } from "vitest";
import { newMember } from "#test/support/people.ts";
import { onRequest, refused, type Rejection } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import { editInput, expectMade, newTrader, type TestTrader, write } from "#test/support/trade.ts";

/** A member of one side whose switch for posting is off only saves drafts (Security 2.2). */
let owner: TestTrader;
let member: TestTrader;
let items: Record<string, unknown>[];

beforeAll(async () => {
  owner = await newTrader();
  member = { ...owner, books: await newMember(owner.books, "sales", { canPost: false }) };
  items = [{ productId: owner.widget, quantity: "1", unitPrice: "35" }];
  await write(owner, "/bills", {
    date: "2026-01-02",
    items: [{ productId: owner.widget, quantity: "50", unitPrice: "20" }],
  });
});

const DRAFTS_ONLY = { status: 403, body: { code: "member.drafts-only" } };

const newDraft = () => write(member, "/invoices", { date: "2026-02-10", status: "draft", items });

test("a member who only saves drafts creates, edits and deletes them", async () => {
  const draft = await newDraft();
  expectMade(await member.books.put(`/invoices/${draft.id}`, editInput(draft, { date: "2026-02-11" })));
  expect((await member.books.delete(`/invoices/${draft.id}`)).status).toBe(204);
});

test("a member who only saves drafts can't post a new invoice", async () => {
  const body = { partyId: owner.customer, date: "2026-02-10", status: "posted", items };
  const before = expectMade(await owner.books.get("/invoices?limit=500")).items.length;
  expect(await member.books.post("/invoices", body)).toMatchObject(DRAFTS_ONLY);
  expect(expectMade(await owner.books.get("/invoices?limit=500")).items).toHaveLength(before);
});

test("a member who only saves drafts can't post a draft, but the owner can", async () => {
  const draft = await newDraft();
  const posted = editInput(draft, { status: "posted" });
  expect(await member.books.put(`/invoices/${draft.id}`, posted)).toMatchObject(DRAFTS_ONLY);
  expect(expectMade(await owner.books.put(`/invoices/${draft.id}`, posted)).status).toBe("posted");
});

test.each([{ date: "2026-02-12" }, { status: "void" }, { status: "draft" }])(
  "a member who only saves drafts can't change a posted invoice: %o",
  async (change) => {
    const { id } = await write(owner, "/invoices", { date: "2026-02-10", items });
    const invoice = expectMade(await owner.books.get(`/invoices/${id}`));
    const reply = await member.books.put(`/invoices/${invoice.id}`, editInput(invoice, change));
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(expectMade(await owner.books.get(`/invoices/${id}`))).toEqual(invoice);
  },
);

/** Runs statements as a sales member who only saves drafts; returns null unless one is refused. */
async function refusalOf(...statements: string[]): Promise<Rejection | null> {
  const { database } = await testApp();
  const { bookId } = owner.books;
  const { userId } = member.books;
  return onRequest(database, async (client) => {
    try {
      await client.query("begin");
      await client.query(
        `select set_config('role', 'twofold_app', true) from enter_book('${bookId}', '${userId}', 'sales', false)`,
      );
      for (const statement of statements) await client.query(statement);
      return null;
    } catch (error) {
      return refused(error);
    } finally {
      await client.query("rollback");
    }
  });
}

test("SQL can't post a draft of a member who only saves drafts", async () => {
  const { id } = await newDraft();
  expect(await refusalOf(`update documents set status = 'posted' where id = '${id}'`)).toMatchObject({
    rule: "member_posts_documents",
  });
});

test("SQL can't add the journal of a document for a member who only saves drafts", async () => {
  expect(
    await refusalOf("insert into journals (book_id, source) values (current_book(), 'document')"),
  ).toMatchObject({ rule: "member_posts_documents" });
});

test("a member whose switch was turned off while a request waited saves nothing", async () => {
  expect(await refusalOf("set local app.member_can_post = 't'", "select check_member()")).toMatchObject({
    rule: "member_still_has_access",
  });
});
