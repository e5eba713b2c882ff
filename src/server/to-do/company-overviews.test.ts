import { expect, test } from "vitest";
import { bankFile, MARCH } from "#test/support/bank-file.ts";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { newMember } from "#test/support/people.ts";
import { expectMade, newTrader, write } from "#test/support/trade.ts";

/** What is waiting in all companies of a user (Behavior 2.32). */
const overviewsOf = async (person: TestBooks) => expectMade(await person.get("/companies/overview")).items;

/** A company with an overdue invoice and a bill due, and three bank transactions to review. */
async function busyCompany(name: string): Promise<TestBooks> {
  const trader = await newTrader();
  const { books, freight: productId } = trader;
  const items = [{ productId, quantity: "1", unitPrice: "20.00" }];
  await write(trader, "/invoices", { date: "2026-01-05", dueDate: "2026-01-20", items });
  await write(trader, "/bills", { date: "2026-01-05", dueDate: "2026-01-20", items });
  const account = { code: "1019", type: "asset", name: "Bank", moneyKind: "bank" };
  const { id } = expectMade(await books.post("/accounts", account));
  expectMade(await books.post("/bank/imports", bankFile(MARCH, id)));
  await rename(books, name);
  return books;
}

async function rename(books: TestBooks, name: string): Promise<void> {
  const { version } = (await books.get("/company")).body;
  expectMade(await books.put("/company", { name, version }));
}

test("an accountant sees what is waiting in each of her companies, most urgent first", async () => {
  const [busy, calm, accountant] = [await busyCompany("Busy Ltd"), await newBooks(), await newBooks()];
  await rename(calm, "Calm Ltd");
  await newMember(calm, "accountant", { person: accountant });
  await newMember(busy, "accountant", { person: accountant });
  expectMade(await calm.post("/lock-dates", { area: "all", hardLockDate: "2026-03-31" }));
  expectMade(await calm.get("/books-check"));
  expect(await overviewsOf(accountant)).toMatchObject([
    {
      name: "Busy Ltd",
      role: "accountant",
      urgency: "soon",
      reason: "bank",
      bankAccounts: [{ code: "1019", forReviewCount: 3 }],
      unreconciledSince: "2026-03-01",
      overdueInvoiceCount: 1,
      dueBillCount: 1,
      draftBillCount: 0,
      dueTaxReturnCount: 0,
      firstReturn: null,
      lockedThrough: null,
      lastCheck: null,
    },
    { name: "Calm Ltd", urgency: "done", lockedThrough: "2026-03-31", lastCheck: { problemCount: 0 } },
    { name: "My Company", role: "owner", urgency: "done", bankAccounts: [], unreconciledSince: null },
  ]);
});

test("each company shows only what the user's role and permissions there include", async () => {
  const books = await busyCompany("Busy Ltd");
  const entryFor = async (person: TestBooks) => (await overviewsOf(person)).find(isOf(books));
  expect(await entryFor(await newMember(books, "sales"))).toMatchObject({
    role: "sales",
    bankAccounts: null,
    unreconciledSince: null,
    overdueInvoiceCount: 1,
    draftInvoiceCount: 0,
    dueBillCount: null,
    draftBillCount: null,
    dueTaxReturnCount: null,
    firstReturn: null,
    lastCheck: null,
  });
  expect(await entryFor(await newMember(books, "purchases"))).toMatchObject({
    bankAccounts: null,
    overdueInvoiceCount: null,
    draftInvoiceCount: null,
    dueBillCount: 1,
    dueTaxReturnCount: null,
  });
  expect(await entryFor(await newMember(books, "viewer", { canViewBank: false }))).toMatchObject({
    bankAccounts: null,
    unreconciledSince: null,
    overdueInvoiceCount: 1,
    dueBillCount: 1,
    dueTaxReturnCount: 0,
  });
});

const isOf =
  ({ bookId }: TestBooks) =>
  ({ id }: { id: string }): boolean =>
    id === bookId;

test("companies of others, companies left, and those whose owner ended the session aren't included", async () => {
  const [first, second, stranger] = [await newBooks(), await newBooks(), await newBooks()];
  const member = await newBooks();
  await newMember(first, "accountant", { person: member });
  const inSecond = await newMember(second, "viewer", { person: member });
  const idsOf = async () => (await overviewsOf(member)).map(({ id }: { id: string }) => id).toSorted();
  const idsOfBooks = (...books: TestBooks[]) => books.map(({ bookId }) => bookId).toSorted();
  expect(await idsOf()).toEqual(idsOfBooks(member, first, second));
  expect((await first.post(`/members/${member.userId}/end-sessions`)).status).toBe(204);
  expect(await idsOf()).toEqual(idsOfBooks(member, second));
  expect((await inSecond.post("/members/leave")).status).toBe(204);
  expect(await idsOf()).toEqual(idsOfBooks(member));
  expect(await overviewsOf(stranger)).toHaveLength(1);
});
