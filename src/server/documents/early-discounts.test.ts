import { describe, expect, test } from "vitest";
import {
  change,
  changeBook,
  closeThrough,
  expectMade,
  journalLines,
  newTrader,
  readWholeBook,
  rereadDocument,
  type TestTrader,
  write,
} from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

/** Early payment discounts and their tax (Accounting 3): 160.00 with 2% within 10 days of January 15. */

const NET_30 = [{ percent: "100", days: 30, isEndOfMonth: false, discount: { percent: "2", days: 10 } }];
const LAST_DAY = "2026-01-25";
const CHECKED = [LAST_DAY, "2026-12-31"];

async function discounted(path: "/invoices" | "/bills" = "/invoices", more: object = {}) {
  const trader = await newTrader();
  const items = [
    { productId: trader.freight, quantity: "1", unitPrice: "100.00", taxRateId: trader.tax },
    { productId: trader.freight, quantity: "1", unitPrice: "50.00" },
  ];
  const document = await write(trader, path, { date: "2026-01-15", items, paymentTerms: NET_30, ...more });
  const isSale = path === "/invoices";
  const pay = (amount = "156.80", input: object = {}) =>
    trader.books.post("/payments", {
      direction: isSale ? "in" : "out",
      partyId: isSale ? trader.customer : trader.vendor,
      date: LAST_DAY,
      amount,
      allocations: [{ documentId: document.id, amount }],
      takeEarlyDiscount: true,
      ...input,
    });
  const credits = async () =>
    expectMade(await trader.books.get(isSale ? "/credit-notes" : "/vendor-credits")).items;
  return { trader, books: trader.books, document, pay, credits };
}

const taxDue = async ({ books }: TestTrader) => {
  const { rates } = expectMade(await books.get("/reports/tax?start=2026-01-01&end=2026-01-31"));
  return rates.find(({ name }: { name: string }) => name === "VAT");
};

test("an invoice has the discount of its terms", async () => {
  const { document } = await discounted();
  expect(document).toMatchObject({
    total: "160.00",
    dueDate: "2026-02-14",
    earlyDiscount: { percent: "2", until: LAST_DAY },
  });
});

describe("a payment within the discount period", () => {
  test("credits it with a line in the customer's language", async () => {
    const { trader, books, pay, credits } = await discounted();
    const customer = expectMade(await books.get(`/customers/${trader.customer}`));
    expectMade(await books.put(`/customers/${trader.customer}`, { ...customer, language: "de" }));
    expectMade(await pay());
    const [{ id }] = await credits();
    const { items } = expectMade(await books.get(`/credit-notes/${id}`));
    expect(items[0].description).toMatch(/^2\s%\sSkonto auf INV-/);
  });

  test("settles the invoice with a credit that reduces revenue and tax in proportion", async () => {
    const { trader, books, document, pay, credits } = await discounted();
    const payment = expectMade(await pay());
    expect(payment.openedAccounts.map(({ name }: { name: string }) => name)).toContain("Sales Discounts");
    expect(await rereadDocument(trader, document)).toMatchObject({ status: "paid", paidAmount: "160.00" });
    const [credit] = await credits();
    expect(credit).toMatchObject({ total: "3.20", status: "paid", discountPaymentId: payment.id });
    // 110.00 of 160.00 bears 2.20, which includes 0.20 of tax.
    expect(await journalLines(books, credit.journalId)).toEqual([
      "Accounts Receivable 3.20 Cr",
      "Sales Discounts 1.00 Dr",
      "Sales Discounts 2.00 Dr",
      "Tax Payable 0.20 Dr",
    ]);
    expect(await taxDue(trader)).toMatchObject({ salesNet: "98.00", salesTax: "9.80" });
    const aging = expectMade(await books.get(`/reports/aging?type=receivable&asOf=${LAST_DAY}`));
    expect(aging.totals.total).toBe("0.00");
    expect(await tradeProblems(books, CHECKED)).toEqual([]);
  });

  test("settles a bill with a vendor credit that reduces cost and tax", async () => {
    const { trader, books, document, pay, credits } = await discounted("/bills");
    expectMade(await pay());
    expect(await rereadDocument(trader, document)).toMatchObject({ status: "paid" });
    const [credit] = await credits();
    expect(await journalLines(books, credit.journalId)).toEqual([
      "Accounts Payable 3.20 Dr",
      "Purchase Discounts 1.00 Cr",
      "Purchase Discounts 2.00 Cr",
      "Recoverable Tax 0.20 Cr",
    ]);
    expect(await taxDue(trader)).toMatchObject({ purchasesNet: "98.00", purchasesTax: "9.80" });
    expect(await tradeProblems(books, CHECKED)).toEqual([]);
  });

  test("leaves the tax as it is if the company chooses that", async () => {
    const { trader, books, pay, credits } = await discounted();
    expectMade(await changeBook(books, { earlyDiscountTax: "unchanged" }));
    expectMade(await pay());
    const [credit] = await credits();
    expect(await journalLines(books, credit.journalId)).toEqual([
      "Accounts Receivable 3.20 Cr",
      "Sales Discounts 3.20 Dr",
    ]);
    expect(await taxDue(trader)).toMatchObject({ salesNet: "100.00", salesTax: "10.00" });
  });

  test("in another currency clears the books, too", async () => {
    const { trader, books, document, pay } = await discounted("/invoices", {
      currency: "EUR",
      exchangeRate: "1.1111",
    });
    expectMade(await pay("156.80", { currency: "EUR", exchangeRate: "1.2" }));
    expect(await rereadDocument(trader, document)).toMatchObject({ status: "paid" });
    expect(await tradeProblems(books, CHECKED)).toEqual([]);
  });
});

