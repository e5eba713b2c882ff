import { expect, type Page } from "@playwright/test";
import { checkScreens } from "#test/support/check-screens.ts";
import { journey } from "#test/support/journey.ts";

/** An invoice of GBP 1,000.00 at 1.20 and a bill of GBP 200.00, in dollar books. */
async function createForeignDocuments(page: Page): Promise<void> {
  const post = async (path: string, data: object) => {
    const reply = await page.request.post(`/api${path}`, { data });
    expect(reply.status(), await reply.text()).toBeLessThan(300);
    return (await reply.json()) as { id: string };
  };
  const customer = await post("/customers", { name: "Harbour Inn" });
  const vendor = await post("/vendors", { name: "Mill & Sons" });
  const { id: productId } = await post("/products", {
    name: "Counsel",
    type: "service",
    purchasePrice: "0",
    salePrice: "0",
  });
  const foreignHeader = { date: "2026-01-10", status: "posted", currency: "GBP", exchangeRate: "1.2" };
  const items = (unitPrice: string) => [{ productId, quantity: "1", unitPrice }];
  await post("/invoices", { ...foreignHeader, partyId: customer.id, items: items("1000") });
  await post("/bills", { ...foreignHeader, partyId: vendor.id, items: items("200") });
}

journey(
  "an owner revalues unpaid documents at a month end, repeats it and undoes it",
  async ({ owner, page }) => {
    expect(owner.email).not.toBe("");
    await createForeignDocuments(page);

    await journey.step("a rate missing from the table is requested at its field", async () => {
      await page.goto("/app/year-end");
      await page.getByRole("link", { name: "Revaluations" }).click();
      await expect(page.getByText("No revaluations")).toBeVisible();
      await page.getByRole("link", { name: "New revaluation" }).first().click();
      const date = page.getByRole("textbox", { name: "Last day of the period" });
      await expect(date).toBeFocused();
      await date.fill("2026-01-31");
      await date.press("Tab");
      await expect(page.getByText("No rate saved for this date. Enter one.")).toBeVisible();
      await page.getByRole("button", { name: "Post revaluation" }).click();
      await expect(page.getByText("Enter the GBP rate for this date").first()).toBeVisible();
    });

    await journey.step(
      "the preview shows the change of each document, and posting it leads to its page",
      async () => {
        await page.getByLabel("1 GBP in USD").fill("1.25");
        await page.getByLabel("1 GBP in USD").press("Tab");
        const table = page.getByRole("table", { name: "Documents and accounts in other currencies" });
        await expect(table.getByRole("row").nth(1)).toContainText("50.00");
        await table.getByRole("button", { name: "GBP receivable" }).click();
        await expect(table.getByText("Harbour Inn")).toBeVisible();
        await expect(page.getByText("Unrealized gain or loss 40.00")).toBeVisible();
        await page.keyboard.press("Control+s");
        await expect(page.getByRole("heading", { level: 1, name: /^Revaluation on/ })).toBeVisible();
      },
    );
    const address = new URL(page.url()).pathname;

    await journey.step(
      "its journal links back to it, and the aging of the day has a separate row",
      async () => {
        await page.getByRole("link", { name: /^JE-/ }).first().click();
        // Not the entry of the sidebar, which is there before the journal is.
        await page.getByRole("main").getByRole("link", { name: "Open the revaluation to change it" }).click();
        await expect(page).toHaveURL(new RegExp(`${address}$`));
        await page.goto("/app/reports/aging?side=receivable&asOf=2026-01-31");
        await expect(page.getByRole("row", { name: /Revaluation of unpaid documents/ })).toContainText(
          "50.00",
        );
      },
    );

    await journey.step(
      "repeating an unchanged day reports no change, and a changed one is replaced",
      async () => {
        await page.goto(address);
        await page.getByRole("link", { name: "Revalue again" }).click();
        await page.getByLabel("1 GBP in USD").fill("1.25");
        await page.getByLabel("1 GBP in USD").press("Tab");
        await expect(page.getByText("nothing has changed since")).toBeVisible();
        await page.getByRole("button", { name: "Post revaluation" }).click();
        await expect(
          page
            .getByText("This date is already revalued, and nothing has changed since. Choose another date.")
            .first(),
        ).toBeVisible();
        // The notice already gave the reason: the error moves the focus to the date.
        await expect(page.getByRole("textbox", { name: "Last day of the period" })).toBeFocused();
        await page.getByLabel("1 GBP in USD").fill("1.3");
        await page.getByLabel("1 GBP in USD").press("Tab");
        await expect(page.getByText("It will be reversed and replaced by this one.")).toBeVisible();
        await page.keyboard.press("Control+s");
        await expect(page.getByRole("heading", { level: 1, name: /^Revaluation on/ })).toBeVisible();
      },
    );

    await journey.step("an earlier day is rejected at the date", async () => {
      await page.goto("/app/revaluations/new?date=2026-01-20");
      await expect(
        page.getByText(/has already been revalued\. Reverse that revaluation/).first(),
      ).toBeVisible();
    });

    await journey.step("the revaluation is undone as a whole", async () => {
      await page.goto("/app/revaluations");
      await expect(page.getByText("Reversed")).toHaveCount(1);
      await page.getByRole("row").nth(1).getByRole("link").first().click();
      await page.getByRole("button", { name: "More" }).click();
      await page.getByRole("menuitem", { name: "Reverse" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Reverse" }).click();
      await expect(page.getByText("Reversed").first()).toBeVisible();
    });

    await checkScreens(page, {
      "the list": { at: "/app/revaluations" },
      "one of them": { at: address },
      "a new one": { at: "/app/revaluations/new?date=2026-01-31" },
    });
  },
);
