import { expect } from "@playwright/test";
import { journey } from "#test/support/journey.ts";

journey.use({ viewport: { width: 1440, height: 900 } });

journey(
  "the second of two tabs that edit a journal overwrites nothing and sees both versions",
  async ({ owner, filledBooks: { journalIds }, page, context }) => {
    const address = `/app/journals/${journalIds[0]}`;
    const other = await context.newPage();
    await Promise.all([page.goto(`${address}/edit`), other.goto(`${address}/edit`)]);
    const description = { label: "Description", exact: true } as const;
    await page.getByLabel(description.label, description).fill("First tab");
    await other.getByLabel(description.label, description).fill("Second tab");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page).toHaveURL(/\/app\/journals$/);

    await other.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = other.getByRole("alertdialog", { name: "Changed by someone else" });
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
    await expect(other).toHaveURL(/\/app\/journals$/);
    await other.goto(address);
    await expect(other.getByText("Description: “First tab” → “Second tab”")).toBeVisible();
    await expect(other.getByText(/version \d$/)).toHaveCount(3);
  },
);

journey(
  "the second of two tabs that edit the company sees both, and saves its own over the first",
  async ({ owner, context, page }) => {
    expect(owner.email).not.toBe("");
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto("/app/settings/company");
      await expect(tab.getByLabel(/^Phone/)).toBeEditable();
    }
    await page.getByLabel(/^Phone/).fill("555-0100");
    await page.getByRole("button", { name: "Save company information" }).click();
    await expect(page.getByText("Company information updated successfully")).toBeVisible();
    await other.getByLabel("Email (optional)").fill("nonsense");
    await other.getByRole("button", { name: "Save company information" }).click();
    await expect(other.getByLabel("Email (optional)")).toBeFocused();
    await expect(other.getByText("Enter a valid email address")).toBeVisible();
    await other.getByLabel("Email (optional)").fill("books@example.com");
    await other.getByRole("button", { name: "Save company information" }).click();
    await expect(other.getByText("Someone changed this record after you opened it.")).toBeVisible();
    await other.getByRole("button", { name: "Overwrite with my version" }).click();
    await expect(other.getByText("Company information updated successfully")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Email (optional)")).toHaveValue("books@example.com");
    await expect(page.getByLabel(/^Phone/)).toHaveValue("");
  },
);
