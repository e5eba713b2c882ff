import { beforeEach, describe, expect, test } from "vitest";
import { itemOf } from "#test/support/checklist.ts";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { newMember } from "#test/support/people.ts";
import { asApplication } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import { expectMade } from "#test/support/trade.ts";

/** A company's own items on the closing checklist of March (Behavior 2.35). */
const MONTH = "2026-03-01";
let owner: TestBooks;

beforeEach(async () => {
  owner = await newBooks();
});

const setStatus = (by: TestBooks, status: object) =>
  by.put("/checklist", { month: MONTH, note: "", ...status });

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

  test("is limited to 50 on one checklist, also if they end later", async () => {
    const { id } = await add("Item 0");
    for (let count = 1; count < 50; count++) await add(`Item ${count}`);
    const later = { version: 1, name: "Item 0", lastMonth: "2199-12-01" };
    expectMade(await owner.put(`/checklist/items/${id}`, later));
    const tooMany = { status: 409, body: { code: "checklist.too-many-items" } };
    const more = { month: MONTH, name: "One more" };
    expect(await owner.post("/checklist/items", more)).toMatchObject(tooMany);
    const removal = { version: 2, name: "Item 0", lastMonth: "2026-02-01" };
    expectMade(await owner.put(`/checklist/items/${id}`, removal));
    expectMade(await owner.post("/checklist/items", more));
    expect(
      await owner.put(`/checklist/items/${id}`, { version: 3, name: "Item 0", lastMonth: null }),
    ).toMatchObject(tooMany);
  });

  test("has a name that no other item has in the same month", async () => {
    const { id } = await add();
    expect(await owner.post("/checklist/items", { month: MONTH, name: "count the CASH" })).toMatchObject({
      status: 409,
      body: { code: "checklist.duplicate-item", errors: [{ field: "name" }] },
    });
    const change = { version: 1, name: "Count the cash", lastMonth: MONTH };
    expectMade(await owner.put(`/checklist/items/${id}`, change));
    expectMade(await owner.post("/checklist/items", { month: "2026-04-01", name: "Count the cash" }));
    expect(
      await owner.put(`/checklist/items/${id}`, { ...change, version: 2, lastMonth: null }),
    ).toMatchObject({ status: 409, body: { code: "checklist.duplicate-item" } });
  });

  test("ends at the earliest in the month before it was added", async () => {
    const { id } = await add();
    const change = { version: 1, name: "Count the cash", lastMonth: "2026-01-01" };
    expect(await owner.put(`/checklist/items/${id}`, change)).toMatchObject({
      status: 422,
      body: { code: "checklist.ends-before-start", errors: [{ field: "lastMonth" }] },
    });
    expectMade(await owner.put(`/checklist/items/${id}`, { ...change, lastMonth: "2026-02-28" }));
    expect(await itemOf(owner, { name: "Count the cash" })).toBe(undefined);
  });

  test("shows in the activity when it was renamed, extended or ended", async () => {
    const { id } = await add();
    const change = async (version: number, name: string, lastMonth: string | null) =>
      expectMade(await owner.put(`/checklist/items/${id}`, { version, name, lastMonth }));
    await change(1, "Count all cash", null);
    await change(2, "Count all cash", "2026-03-01");
    await change(3, "Count all cash", "2026-05-01");
    const { items } = expectMade(await owner.get("/audit-log?kind=checklist"));
    expect(items.slice(0, 3)).toMatchObject([
      {
        action: "checklist.restored",
        label: "Count all cash",
        fields: [{ field: "endsOn", before: "2026-03-31", after: "2026-05-31" }],
      },
      {
        action: "checklist.removed",
        fields: [{ field: "endsOn", before: null, after: "2026-03-31" }],
      },
      {
        action: "checklist.renamed",
        fields: [{ field: "name", before: "Count the cash", after: "Count all cash" }],
      },
    ]);
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
