import { expect, test } from "vitest";
import { bankFile } from "#test/support/bank-file.ts";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { stateOf } from "#test/support/books-state.ts";

const ACCOUNTS = { Rent: "expense", Phone: "expense", Tax: "asset" } as const;
const HEAD = "Date,Name,IBAN,Description,Amount";
const LANDLORD = "Harbour Estates,DE89370400440532013000";

/** A company with a bank account, a tax, a vendor, and a rule that assigns rent to the vendor. */
async function withRule(more: object = {}) {
  const books = await newBooks({ accounts: ACCOUNTS });
  const account = { code: "1910", type: "asset", name: "Bank", moneyKind: "bank" };
  const bank: string = (await books.post("/accounts", account)).body.id;
  const vendor = (await books.post("/vendors", { name: "Harbour House" })).body;
  const rate = { name: "VAT", rate: "20", purchaseAccountId: books.account("Tax") };
  const tax: string = (await books.post("/tax-rates", rate)).body.id;
  const lines = [
    { accountId: books.account("Rent"), percent: "75", taxRateId: tax },
    { accountId: books.account("Phone"), percent: "25", description: "Line" },
  ];
  const ruleInput = { name: "Rent", keywords: "rent", partyId: vendor.id, lines, ...more };
  const rule = await books.post("/bank/rules", ruleInput);
  expect(rule.status, rule.text).toBe(201);
  return { books, bank, vendor, tax, ruleInput, rule: rule.body };
}

async function importTransactions(books: TestBooks, bank: string, ...rows: string[]): Promise<string> {
  const reply = await books.post(
    "/bank/imports",
    bankFile([HEAD, ...rows].join("\n"), bank, `${rows[0]}.csv`),
  );
  expect(reply.status, reply.text).toBe(201);
  return reply.body.id;
}

const toDo = async (books: TestBooks, bank: string) =>
  (await books.get(`/bank/suggestions?accountId=${bank}`)).body.items;

const hasPassed = async (books: TestBooks) => (await books.get("/books-check")).body.hasPassed;

test("a rule with a vendor creates an expense for it, with tax per split; unmatching voids it", async () => {
  const { books, bank, vendor, tax, rule } = await withRule();
  expect(rule).toMatchObject({ partyId: vendor.id, partyName: "Harbour House" });
  await importTransactions(books, bank, `2026-03-02,${LANDLORD},Rent of March,-160.00`);
  const [item] = await toDo(books, bank);
  const [offer] = item.suggestions;
  expect(offer).toMatchObject({ confidence: "exact", partyId: vendor.id, partyName: "Harbour House" });
  expect(offer.reason).toContain("Harbour House");
  const { lines, partyId, ruleId, description } = offer;
  const body = { bankTransactionId: item.bankTransaction.id, lines, partyId, ruleId, description };
  const categorized = await books.post("/bank/matches/categorize", body);
  expect(categorized.status, categorized.text).toBe(201);
  const { journalId } = categorized.body.matches[0];
  expect((await books.get(`/money/entries/${journalId}`)).body).toMatchObject({
    kind: "expense",
    date: "2026-03-02",
    accountId: bank,
    payee: "Harbour House",
    partyId: vendor.id,
    total: "160.00",
    lines: [
      {
        accountName: "Rent",
        amount: "120.00",
        taxRateId: tax,
        taxAmount: "20.00",
        description: "Rent of March",
      },
      { accountName: "Phone", amount: "40.00", taxAmount: "0.00", description: "Line" },
    ],
  });
  expect((await books.get("/journals?search=harbour house")).body.items).toHaveLength(1);
  expect((await books.get("/bank/rules")).body.items).toMatchObject([{ timesUsed: 1 }]);
  expect(await hasPassed(books)).toBe(true);
  expect((await books.delete(`/bank/matches/${item.bankTransaction.id}`)).status).toBe(204);
  expect((await books.get(`/money/entries/${journalId}`)).body.status).toBe("void");
  expect((await books.get("/bank/rules")).body.items).toMatchObject([{ timesUsed: 0 }]);
  expect(await hasPassed(books)).toBe(true);
});

test("a split on a vendor's account belongs to the vendor, who is suggested next time", async () => {
  const { books, bank, vendor } = await withRule();
  const lines = [{ accountId: vendor.accountId, amount: "50.00" }];
  await importTransactions(
    books,
    bank,
    `2026-03-02,${LANDLORD},Deposit,-50.00`,
    "2026-03-03,Phone Co,,Line 1,-30.00",
  );
  const [deposit, phone] = await toDo(books, bank);
  const categorized = await books.post("/bank/matches/categorize", {
    bankTransactionId: deposit.bankTransaction.id,
    partyId: vendor.id,
    lines,
  });
  expect((await books.get(`/journals/${categorized.body.matches[0].journalId}`)).body.lines).toMatchObject([
    { accountId: bank, credit: "50.00", partyId: null },
    { accountId: vendor.accountId, debit: "50.00", partyId: vendor.id },
  ]);
  const otherVendorId = (await books.post("/vendors", { name: "Phone Co Ltd" })).body.id;
  const onPhone = [{ accountId: books.account("Phone"), amount: "30.00" }];
  const matchInput = { bankTransactionId: phone.bankTransaction.id, partyId: otherVendorId, lines: onPhone };
  expect((await books.post("/bank/matches/categorize", matchInput)).status).toBe(201);
  await importTransactions(books, bank, "2026-04-03,Phone Co,,Line 2,-31.00");
  const [again] = await toDo(books, bank);
  expect(again.suggestions).toMatchObject([
    { title: "Phone – Phone Co Ltd", partyId: otherVendorId, ruleId: null, lines: [{ amount: "31.00" }] },
  ]);
});

