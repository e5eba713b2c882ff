import { expect, test } from "vitest";
import { bankFile } from "#test/support/bank-file.ts";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { stateOf } from "#test/support/books-state.ts";

const ACCOUNTS = { Office: "expense", Travel: "expense", Tax: "asset" } as const;

/** A bank account with outgoing transactions of 100.00 and 9.00, a tax of 20 percent and two vendors. */
async function withTransactions() {
  const books = await newBooks({ accounts: ACCOUNTS });
  const account = { code: "1910", type: "asset", name: "Bank", moneyKind: "bank" };
  const bank: string = (await books.post("/accounts", account)).body.id;
  const create = async (path: string, body: object): Promise<string> =>
    (await books.post(path, body)).body.id;
  const tax = await create("/tax-rates", {
    name: "VAT",
    rate: "20",
    purchaseAccountId: books.account("Tax"),
  });
  const [house, rail] = [
    await create("/vendors", { name: "Harbour House" }),
    await create("/vendors", { name: "Rail" }),
  ];
  const rows = [
    "Date,Name,Description,Amount",
    "2026-03-02,Card,Of March,-100.00",
    "2026-03-03,Card,Again,-100.00",
  ];
  expect((await books.post("/bank/imports", bankFile(rows.join("\n"), bank))).status).toBe(201);
  const { items } = (await books.get(`/bank/transactions?accountId=${bank}`)).body;
  const [next, bankTransactionId]: string[] = items.map(({ id }: { id: string }) => id);
  const part = (name: keyof typeof ACCOUNTS, amount: string | null, more: object = {}) => ({
    accountId: books.account(name),
    amount,
    ...more,
  });
  const book = (lines: object[], more: object = {}) =>
    books.post("/bank/matches/categorize", { bankTransactionId, lines, ...more });
  return { books, bank, tax, house, rail, bankTransactionId, next, part, book };
}

const hasPassed = async (books: TestBooks) => (await books.get("/books-check")).body.hasPassed;

test("each split of a transaction has an account, text, tax and vendor, and one is the rest", async () => {
  const { books, bank, tax, house, rail, bankTransactionId, next, part, book } = await withTransactions();
  const reply = await book([
    part("Office", "36.00", { partyId: house, taxRateId: tax, description: "Paper" }),
    part("Travel", null, { partyId: rail }),
    part("Office", "4.00", { partyId: house }),
    part("Travel", "10.00", { description: "Tip" }),
  ]);
  expect(reply).toMatchObject({
    status: 201,
    body: { matches: [{ amount: "-40.00" }, { amount: "-50.00" }, { amount: "-10.00" }] },
  });
  const [houseMatch, railMatch, plain] = reply.body.matches;
  expect((await books.get(`/money/entries/${houseMatch.journalId}`)).body).toMatchObject({
    kind: "expense",
    date: "2026-03-02",
    accountId: bank,
    partyId: house,
    total: "40.00",
    lines: [
      { amount: "36.00", taxAmount: "6.00", description: "Paper" },
      { amount: "4.00", taxAmount: "0.00", description: "Of March" },
    ],
  });
  expect((await books.get(`/money/entries/${railMatch.journalId}`)).body).toMatchObject({
    partyId: rail,
    total: "50.00",
  });
  expect((await books.get(`/journals/${plain.journalId}`)).body.lines).toMatchObject([
    { credit: "10.00" },
    { accountId: books.account("Travel"), debit: "10.00", description: "Tip" },
  ]);
  expect(await hasPassed(books)).toBe(true);
  // The same split is suggested for the next transaction with this amount, for the user to review.
  const { items } = (await books.get(`/bank/suggestions?accountId=${bank}`)).body;
  expect(items).toMatchObject([
    { bankTransaction: { id: next }, suggestions: [{ confidence: "likely", partyId: null }] },
  ]);
  const [offer] = items[0].suggestions;
  expect(offer).toMatchObject({
    title:
      "Office with VAT - Harbour House 36.00, Office - Harbour House 4.00, Travel - Rail 50.00, Travel 10.00",
    reason: "Same as last time",
  });
  const again = await books.post("/bank/matches/categorize", { bankTransactionId: next, lines: offer.lines });
  expect(again).toMatchObject({
    status: 201,
    body: { matches: [{ amount: "-40.00" }, { amount: "-50.00" }, { amount: "-10.00" }] },
  });
  expect((await books.get(`/money/entries/${again.body.matches[1].journalId}`)).body.partyId).toBe(rail);
  expect((await books.delete(`/bank/matches/${next}`)).status).toBe(204);
  expect((await books.delete(`/bank/matches/${bankTransactionId}`)).status).toBe(204);
  expect((await books.get(`/money/entries/${houseMatch.journalId}`)).body.status).toBe("void");
  expect((await books.get(`/money/entries/${railMatch.journalId}`)).body.status).toBe("void");
  expect((await books.get("/journals?status=posted")).body.items).toEqual([]);
  expect(await hasPassed(books)).toBe(true);
});

test("a split without a vendor uses the transaction's, and a single split is the whole amount", async () => {
  const { books, house, part, book } = await withTransactions();
  const reply = await book([part("Office", null)], { partyId: house });
  expect(reply).toMatchObject({ status: 201, body: { matches: [{ amount: "-100.00" }] } });
  const { journalId } = reply.body.matches[0];
  expect((await books.get(`/money/entries/${journalId}`)).body).toMatchObject({
    partyId: house,
    total: "100.00",
  });
});

test("an error in a split is reported at its field, and nothing is written", async () => {
  const { books, bank, house, rail, part, book } = await withTransactions();
  const before = await stateOf(books);
  const refused = async (lines: object[]) => {
    const { status, body } = await book(lines);
    return [status, body.code, body.errors?.[0]?.field];
  };
  const stranger = await withTransactions();
  const parts = [part("Office", "40.00", { partyId: house })];
  expect(await refused([...parts, part("Travel", "59.99")])).toEqual([422, "bank.splits-total", "lines"]);
  expect(await refused([...parts, part("Travel", null), part("Travel", null)])).toEqual([
    400,
    "request.invalid",
    "lines",
  ]);
  expect(await refused([...parts, { accountId: bank, amount: null }])).toEqual([
    422,
    "bank.transfer-same-account",
    "lines[1].accountId",
  ]);
  expect(await refused([...parts, part("Office", "65.00"), part("Travel", null, { partyId: rail })])).toEqual(
    [422, "bank.party-total-not-positive", "lines[2].amount"],
  );
  expect(await refused([part("Travel", "1.00"), part("Office", null, { partyId: stranger.house })])).toEqual([
    404,
    "party.not-found",
    "lines[1].partyId",
  ]);
  expect(
    await refused([
      part("Travel", null),
      part("Office", "1.00", { partyId: house, taxRateId: stranger.tax }),
    ]),
  ).toEqual([404, "tax-rate.not-found", "lines[1].taxRateId"]);
  expect(await stateOf(books)).toEqual(before);
});
