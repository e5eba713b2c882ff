import { beforeEach, describe, expect, test } from "vitest";
import type { ChecklistKind } from "#domain/checklist.ts";
import { attach } from "#test/support/attached-files.ts";
import { bankFile, MARCH } from "#test/support/bank-file.ts";
import { checklistOf, itemOf } from "#test/support/checklist.ts";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { newMember } from "#test/support/people.ts";
import { asApplication } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import { expectMade, newTrader, type TestTrader, write } from "#test/support/trade.ts";

/** The closing checklist of March (Behavior 2.35). */
const MONTH = "2026-03-01";
let trader: TestTrader;
let owner: TestBooks;

beforeEach(async () => {
  trader = await newTrader();
  owner = trader.books;
});

const kindsOf = async (by: TestBooks): Promise<ChecklistKind[]> =>
  (await checklistOf(by)).items.map(({ kind }: { kind: ChecklistKind }) => kind);
const setStatus = (by: TestBooks, status: object) =>
  by.put("/checklist", { month: MONTH, note: "", ...status });
const service = () => [{ productId: trader.freight, quantity: "1", unitPrice: "20" }];

describe("what the program checks", () => {
  test("is limited to what the company uses, and done when nothing is left", async () => {
    expect(await kindsOf(owner)).toEqual(["receipts", "drafts", "books_check", "lock"]);
    expect(await checklistOf(owner)).toMatchObject({
      month: MONTH,
      end: "2026-03-31",
      doneCount: 2,
      itemCount: 4,
    });
    expectMade(await owner.get("/books-check"));
    expectMade(await owner.post("/lock-dates", { area: "all", hardLockDate: "2026-03-31" }));
    expect(await checklistOf(owner)).toMatchObject({ doneCount: 4, itemCount: 4 });
  });

  test("counts drafts through the end of the month, and receipts until the month is locked", async () => {
    await write(trader, "/invoices", { date: "2026-03-31", status: "draft", items: service() });
    await write(trader, "/bills", { date: "2026-02-05", status: "draft", items: service() });
    await write(trader, "/bills", { date: "2026-04-01", status: "draft", items: service() });
    expect(await itemOf(owner, "drafts")).toMatchObject({
      isDone: false,
      remainingCount: 2,
      details: [
        { key: "bill", count: 1 },
        { key: "invoice", count: 1 },
      ],
    });
    await attach(owner, { kind: "inbox", id: owner.bookId }, { name: "Taxi.txt", bytes: "Taxi" });
    expect(await itemOf(owner, "receipts")).toMatchObject({ isDone: false, remainingCount: 1 });
    expectMade(await owner.post("/lock-dates", { area: "all", hardLockDate: "2026-03-31" }));
    expect(await itemOf(owner, "receipts")).toMatchObject({ isDone: true, remainingCount: 0 });
  });

  test("names the bank accounts to review and to reconcile", async () => {
    const account = { code: "1019", type: "asset", name: "Bank", moneyKind: "bank" };
    const { id } = expectMade(await owner.post("/accounts", account));
    expectMade(await owner.post("/bank/imports", bankFile(MARCH, id)));
    const details = [{ key: "1019", label: "Bank" }];
    expect(await itemOf(owner, "bank_review")).toMatchObject({ remainingCount: 3, details });
    expect(await itemOf(owner, "bank_reconciled")).toMatchObject({ remainingCount: 1, details });
    expect(await itemOf(owner, "bank_review", "2026-02-01")).toBe(undefined);
    const withoutBank = await newMember(owner, "viewer", { canViewBank: false });
    expect(await kindsOf(withoutBank)).not.toContain("bank_review");
  });

  test("counts depreciation that isn't posted, also of assets that are posted manually", async () => {
    const make = async (code: string, type: string) =>
      expectMade(await owner.post("/accounts", { code, type, name: `Machines ${code}` })).id;
    const asset = {
      name: "Lathe",
      costAccountId: await make("1500", "asset"),
      accumulatedDepreciationAccountId: await make("1509", "asset"),
      expenseAccountId: await make("6500", "expense"),
      cost: "1200.00",
      salvageValue: "0.00",
      recordedOn: "2026-01-01",
      inServiceDate: "2026-01-01",
      usefulLifeMonths: 12,
      method: "straight_line",
      depreciationFrequency: "month",
      isAutomatic: false,
    };
    expectMade(await owner.post("/assets", asset));
    expect(await itemOf(owner, "depreciation", "2025-12-01")).toBe(undefined);
    expect(await itemOf(owner, "depreciation")).toMatchObject({ remainingCount: 1 });
    expectMade(await owner.post("/assets/depreciate", { through: "2026-03-31", assetId: null }));
    expect(await itemOf(owner, "depreciation")).toMatchObject({ remainingCount: 0, isDone: true });
    expect(await itemOf(owner, "depreciation", "2026-04-01")).toMatchObject({ remainingCount: 1 });
  });

  test("asks for a revaluation only where a balance in another currency exists", async () => {
    await write(trader, "/invoices", {
      date: "2026-03-10",
      currency: "EUR",
      exchangeRate: "1.10",
      items: service(),
    });
    expect(await itemOf(owner, "revaluation", "2026-02-01")).toBe(undefined);
    expect(await itemOf(owner, "revaluation")).toMatchObject({ remainingCount: 1, isDone: false });
  });

  test("lists the tax returns of periods that have ended", async () => {
    const items = [{ ...service()[0], taxRateId: trader.tax }];
    await write(trader, "/invoices", { date: "2026-01-10", items });
    expect(await itemOf(owner, "tax_return")).toMatchObject({
      remainingCount: 1,
      details: [{ key: "2026-01-01" }],
    });
    expect(await itemOf(owner, "tax_return", "2026-02-01")).toBe(undefined);
    expectMade(
      await owner.post("/tax-returns", {
        start: "2026-01-01",
        end: MONTH.replace("-01", "-31"),
        filedOn: "2026-04-02",
      }),
    );
    expect(await itemOf(owner, "tax_return")).toMatchObject({ remainingCount: 0, isDone: true });
  });

  test("can be checked off anyway, until more is left", async () => {
    await write(trader, "/invoices", { date: "2026-03-10", status: "draft", items: service() });
    const status = { kind: "drafts", version: 0, isCheckedOff: true, note: "Waiting for the order" };
    expect(await setStatus(owner, { ...status, remainingCount: 0 })).toMatchObject({
      status: 409,
      body: { code: "record.stale" },
    });
    expectMade(await setStatus(owner, { ...status, remainingCount: 1 }));
    expect(await itemOf(owner, "drafts")).toMatchObject({
      isDone: true,
      checkedOffCount: 1,
      checkedOffBy: { email: owner.email },
      note: "Waiting for the order",
    });
    await write(trader, "/invoices", { date: "2026-03-11", status: "draft", items: service() });
    expect(await itemOf(owner, "drafts")).toMatchObject({
      isDone: false,
      isCheckedOff: false,
      checkedOffCount: 1,
    });
  });
});

