import { beforeAll, describe, expect, test } from "vitest";
import { ACTIVITY_KIND_NAMES, ACTIVITY_KINDS } from "#domain/activity.ts";
import { RECORD_KINDS, type RecordKind } from "#domain/record-kinds.ts";
import { accessTo, ROLES, SWITCHES_OF } from "#domain/roles.ts";
import { eraseOwner } from "#server/erasure/erase-owner.ts";
import { commentOn, commentsOn } from "#test/support/comments.ts";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { newMember } from "#test/support/people.ts";
import { asApplication, asOwner, onConnection } from "#test/support/raw-sql.ts";
import { recordOfKind } from "#test/support/record-of-kind.ts";
import { markedBooks, type SampleRecords } from "#test/support/sample-requests.ts";
import { testApp } from "#test/support/test-app.ts";
import { expectMade } from "#test/support/trade.ts";

let owner: TestBooks;
let records: SampleRecords;
const record = (kind: RecordKind) => ({ recordKind: kind, recordId: recordOfKind(kind, records) });
const historyOf = async (by: TestBooks, recordId: string) =>
  expectMade(await by.get(`/audit-log?recordId=${recordId}&action=commented`)).items;

beforeAll(async () => {
  ({ books: owner, records } = await markedBooks("Commented"));
});

test.each(RECORD_KINDS)("%s can have comments, which its history shows", async (kind) => {
  const text = `What is this ${kind}?`;
  expectMade(await commentOn(owner, record(kind), text));
  expect((await commentsOn(owner, record(kind)))[0]).toMatchObject({
    text,
    writtenBy: { email: owner.email },
    isOwn: true,
    isEditable: true,
    editedAt: null,
  });
  expect((await historyOf(owner, record(kind).recordId))[0]).toMatchObject({
    action: expect.stringMatching(/\.commented$/),
    kind: expect.any(String),
    label: expect.stringMatching(/./),
    fields: [{ field: "comment", before: null, after: text }],
  });
  // Only under its own kind.
  const wrong = kind === "party" ? "product" : "party";
  expect((await commentOn(owner, { ...record(kind), recordKind: wrong }, text)).status).toBe(404);
});

test("the books are sound with comments on every kind of record", async () => {
  expect(expectMade(await owner.get("/books-check"))).toMatchObject({ hasPassed: true });
});

describe("a comment", () => {
  test("can be edited by its author, and the history keeps what it said", async () => {
    const { id, version } = expectMade(await commentOn(owner, record("asset"), "Sold in May?"));
    const edited = expectMade(await owner.put(`/comments/${id}`, { version, text: "Sold in June?" }));
    expect(edited).toMatchObject({ text: "Sold in June?", editedAt: expect.any(String), version: 2 });
    expect(await owner.put(`/comments/${id}`, { version, text: "No" })).toMatchObject({ status: 409 });
    expect((await historyOf(owner, record("asset").recordId))[0]).toMatchObject({
      action: "asset.comment_edited",
      fields: [{ field: "comment", before: "Sold in May?", after: "Sold in June?" }],
    });
  });

  test("can't be edited after 15 minutes, but deleted", async () => {
    const { id, version } = expectMade(await commentOn(owner, record("loan"), "Early repayment?"));
    const { database } = await testApp();
    await asOwner(database, owner.bookId, [
      "alter table comments disable trigger user",
      `update comments set written_at = now() - interval '16 minutes' where id = '${id}'`,
      "alter table comments enable trigger user",
    ]);
    expect((await commentsOn(owner, record("loan")))[0]).toMatchObject({ id, isEditable: false });
    expect(await owner.put(`/comments/${id}`, { version, text: "Late?" })).toMatchObject({
      status: 409,
      body: { code: "comment.too-old" },
    });
    const rawEdit = `update comments set text = 'Late?', version = version + 1 where id = '${id}'`;
    expect(await asApplication(database, owner, [rawEdit])).toMatchObject({ rule: "comment_is_edited_soon" });
    expect((await owner.delete(`/comments/${id}`)).status).toBe(204);
    expect(
      (await commentsOn(owner, record("loan"))).map(({ id: shown }: { id: string }) => shown),
    ).not.toContain(id);
    expect((await historyOf(owner, record("loan").recordId))[0]).toMatchObject({
      action: "loan.comment_deleted",
      fields: [{ field: "comment", before: "Early repayment?", after: null }],
    });
  });

  test("can't be changed by anyone else, not even with SQL", async () => {
    const { id, version } = expectMade(await commentOn(owner, record("accrual"), "Until when?"));
    const accountant = await newMember(owner, "accountant");
    const refused = { status: 403, body: { code: "comment.not-own" } };
    expect(await accountant.put(`/comments/${id}`, { version, text: "Never" })).toMatchObject(refused);
    expect(await accountant.delete(`/comments/${id}`)).toMatchObject(refused);
    const { database } = await testApp();
    for (const set of ["text = 'Never'", "deleted_at = now()"])
      expect(
        await asApplication(database, accountant, [
          `update comments set version = version + 1, ${set} where id = '${id}'`,
        ]),
      ).toMatchObject({ rule: "comment_is_changed_by_its_author" });
    expect((await commentsOn(owner, record("accrual")))[0]).toMatchObject({
      id,
      text: "Until when?",
      version: 1,
    });
  });
});

