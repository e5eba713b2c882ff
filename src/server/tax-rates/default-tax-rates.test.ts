import { expect, test } from "vitest";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";

import { changeBook, readWholeBook, expectMade } from "#test/support/trade.ts";

async function rateOf(books: TestBooks, name: string, more: object = {}): Promise<string> {
  return expectMade(await books.post("/tax-rates", { name, rate: "10", ...more })).id;
}

const GOODS = { name: "Chair", purchasePrice: "20", salePrice: "50" };

test("products, parties and companies can have a default tax rate, and clear it", async () => {
  const books = await newBooks();
  const [rate, sales] = [await rateOf(books, "VAT"), await rateOf(books, "Sales", { appliesTo: "sales" })];
  const product = expectMade(await books.post("/products", { ...GOODS, taxRateId: rate }));
  const customer = expectMade(await books.post("/customers", { name: "Harbour Inn", taxRateId: sales }));
  const book = expectMade(await changeBook(books, { salesTaxRateId: sales, purchaseTaxRateId: rate }));
  expect([product.taxRateId, customer.taxRateId]).toEqual([rate, sales]);
  expect(book).toMatchObject({ salesTaxRateId: sales, purchaseTaxRateId: rate });
  const company = expectMade(await changeBook(books, { phone: "123" }));
  expect(company, "omitted, they stay").toMatchObject({ salesTaxRateId: sales, purchaseTaxRateId: rate });
  const cleared = expectMade(await changeBook(books, { salesTaxRateId: null }));
  expect(cleared).toMatchObject({ salesTaxRateId: null, purchaseTaxRateId: rate });
});

test("a default rate that lines can't use is refused at its field, and nothing changes", async () => {
  const books = await newBooks();
  const otherBooks = await newBooks();
  const foreign = await rateOf(otherBooks, "Theirs");
  const idle = await rateOf(books, "Old", { isActive: false });
  const [sales, purchases] = [
    await rateOf(books, "S", { appliesTo: "sales" }),
    await rateOf(books, "P", { appliesTo: "purchases" }),
  ];
  const before = await readWholeBook(books);
  const refused = async (reply: { status: number; body: unknown }, code: string, field: string) =>
    expect(reply).toMatchObject({ body: { code, errors: [{ field }] } });
  await refused(
    await books.post("/products", { ...GOODS, taxRateId: foreign }),
    "tax-rate.not-found",
    "taxRateId",
  );
  await refused(
    await books.post("/products", { ...GOODS, taxRateId: idle }),
    "tax-rate.inactive",
    "taxRateId",
  );
  const vendor = { name: "Oak Works", taxRateId: sales };
  await refused(await books.post("/vendors", vendor), "tax-rate.not-for-purchases", "taxRateId");
  const company = await changeBook(books, { salesTaxRateId: purchases });
  await refused(company, "tax-rate.not-for-sales", "salesTaxRateId");
  expect(await readWholeBook(books)).toEqual(before);
});

test.each([
  ["product", /^This tax rate is the default for the product Chair\. Choose another /],
  ["customer", /^This tax rate is the default for the customer Harbour Inn\. /],
  ["company", /^This tax rate is the default for your company's sales\. /],
])("the default tax rate of a %s can't be deleted", async (recordKind, detail) => {
  const books = await newBooks();
  const taxRateId = await rateOf(books, "VAT");
  if (recordKind === "product") expectMade(await books.post("/products", { ...GOODS, taxRateId }));
  else if (recordKind === "customer")
    expectMade(await books.post("/customers", { name: "Harbour Inn", taxRateId }));
  else expectMade(await changeBook(books, { salesTaxRateId: taxRateId }));
  expect(await books.delete(`/tax-rates/${taxRateId}`)).toMatchObject({
    status: 409,
    body: { code: "tax-rate.used-as-default", detail: expect.stringMatching(detail) },
  });
  expect((await books.get(`/tax-rates/${taxRateId}`)).status).toBe(200);
});

test("a company that chooses the services chart sells services", async () => {
  const books = await newBooks();
  const defaultTypes = async () => [
    (await books.get("/company")).body.defaultProductType,
    (await books.get("/session")).body.company.defaultProductType,
  ];
  expect(await defaultTypes()).toEqual(["inventory", "inventory"]);
  await books.post("/accounts/starter-chart", { chart: "services" });
  expect(await defaultTypes()).toEqual(["service", "service"]);
  expect(expectMade(await changeBook(books, { defaultProductType: "inventory" })).defaultProductType).toBe(
    "inventory",
  );
});
