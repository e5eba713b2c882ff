import { expect, test } from "vitest";
import { credit, debit, journal, newBooks, type TestBooks } from "#test/support/new-books.ts";

const CHART = { Payables: "liability", Receivables: "asset", Costs: "expense" } as const;

const USES: readonly { sentence: string; account: keyof typeof CHART; use: AccountUser }[] = [
  {
    sentence: "This account is used by Acme. Choose another account for it first.",
    account: "Payables",
    use: (books, accountId) => books.post("/vendors", { name: "Acme", accountId }),
  },
  {
    sentence: "This account is used by Acme. Choose another account for it first.",
    account: "Receivables",
    use: (books, accountId) => books.post("/customers", { name: "Acme", accountId }),
  },
  {
    sentence: "This account is used by Tax. Choose another account for it first.",
    account: "Payables",
    use: (books, salesAccountId) => books.post("/tax-rates", { name: "Tax", rate: "10", salesAccountId }),
  },
  {
    sentence: "This account is used by Tax. Choose another account for it first.",
    account: "Receivables",
    use: (books, purchaseAccountId) =>
      books.post("/tax-rates", { name: "Tax", rate: "10", purchaseAccountId }),
  },
  {
    sentence: "This account is used by Freight. Choose another account for it first.",
    account: "Costs",
    use: (books, purchaseAccountId) =>
      books.post("/products", {
        name: "Freight",
        type: "service",
        purchasePrice: "1",
        salePrice: "1",
        purchaseAccountId,
      }),
  },
  {
    sentence: "This account has the subaccount 5002001 Rent. Delete or move it first.",
    account: "Costs",
    use: (books, parentId) =>
      books.post("/accounts", { code: "5002001", type: "expense", name: "Rent", parentId }),
  },
  {
    sentence: "Cannot delete account with existing journal entries",
    account: "Costs",
    use: (books) =>
      books.post("/journals", journal(books, [debit("Costs", "1.00"), credit("Payables", "1.00")])),
  },
];
type AccountUser = (books: TestBooks, accountId: string) => ReturnType<TestBooks["post"]>;

test.each(USES)("$sentence ($account)", async ({ sentence, account, use }) => {
  const books = await newBooks({ accounts: CHART });
  const id = books.account(account);
  expect((await use(books, id)).status).toBe(201);
  expect(await books.delete(`/accounts/${id}`)).toMatchObject({ status: 409, body: { detail: sentence } });
  expect((await books.get(`/accounts/${id}`)).status).toBe(200);
});

test("the type of an account is fixed while a vendor uses it", async () => {
  const books = await newBooks({ accounts: CHART });
  const accountId = books.account("Payables");
  await books.post("/vendors", { name: "Acme", accountId });
  expect(
    await books.put(`/accounts/${accountId}`, { version: 1, code: "2000", type: "equity", name: "Payables" }),
  ).toMatchObject({
    status: 409,
    body: { code: "account.type-used-elsewhere", errors: [{ field: "type" }] },
  });
});

test("an account that nothing uses is deleted", async () => {
  const books = await newBooks({ accounts: CHART });
  expect((await books.delete(`/accounts/${books.account("Costs")}`)).status).toBe(204);
  expect(await books.delete(`/accounts/${books.account("Costs")}`)).toMatchObject({
    status: 404,
    body: { detail: "Account not found or already deleted" },
  });
});
