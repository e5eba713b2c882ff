import { expect, type Page } from "@playwright/test";
import { choose, journey } from "#test/support/journey.ts";

const camtEntry = (amount: string, side: "CRDT" | "DBIT", day: string, text: string) => `<Ntry>
  <Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt>
  <NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;

const balance = (
  kind: string,
  amount: string,
  day: string,
) => `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp>
  <Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;

/** January of a bank account: a rent, a sale that is already recorded, and another rent. */
const CAMT = `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>S1</Id>
<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>USD</Ccy></Acct>
${balance("OPBD", "0.00", "2026-01-01")}${balance("CLBD", "50.00", "2026-01-31")}
${camtEntry("100.00", "DBIT", "2026-01-05", "Rent 01/2026")}
${camtEntry("250.00", "CRDT", "2026-01-06", "Card sales")}
${camtEntry("100.00", "DBIT", "2026-01-29", "Rent 02/2026")}
</Stmt></BkToCstmrStmt></Document>`;

/** The accounts, and the manual sale. */
async function openBooks(page: Page): Promise<void> {
  await page.request.post("/api/accounts/starter-chart", { data: { chart: "minimal" } });
  const { items } = await (await page.request.get("/api/accounts?limit=500")).json();
  const idOf = (matches: (account: { type: string; moneyKind: string | null; name: string }) => boolean) =>
    items.find(matches).id;
  const lines = [
    { accountId: idOf(({ moneyKind }) => moneyKind !== null), debit: "250.00" },
    { accountId: idOf(({ type }) => type === "revenue"), credit: "250.00" },
  ];
  const sale = { date: "2026-01-06", description: "Sales of the day", lines };
  expect((await page.request.post("/api/journals", { data: sale })).status()).toBe(201);
}

journey(
  "an owner drops a statement, records it by keyboard, and reconciles the account",
  async ({ owner, page }) => {
    expect(owner.email).not.toBe("");
    await openBooks(page);
    await page.goto("/app/bank");
    await journey.step("drops the file", async () => {
      await expect(page.getByRole("group", { name: "Import statements" })).toBeVisible();
      const dataTransfer = await page.evaluateHandle((text) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text], "january.xml", { type: "text/xml" }));
        return transfer;
      }, CAMT);
      for (const event of ["dragover", "drop"]) await page.dispatchEvent("body", event, { dataTransfer });
      const dialog = page.getByRole("dialog", { name: "Import statement" });
      await dialog.getByRole("button", { name: "Import 3 new transactions" }).click();
      await expect(dialog).toBeHidden();
    });
    await page.getByRole("link", { name: "1000 - Cash and Bank" }).click();
    await page.getByRole("link", { name: "Review transactions" }).click();
    const rows = page.getByRole("list", { name: "Transactions to review" }).getByRole("listitem");
    const offers = page.getByRole("list", { name: "Suggested matches" });
    await journey.step("accepts the exact matches by one key", async () => {
      await expect(rows).toHaveCount(3);
      await expect(page.getByText("1 transaction has an exact match")).toBeVisible();
      await page.keyboard.press("a");
      await expect(rows).toHaveCount(2);
    });
    await journey.step("categorizes the rent, and gets a suggestion for the next one", async () => {
      await page.keyboard.press("s");
      const dialog = page.getByRole("dialog", { name: /^Categorize/ });
      await choose(dialog.getByRole("combobox", { name: "Category" }), "expense", /^\d+ - Expenses/);
      await page.keyboard.press("Control+Enter");
      await expect(dialog).toBeHidden();
      await expect(rows).toHaveCount(1);
      await expect(offers.getByText("Same as last time")).toBeVisible();
      await page.keyboard.press("Enter");
      await expect(page.getByText("All transactions reviewed")).toBeVisible();
    });
    await journey.step("undoes the last one, and accepts it again", async () => {
      await page.keyboard.press("u");
      await expect(rows).toHaveCount(1);
      await expect(offers.getByText("Same as last time")).toBeVisible();
      await page.keyboard.press("Enter");
      await expect(page.getByText("All transactions reviewed")).toBeVisible();
    });
    await journey.step("splits a transaction by keyboard only, where one part is the remainder", async () => {
      await page.keyboard.press("u");
      await expect(rows).toHaveCount(1);
      await page.keyboard.press("s");
      const dialog = page.getByRole("dialog", { name: /^Categorize/ });
      await expect(dialog.getByRole("combobox", { name: "Category" })).toBeFocused();
      await page.keyboard.type("expenses");
      for (const key of ["Tab", "Tab", "Tab", "Enter"]) await page.keyboard.press(key);
      await expect(dialog.getByRole("combobox", { name: "Category, line 2" })).toBeFocused();
      await page.keyboard.type("expenses");
      for (const key of ["Tab", "Tab"]) await page.keyboard.press(key);
      await page.keyboard.type("30");
      await expect(dialog.getByRole("textbox", { name: "Amount, line 1" })).toHaveAttribute(
        "placeholder",
        "70.00",
      );
      await page.keyboard.press("Control+Enter");
      await expect(page.getByText("All transactions reviewed")).toBeVisible();
      await page.getByRole("link", { name: "Reconcile" }).click();
    });
    await journey.step("sees that both sides agree, and saves the reconciliation", async () => {
      await expect(page.getByText("3 of 3 cleared")).toBeVisible();
      await expect(page.getByText("None", { exact: true })).toBeVisible();
      // A difference can go to any account except the reconciled one.
      const endingBalance = page.getByRole("textbox", { name: "Statement ending balance" });
      await endingBalance.fill("51.00");
      await page.getByRole("combobox", { name: "Record difference in account" }).fill("1000");
      await expect(page.getByRole("listbox")).toContainText("No account found");
      await endingBalance.fill("50.00");
      await page.getByRole("button", { name: "Finish reconciliation" }).click();
      const sheet = page.getByRole("article");
      await expect(sheet.getByText("As of Jan 31, 2026")).toBeVisible();
      await expect(sheet.getByRole("row", { name: /Statement ending balance/ })).toContainText("50.00");
    });
    await journey.step("downloads the report as a PDF", async () => {
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "PDF", exact: true }).click();
      expect((await download).suggestedFilename()).toBe("reconciliation-1000-2026-01-31.pdf");
    });
    await journey.step("reopens it with a reason", async () => {
      await page.getByRole("button", { name: "Reopen" }).click();
      const dialog = page.getByRole("alertdialog");
      await dialog.getByLabel("Reason").fill("The rent was another one");
      await dialog.getByRole("button", { name: "Reopen" }).click();
      await expect(page.getByRole("main").getByText("The rent was another one")).toBeVisible();
    });
  },
);