test("a trial run tells matches with the vendor from those without, and writes nothing", async () => {
  const { books, bank, ruleInput, rule } = await withRule({ keywords: "rent" });
  const lines = [{ accountId: books.account("Rent"), percent: "100" }];
  await importTransactions(
    books,
    bank,
    `2026-03-02,${LANDLORD},Rent 1,-90.00`,
    `2026-03-03,${LANDLORD},Rent 2,-90.00`,
  );
  const [first, second] = await toDo(books, bank);
  const onRent = [{ accountId: books.account("Rent"), amount: "90.00" }];
  await books.post("/bank/matches/categorize", {
    bankTransactionId: first.bankTransaction.id,
    lines: onRent,
  });
  await books.post("/bank/matches/categorize", {
    bankTransactionId: second.bankTransaction.id,
    lines: onRent,
    partyId: rule.partyId,
  });
  const before = await stateOf(books);
  const trial = await books.post("/bank/rules/test", { ...ruleInput, lines, ruleId: rule.id });
  expect(trial.body.items).toMatchObject([{ outcome: "same" }, { outcome: "without_party" }]);
  const withoutParty = await books.post("/bank/rules/test", { ...ruleInput, lines, partyId: null });
  expect(withoutParty.body.items).toMatchObject([{ outcome: "same" }, { outcome: "same" }]);
  expect(await stateOf(books)).toEqual(before);
});

test("a rule with a vendor posts automatically if allowed, but not with a sales tax", async () => {
  const { books, bank, vendor } = await withRule({ postsAutomatically: true });
  const sales = (await books.post("/tax-rates", { name: "Sales", rate: "10", appliesTo: "sales" })).body.id;
  const lines = [{ accountId: books.account("Phone"), percent: "100", taxRateId: sales }];
  await books.post("/bank/rules", { name: "Phone", keywords: "phone", postsAutomatically: true, lines });
  await importTransactions(
    books,
    bank,
    `2026-03-02,${LANDLORD},Rent,-80.00`,
    "2026-03-03,Phone Co,,Phone,-30.00",
  );
  const { items } = (await books.get("/journals")).body;
  expect(items).toMatchObject([{ description: "Harbour House – Rent", source: { type: "expense" } }]);
  expect(await toDo(books, bank)).toHaveLength(1);
  expect(await books.delete(`/vendors/${vendor.id}`)).toMatchObject({ status: 409 });
});

test("a rule with an inactive vendor posts nothing automatically, and is not an exact match", async () => {
  const { books, bank, vendor } = await withRule({ postsAutomatically: true });
  const {
    id,
    balance: _balance,
    isAccountLocked: _isAccountFixed,
    ...before
  } = (await books.get(`/vendors/${vendor.id}`)).body;
  const set = async (isActive: boolean, version: number) => {
    const reply = await books.put(`/vendors/${id}`, { ...before, version, isActive });
    expect(reply.status, reply.text).toBe(200);
    return reply.body.version;
  };
  const version = await set(false, before.version);
  await importTransactions(books, bank, `2026-03-02,${LANDLORD},Rent,-80.00`);
  expect((await books.get("/journals")).body.items).toEqual([]);
  const [{ suggestions }] = await toDo(books, bank);
  expect(suggestions).toMatchObject([{ title: "Rent", confidence: "likely", partyId: vendor.id }]);
  await set(true, version);
  await importTransactions(books, bank, `2026-04-02,${LANDLORD},Rent,-81.00`);
  expect((await books.get("/journals")).body.items).toMatchObject([{ date: "2026-04-02" }]);
});

test("the vendor of a rule belongs to the company, and can't be deleted before the rule", async () => {
  const { books, bank, vendor, ruleInput, rule } = await withRule();
  const stranger = (await (await newBooks({ accounts: ACCOUNTS })).post("/vendors", { name: "Other" })).body
    .id;
  const before = await stateOf(books);
  const refused = { status: 404, body: { code: "party.not-found" } };
  expect(await books.post("/bank/rules", { ...ruleInput, partyId: stranger })).toMatchObject(refused);
  expect(
    await books.put(`/bank/rules/${rule.id}`, { ...ruleInput, partyId: stranger, version: 1 }),
  ).toMatchObject(refused);
  expect(await books.delete(`/vendors/${vendor.id}`)).toMatchObject({
    status: 409,
    body: { code: "vendor.has-bank-rules" },
  });
  expect(await stateOf(books)).toEqual(before);
  await importTransactions(books, bank, `2026-03-02,${LANDLORD},Rent,-80.00`);
  const [{ bankTransaction }] = await toDo(books, bank);
  const lines = [{ accountId: books.account("Rent"), amount: "80.00" }];
  const importedState = await stateOf(books);
  const body = { bankTransactionId: bankTransaction.id, lines, partyId: stranger };
  expect(await books.post("/bank/matches/categorize", body)).toMatchObject(refused);
  expect(await stateOf(books)).toEqual(importedState);
  expect((await books.delete(`/bank/rules/${rule.id}`)).status).toBe(204);
  expect((await books.delete(`/vendors/${vendor.id}`)).status).toBe(204);
});
