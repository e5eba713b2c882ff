import { expect } from "@playwright/test";
import { journey } from "#test/support/journey.ts";

journey(
  "a section of the settings has an address, and all of them stand at theirs",
  async ({ owner, page }) => {
    expect(owner.email).not.toBe("");
    await page.goto("/app/settings");
    const main = page.getByRole("main");
    for (const title of ["Profile", "Company information", "Appearance and keyboard"])
      await expect(main.getByRole("heading", { name: title, exact: false })).toBeVisible();
    await main.getByRole("link", { name: "Appearance" }).click();
    await expect(page).toHaveURL(/\/app\/settings\/appearance$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings: Appearance");
    await expect(main.getByRole("heading", { name: "Profile" })).toHaveCount(0);
    await expect(main.getByRole("heading", { name: "Appearance and keyboard" })).toBeVisible();
    await expect(
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }),
    ).toHaveAttribute("aria-current", "page");
  },
);
