import { beforeEach, describe, expect, test } from "vitest";
import { approvalOf, requireApproval } from "#test/support/approvals.ts";
import type { TestBooks } from "#test/support/new-books.ts";
import { newMember } from "#test/support/people.ts";
import { asApplication, readAsApplication, withVersionAndRecord } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import {
  type DocumentPath,
  editInput,
  expectMade,
  newTrader,
  readWholeBook,
  type TestTrader,
  type TradeItem,
  write,
} from "#test/support/trade.ts";

/** Drafts that another member must approve (Accounting 34, I-130). */
const DATE = "2026-03-10";
let trader: TestTrader;
let owner: TestBooks;
let maker: TestTrader;
let approver: TestBooks;

beforeEach(async () => {
  trader = await newTrader();
  owner = trader.books;
  maker = { ...trader, books: await newMember(owner, "purchases") };
  approver = await newMember(owner, "approver");
  await requireApproval(owner, "bill", "500");
});

const bill = (status: "draft" | "posted", unitPrice = "500", by = maker) =>
  by.books.post("/bills", {
    partyId: by.vendor,
    date: DATE,
    status,
    items: [{ productId: by.freight, quantity: "1", unitPrice }],
  });
const draftBill = async (by = maker) => expectMade(await bill("draft", "500", by));
const request = async ({ id: recordId, version }: { id: string; version: number }, by = maker.books) =>
  expectMade(await by.post("/approvals", { kind: "bill", recordId, version }));
const readBill = async (id: string) => expectMade(await owner.get(`/bills/${id}`));

describe("a bill at or above the amount", () => {
  test("can't be posted by any member or in any way", async () => {
    const draft = await draftBill();
    const before = await readWholeBook(owner);
    const refused = { status: 422, body: { code: "approval.required", errors: [{ field: "status" }] } };
    for (const by of [maker, trader]) expect(await bill("posted", "500", by)).toMatchObject(refused);
    const posted = editInput(draft, { status: "posted" });
    for (const { put } of [maker.books, owner])
      expect(await put(`/bills/${draft.id}`, posted)).toMatchObject(refused);
    expect(await owner.post("/bills", { ...posted, status: "paid", version: undefined })).toMatchObject({
      body: { code: "approval.required" },
    });
    expect(await readWholeBook(owner)).toBe(before);
  });

  test("can't be posted by an API token of the owner", async () => {
    const { secret } = expectMade(await owner.post("/tokens", { name: "Import" }));
    const draft = await draftBill();
    const { app } = await testApp();
    const reply = await app.inject({
      method: "PUT",
      url: `/api/bills/${draft.id}`,
      headers: { authorization: `Bearer ${secret}` },
      payload: editInput(draft, { status: "posted" }),
    });
    expect({ status: reply.statusCode, body: reply.json() }).toMatchObject({
      status: 422,
      body: { code: "approval.required" },
    });
  });

  test("can be posted below the amount, and without a rule", async () => {
    expectMade(await bill("posted", "499.99"));
    await requireApproval(owner, "bill", null);
    expectMade(await bill("posted"));
  });

  test("waits for approval after a request, and is posted when another member approves it", async () => {
    const draft = await draftBill();
    expect(draft.approval).toBe("needed");
    const { id } = await request(draft);
    expect((await readBill(draft.id)).approval).toBe("requested");
    expect(await approvalOf(approver)).toMatchObject([
      { id, recordId: draft.id, number: draft.number, amount: "500.00", isOwn: false },
    ]);
    expectMade(await approver.post(`/approvals/${id}/approve`));
    expect(await readBill(draft.id)).toMatchObject({ status: "posted", approval: null, total: "500.00" });
    expect(expectMade(await owner.get("/books-check"))).toMatchObject({ hasPassed: true });
  });

  test("stays a draft when it is rejected, with the reason", async () => {
    const draft = await draftBill();
    const { id } = await request(draft);
    expect(await approver.post(`/approvals/${id}/reject`, { reason: "" })).toMatchObject({ status: 400 });
    expectMade(await approver.post(`/approvals/${id}/reject`, { reason: "Wrong vendor" }));
    expect(await readBill(draft.id)).toMatchObject({ status: "draft", approval: "rejected" });
    expect(expectMade(await maker.books.get(`/approvals?recordId=${draft.id}`)).items).toMatchObject([
      { status: "rejected", reason: "Wrong vendor" },
    ]);
  });

  test("keeps its contents once posted", async () => {
    const draft = await draftBill();
    const { id } = await request(draft);
    expectMade(await approver.post(`/approvals/${id}/approve`));
    const posted = await readBill(draft.id);
    const item = posted.items[0];
    const refused = { status: 422, body: { code: "approval.required-again" } };
    for (const changes of [
      { date: "2026-03-11" },
      { items: [{ ...item, unitPrice: "600" }] },
      { items: [{ ...item, description: "Other" }] },
    ])
      expect(
        await owner.put(`/bills/${draft.id}`, editInput(posted, changes)),
        JSON.stringify(changes),
      ).toMatchObject(refused);
    expectMade(await owner.put(`/bills/${draft.id}`, editInput(posted, { notes: "Paid by check" })));
    const reopened = editInput(await readBill(draft.id), { status: "draft" });
    expect(expectMade(await owner.put(`/bills/${draft.id}`, reopened)).approval).toBe("needed");
  });
});

