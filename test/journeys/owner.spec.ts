import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { exportReport, goWithKeys, journey, newOwner, openByMenu } from "#test/support/journey.ts";

const ACCOUNTS_CSV = `Code,Name,Type,Description
# Lines such as this one and blank ones are left out.

5650,Website,expense,Hosting and name
1250,Deposits,asset,
`;
const UNUSUAL_CODES_CSV = `Code,Name,Type
6-1110,Software,expense
6-1120,Odd,wood
`;

journey(
  "an owner signs up, keeps books by keyboard, and exports a correct trial balance",
  async ({ page }) => {
    await signUp(page);
    await journey.step("names the company", () => nameCompany(page));
    await journey.step("picks a starter chart", () => pickStarterChart(page));
    await journey.step("imports accounts, and sees why a row was left out", () => importAccounts(page));
    await journey.step("posts three journals without a mouse", () => postThreeJournals(page));
    await journey.step("can't post an unbalanced journal", () => expectUnbalancedRefused(page));
    await journey.step("reads the trial balance", () => readTrialBalance(page));
    await journey.step("opens an amount to see its lines", () => openFigure(page));
    await journey.step("exports the report", () => exportAndCheck(page));
    await journey.step("edits a journal, and sees it in the history", () => editJournal(page));
    await journey.step("voids a journal", () => voidJournal(page));
    await journey.step("deletes a journal", () => deleteJournal(page));
  },
);

async function signUp(page: Page): Promise<void> {
  const { name, email, password } = newOwner();
  await page.goto("/");
  await page.getByRole("link", { name: "Sign up" }).first().click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  const header = page.getByRole("banner");
  await expect(header).toContainText("My Company");
  await header.getByRole("button", { name }).click();
  const menu = page.getByRole("menu", { name });
  await expect(menu).toContainText(email);
  await expect(menu.getByRole("menuitem", { name: "Sign Out" })).toBeVisible();
  await page.keyboard.press("Escape");
}

async function nameCompany(page: Page): Promise<void> {
  await openByMenu(page, "Settings");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Company/ })
    .click();
  await page.getByLabel("Company name").fill('Olive "Green" & Daughters');
  await page.getByLabel("Phone").fill("555 0100");
  await page.getByLabel("Email (optional)").fill("books@olive.example");
  await page.getByRole("button", { name: "Save company information" }).click();
  await expect(page.getByRole("banner")).toContainText('Olive "Green" & Daughters');
}

async function pickStarterChart(page: Page): Promise<void> {
  await openByMenu(page, "Chart of Accounts");
  await page.getByRole("radio", { name: /^Services/ }).check();
  await page.getByRole("button", { name: /^Add these \d+ accounts$/ }).click();
  await expect(page.getByRole("link", { name: "1000 - Cash and Bank", exact: true })).toBeVisible();
}

async function importAccounts(page: Page): Promise<void> {
  const file = { name: "accounts.csv", mimeType: "text/csv", buffer: Buffer.from(ACCOUNTS_CSV) };
  await page.getByLabel("CSV file with accounts").setInputFiles(file);
  const dialog = page.getByRole("dialog", { name: "Import Accounts" });
  await dialog.getByRole("button", { name: "Add 2 accounts" }).click();
  await expect(dialog.getByRole("definition")).toHaveText(["2", "2", "0"]);
  await dialog.getByRole("button", { name: "Done" }).click();
  await page
    .getByLabel("CSV file with accounts")
    .setInputFiles({ ...file, buffer: Buffer.from(UNUSUAL_CODES_CSV) });
  await expect(dialog.getByRole("row", { name: /Software/ })).toContainText("code was 6-1110");
  await expect(dialog).toContainText(
    "Invalid account type: wood. Must be one of: asset, liability, equity, revenue, expense",
  );
  await dialog.getByRole("button", { name: "Add 1 account" }).click();
  await expect(dialog.getByRole("definition")).toHaveText(["2", "1", "1"]);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("link", { name: "5650 - Website", exact: true })).toBeVisible();
}

