import { describe, expect, test } from "vitest";
import {
  assetOf,
  boughtAsset,
  comparedOn,
  depreciateTo,
  lastEntryOf,
  newAssetBooks,
} from "#test/support/assets.ts";
import { onConnection, readAsApplication } from "#test/support/raw-sql.ts";
import { inDays, work } from "#test/support/schedules.ts";
import { stateOf } from "#test/support/books-state.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { editInput, journalLines, expectMade, write } from "#test/support/trade.ts";

await useOwnTestApp();
const server = await testApp();

describe("the fixed asset register (Accounting 24)", () => {
  test("depreciation is posted through a date, each entry once", async () => {
    const books = await newAssetBooks();
    const asset = await boughtAsset(books);
    expect(asset).toMatchObject({ status: "in_use", accumulatedDepreciation: "0.00", nextDate: null });
    expect(asset.postedThrough).toBeNull();
    expect(asset.schedule).toHaveLength(24);
    expect(await depreciateTo(books, "2024-03-30")).toBe(2);
    expect(await depreciateTo(books, "2024-03-30")).toBe(0);
    expect(await depreciateTo(books, "2024-03-31", asset.id)).toBe(1);
    const after = expectMade(await books.trader.books.get(`/assets/${asset.id}`));
    expect(after).toMatchObject({
      accumulatedDepreciation: "1500.00",
      bookValue: "10500.00",
      postedThrough: "2024-03-31",
    });
    const ends = after.entries.map(({ end }: { end: string }) => end);
    expect(ends).toEqual(["2024-03-31", "2024-02-29", "2024-01-31"]);
    expect(await journalLines(books.trader.books, after.entries[0].journalId)).toEqual([
      "Accumulated 500.00 Cr",
      "Depreciation 500.00 Dr",
    ]);
    expect(await comparedOn(books, "2024-02-29")).toEqual([
      "Machines 12000.00 12000.00 0.00",
      "Accumulated -1000.00 -1000.00 0.00",
    ]);
    const journal = (await books.trader.books.get(`/journals/${after.entries[0].journalId}`)).body;
    expect(journal.source).toMatchObject({ type: "depreciation", id: asset.id });
  });

  test("a retry of a depreciation run with the same key posts nothing", async () => {
    const books = await newAssetBooks();
    await boughtAsset(books);
    const body = { through: "2024-02-29" };
    const first = await books.trader.books.post("/assets/depreciate", body, { "Idempotency-Key": "k" });
    const again = await books.trader.books.post("/assets/depreciate", body, { "Idempotency-Key": "k" });
    expect([first.body, again.body]).toEqual([{ posted: 2 }, { posted: 2 }]);
    expect(await comparedOn(books, "2024-12-31")).toContain("Accumulated -1000.00 -1000.00 0.00");
  });

  test("an asset sold within a period is depreciated to that day, and the rest is gain or loss", async () => {
    const books = await newAssetBooks();
    const asset = await boughtAsset(books, { firstMonthMethod: "prorated", inServiceDate: "2024-01-10" });
    const sale = {
      version: 1,
      date: "2024-03-15",
      proceeds: "9000.00",
      proceedsAccountId: books.bank,
      gainLossAccountId: books.result,
    };
    const path = `/assets/${asset.id}`;
    const preview = expectMade(await books.trader.books.post(`${path}/dispose/preview`, sale));
    expect(preview.journalCount).toBe(3);
    const sold = expectMade(await books.trader.books.post(`${path}/dispose`, sale));
    // 22 of 31 days of January, February, and 15 of 31 days of March.
    expect(sold).toMatchObject({ disposedOn: "2024-03-15", accumulatedDepreciation: "1096.78" });
    expect(sold.entries[0]).toMatchObject({ kind: "disposal", amount: "241.94", gainLoss: "-1903.22" });
    expect(await journalLines(books.trader.books, sold.entries[0].journalId)).toEqual([
      "Accumulated 1096.78 Dr",
      "Accumulated 241.94 Cr",
      "Bank 9000.00 Dr",
      "Depreciation 241.94 Dr",
      "Gain or loss 1903.22 Dr",
      "Machines 12000.00 Cr",
    ]);
    expect(await comparedOn(books, "2024-03-14")).toContain("Machines 12000.00 12000.00 0.00");
    expect(await comparedOn(books, "2024-03-15")).toEqual([
      "Machines 0.00 0.00 0.00",
      "Accumulated 0.00 0.00 0.00",
    ]);
    expect(await books.trader.books.post(`${path}/dispose`, { ...sale, version: 2 })).toMatchObject({
      status: 409,
      body: { code: "asset.is-disposed" },
    });
    const undo = lastEntryOf(expectMade(await books.trader.books.get(path)));
    const undone = expectMade(await books.trader.books.post(`${path}/undo`, undo));
    expect(undone).toMatchObject({ status: "in_use", accumulatedDepreciation: "854.84", version: 3 });
    expect(await comparedOn(books, "2024-03-31")).toContain("Machines 12000.00 12000.00 0.00");
  });

  test.each([
    [{ date: "2024-01-09" }, "asset.before-in-service", "date"],
    [{ date: "2024-02-28" }, "asset.later-depreciation-posted", "date", /as JE-\S+ \(Feb 29, 2024\)\. /],
    [{ date: inDays(1) }, "asset.in-future", "date"],
    [{ proceeds: "1.00" }, "asset.proceeds-account-required", "proceedsAccountId"],
    [{ gainLossAccountId: "bank" }, "account.wrong-type", "gainLossAccountId"],
    [{ version: 7 }, "record.stale", undefined],
  ])("a disposal with %o is rejected and writes nothing", async (changes, code, field, detail = /./) => {
    const books = await newAssetBooks();
    const asset = await boughtAsset(books);
    await depreciateTo(books, "2024-02-29");
    const before = await stateOf(books.trader.books);
    const body = { version: 1, date: "2024-04-15", gainLossAccountId: books.result, ...changes };
    if (body.gainLossAccountId === "bank") body.gainLossAccountId = books.bank;
    const reply = await books.trader.books.post(`/assets/${asset.id}/dispose`, body);
    expect(reply.body).toMatchObject({ code, detail: expect.stringMatching(detail) });
    if (field !== undefined) expect(reply.body.errors).toMatchObject([{ field }]);
    expect(await stateOf(books.trader.books)).toEqual(before);
  });

  test("the schedule's fields are fixed once something is posted, and a stale edit is rejected", async () => {
    const books = await newAssetBooks();
    const asset = await boughtAsset(books);
    await depreciateTo(books, "2024-01-31");
    const path = `/assets/${asset.id}`;
    const body = { ...assetOf(books), version: 1 };
    expect(await books.trader.books.put(path, { ...body, usefulLifeMonths: 36 })).toMatchObject({
      status: 409,
      body: { code: "asset.has-entries", errors: [{ field: "usefulLifeMonths" }] },
    });
    expect(expectMade(await books.trader.books.put(path, { ...body, name: "Big lathe" })).version).toBe(2);
    expect((await books.trader.books.put(path, body)).body.code).toBe("record.stale");
    const reply = await books.trader.books.post(`${path}/remove`, { version: 2 });
    expect(reply.body.code).toBe("asset.has-entries");
    const undo = lastEntryOf(expectMade(await books.trader.books.get(path)));
    expectMade(await books.trader.books.post(`${path}/undo`, undo));
    const longer = await books.trader.books.put(path, { ...body, usefulLifeMonths: 36, version: 3 });
    expect(expectMade(longer).schedule).toHaveLength(36);
    expectMade(await books.trader.books.post(`${path}/remove`, { version: 4 }));
    expect((await books.trader.books.put(path, { ...body, version: 5 })).body.code).toBe("asset.is-removed");
    expect(expectMade(await books.trader.books.get("/assets")).items).toEqual([]);
  });

  test("due depreciation that can't be posted is tried once, and then waits", async () => {
    const books = await newAssetBooks();
    const day = inDays(-40);
    await boughtAsset(books, { recordedOn: day, inServiceDate: day, isAutomatic: true });
    const alterEntries = (change: string) =>
      onConnection(server.database, (client) => client.query(`alter table asset_entries ${change}`));
    await alterEntries("add constraint no_disk check (false) not valid");
    expect(await work(server)).toHaveLength(1);
    await alterEntries("drop constraint no_disk");
    const tries = "select attempts, retry_at > now() as waits from assets";
    expect(await readAsApplication(server.database, books.trader.books, tries)).toEqual([
      { attempts: 1, waits: true },
    ]);
  });

  test("a server posts due depreciation automatically and once, and stops after an undo", async () => {
    const books = await newAssetBooks();
    const day = inDays(-40);
    const asset = await boughtAsset(books, { recordedOn: day, inServiceDate: day, isAutomatic: true });
    const due = asset.schedule.filter(({ end }: { end: string }) => end <= inDays(0));
    expect(due.length).toBeGreaterThan(0);
    expect(await work(server)).toEqual([]);
    await work(server);
    const after = expectMade(await books.trader.books.get(`/assets/${asset.id}`));
    expect(after.entries).toHaveLength(due.length);
    expect(after.nextDate).toBe(asset.schedule[due.length].end);
    expectMade(await books.trader.books.post(`/assets/${asset.id}/undo`, lastEntryOf(after)));
    await work(server);
    expect(expectMade(await books.trader.books.get(`/assets/${asset.id}`))).toMatchObject({
      isAutomatic: false,
      nextDate: null,
      postedThrough: due.at(-2)?.end ?? null,
    });
  });

  test("the register reports how much an account differs, and which journal causes it", async () => {
    const books = await newAssetBooks();
    await boughtAsset(books);
    const { trader, machines, bank } = books;
    const lines = [{ accountId: machines, amount: "70.00" }];
    const entry = { kind: "expense", accountId: bank, date: "2024-02-01", lines };
    const { number } = expectMade(await trader.books.post("/money/entries", entry));
    expectMade(
      await trader.books.post(
        "/assets",
        assetOf(books, { name: "Gift", cost: "5.00", recordedOn: "2024-03-01", inServiceDate: "2024-03-01" }),
      ),
    );
    const reportOn = async (asOf: string) =>
      expectMade(await trader.books.get(`/assets?asOf=${asOf}`)).accounts.find(
        ({ accountId }: { accountId: string }) => accountId === machines,
      );
    const none = { unlinkedEntries: [], unpostedAssets: [] };
    expect(await reportOn("2024-01-31")).toMatchObject({ difference: "0.00", ...none });
    expect(await reportOn("2024-02-01")).toMatchObject({
      difference: "70.00",
      unlinkedEntries: [{ number, amount: "70.00" }],
    });
    expect(await reportOn("2024-03-01")).toMatchObject({
      difference: "65.00",
      unlinkedEntries: [{ number }],
      unpostedAssets: [{ name: "Gift", amount: "5.00" }],
    });
  });

  test("the register sorts by any column, or assets in use first, and filters by tab", async () => {
    const books = await newAssetBooks();
    await boughtAsset(books, { name: "lathe", cost: "900.00" });
    await boughtAsset(books, { name: "Élan", cost: "24000.00", inServiceDate: "2024-02-01" });
    const crane = await boughtAsset(books, { name: "Crane" });
    await depreciateTo(books, "2024-06-30");
    const names = async (query: string) =>
      expectMade(await books.trader.books.get(`/assets?asOf=2024-06-30${query}`)).items.map(
        ({ name }: { name: string }) => name,
      );
    expect(await names("")).toEqual(["Crane", "Élan", "lathe"]);
    expect(await names("&sort=-name")).toEqual(["lathe", "Élan", "Crane"]);
    expect(await names("&sort=cost")).toEqual(["lathe", "Crane", "Élan"]);
    expect(await names("&sort=-bookValue")).toEqual(["Élan", "Crane", "lathe"]);
    expect(await names("&sort=-accumulatedDepreciation")).toEqual(["Élan", "Crane", "lathe"]);
    expect((await names("&sort=-inServiceDate"))[0]).toBe("Élan");
    const { version } = expectMade(await books.trader.books.get(`/assets/${crane.id}`));
    const disposal = { version, date: "2024-06-30", gainLossAccountId: books.result };
    expectMade(await books.trader.books.post(`/assets/${crane.id}/dispose`, disposal));
    expect(await names("&sort=cost")).toEqual(["Crane", "lathe", "Élan"]);
    expect(await names("&sort=name")).toEqual(["Crane", "Élan", "lathe"]);
    expect(await names("")).toEqual(["Élan", "lathe", "Crane"]);
    expect(await names("&status=disposed")).toEqual(["Crane"]);
    expect(await names("&search=crane")).toEqual(["Crane"]);
    const inUse = expectMade(await books.trader.books.get("/assets?asOf=2024-06-30&status=in_use"));
    expect(inUse.items).toHaveLength(2);
    expect(inUse.totals.cost).toBe("24900.00");
    expect(inUse.statuses).toEqual([
      { status: "all", count: 3 },
      { status: "in_use", count: 2 },
      { status: "disposed", count: 1 },
    ]);
    expect(await books.trader.books.get("/assets?sort=notes")).toMatchObject({
      status: 400,
      body: { errors: [{ field: "sort" }] },
    });
  });

  test("an asset is created from a posted bill, which can then not be deleted", async () => {
    const books = await newAssetBooks();
    const { trader, machines } = books;
    const items = [{ accountId: machines, description: "Lathe", quantity: "1", unitPrice: "12000" }];
    const draft = await write(trader, "/bills", { date: "2024-01-10", status: "draft", items });
    const refused = await trader.books.post("/assets", assetOf(books, { documentId: draft.id }));
    expect(refused.body).toMatchObject({ code: "asset.bill-not-posted", errors: [{ field: "documentId" }] });
    const bill = expectMade(
      await trader.books.put(`/bills/${draft.id}`, editInput(draft, { status: "posted" })),
    );
    const asset = expectMade(await trader.books.post("/assets", assetOf(books, { documentId: bill.id })));
    expect(asset).toMatchObject({
      documentNumber: bill.number,
      costAccount: { code: "1500", name: "Machines" },
    });
    expect(await comparedOn(books, "2024-01-10")).toContain("Machines 12000.00 12000.00 0.00");
    expect((await trader.books.delete(`/bills/${bill.id}`)).body.code).toBe("document.not-a-draft");
  });

  test.each([
    [{ name: "" }, "name"],
    [{ cost: "0" }, "cost"],
    [{ salvageValue: "12000.01" }, "salvageValue"],
    [{ method: "declining_balance" }, "rate"],
    [{ rate: "20" }, "rate"],
    [{ inServiceDate: "2023-01-01" }, "priorDepreciationThrough"],
    [{ usefulLifeMonths: 1201 }, "usefulLifeMonths"],
    [{ accumulatedDepreciationAccountId: "machines" }, "accumulatedDepreciationAccountId"],
    [{ expenseAccountId: "bank" }, "expenseAccountId"],
    [{ costAccountId: "bank" }, "costAccountId"],
  ])("an asset with %o is rejected at its field", async (changes, field) => {
    const books = await newAssetBooks();
    const named = Object.fromEntries(
      Object.entries(changes).map(([key, value]) => [
        key,
        value === "machines" ? books.machines : value === "bank" ? books.bank : value,
      ]),
    );
    const reply = await books.trader.books.post("/assets", assetOf(books, named));
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
  });

  test("an asset account can't be deleted, and depreciation ends with the fiscal year", async () => {
    const books = await newAssetBooks();
    expectMade(await books.trader.books.post("/assets", assetOf(books)));
    expect((await books.trader.books.delete(`/accounts/${books.expense}`)).body.code).toBe(
      "account.used-by-assets",
    );
    const reply = await books.trader.books.post("/assets/depreciate", { through: "2199-12-31" });
    expect(reply.body).toMatchObject({ code: "asset.beyond-fiscal-year", errors: [{ field: "through" }] });
  });
});
