import { expect, test } from "vitest";
import { newBooks } from "#test/support/new-books.ts";
import { readAsApplication } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import { changeBook, expectMade } from "#test/support/trade.ts";

test("a new owner has books named 'My Company'", async () => {
  const books = await newBooks();
  expect((await books.get("/company")).body).toMatchObject({
    name: "My Company",
    version: 1,
    address: null,
    currency: "USD",
    timeZone: "UTC",
    closedThrough: null,
    monthlyJournals: { used: 0, limit: null },
  });
});

test("texts are trimmed, blank ones are saved as null, and a blank name becomes 'My Company'", async () => {
  const books = await newBooks();
  const reply = await books.put("/company", {
    version: 1,
    name: "   ",
    address: " Street 1\nTown ",
    phone: "  ",
    email: "",
    taxId: " 12 ",
    fiscalYearStart: "2026-04-01",
    fiscalYearEnd: "2027-03-31",
  });
  expect(reply).toMatchObject({
    status: 200,
    body: {
      name: "My Company",
      address: "Street 1\nTown",
      phone: null,
      email: null,
      taxId: "12",
      fiscalYearStart: "2026-04-01",
      fiscalYearEnd: "2027-03-31",
      version: 2,
    },
  });
  expect((await books.get("/company")).body).toEqual(reply.body);
});

test("a change is recorded with its user, before and after", async () => {
  const books = await newBooks();
  await books.put("/company", { name: "Test Company", version: 1 });
  const { database } = await testApp();
  const records = await readAsApplication(
    database,
    books,
    `select action, actor_id, before ->> 'name' as before, after ->> 'name' as after
      from audit_log where subject = 'book' order by id`,
  );
  expect(records).toEqual([
    { action: "book.created", actor_id: books.userId, before: null, after: "My Company" },
    { action: "book.edited", actor_id: books.userId, before: "My Company", after: "Test Company" },
  ]);
});

test("an outdated change is refused with the current settings, and overwrites nothing", async () => {
  const books = await newBooks();
  await books.put("/company", { name: "First", version: 1 });
  expect(await books.put("/company", { name: "Second", version: 1 })).toMatchObject({
    status: 409,
    body: { code: "record.stale", current: { name: "First", version: 2 } },
  });
  expect((await books.get("/company")).body.name).toBe("First");
});

test("a change without a version is refused, and overwrites nothing", async () => {
  const books = await newBooks();
  expect(await books.put("/company", { name: "Blind" })).toMatchObject({
    status: 400,
    body: { code: "request.invalid", errors: [{ field: "version", message: "Version is required" }] },
  });
  expect((await books.get("/company")).body).toMatchObject({ name: "My Company", version: 1 });
});

test("the price mode is set separately for sales and purchases, and stays if omitted", async () => {
  const books = await newBooks();
  const without = { salesPricesIncludeTax: false, purchasePricesIncludeTax: false };
  expect((await books.get("/company")).body).toMatchObject(without);
  expect(expectMade(await changeBook(books, { salesPricesIncludeTax: true }))).toMatchObject({
    salesPricesIncludeTax: true,
    purchasePricesIncludeTax: false,
  });
  const more = { purchasePricesIncludeTax: true };
  expect(expectMade(await changeBook(books, more))).toMatchObject({ ...more, salesPricesIncludeTax: true });
});

test("today is the date in the company's time zone, which can differ by a day", async () => {
  const books = await newBooks();
  const todayIn = async (timeZone: string) => expectMade(await changeBook(books, { timeZone })).today;
  const [east, west] = [await todayIn("Pacific/Kiritimati"), await todayIn("Pacific/Pago_Pago")];
  expect(east > west).toBe(true);
});

test.each(["Mars/Olympus", "+05:30", "GMT+5", "utc; drop table books", ""])(
  "%j isn't a time zone, and changes nothing",
  async (timeZone) => {
    const books = await newBooks();
    const reply = await books.put("/company", { name: "Any", version: 1, timeZone });
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ field: "timeZone" }] } });
    expect((await books.get("/company")).body).toMatchObject({ name: "My Company", timeZone: "UTC" });
  },
);

test.each([
  [{ name: undefined }, "name"],
  [{ email: "nobody" }, "email"],
  [{ fiscalYearStart: "2026-02-30" }, "fiscalYearStart"],
  [{ currency: "euro" }, "currency"],
  [{ currency: "CLF" }, "CLF isn't used for payments"],
  [{ currency: "QQQ" }, "currency"],
  [{ locale: "de" }, "locale"],
  [{ locale: "__proto__" }, "locale"],
  [{ country: "QQ" }, "country"],
  [{ salesPricesIncludeTax: "yes" }, "salesPricesIncludeTax"],
  [{ purchasePricesIncludeTax: null }, "purchasePricesIncludeTax"],
  [{ closedThrough: "2026-01-01" }, "closedThrough"],
  [{ phone: "x".repeat(51) }, "phone"],
])("%j is refused", async (changes, field) => {
  const books = await newBooks();
  const reply = await books.put("/company", { name: "Any", version: 1, ...changes });
  expect(reply.status).toBe(400);
  expect(reply.text).toContain(field);
});
