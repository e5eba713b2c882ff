import { describe, expect, test } from "vitest";
import { balanceOn, newAccrualBooks, postTo, prepaidInsurance, prepaidOf } from "#test/support/accruals.ts";
import { asOwner, onConnection } from "#test/support/raw-sql.ts";
import { inDays, work } from "#test/support/schedules.ts";
import { stateOf } from "#test/support/books-state.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { closeThrough, journalLines, expectMade, write } from "#test/support/trade.ts";

await useOwnTestApp();
const server = await testApp();

describe("deferrals over several months (Accounting 30)", () => {
  test("prepaid insurance is released once a month, and its account has the remaining balance", async () => {
    const books = await newAccrualBooks();
    const { trader } = books;
    const accrual = await prepaidInsurance(books);
    expect(accrual).toMatchObject({
      status: "open",
      remaining: "1200.00",
      nextDate: null,
      nextEntry: { date: "2024-01-31", amount: "-100.00", remaining: "1100.00" },
    });
    expect(await postTo(books, "2024-03-30")).toBe(2);
    expect(await postTo(books, "2024-03-30")).toBe(0);
    expect(await postTo(books, "2024-03-31", accrual.id)).toBe(1);
    const after = expectMade(await trader.books.get(`/accruals/${accrual.id}`));
    expect(after).toMatchObject({ remaining: "900.00", nextEntry: { date: "2024-04-30" } });
    expect(await journalLines(trader.books, after.entries[0].journalId)).toEqual([
      "Insurance 100.00 Dr",
      "Prepaid 100.00 Cr",
    ]);
    const journal = expectMade(await trader.books.get(`/journals/${after.entries[0].journalId}`));
    expect(journal.source).toMatchObject({ type: "release", id: accrual.id });
    expect(journal.description).toBe("Released: Insurance, Mar 1 – 31, 2024");
    for (const [day, remaining] of [
      ["2024-01-01", "1200.00"],
      ["2024-01-30", "1200.00"],
      ["2024-01-31", "1100.00"],
      ["2024-12-31", "900.00"],
    ])
      expect(await balanceOn(books, day ?? "")).toEqual([`Prepaid ${remaining} ${remaining} 0.00`]);
    expect(await postTo(books, "2024-12-31")).toBe(9);
    expect(expectMade(await trader.books.get(`/accruals/${accrual.id}`))).toMatchObject({
      status: "completed",
      remaining: "0.00",
      nextEntry: null,
    });
    const { items, statuses } = expectMade(await trader.books.get("/accruals?status=open"));
    expect(items).toEqual([]);
    expect(statuses.filter(({ count }: { count: number }) => count > 0)).toEqual([
      { status: "all", count: 1 },
      { status: "completed", count: 1 },
    ]);
    expect(expectMade(await trader.books.get("/accruals?status=open&asOf=2024-06-30")).items).toHaveLength(1);
    const again = await trader.books.post("/accruals/post", { through: "2024-12-31", accrualId: accrual.id });
    expect(again.body).toMatchObject({ code: "accrual.not-open", errors: [{ field: "accrualId" }] });
  });

  test("income from a subscription is transferred first, and due releases are posted on saving", async () => {
    const books = await newAccrualBooks();
    const { trader, deferred, income } = books;
    const items = [{ accountId: income, description: "Subscription", quantity: "1", unitPrice: "600" }];
    const invoice = await write(trader, "/invoices", { date: "2024-01-15", items });
    const body = prepaidOf(books, {
      kind: "deferred_income",
      name: "Subscription",
      documentId: invoice.id,
      partyId: trader.customer,
      balanceSheetAccountId: deferred,
      profitLossAccountId: income,
      amount: "600.00",
      recordedOn: "2024-01-15",
      startsOn: "2024-01-15",
      firstMonthMethod: "prorated",
      startsWithReclassification: true,
      isAutomatic: true,
    });
    const saved = expectMade(await trader.books.post("/accruals", body));
    expect(saved).toMatchObject({
      documentNumber: invoice.number,
      documentKind: "invoice",
      status: "completed",
    });
    // Twelve months from mid-month to mid-month have thirteen parts.
    expect(saved.entries).toHaveLength(14);
    const first = saved.entries.at(-1);
    expect(await journalLines(trader.books, first.journalId)).toEqual([
      "Deferred 600.00 Cr",
      "Subscriptions 600.00 Dr",
    ]);
    expect(await balanceOn(books, "2024-01-15")).toEqual(["Deferred -600.00 -600.00 0.00"]);
    // 17 of 31 days of 50.00.
    expect(await balanceOn(books, "2024-01-31")).toEqual(["Deferred -572.58 -572.58 0.00"]);
    expect(await balanceOn(books, "2025-01-31")).toEqual(["Deferred 0.00 0.00 0.00"]);
    expect((await trader.books.delete(`/customers/${trader.customer}`)).status).toBe(409);
  });

  test("a retry with the same key writes nothing", async () => {
    const books = await newAccrualBooks();
    const body = prepaidOf(books, { isAutomatic: true });
    const key = { "Idempotency-Key": "k" };
    const first = expectMade(await books.trader.books.post("/accruals", body, key));
    const again = expectMade(await books.trader.books.post("/accruals", body, key));
    expect(again.id).toBe(first.id);
    expect(expectMade(await books.trader.books.get("/accruals")).items).toHaveLength(1);
  });

  test("an early end releases the rest at once, and works only once", async () => {
    const books = await newAccrualBooks();
    const { trader } = books;
    const { id } = await prepaidInsurance(books);
    await postTo(books, "2024-02-29");
    const end = { version: 1, date: "2024-04-15" };
    const preview = expectMade(await trader.books.post(`/accruals/${id}/end/preview`, end));
    expect(preview.journalCount).toBe(2);
    const ended = expectMade(await trader.books.post(`/accruals/${id}/end`, end));
    expect(ended).toMatchObject({
      status: "ended_early",
      endedOn: "2024-04-15",
      remaining: "0.00",
      nextEntry: null,
    });
    expect(
      ended.entries.map(({ date, amount }: { date: string; amount: string }) => `${date} ${amount}`),
    ).toEqual(["2024-04-15 -900.00", "2024-03-31 -100.00", "2024-02-29 -100.00", "2024-01-31 -100.00"]);
    expect(await balanceOn(books, "2024-04-14")).toEqual(["Prepaid 900.00 900.00 0.00"]);
    expect(await balanceOn(books, "2024-04-15")).toEqual(["Prepaid 0.00 0.00 0.00"]);
    expect((await trader.books.post(`/accruals/${id}/end`, { ...end, version: 2 })).body.code).toBe(
      "accrual.not-open",
    );
    const voided = expectMade(await trader.books.post(`/accruals/${id}/void`, { version: 2 }));
    expect(voided).toMatchObject({ status: "void", remaining: "0.00", endedOn: null });
  });

  test("ending a deferral after its last due date completes it normally", async () => {
    const books = await newAccrualBooks();
    const { id } = await prepaidInsurance(books);
    const ended = await books.trader.books.post(`/accruals/${id}/end`, { version: 1, date: "2025-01-15" });
    expect(expectMade(ended)).toMatchObject({ status: "completed", endedOn: null, remaining: "0.00" });
  });

  test("a deferral is voided as a whole, but only while its periods are open", async () => {
    const books = await newAccrualBooks();
    const { trader } = books;
    const accrual = await prepaidInsurance(books);
    await postTo(books, "2024-03-31");
    const path = `/accruals/${accrual.id}`;
    const preview = expectMade(await trader.books.post(`${path}/void/preview`, { version: 1 }));
    expect(preview.journalCount).toBe(3);
    const voided = expectMade(await trader.books.post(`${path}/void`, { version: 1 }));
    expect(voided.entries.every(({ isVoid }: { isVoid: boolean }) => isVoid)).toBe(true);
    expect((await trader.books.post(`${path}/void`, { version: 2 })).body.code).toBe("accrual.is-void");
    expect(await postTo(books, "2024-12-31")).toBe(0);

    const otherAccrual = await prepaidInsurance(books);
    await postTo(books, "2024-01-31");
    await closeThrough(trader.books, "2024-02-29");
    const before = await stateOf(trader.books);
    expect((await trader.books.post(`/accruals/${otherAccrual.id}/void`, { version: 1 })).body.code).toBe(
      "journal.period-closed",
    );
    expect(await stateOf(trader.books)).toEqual(before);
  });

  test("releases in a closed period are posted on the first open day", async () => {
    const books = await newAccrualBooks();
    await prepaidInsurance(books);
    await closeThrough(books.trader.books, "2024-02-29");
    const preview = expectMade(
      await books.trader.books.post("/accruals/post/preview", { through: "2024-03-31" }),
    );
    expect(preview.journals.map(({ after }: { after: { date: string } }) => after.date)).toEqual([
      "2024-03-01",
      "2024-03-01",
      "2024-03-31",
    ]);
    await postTo(books, "2024-03-31");
    expect(await balanceOn(books, "2024-02-29")).toEqual(["Prepaid 1200.00 1200.00 0.00"]);
    expect(await balanceOn(books, "2024-03-01")).toEqual(["Prepaid 1000.00 1000.00 0.00"]);
  });

  test("a server that was down for ninety days catches up once", async () => {
    const books = await newAccrualBooks();
    const { bookId, userId } = books.trader.books;
    const day = inDays(-90);
    const accrual = await prepaidInsurance(books, {
      recordedOn: day,
      startsOn: day,
      firstMonthMethod: "prorated",
    });
    const due = accrual.schedule.filter(({ date }: { date: string }) => date <= inDays(0)).length;
    expect(due).toBeGreaterThan(1);
    // As if it had been automatic since that day and no job had run.
    await asOwner(server.database, bookId, [
      "alter table accruals disable trigger user",
      `update accruals set is_automatic = true, next_date = '${accrual.schedule[0].date}' where id = '${accrual.id}'`,
      "alter table accruals enable trigger user",
      `insert into auth.jobs (id, kind, book_id, person_id, due_at)
       values ('${accrual.id}', 'accrual', '${bookId}', '${userId}', '${accrual.schedule[0].date}')`,
    ]);
    // A posting that fails is tried once, and then waits.
    const entries = (change: string) =>
      onConnection(server.database, (client) => client.query(`alter table accrual_entries ${change}`));
    await entries("add constraint no_disk check (false) not valid");
    expect(await work(server)).toHaveLength(1);
    await entries("drop constraint no_disk");
    const isWaiting = "select from auth.jobs where kind = 'accrual' and due_at > now()";
    expect((await onConnection(server.database, (client) => client.query(isWaiting))).rowCount).toBe(1);
    await asOwner(server.database, bookId, [
      `update auth.jobs set due_at = now() where id = '${accrual.id}'`,
    ]);
    expect(await work(server)).toEqual([]);
    await work(server);
    const after = expectMade(await books.trader.books.get(`/accruals/${accrual.id}`));
    expect(after.entries).toHaveLength(due);
    expect(after).toMatchObject({ version: 1, nextDate: accrual.schedule[due].date, error: null });
  });

  test("the schedule's fields are fixed once something is posted, and a stale edit is rejected", async () => {
    const books = await newAccrualBooks();
    const { trader } = books;
    const accrual = await prepaidInsurance(books);
    const path = `/accruals/${accrual.id}`;
    const body = { ...prepaidOf(books), version: 1 };
    expect(expectMade(await trader.books.put(path, { ...body, months: 6 }))).toMatchObject({ version: 2 });
    await postTo(books, "2024-01-31");
    expect(await trader.books.put(path, { ...body, version: 2 })).toMatchObject({
      status: 409,
      body: { code: "accrual.has-entries", errors: [{ field: "months" }] },
    });
    const named = { ...body, months: 6, name: "Fire insurance", version: 2 };
    expect(expectMade(await trader.books.put(path, named)).version).toBe(3);
    expect((await trader.books.put(path, named)).body.code).toBe("record.stale");
  });

  test.each([
    [{ name: "" }, "name"],
    [{ amount: "0" }, "amount"],
    [{ months: 361 }, "months"],
    [{ months: null }, "months"],
    [{ profitLossAccountId: "prepaid" }, "profitLossAccountId"],
    [{ profitLossAccountId: "income" }, "profitLossAccountId"],
    [{ balanceSheetAccountId: "bank" }, "balanceSheetAccountId"],
    [{ balanceSheetAccountId: "deferred" }, "balanceSheetAccountId"],
    [{ partyId: "018f2f3c-0000-7000-8000-0000000000d1" }, "partyId"],
    [{ documentId: "018f2f3c-0000-7000-8000-0000000000d1" }, "documentId"],
  ])("a deferral with %o is rejected at its field", async (changes, field) => {
    const books = await newAccrualBooks();
    const { prepaid, income, bank, deferred } = books;
    const ids: Record<string, string> = { prepaid, income, bank, deferred };
    const named = Object.fromEntries(
      Object.entries(changes).map(([key, value]) => [key, ids[String(value)] ?? value]),
    );
    const before = await stateOf(books.trader.books);
    const reply = await books.trader.books.post("/accruals", prepaidOf(books, named));
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
    expect(await stateOf(books.trader.books)).toEqual(before);
  });

  test.each([
    [{ date: "2023-12-31" }, "accrual.before-recorded"],
    [{ date: "2024-01-30" }, "accrual.later-entries-posted", /^JE-\S+ \(Jan 31, 2024\) is already posted\. /],
    [{ date: inDays(1) }, "accrual.in-future"],
    [{ version: 7 }, "record.stale"],
  ])("an end with %o is rejected and changes nothing", async (changes, code, detail = /./) => {
    const books = await newAccrualBooks();
    const { id } = await prepaidInsurance(books);
    await postTo(books, "2024-01-31");
    const before = await stateOf(books.trader.books);
    const reply = await books.trader.books.post(`/accruals/${id}/end`, {
      version: 1,
      date: "2024-02-15",
      ...changes,
    });
    expect(reply.body).toMatchObject({ code, detail: expect.stringMatching(detail) });
    expect(await stateOf(books.trader.books)).toEqual(before);
  });

  test("the list can be sorted by any of its columns", async () => {
    const books = await newAccrualBooks();
    await prepaidInsurance(books, { name: "beta", amount: "900.00" });
    await prepaidInsurance(books, { name: "Älpha", amount: "2400.00", startsOn: "2024-02-01" });
    await postTo(books, "2024-06-30");
    const names = async (query: string) =>
      expectMade(await books.trader.books.get(`/accruals?asOf=2024-06-30${query}`)).items.map(
        ({ name }: { name: string }) => name,
      );
    expect(await names("&sort=name")).toEqual(["Älpha", "beta"]);
    for (const sort of ["-amount", "-remaining", "-startsOn"])
      expect(await names(`&sort=${sort}`)).toEqual(["Älpha", "beta"]);
    for (const sort of ["kind", "nextDate"]) expect(await names(`&sort=${sort}`)).toHaveLength(2);
    expect((await books.trader.books.get("/accruals?sort=notes")).status).toBe(400);
  });
});
