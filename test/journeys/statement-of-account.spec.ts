import { readFile } from "node:fs/promises";
import { expect, type APIRequestContext, type Page } from "@playwright/test";
import { exportReport, journey } from "#test/support/journey.ts";

const REPORT = "/app/reports/statement-of-account";
const CASH = "1000 - Cash and Bank";

journey(
  "an owner chooses an account, reads its statement, opens a journal in it and exports it",
  async ({ filledBooks, page }) => {
    expect(filledBooks.journalIds).toHaveLength(3);
    const { company: book } = await (await page.request.get("/api/session")).json();
    const period = { start: `${String(book.today).slice(0, 4)}-01-01`, end: book.today };
    await page.goto("/app");
    await page.getByRole("link", { name: "Statement of Account" }).click();
    await expect(
      page.getByRole("heading", { name: "Select an account to view its statement" }),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Export", exact: true })).toBeHidden();
    await page.getByRole("combobox", { name: "Account" }).fill("cash");
    await expect(page.getByRole("option", { name: /^1000 Cash/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/account=1000/);
    await journey.step("reads it", () => readStatement(page));
    await journey.step("exports the file", () => exportStatement(page, period));
    await journey.step("opens a journal, and comes back to where it was", () => openJournal(page));
    await journey.step("finds an account without lines, and a missing one", () => checkOtherAccounts(page));
  },
);

async function readStatement(page: Page): Promise<void> {
  const facts = page.getByRole("article").getByRole("definition");
  await expect(facts).toHaveText(["Cash and Bank", "1000", "Asset", "Cash on hand and in the bank"]);
  const rows = statement(page).getByRole("row");
  await expect(rows).toHaveCount(7);
  await expect(rows.nth(1)).toContainText(/Opening balance.*\$0\.00/);
  await expect(rows.nth(2)).toContainText(/Money from the owner.*10,000\.00.*10,000\.00$/);
  await expect(rows.nth(4)).toContainText(/Advice, with tax.*360\.30.*9,109\.80$/);
  await expect(rows.nth(5)).toContainText(/Total.*10,360\.30.*1,250\.50/);
  await expect(rows.nth(6)).toContainText(/Closing balance.*\$9,109\.80/);
  await expect(
    page.getByText(/^Accrual basis\. Posted entries only\. Amounts in USD\. As of /),
  ).toBeVisible();
}

async function exportStatement(page: Page, { start, end }: { start: string; end: string }): Promise<void> {
  const { name, rows } = await exportAccountStatement(page);
  expect(name).toBe(`statement-of-account-1000-${start}-to-${end}.csv`);
  expect(rows.slice(3, 6)).toEqual(["Statement of Account", CASH, `${start} to ${end}`]);
  expect(rows.slice(7, 9)).toEqual([
    "Date,Number,Description,Debit,Credit,Balance",
    `${start},,Opening balance,,,0.00`,
  ]);
  expect(rows.slice(-4)).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\d,JE-\d{4}-0003,"Advice, with tax",360\.30,0\.00,9109\.80$/),
    ",,Total,10360.30,1250.50,",
    `${end},,Closing balance,,,9109.80`,
    "",
  ]);
}

async function openJournal(page: Page): Promise<void> {
  await statement(page)
    .getByRole("link", { name: /-0002$/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: /-0002/ })).toBeVisible();
  await page.goBack();
  await expect(statement(page).getByRole("row", { name: /Closing balance/ })).toContainText("$9,109.80");
  await expect(page.getByRole("combobox", { name: "Account" })).toHaveValue(CASH);
}

async function checkOtherAccounts(page: Page): Promise<void> {
  await deactivate(page.request, "5300");
  await page.goto("/app/accounts/5300?start=2020-02-01&end=2020-02-29");
  await page.getByRole("link", { name: "Statement", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${REPORT}\\?account=5300&start=2020-02-01&end=2020-02-29$`));
  await expect(page.getByText("Expense, inactive")).toBeVisible();
  await expect(page.getByText("No transactions in this period.")).toBeVisible();
  await expect(page.getByRole("row", { name: /^Feb 1, 2020 .*Opening balance/ })).toContainText("$0.00");
  await expect(page.getByRole("row", { name: /^Feb 29, 2020 .*Closing balance/ })).toContainText("$0.00");
  await page.goto(`${REPORT}?account=9999&start=2020-02-01&end=2020-02-29`);
  await expect(page.getByText("No account has the code 9999.")).toBeVisible();
}

journey(
  "a long statement is shown page by page, and exported and printed as a whole",
  async ({ filledBooks, page }) => {
    expect(filledBooks.journalIds).toHaveLength(3);
    await postLongJournal(page.request);
    await page.goto(`${REPORT}?account=1000`);
    await expect(page.getByText("100 lines so far")).toBeVisible();
    await expect(statement(page).getByRole("row", { name: /Closing balance/ })).toBeHidden();
    expect((await exportAccountStatement(page)).rows.filter((row) => row.includes(",JE-"))).toHaveLength(
      LINES + 3,
    );
    await page.evaluate(() => {
      window.print = () => {
        const rows = document.querySelectorAll("article tbody tr").length;
        document.title = `${rows} rows on paper, ${document.querySelector("article tfoot")?.textContent}`;
      };
    });
    await page.getByRole("button", { name: "Print" }).click();
    await expect(page).toHaveTitle(new RegExp(`^${LINES + 4} rows on paper, .*Closing balance`));
    await expect(page.getByText(`${LINES + 3} lines`, { exact: true })).toBeVisible();
  },
);

const LINES = 250;

/** A journal with more lines on one account than fit on a page. */
async function postLongJournal(request: APIRequestContext): Promise<void> {
  const [cash, capital] = [await accountOf(request, "1000"), await accountOf(request, "3000")];
  const { company: book } = await (await request.get("/api/session")).json();
  const lines = [
    ...Array.from({ length: LINES }, () => ({ accountId: cash.id, debit: "1.00" })),
    { accountId: capital.id, credit: `${LINES}.00` },
  ];
  const data = { date: book.today, description: "Many small amounts", lines };
  expect((await request.post("/api/journals", { data })).status()).toBe(201);
}

async function deactivate(request: APIRequestContext, code: string): Promise<void> {
  const { id, type, name, description, version } = await accountOf(request, code);
  const data = { code, type, name, description, version, isActive: false };
  expect((await request.put(`/api/accounts/${id}`, { data })).status()).toBe(200);
}

async function accountOf(request: APIRequestContext, code: string) {
  const { items } = await (await request.get("/api/accounts?limit=1000")).json();
  return items.find((account: { code: string }) => account.code === code);
}

const statement = (page: Page) => page.getByRole("table", { name: /^Statement of / });

async function exportAccountStatement(page: Page): Promise<{ name: string; rows: string[] }> {
  const download = page.waitForEvent("download");
  await exportReport(page, "Export CSV");
  const file = await download;
  const text = await readFile(await file.path(), "utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  return { name: file.suggestedFilename(), rows: text.slice(1).split("\r\n") };
}