describe("a member", () => {
  test("sees and comments on the records of the role's areas only", async () => {
    const sales = await newMember(owner, "sales");
    const bill = { recordKind: "document", recordId: records.documents.bill } as const;
    expectMade(await commentOn(owner, bill, "For the owner only"));
    const path = `?recordKind=document&recordId=${bill.recordId}`;
    for (const reply of [
      await sales.get(`/comments${path}`),
      await sales.get(`/comments/mentionable-members${path}`),
      await commentOn(sales, bill, "Let me in"),
    ])
      expect(reply).toMatchObject({ status: 404, body: { code: "record.not-found" } });
    const insert = `insert into comments (id, record_kind, record_id, text)
      values (gen_random_uuid(), 'document', '${bill.recordId}', 'Raw')`;
    const { database } = await testApp();
    expect(
      await asApplication(database, sales, ["set local app.member_role = 'sales'", insert]),
    ).toMatchObject({
      rule: "member_writes_own_areas",
    });
    expectMade(await commentOn(sales, record("document"), "Can I send this invoice?"));
    expect(await historyOf(sales, bill.recordId)).toEqual([]);
  });

  test("who only views reads comments and can't add one", async () => {
    const viewer = await newMember(owner, "viewer");
    expect((await commentsOn(viewer, record("party"))).length).toBeGreaterThan(0);
    expect(await commentOn(viewer, record("party"), "Hello")).toMatchObject({ status: 403 });
    const noBank = await newMember(owner, "viewer", { canViewBank: false });
    const path = `recordKind=bank_transaction&recordId=${record("bank_transaction").recordId}`;
    expect((await noBank.get(`/comments?${path}`)).status).toBe(404);
  });

  test("can be mentioned by those who share the record, and keeps the name after leaving", async () => {
    const sales = await newMember(owner, "sales");
    const purchases = await newMember(owner, "purchases");
    const invoice = record("document");
    const people = expectMade(
      await owner.get(`/comments/mentionable-members?recordKind=document&recordId=${invoice.recordId}`),
    ).items.map(({ userId }: { userId: string }) => userId);
    expect(people).toContain(sales.userId);
    expect(people).not.toContain(purchases.userId);
    const stranger = await newBooks();
    for (const { userId } of [purchases, stranger])
      expect(await commentOn(owner, invoice, `Ask @{${userId}}`)).toMatchObject({
        status: 422,
        body: { code: "comment.mentions-non-member", errors: [{ field: "text" }] },
      });
    const text = `@{${sales.userId}} sold this`;
    const { id, version } = expectMade(await commentOn(owner, invoice, text));
    const { name } = expectMade(await sales.get("/session")).user;
    expect((await commentsOn(owner, invoice))[0].mentions).toEqual([{ userId: sales.userId, name }]);
    expect((await historyOf(owner, invoice.recordId))[0].fields[0].after).toBe(`@${name} sold this`);
    expect((await owner.delete(`/members/${sales.userId}`)).status).toBe(204);
    expect((await commentsOn(owner, invoice))[0].mentions).toEqual([{ userId: sales.userId, name }]);
    expectMade(await owner.put(`/comments/${id}`, { version, text: `${text} in May` }));
  });

  test("who is erased leaves comments without a name", async () => {
    const member = await newMember(owner, "bookkeeper");
    const product = record("product");
    expectMade(await commentOn(member, product, `Note to @{${member.userId}}`));
    const { database } = await testApp();
    expect(await eraseOwner(database, member.email)).toBe("erased");
    expect((await commentsOn(owner, product))[0]).toMatchObject({
      writtenBy: null,
      mentions: [{ userId: member.userId, name: null }],
    });
    expect((await historyOf(owner, product.recordId))[0].fields[0].after).toBe("Note to @a former user");
  });
});

test("the database knows the same kinds of records as the roles", async () => {
  const { database } = await testApp();
  for (const role of ROLES) {
    const { rows } = await onConnection(database, async (client) => {
      await client.query("begin");
      await client.query(`set local app.member_role = '${role}'`);
      const found = await client.query<{ kind: (typeof ACTIVITY_KIND_NAMES)[number]; may: boolean }>(
        `select kind, member_may_comment(kind) as may from unnest($1::text[]) kind`,
        [ACTIVITY_KIND_NAMES.filter((kind) => COMMENTED_KINDS.includes(kind))],
      );
      await client.query("rollback");
      return found;
    });
    const member = { role, ...SWITCHES_OF.owner };
    for (const { kind, may } of rows)
      expect(may, `${role} ${kind}`).toBe(
        accessTo("comments", member) === "write" && accessTo(ACTIVITY_KINDS[kind].area, member) !== "none",
      );
  }
});

/** The kinds of the audit log whose records can have comments. */
const COMMENTED_KINDS: readonly string[] =
  `invoice credit_note bill vendor_credit quote sales_order purchase_order delivery_note
  goods_receipt payment journal money bank_transaction bank_import reconciliation customer vendor product asset loan accrual
  tax_return`.split(/\s+/);
