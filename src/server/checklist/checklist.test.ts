import { beforeEach, describe, expect, test } from "vitest";
import type { ChecklistKind } from "#domain/checklist.ts";
import { attach } from "#test/support/attached-files.ts";
import { bankFile, MARCH } from "#test/support/bank-file.ts";
import { checklistOf, itemOf } from "#test/support/checklist.ts";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { newMember } from "#test/support/people.ts";
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

  describe("can be checked off anyway", () => {
    const draft = () => write(trader, "/invoices", { date: "2026-03-10", status: "draft", items: service() });
    /** Checks off the drafts, as they were read. */
    const checkOff = async (by: TestBooks, note = "") => {
      const { version, remainingDigest } = await itemOf(by, "drafts");
      return setStatus(by, { kind: "drafts", version, isCheckedOff: true, remainingDigest, note });
    };

    test("until other records are left, also if they are as many", async () => {
      const { id } = await draft();
      expectMade(await checkOff(owner, "Waiting for the order"));
      expect(await itemOf(owner, "drafts")).toMatchObject({
        isDone: true,
        isCheckedOff: true,
        checkedOffBy: { email: owner.email },
        note: "Waiting for the order",
      });
      expect((await owner.delete(`/invoices/${id}`)).status).toBe(204);
      await draft();
      expect(await itemOf(owner, "drafts")).toMatchObject({
        isDone: false,
        isCheckedOff: true,
        remainingCount: 1,
      });
    });

    test("again by another member, who is shown then", async () => {
      await draft();
      expectMade(await checkOff(owner));
      await draft();
      const accountant = await newMember(owner, "accountant");
      expectMade(await checkOff(accountant));
      expect(await itemOf(owner, "drafts")).toMatchObject({
        isDone: true,
        checkedOffBy: { email: accountant.email },
      });
    });

    test("only as it was read", async () => {
      await draft();
      const { remainingDigest } = await itemOf(owner, "drafts");
      await draft();
      const status = { kind: "drafts", version: 0, isCheckedOff: true, remainingDigest };
      expect(await setStatus(owner, status)).toMatchObject({ status: 409, body: { code: "record.stale" } });
      expect(await itemOf(owner, "drafts")).toMatchObject({ isCheckedOff: false, version: 0 });
    });

    test("and a note leaves the check-off as it is", async () => {
      await draft();
      expectMade(await checkOff(owner));
      await draft();
      expectMade(await setStatus(owner, { kind: "drafts", version: 1, note: "One more came" }));
      expect(await itemOf(owner, "drafts")).toMatchObject({
        isDone: false,
        isCheckedOff: true,
        checkedOffBy: { email: owner.email },
        note: "One more came",
      });
      const { items } = expectMade(await owner.get("/audit-log?kind=checklist"));
      expect(items[0]).toMatchObject({ action: "checklist.noted" });
    });
  });

  test("is locked for all members, also for one with an exception", async () => {
    const accountant = await newMember(owner, "accountant");
    expectMade(await owner.post("/lock-dates", { area: "all", hardLockDate: "2026-03-31" }));
    const exception = { area: "all", memberId: accountant.userId, endsOn: "2199-12-31" };
    expectMade(await owner.post("/lock-dates/exceptions", exception));
    expect(await itemOf(accountant, "lock")).toMatchObject({
      isDone: true,
      finishedBy: { email: owner.email },
    });
  });

  test("asks to reconcile a bank account that has no statements", async () => {
    const account = { code: "1018", type: "asset", name: "Savings", moneyKind: "bank" };
    const { id } = expectMade(await owner.post("/accounts", account));
    expect(await itemOf(owner, "bank_reconciled")).toBe(undefined);
    const interest = { code: "4900", type: "revenue", name: "Interest" };
    const { id: sales } = expectMade(await owner.post("/accounts", interest));
    const lines = [
      { accountId: id, debit: "50.00", credit: "0" },
      { accountId: sales, debit: "0", credit: "50.00" },
    ];
    expectMade(await owner.post("/journals", { date: "2026-03-10", description: "Interest", lines }));
    expect(await itemOf(owner, "bank_reconciled")).toMatchObject({
      remainingCount: 1,
      details: [{ key: "1018", date: null }],
    });
    expect(await itemOf(owner, "bank_review")).toBe(undefined);
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
