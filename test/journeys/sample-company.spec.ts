import { readFileSync } from "node:fs";
import { type APIResponse, expect, type Page } from "@playwright/test";
import Papa from "papaparse";
import { journey, openByMenu } from "#test/support/journey.ts";

journey("an owner opens the sample company, looks around, and removes it again", async ({ owner, page }) => {
  expect(owner.email).not.toBe("");
  await page.goto("/app");
  const banner = page.getByRole("region", { name: "Sample company" });
  await expect(page.getByText("0 of 8 done")).toBeVisible();
  await expect(banner).toBeHidden();
  await journey.step("one click loads the sample company", async () => {
    // Three years of bookkeeping are written before the response arrives.
    const loaded = page.waitForResponse("**/api/sample-company");
    await page.getByRole("button", { name: "Load the sample company" }).click();
    await loaded;
    await expect(banner).toContainText("You're viewing the sample company.");
  });
  await journey.step("the dashboard is filled", () => expectFilledDashboard(page));
  for (const list of ["Customers", "Vendors", "Products", "Tax rates", "Purchases", "Sales", "Payments"])
    await journey.step(`${list} have entries`, () => expectRows(page, list));
  await journey.step(
    "a list is exported with its filters, including rows that are not on the screen yet",
    async () => {
      await page.goto("/app/sales?tab=overdue");
      const overdue = await all(page, "/api/invoices?status=overdue");
      expect(await exportColumn(page, /^invoices-.*\.csv$/, "Amount")).toEqual(
        overdue.map(({ total }) => total),
      );
      await page.goto("/app/journals");
      const journals = await all(page, "/api/journals?search=");
      expect(journals.length).toBeGreaterThan(400);
      const debits = journals.flatMap(({ lines }) => lines.map(({ debit }) => debit));
      expect(await exportColumn(page, /^journals-.*\.csv$/, "Debit")).toEqual(debits);
    },
  );
  await journey.step("a question comes before removing the sample company", async () => {
    await banner.getByRole("button", { name: "Remove sample company" }).click();
    const question = page.getByRole("alertdialog", { name: "Remove the sample company" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
    await banner.getByRole("button", { name: "Remove sample company" }).click();
    await question.getByRole("button", { name: "Remove sample company" }).click();
  });
  await journey.step("the user's own books are unchanged", async () => {
    await expect(banner).toBeHidden();
    await expect(page.getByText("0 of 8 done")).toBeVisible();
    await openByMenu(page, "Sales");
    await expect(page.getByText("No invoices yet")).toBeVisible();
    await expect(page.getByRole("button", { name: "Load the sample company" })).toBeVisible();
  });
});

async function expectFilledDashboard(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
  const aging = page.getByRole("table", { name: "Aging Overview" });
  await expect(aging.getByRole("row", { name: /^Not Due/ })).toContainText(/[1-9]/);
  await expect(page.getByText("Steel table 120")).toBeVisible();
  await expect(page.getByRole("link", { name: /^JE-\d{4}-\d{4}$/ })).toHaveCount(5);
}

/** The list of this sidebar entry has records. */
async function expectRows(page: Page, list: string): Promise<void> {
  await openByMenu(page, list);
  await expect(page.getByRole("columnheader").first()).toBeVisible();
  await expect(page.getByRole("table").getByRole("row").nth(1)).toBeVisible();
  await expect(page.getByText(/^No \w+ yet$/)).toBeHidden();
}

type TotaledRow = { total: string; lines: { debit: string }[] };
type ListPage = { items: TotaledRow[]; nextCursor: string | null };

/** All records of a list, page by page. */
async function all(page: Page, path: string): Promise<TotaledRow[]> {
  const rows: TotaledRow[] = [];
  let query: string | null = "limit=500";
  while (query !== null) {
    const reply: APIResponse = await page.request.get(`${path}&${query}`);
    const { items, nextCursor }: ListPage = await reply.json();
    rows.push(...items);
    query = nextCursor === null ? null : `limit=500&cursor=${nextCursor}`;
  }
  return rows;
}

/** Exports the list on the page, and returns one column of the file. */
async function exportColumn(page: Page, name: RegExp, title: string): Promise<(string | undefined)[]> {
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await started;
  expect(file.suggestedFilename()).toMatch(name);
  const text = readFileSync(await file.path(), "utf8").replace("\ufeff", "");
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  return data.map((row) => row[title]);
}
