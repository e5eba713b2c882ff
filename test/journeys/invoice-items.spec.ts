import { expect, type Page } from "@playwright/test";
import { journey } from "#test/support/journey.ts";

async function openFiveItems(page: Page): Promise<void> {
  await page.goto("/app/sales/new");
  await expect(page.getByLabel("Item, line 2")).toBeVisible();
  for (let added = 0; added < 3; added += 1) await page.getByRole("button", { name: "Add item" }).click();
  await page.evaluate(() => window.scrollTo(0, 0));
}

for (const viewport of [
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
])
  journey.describe(`on ${viewport.width} by ${viewport.height}`, () => {
    journey.use({ viewport });

    journey("five items of a document are visible, each in one row", async ({ sharedSample, page }) => {
      expect(sharedSample.customer).not.toBe("");
      await openFiveItems(page);
      await expect(page.getByLabel("Item, line 5")).toBeVisible();
      const boxOf = async (label: string) =>
        (await page.getByLabel(label).boundingBox()) ?? { y: 0, height: 0 };
      const [last, described] = [await boxOf("Item, line 5"), await boxOf("Description, line 5")];
      const bar = await page.getByRole("button", { name: "Save draft" }).boundingBox();
      expect(last.y + last.height).toBeLessThan(bar?.y ?? 0);
      expect(described.y).toBe(last.y);
    });
  });

journey("a new document has no status next to the buttons that set it", async ({ sharedSample, page }) => {
  expect(sharedSample.customer).not.toBe("");
  await page.goto("/app/sales/new");
  await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
  await expect(page.getByLabel("Status")).toBeHidden();
  await page.getByText("More", { exact: true }).click();
  await expect(page.getByLabel("Status")).toHaveValue("draft");
});
