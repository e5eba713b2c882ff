import { expect } from "@playwright/test";
import { journey } from "#test/support/journey.ts";

journey.use({ viewport: { width: 1440, height: 900 } });

journey(
  "the second of two tabs that edit a journal overwrites nothing and sees both versions",
  async ({ owner, filledBooks: { journalIds }, page, context }) => {
    const address = `/app/journals/${journalIds[0]}`;
    const otherPage = await context.newPage();
    await Promise.all([page.goto(`${address}/edit`), otherPage.goto(`${address}/edit`)]);
    const description = { label: "Description", exact: true } as const;
    await page.getByLabel(description.label, description).fill("First tab");
    await otherPage.getByLabel(description.label, description).fill("Second tab");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page).toHaveURL(/\/app\/journals$/);

    await otherPage.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = otherPage.getByRole("alertdialog", { name: "Changed by someone else" });
    await expect(dialog).toContainText("Someone changed this record after you opened it.");
    await expect(dialog).toContainText(owner.name);
    const row = dialog.getByRole("row", { name: /^Description/ });
    await expect(row.getByRole("cell")).toHaveText(["First tab", "Second tab"]);
    await expect((await context.request.get(`/api/journals/${journalIds[0]}`)).json()).resolves.toMatchObject(
      {
        version: 2,
        description: "First tab",
      },
    );

    await dialog.getByRole("button", { name: "Overwrite with my version" }).click();
    await expect(otherPage).toHaveURL(/\/app\/journals$/);
    await otherPage.goto(address);
    await expect(otherPage.getByText("Description: “First tab” → “Second tab”")).toBeVisible();
    await expect(otherPage.getByText(/version \d$/)).toHaveCount(3);
  },
);

journey(
  "the second of two tabs that edit the company sees both, and saves its own over the first",
  async ({ owner, context, page }) => {
    expect(owner.email).not.toBe("");
    const otherPage = await context.newPage();
    for (const tab of [page, otherPage]) {
      await tab.goto("/app/settings/company");
      await expect(tab.getByLabel(/^Phone/)).toBeEditable();
    }
    await page.getByLabel(/^Phone/).fill("555-0100");
    await page.getByRole("button", { name: "Save company information" }).click();
    await expect(page.getByText("Company information updated successfully")).toBeVisible();
    await otherPage.getByLabel("Email (optional)").fill("nonsense");
    await otherPage.getByRole("button", { name: "Save company information" }).click();
    await expect(otherPage.getByLabel("Email (optional)")).toBeFocused();
    await expect(otherPage.getByText("Enter a valid email address")).toBeVisible();
    await otherPage.getByLabel("Email (optional)").fill("books@example.com");
    await otherPage.getByRole("button", { name: "Save company information" }).click();
    await expect(otherPage.getByText("Someone changed this record after you opened it.")).toBeVisible();
    await otherPage.getByRole("button", { name: "Overwrite with my version" }).click();
    await expect(otherPage.getByText("Company information updated successfully")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Email (optional)")).toHaveValue("books@example.com");
    await expect(page.getByLabel(/^Phone/)).toHaveValue("");
  },
);