describe("an item of the company", () => {
  const add = async (name = "Count the cash") =>
    expectMade(await owner.post("/checklist/items", { month: "2026-03-15", name }));

  test("is on the checklists of its month and later ones, until it is removed", async () => {
    const item = await add();
    const name = { name: "Count the cash" };
    expect(await itemOf(owner, name, "2026-02-01")).toBe(undefined);
    expect(await itemOf(owner, name)).toMatchObject({
      itemId: item.id,
      kind: null,
      isDone: false,
      version: 0,
    });
    const change = { version: 1, name: "Count all cash", lastMonth: "2026-04-30" };
    expect(expectMade(await owner.put(`/checklist/items/${item.id}`, change))).toMatchObject({
      version: 2,
      lastMonth: "2026-04-01",
    });
    expect(await itemOf(owner, { name: "Count all cash" }, "2026-04-01")).toMatchObject({ itemVersion: 2 });
    expect(await itemOf(owner, { name: "Count all cash" }, "2026-05-01")).toBe(undefined);
    expect(
      await setStatus(owner, { month: "2026-05-01", itemId: item.id, version: 0, isCheckedOff: true }),
    ).toMatchObject({
      status: 404,
      body: { code: "checklist.item-not-found" },
    });
    expect(await owner.put(`/checklist/items/${item.id}`, change)).toMatchObject({
      status: 409,
      body: { code: "record.stale" },
    });
  });

  test("shows who checked it off, and who wrote the note", async () => {
    const { id: itemId } = await add();
    const accountant = await newMember(owner, "accountant");
    expectMade(await setStatus(accountant, { itemId, version: 0, isCheckedOff: true }));
    expectMade(await setStatus(owner, { itemId, version: 1, isCheckedOff: true, note: "Short by 5.00" }));
    expect(await itemOf(owner, { name: "Count the cash" })).toMatchObject({
      isDone: true,
      version: 2,
      checkedOffBy: { email: accountant.email },
      note: "Short by 5.00",
      notedBy: { email: owner.email },
    });
    expect(await setStatus(accountant, { itemId, version: 1, isCheckedOff: false })).toMatchObject({
      status: 409,
    });
    expectMade(await setStatus(owner, { itemId, version: 2, isCheckedOff: false, note: "Short by 5.00" }));
    expect(await itemOf(owner, { name: "Count the cash" })).toMatchObject({
      isDone: false,
      checkedOffBy: null,
      checkedOffAt: null,
    });
    const { items } = expectMade(await owner.get("/audit-log?kind=checklist"));
    expect(items.map(({ action }: { action: string }) => action)).toEqual([
      "checklist.unchecked",
      "checklist.noted",
      "checklist.checked_off",
      "checklist.added",
    ]);
    expect(items[1]).toMatchObject({
      label: "Count the cash, Mar 2026",
      fields: [{ field: "notes", before: null, after: "Short by 5.00" }],
    });
  });

  test("is limited to 50 on one checklist", async () => {
    for (let count = 0; count < 50; count++) await add(`Item ${count}`);
    expect(await owner.post("/checklist/items", { month: MONTH, name: "One more" })).toMatchObject({
      status: 409,
      body: { code: "checklist.too-many-items" },
    });
  });

  test("can't be checked off by members who only see it, not even with SQL", async () => {
    const { id: itemId } = await add();
    const { database } = await testApp();
    for (const role of ["bookkeeper", "viewer"] as const) {
      const member = await newMember(owner, role);
      expect(await itemOf(member, { name: "Count the cash" })).toMatchObject({ itemId });
      expect(await setStatus(member, { itemId, version: 0, isCheckedOff: true })).toMatchObject({
        status: 403,
      });
      const insert = `insert into checklist_statuses (id, month, item_id, is_checked_off)
        values (gen_random_uuid(), '${MONTH}', '${itemId}', true)`;
      expect(
        await asApplication(database, member, [`set local app.member_role = '${role}'`, insert]),
      ).toMatchObject({
        rule: "member_writes_own_areas",
      });
    }
    expect((await (await newMember(owner, "sales")).get("/checklist")).status).toBe(403);
  });
});

test("the companies page shows how much of the last month is done", async () => {
  const accountant = await newBooks();
  await newMember(owner, "accountant", { person: accountant });
  const { items } = expectMade(await accountant.get("/companies/overview"));
  const company = items.find(({ id }: { id: string }) => id === owner.bookId);
  const { month, doneCount, itemCount } = expectMade(await accountant.get("/checklist"));
  expect(company.checklist).toEqual({ month, doneCount: 2, itemCount: 4 });
  expect({ doneCount, itemCount }).toEqual({ doneCount: 2, itemCount: 4 });
});