/** From here to the error only the keyboard is used. */
async function postThreeJournals(page: Page): Promise<void> {
  const { keyboard } = page;
  await goWithKeys(page, "j", "Journal Entries");
  await keyboard.press("n");
  await expect(page.getByLabel("Date", { exact: true })).toBeFocused();
  await keyboard.press("y");
  await keyboard.press("Tab");

  await keyboard.type("Money from the owner");
  await keyboard.press("Tab");
  await chooseAccount(page, { line: 1, typed: "cash" });
  await keyboard.type("10,000");
  await tabs(page, 3);
  await chooseAccount(page, { line: 2, typed: "own cap" });
  await expect(page.getByLabel("Credit, line 2")).toHaveValue("");
  await keyboard.press("=");
  await expect(page.getByLabel("Credit, line 2")).toHaveValue("10,000.00");
  await keyboard.press("Control+Enter");

  await expect(page.getByLabel("Date", { exact: true })).toBeFocused();
  await keyboard.press("Tab");
  await expect(page.getByLabel("Number")).toHaveValue(/^JE-\d{4}-0002$/);
  await keyboard.type("Rent of the office");
  await keyboard.press("Tab");
  await chooseAccount(page, { line: 1, typed: "5200" });
  await keyboard.type("1250.5");
  await tabs(page, 3);
  await chooseAccount(page, { line: 2, typed: "1000" });
  await keyboard.press("=");
  await keyboard.press("Control+Enter");

  await expect(page.getByLabel("Date", { exact: true })).toBeFocused();
  await keyboard.press("Tab");
  await expect(page.getByLabel("Number")).toHaveValue(/-0003$/);
  await keyboard.type("Advice, with tax");
  await keyboard.press("Tab");
  await chooseAccount(page, { line: 1, typed: "cash" });
  await keyboard.type("3*120.10");
  await tabs(page, 3);
  await chooseAccount(page, { line: 2, typed: "service" });
  await tabs(page, 1);
  await keyboard.type("300.25");
  await tabs(page, 2);
  await chooseAccount(page, { line: 3, typed: "2100" });
  await keyboard.press("=");
  await expect(page.getByLabel("Credit, line 3")).toHaveValue("60.05");
  await expect(page.getByText("In balance")).toBeVisible();
  await keyboard.press("Control+s");

  await expect(page).toHaveURL(/\/app\/journals$/);
  await expect(page.getByRole("link", { name: /^JE-\d{4}-000[123]$/ })).toHaveCount(3);
}

/** Types into the account of a line, accepts the match with Tab, and moves to the cell for its amount. */
async function chooseAccount(page: Page, { line, typed }: { line: number; typed: string }): Promise<void> {
  await expect(page.getByLabel(`Account, line ${line}`)).toBeFocused();
  await page.keyboard.type(typed);
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel(`Debit, line ${line}`)).toBeFocused();
}

async function tabs(page: Page, times: number): Promise<void> {
  for (let pressed = 0; pressed < times; pressed += 1) await page.keyboard.press("Tab");
}

async function expectUnbalancedRefused(page: Page): Promise<void> {
  const { keyboard } = page;
  await keyboard.press("n");
  await expect(page.getByLabel("Date", { exact: true })).toBeFocused();
  await keyboard.press("Tab");
  await keyboard.type("One cent short");
  await keyboard.press("Tab");
  await chooseAccount(page, { line: 1, typed: "cash" });
  await keyboard.type("100");
  await tabs(page, 3);
  await chooseAccount(page, { line: 2, typed: "service" });
  await tabs(page, 1);
  await keyboard.type("99.99");
  await keyboard.press("Control+s");
  await expect(page.getByRole("alert")).toHaveText("Journal entries must balance");
  await expect(page.getByRole("region", { name: "Entries" })).toContainText("Journal entries must balance");
  await expect(page.getByText("Out of balance: debits exceed credits by 0.01")).toBeVisible();
  await keyboard.press("Escape");
  await expect(page.getByRole("alertdialog", { name: "Leave without saving?" })).toBeVisible();
  await keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Discard changes" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByRole("link", { name: /^JE-/ })).toHaveCount(3);
  await expect(page.getByText("One cent short")).toBeHidden();
}

const FIGURES = [
  ["1000", "Cash and Bank", "$9,109.80", ""],
  ["2100", "Tax Payable", "", "$60.05"],
  ["3000", "Owner's Capital", "", "10,000.00"],
  ["4000", "Service Revenue", "", "300.25"],
  ["5200", "Rent", "1,250.50", ""],
];

async function openTrialBalance(page: Page): Promise<void> {
  await openByMenu(page, "Reports");
  await page.getByRole("main").getByRole("link", { name: "Trial Balance" }).click();
}

