import { expect, type Page } from "@playwright/test";
import { choose, journey } from "#test/support/journey.ts";

/**
 * Dollar books with a dollar account, rent, sales, a customer, and the euro rate; and a function that invoices the
 * customer in euros.
 */
async function openBooks({ request }: Page): Promise<(date: string, unitPrice: string) => Promise<unknown>> {
  const post = async (path: string, data: object) => {
    const reply = await request.post(`/api${path}`, { data });
    expect(reply.ok(), await reply.text()).toBe(true);
    return reply.json();
  };
  await post("/accounts", { code: "1010", type: "asset", name: "Checking", moneyKind: "bank" });
  await post("/accounts", { code: "6100", type: "expense", name: "Rent" });
  await post("/exchange-rates", { currency: "EUR", date: "2026-01-01", rate: "1.10" });
  const customer = await post("/customers", { name: "Linden" });
  const product = await post("/products", { name: "Advice", type: "service", salePrice: "500" });
  return (date, unitPrice) =>
    post("/invoices", {
      partyId: customer.id,
      date,
      status: "posted",
      currency: "EUR",
      items: [{ productId: product.id, quantity: "1", unitPrice }],
    });
}

const camtEntry = (
  amount: string,
  side: "CRDT" | "DBIT",
  day: string,
) => `<Ntry><Amt Ccy="EUR">${amount}</Amt>
<CdtDbtInd>${side}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><AddtlNtryInf>Posted</AddtlNtryInf></Ntry>`;

