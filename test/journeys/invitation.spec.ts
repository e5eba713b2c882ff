import { expect } from "@playwright/test";
import { journey } from "#test/support/journey.ts";

journey(
  "an invited accountant creates an account from the link, and works in the company",
  async ({ owner, page, browser }) => {
    const email = `accountant-of-${owner.email}`;
    await page.goto("/app/settings/people");
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    const link = await page.getByLabel("Invitation link").inputValue();

    const visitor = await browser.newContext();
    const guest = await visitor.newPage();
    await guest.goto(link);
    await guest.getByRole("link", { name: "Create an account to accept" }).click();
    await expect(guest.getByLabel("Email")).toHaveValue(email);
    await guest.getByLabel("Name").fill("Ada Accountant");
    await guest.getByLabel("Password", { exact: true }).fill(owner.password);
    await guest.getByLabel("Confirm password").fill(owner.password);
    await guest.getByRole("button", { name: "Sign up" }).click();
    await guest.getByRole("button", { name: "Accept invitation" }).click();
    await expect(guest).toHaveURL(/\/app/);
    await guest.goto("/app/companies");
    await expect(guest.getByText("Accountant").first()).toBeVisible();
    await visitor.close();
  },
);