async function readTrialBalance(page: Page): Promise<void> {
  await openTrialBalance(page);
  const table = page.getByRole("table", { name: "Trial Balance" });
  for (const [code = "", name = "", debit = "", credit = ""] of FIGURES) {
    const row = table.getByRole("row", { name: new RegExp(`^${code} `) });
    await expect(row.locator("td, th").nth(1)).toHaveText(new RegExp(`${name}$`));
    await expect(row.locator("td").nth(1)).toContainText(debit || "–");
    await expect(row.locator("td").nth(2)).toContainText(credit || "–");
  }
  const totals = table.getByRole("row", { name: /^Total \$/ });
  await expect(totals.getByRole("cell")).toHaveText(["$10,360.30", "$10,360.30"]);
  await expect(page.getByText("Balanced", { exact: true })).toBeVisible();
}

async function openFigure(page: Page): Promise<void> {
  await page.getByRole("link", { name: "9,109.80 debit, 1000 - Cash and Bank" }).click();
  await expect(page.getByRole("heading", { name: "1000 - Cash and Bank" })).toBeVisible();
  const lines = page.getByRole("table", { name: "Transactions in 1000 - Cash and Bank" });
  await expect(lines.getByRole("row").filter({ hasText: "JE-" })).toHaveCount(3);
  await expect(lines.getByRole("row", { name: /Closing balance/ })).toContainText("9,109.80");
  await page.goBack();
}

async function exportAndCheck(page: Page): Promise<void> {
  const download = page.waitForEvent("download");
  await exportReport(page, "Export CSV");
  const file = await download;
  const { company: book } = await (await page.request.get("/api/session")).json();
  const start = `${String(book.today).slice(0, 4)}-01-01`;
  expect(file.suggestedFilename()).toBe(`trial-balance-${start}-to-${book.today}.csv`);
  const text = await readFile(await file.path(), "utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  const rows = text.slice(1).split("\r\n");
  expect(rows.slice(0, 5)).toEqual([
    '"Olive ""Green"" & Daughters"',
    "555 0100",
    "books@olive.example",
    "Trial Balance",
    `${start} to ${book.today}`,
  ]);
  expect(rows.slice(6).filter(Boolean)).toEqual([
    "Code,Account,Type,Debit,Credit",
    "1000,Cash and Bank,asset,9109.80,0.00",
    "2100,Tax Payable,liability,0.00,60.05",
    "3000,Owner's Capital,equity,0.00,10000.00",
    "4000,Service Revenue,revenue,0.00,300.25",
    "5200,Rent,expense,1250.50,0.00",
    ",Total,,10360.30,10360.30",
  ]);
}

async function editJournal(page: Page): Promise<void> {
  await openByMenu(page, "Journal Entries");
  await page.getByRole("link", { name: /-0002$/ }).click();
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Description", { exact: true }).fill("Rent of the workshop");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(/\/app\/journals$/);
  await page.getByRole("link", { name: /-0002$/ }).click();
  const history = page.getByRole("listitem").filter({ hasText: "version 2" });
  await expect(history).toContainText("Edited by Olive Owner");
  await expect(history).toContainText("Description: “Rent of the office” → “Rent of the workshop”");
  await expect(page.getByText(/version 1$/)).toBeVisible();
}

async function voidJournal(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Void" }).click();
  await expect(page.getByText("Voided by Olive Owner")).toBeVisible();
  await expect(page.getByRole("main").getByText("Void", { exact: true })).toBeVisible();
  await openTrialBalance(page);
  await expect(page.getByRole("row", { name: /^Total \$10,360\.30/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /^5200/ })).toBeHidden();
}

async function deleteJournal(page: Page): Promise<void> {
  await openByMenu(page, "Journal Entries");
  await page.getByRole("button", { name: /^Actions for .*-0003$/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete Journal Entry" });
  await expect(dialog).toContainText(
    /Are you sure you want to delete journal entry "JE-\d{4}-0003"\? This action cannot be undone\./,
  );
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("link", { name: /-0003$/ })).toBeVisible();
  await page.getByRole("button", { name: /^Actions for .*-0003$/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("link", { name: /-0003$/ })).toBeHidden();
  await expect(page.getByRole("link", { name: /^JE-/ })).toHaveCount(2);
}
