import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { exportReport, journey } from "#test/support/journey.ts";

journey(
  "an owner reads the taxes of a period, opens an amount and exports the report",
  async ({ sharedSample, page }) => {
    expect(sharedSample.invoice).not.toBe("");
    const { company: book } = await (await page.request.get("/api/session")).json();
    const period = { start: `${String(book.today).slice(0, 4)}-01-01`, end: String(book.today) };
    const query = `start=${period.start}&end=${period.end}`;
    const { rates, totals } = await (await page.request.get(`/api/reports/tax?${query}`)).json();
    const amount = (text: string) => text.replace(/\B(?=(\d{3})+\.)/g, ",").replace("-", "\u2212");

    await page.goto("/app/reports/trial-balance");
    await page
      .getByRole("navigation", { name: "Reports" })
      .getByRole("link", { name: "Tax", exact: true })
      .click();
    const table = page.getByRole("table", { name: "Taxes by rate" });
    await expect(table.getByRole("row").last()).toContainText(amount(totals.due).replace("\u2212", ""));
    await expect(page.getByText("Balanced", { exact: true })).toBeVisible();

    await journey.step("an amount opens its documents, which add up to it", async () => {
      await table.getByRole("link", { name: /, tax on sales, T0001/ }).click();
      const documents = page.getByRole("table", { name: "Documents" });
      await expect(documents).toBeVisible();
      const path = `/api/reports/tax/documents?${query}&side=sales&taxRateId=${rates[0].taxRateId}&limit=500`;
      const { items } = await (await page.request.get(path)).json();
      // The header and the total.
      await expect(documents.getByRole("row")).toHaveCount(items.length + 2);
      await expect(documents.getByRole("row").last()).toContainText(amount(rates[0].salesTax));
      const cents = items.map(({ tax }: { tax: string }) => Number(tax.replace(".", "")));
      const sum = cents.reduce((all: number, cent: number) => all + cent, 0);
      expect((sum / 100).toFixed(2)).toBe(rates[0].salesTax);
      await documents.getByRole("link", { name: items[0].number }).click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText(items[0].number);
      await page.goBack();
      await page.getByRole("link", { name: "All tax rates" }).click();
      await expect(table).toBeVisible();
    });

    await journey.step("the file has the same totals", async () => {
      const download = page.waitForEvent("download");
      await exportReport(page, "Export CSV");
      const file = await download;
      expect(file.suggestedFilename()).toBe(`tax-${period.start}-to-${period.end}.csv`);
      const text = await readFile(await file.path(), "utf8");
      const { salesNet, salesTax, purchasesNet, purchasesTax, nonrecoverableTax, due } = totals;
      expect(text).toContain(
        `,Total,,${[salesNet, salesTax, purchasesNet, purchasesTax, nonrecoverableTax, due].join(",")}`,
      );
    });
  },
);