const balance = (
  kind: string,
  amount: string,
  day: string,
) => `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp>
<Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;

/** The bank statement of the account: the four recorded transactions, and a charge in February. */
const CAMT = `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id>
<Ccy>EUR</Ccy></Acct>${balance("OPBD", "0.00", "2026-01-01")}${balance("CLBD", "260.00", "2026-02-28")}
${camtEntry("500.00", "CRDT", "2026-01-10")}${camtEntry("110.00", "DBIT", "2026-01-15")}${camtEntry("100.00", "DBIT", "2026-01-20")}
${camtEntry("20.00", "DBIT", "2026-01-25")}${camtEntry("10.00", "DBIT", "2026-02-10")}</Stmt></BkToCstmrStmt></Document>`;

/** A statement of one transaction. */
const statement = (
  from: string,
  transaction: string,
  to: string,
) => `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Acct>
<Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>${from}${to}${transaction}</Stmt></BkToCstmrStmt></Document>`;

const MARCH = statement(
  balance("OPBD", "260.00", "2026-03-01"),
  camtEntry("40.00", "CRDT", "2026-03-05"),
  balance("CLBD", "300.00", "2026-03-31"),
);
const APRIL = statement(
  balance("OPBD", "300.00", "2026-04-01"),
  camtEntry("5.00", "DBIT", "2026-04-10"),
  balance("CLBD", "295.00", "2026-04-30"),
);

/** Imports a statement with one transaction for an account whose bank is known. */
async function importStatement(page: Page, name: string, text: string): Promise<void> {
  await page.goto("/app/bank");
  await page
    .getByLabel("Bank statements")
    .setInputFiles({ name, mimeType: "text/xml", buffer: Buffer.from(text) });
  const dialog = page.getByRole("dialog", { name: "Import statement" });
  await dialog.getByRole("button", { name: "Import 1 new transaction" }).click();
  await expect(dialog).toBeHidden();
}

const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

journey("a euro account in dollar books is kept in both currencies", async ({ owner, page }) => {
  expect(owner.email).not.toBe("");
  const invoice = await openBooks(page);
  await invoice("2026-01-05", "500");

  await journey.step("an account is created with its currency", async () => {
    await page.goto("/app/accounts/new");
    await page.getByLabel("Account Type").selectOption("asset");
    await page.getByLabel("Account Name").fill("Euro account");
    await page.getByLabel("Account Code").fill("1030");
    await page.getByLabel("Account kind (bank, cash or credit card)").selectOption("bank");
    await choose(page.getByRole("combobox", { name: "Currency" }), "EUR", /^EUR/);
    await expect(
      page.getByText(
        "Held in EUR and shown in USD in your books. It can't be changed once something has been posted.",
      ),
    ).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("status").getByText("1030 - Euro account saved")).toBeVisible();
  });

  await journey.step("an invoice in euros is paid into it", async () => {
    await page.goto("/app/payments/new");
    await choose(page.getByRole("combobox", { name: "Customer" }), "linden", /Linden/);
    await page.getByRole("button", { name: /Pay full balance/ }).click();
    await page.getByLabel("Date", { exact: true }).fill("2026-01-10");
    await choose(page.getByRole("combobox", { name: "Deposit to" }), "euro", /Euro account/);
    await expect(page.getByLabel(/Amount in account currency/)).toBeHidden();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("status").getByText(/saved/)).toBeVisible();
  });

  await journey.step("an expense in euros uses the rate of the day", async () => {
    await page.goto("/app/money/expense?account=1030");
    await page.getByLabel("Paid to").fill("Harbour House");
    await page.getByLabel("Amount in EUR").fill("110");
    await choose(page.getByRole("combobox", { name: "Category" }), "rent", /Rent/);
    await page.getByLabel("Date", { exact: true }).fill("2026-01-15");
    await expect(page.getByLabel("1 EUR in USD")).toHaveValue("1.1");
    await expect(page.getByText("$121.00 in your books")).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("status").getByText("was saved")).toBeVisible();
  });

  await journey.step(
    "a transfer to the dollar account is recorded with the amount that arrived there",
    async () => {
      await page.goto("/app/money/transfer?account=1030");
      await choose(page.getByRole("combobox", { name: "To account" }), "checking", /Checking/);
      await page.getByLabel("Amount in EUR").fill("100");
      await page.getByLabel("Amount received in USD").fill("108");
      await page.getByLabel("Date", { exact: true }).fill("2026-01-20");
      await page.keyboard.press("Control+Enter");
      await expect(page.getByRole("status").getByText("was saved")).toBeVisible();
    },
  );

  await journey.step("every list has both balances", async () => {
    await page.goto("/app/money?account=1030");
    // 550.00 - 121.00 - 108.00 and 500.00 - 110.00 - 100.00.
    await expect(page.getByRole("navigation", { name: "Bank and cash accounts" })).toContainText("$321.00");
    await expect(page.getByRole("navigation", { name: "Bank and cash accounts" })).toContainText("€290.00");
    await expect(row(page, "Harbour House")).toContainText("€110.00");
    await page.goto("/app/accounts");
    await expect(page.getByRole("listitem").filter({ hasText: "Euro account" })).toContainText("€290.00");
    await page.goto("/app");
    await expect(page.getByRole("list", { name: "Cash" })).toContainText("€290.00");
  });

  await journey.step("a manual journal suggests the base amount", async () => {
    await page.goto("/app/journals/new");
    await page.getByLabel("Date", { exact: true }).fill("2026-01-25");
    await page.getByLabel("Description", { exact: true }).fill("More rent");
    await choose(page.getByRole("combobox", { name: "Account, line 1" }), "rent", /Rent/);
    await choose(page.getByRole("combobox", { name: "Account, line 2" }), "euro", /Euro account/);
    await page.getByLabel("Debit, line 1").fill("22");
    await page.getByLabel("Amount in EUR, line 2").fill("20");
    await expect(page.getByLabel("Credit, line 2")).toHaveValue("22.00");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("status").getByText(/saved/)).toBeVisible();
    await page.goto("/app/accounts/1030");
    await expect(row(page, "More rent")).toContainText("€270.00");
  });

  await journey.step("at the end of the month the account is revalued at that day's rate", async () => {
    const rate = { currency: "EUR", date: "2026-01-31", rate: "1.20" };
    expect((await page.request.post("/api/exchange-rates", { data: rate })).ok()).toBe(true);
    await page.goto("/app/revaluations/new?date=2026-01-31");
    // 270.00 x 1.20 less 299.00.
    await expect(row(page, "1030 - Euro account")).toContainText("25.00");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("heading", { level: 1, name: /^Revaluation on/ })).toBeVisible();
    await expect(row(page, "1030 - Euro account")).toContainText("324.00");
  });

  await journey.step("a statement of its bank is in euros, and is recorded at an exchange rate", async () => {
    await page.goto("/app/bank");
    const file = { name: "euros.xml", mimeType: "text/xml", buffer: Buffer.from(CAMT) };
    await page.getByLabel("Bank statements").setInputFiles(file);
    const dialog = page.getByRole("dialog", { name: "Import statement" });
    await dialog.getByLabel(/^Account for/).selectOption({ label: "1030 - Euro account" });
    await expect(dialog.getByText("\u20ac260.00")).toBeVisible();
    await dialog.getByRole("button", { name: "Import 5 new transactions" }).click();
    await expect(dialog).toBeHidden();
    await page.goto("/app/bank/1030/match");
    const rows = page.getByRole("list", { name: "Transactions to review" }).getByRole("listitem");
    await expect(page.getByText("4 transactions have an exact match")).toBeVisible();
    await page.keyboard.press("a");
    await expect(rows).toHaveCount(1);
    await page.keyboard.press("s");
    const transaction = page.getByRole("dialog", { name: "Categorize \u2212\u20ac10.00" });
    await choose(transaction.getByRole("combobox", { name: "Category" }), "rent", /Rent/);
    await transaction.getByLabel("1 EUR in USD").fill("1.25");
    await expect(transaction.getByText("$12.50 in your books")).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("All transactions reviewed")).toBeVisible();
  });

  await journey.step("the account is reconciled in euros, excluding the revaluation", async () => {
    await page.getByRole("link", { name: "Reconcile" }).click();
    await expect(page.getByText("5 of 5 cleared")).toBeVisible();
    await expect(page.getByLabel("Statement ending balance in EUR")).toHaveValue("260.00");
    await page.getByRole("button", { name: "Finish reconciliation" }).click();
    const sheet = page.getByRole("article");
    await expect(sheet.getByRole("row", { name: /Statement ending balance/ })).toContainText("\u20ac260.00");
  });

  await journey.step(
    "a suggested match for a bank transaction is recorded at the bank's exchange rate",
    async () => {
      await invoice("2026-03-02", "40");
      await importStatement(page, "march.xml", MARCH);
      await page.goto("/app/bank/1030/match");
      const preview = page.getByRole("region", { name: "Preview" });
      await preview.getByLabel("1 EUR in USD").fill("1.3");
      // 40.00 x 1.30 of an invoice at 1.20.
      await expect(preview).toContainText("52.00");
      await page.keyboard.press("Enter");
      await expect(page.getByText("All transactions reviewed")).toBeVisible();
      await page.goto("/app/accounts/1030");
      await expect(row(page, "Linden").filter({ hasText: "52.00" })).toContainText("\u20ac40.00");
    },
  );

  await journey.step("a bank rule records the bank's charges at the rate of the day", async () => {
    await page.goto("/app/bank/rules");
    await page.getByRole("button", { name: "New rule" }).first().click();
    const dialog = page.getByRole("dialog", { name: "New rule" });
    await dialog.getByLabel("Name", { exact: true }).fill("Fees");
    await dialog.getByLabel("Account", { exact: true }).selectOption({ label: "1030 - Euro account (EUR)" });
    await expect(dialog.getByText("Uses the day's exchange rate. Amounts are in EUR.")).toBeVisible();
    await dialog.getByLabel("Maximum amount").fill("10");
    await choose(dialog.getByRole("combobox", { name: "Category" }), "rent", /Rent/);
    await dialog.getByRole("button", { name: "Test on past transactions" }).click();
    await expect(
      dialog.getByText("Matches 1 of the last 6 transactions. Nothing was recorded."),
    ).toBeVisible();
    await dialog.getByLabel("Record automatically").check();
    await page.keyboard.press("Control+Enter");
    await expect(row(page, "Fees")).toContainText("up to \u20ac10.00");
    await importStatement(page, "april.xml", APRIL);
    await page.goto("/app/accounts/1030");
    // 5.00 x 1.20.
    await expect(row(page, "6.00").filter({ hasText: "\u20ac295.00" })).toBeVisible();
  });
});