describe("can't approve:", () => {
  test("the member who entered it, changed it last or requested approval", async () => {
    const refused = { status: 403, body: { code: "approval.own-record" } };
    const accountant = await newMember(owner, "accountant");
    const accountantsDraft = await draftBill({ ...trader, books: accountant });
    const byAccountant = await request(accountantsDraft, accountant);
    expect(await accountant.post(`/approvals/${byAccountant.id}/approve`)).toMatchObject(refused);
    const draft = await draftBill();
    const changed = expectMade(
      await accountant.put(`/bills/${draft.id}`, editInput(draft, { notes: "Checked" })),
    );
    const byMaker = await request(changed);
    expect(await accountant.post(`/approvals/${byMaker.id}/approve`)).toMatchObject(refused);
    expect(await owner.get("/approvals?status=requested")).toMatchObject({ body: { items: [{}, {}] } });
    const otherBill = await draftBill();
    const byOwner = await request(otherBill, owner);
    expect(await owner.post(`/approvals/${byOwner.id}/approve`)).toMatchObject(refused);
    expect((await readBill(otherBill.id)).status).toBe("draft");
  });

  test("a role that may not decide", async () => {
    const { id } = await request(await draftBill());
    for (const role of ["bookkeeper", "viewer"] as const)
      expect(await (await newMember(owner, role)).post(`/approvals/${id}/approve`)).toMatchObject({
        status: 403,
      });
    expect(await maker.books.post(`/approvals/${id}/reject`, { reason: "No" })).toMatchObject({
      status: 403,
    });
  });

  test("the application itself by raw SQL", async () => {
    const draft = await draftBill(trader);
    const { id } = await request(draft, owner);
    const { database } = await testApp();
    const sql = async (...statements: string[]) =>
      (await asApplication(database, owner, withVersionAndRecord(statements, [draft.id])))?.rule ?? null;
    const bills = `where id = '${draft.id}'`;
    const approve = `update approvals set status = 'approved' where id = '${id}'`;
    const post = `update documents set status = 'posted' ${bills}`;
    const forge = `update documents set updated_by = gen_random_uuid(), updated_at = now() ${bills}`;
    expect(await sql(approve)).toBe("approval_is_by_another_member");
    expect(await sql(post)).toBe("posted_record_is_approved");
    expect(
      await sql(
        forge,
        "insert into approvals (id, kind, record_id) select gen_random_uuid(), 'bill', id from documents " +
          bills,
        "update approvals set status = 'approved' where status = 'requested'",
      ),
    ).toBe("approval_is_by_another_member");
  });
});

test("a change of the draft ends its request", async () => {
  const draft = await draftBill();
  const { id } = await request(draft);
  const changed = expectMade(
    await maker.books.put(`/bills/${draft.id}`, editInput(draft, { notes: "Changed" })),
  );
  expect(changed.approval).toBe("needed");
  expect(await approver.post(`/approvals/${id}/approve`)).toMatchObject({
    status: 409,
    body: { code: "approval.ended" },
  });
  const again = await request(changed);
  expectMade(await approver.post(`/approvals/${again.id}/approve`));
  expect((await readBill(draft.id)).notes).toBe("Changed");
});

test("16 clients who change, request and approve at once post nothing that its approver changed", async () => {
  const accountant = await newMember(owner, "accountant");
  const draft = await draftBill();
  const people = [owner, accountant, maker.books, approver];
  const client = async (n: number): Promise<number> => {
    const books = people[n % people.length] ?? owner;
    const current = await readBill(draft.id);
    const { items } = expectMade(await owner.get("/approvals?status=requested"));
    const replies = [
      await books.put(`/bills/${draft.id}`, editInput(current, { notes: `Client ${n}` })),
      await books.post("/approvals", { kind: "bill", recordId: draft.id, version: current.version }),
      ...(items[0] ? [await books.post(`/approvals/${items[0].id}/approve`)] : []),
    ];
    return Math.max(...replies.map(({ status }) => status));
  };
  const statuses = await Promise.all(Array.from({ length: 16 }, (_, n) => client(n)));
  expect(Math.max(...statuses)).toBeLessThan(500);
  const { database } = await testApp();
  const rows = await readAsApplication(
    database,
    owner,
    "select from approvals where status = 'approved' and decided_by in (made_by, changed_by, requested_by)",
  );
  expect(rows).toEqual([]);
  expect(expectMade(await owner.get("/books-check"))).toMatchObject({ hasPassed: true });
});

test("the only member of a company approves alone, and the log says so", async () => {
  const alone = await newTrader();
  await requireApproval(alone.books, "bill", "0");
  const draft = await draftBill(alone);
  const { id } = await request(draft, alone.books);
  expect(expectMade(await alone.books.post(`/approvals/${id}/approve`)).isOwn).toBe(false);
  const { items } = expectMade(await alone.books.get(`/audit-log?recordId=${draft.id}`));
  expect(items.map(({ action }: { action: string }) => action)).toContain("bill.approved_as_only_member");
});

test("credits need approval by their own rules", async () => {
  await requireApproval(owner, "credit_note", "100");
  await requireApproval(owner, "vendor_credit", "100");
  const bookkeeper = { ...trader, books: await newMember(owner, "bookkeeper") };
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "100" }];
  const { id: creditedDocumentId } = await write(trader, "/bills", { date: DATE, items });
  const credited = { creditedDocumentId, items: [{ ...items[0], creditedPosition: 1 }] };
  const approved = async (path: DocumentPath, kind: string, input: { items: TradeItem[] }) => {
    const draft = await write(bookkeeper, path, { date: DATE, status: "draft", ...input });
    const { id: recordId, version } = draft;
    const { id } = expectMade(await bookkeeper.books.post("/approvals", { kind, recordId, version }));
    expectMade(await approver.post(`/approvals/${id}/approve`));
    return expectMade(await owner.get(`${path}/${recordId}`)).status;
  };
  expect(await approved("/credit-notes", "credit_note", { items })).toBe("posted");
  expect(await approved("/vendor-credits", "vendor_credit", credited)).toBe("paid");
});