test.each([
  ["a day late", "156.80", { date: "2026-01-26" }, "payment.discount-not-available"],
  ["in part", "100.00", {}, "payment.discount-not-available"],
  ["in full", "160.00", {}, "payment.no-discount"],
  ["with a written-off difference", "159.90", { writeOffDifference: true }, "payment.no-discount"],
] as const)("a payment %s gets no discount and leaves nothing behind", async (_, amount, input, code) => {
  const { books, pay } = await discounted();
  const before = await readWholeBook(books);
  expect(await pay(amount, input)).toMatchObject({
    status: 422,
    body: { code, errors: [{ field: "takeEarlyDiscount" }] },
  });
  expect(await readWholeBook(books)).toBe(before);
});

describe("a discount ends", () => {
  test.each(["open", "closed"])("when its payment is voided, in an %s period", async (period) => {
    const { trader, books, document, pay, credits } = await discounted();
    const { id } = expectMade(await pay());
    if (period === "closed") await closeThrough(books, "2026-01-31");
    expectMade(await books.post(`/payments/${id}/void`, { reason: "Returned" }));
    const reversedOn = period === "closed" ? "2026-02-01" : null;
    const [credit] = await credits();
    expect(credit).toMatchObject({ status: "void" });
    expect(credit.reversalId === null).toBe(reversedOn === null);
    expect(await rereadDocument(trader, document)).toMatchObject({ status: "posted", paidAmount: "0.00" });
    const aging = async (asOf: string) =>
      expectMade(await books.get(`/reports/aging?type=receivable&asOf=${asOf}`)).totals.total;
    expect(await aging("2026-02-01")).toBe("160.00");
    expect(await aging("2026-01-31")).toBe(reversedOn === null ? "160.00" : "0.00");
    expect(await tradeProblems(books, CHECKED)).toEqual([]);
  });

  test.each(["void", "keep_as_credit"])("when its invoice is voided with %s", async (payments) => {
    const { trader, books, document, pay, credits } = await discounted();
    expectMade(await pay());
    const current = await rereadDocument(trader, document);
    expectMade(await change(trader, current, { status: "void", payments }));
    expect((await credits())[0]).toMatchObject({ status: "void" });
    expect(await tradeProblems(books, CHECKED)).toEqual([]);
  });
});

test("a bank transaction of the discounted amount is suggested with the discount, and takes it", async () => {
  const { trader, books, document, credits } = await discounted();
  const account = { code: "1910", type: "asset", name: "Bank", moneyKind: "bank" };
  const { id: bank } = expectMade(await books.post("/accounts", account));
  const transaction = { id: "a", date: LAST_DAY, amount: "156.80", description: document.number };
  expectMade(await books.post(`/bank/accounts/${bank}/transactions`, { transactions: [transaction] }));
  const [toDo] = expectMade(await books.get(`/bank/suggestions?accountId=${bank}`)).items;
  const [offer] = toDo.suggestions;
  expect(offer).toMatchObject({
    confidence: "likely",
    reason: `${document.number} appears in the description, and the amount is the balance due of 160.00 less 2% early payment discount 3.20`,
    payment: { takeEarlyDiscount: true, bankFee: "0.00" },
  });
  const bankTransactionId = toDo.bankTransaction.id;
  expectMade(await books.post("/bank/matches/payment", { bankTransactionId, ...offer.payment }));
  expect(await rereadDocument(trader, document)).toMatchObject({ status: "paid" });
  expectMade(await books.delete(`/bank/matches/${bankTransactionId}`));
  expect((await credits())[0]).toMatchObject({ status: "void" });
  expect(await tradeProblems(books, CHECKED)).toEqual([]);
});

test("a company's own terms have different names", async () => {
  const { books } = await newTrader();
  const terms = { name: "2/10 net 30", paymentTerms: NET_30 };
  const saved = expectMade(await changeBook(books, { namedTerms: [terms] }));
  expect(saved.namedTerms).toEqual([terms]);
  expect(await changeBook(books, { namedTerms: [terms, { ...terms, name: "2/10 NET 30" }] })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "namedTerms[1].name" }] },
  });
});
