import { expect } from "@playwright/test";
import { journey, newOwner } from "#test/support/journey.ts";
import { startBuiltServer } from "#test/support/journeys-server.ts";

journey(
  "a forgotten password is replaced through the link in the mailbox, and only the new one signs in",
  async ({ page }) => {
    // Without SMTP, messages can be read only in development.
    const { url, stop } = await startBuiltServer({ NODE_ENV: "development" });
    try {
      const owner = newOwner();
      await page.request.post(`${url}/api/auth/sign-up/email`, { data: owner });
      await page.context().clearCookies();
      // The response is the same for an unknown address.
      for (const email of ["nobody@example.com", owner.email]) {
        await page.goto(`${url}/auth`);
        await page.getByRole("button", { name: "Forgot your password?" }).click();
        await page.getByLabel("Email").fill(email);
        await page.getByRole("button", { name: "Send reset instructions" }).click();
        await expect(
          page.getByText(
            "Password reset instructions have been sent to your email. Please check your inbox.",
          ),
        ).toBeVisible();
      }

      const link = page.getByRole("link", { name: /\/reset-password\?token=/ });
      await expect(async () => {
        await page.goto(`${url}/dev/mailbox`);
        await expect(link).toHaveCount(1, { timeout: 1 });
      }).toPass();
      await link.click();
      await page.getByLabel("New password", { exact: true }).fill("ledger green 27");
      await page.getByLabel("Confirm new password").fill("ledger green 27");
      await page.getByRole("button", { name: "Save new password" }).click();
      await expect(page.getByText("Your password has been changed.")).toBeVisible();

      await page.getByRole("link", { name: "Sign in" }).click();
      await page.getByLabel("Email").fill(owner.email);
      await page.getByLabel("Password").fill(owner.password);
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByText("Invalid email or password. Please try again.")).toBeVisible();
      await page.getByLabel("Password").fill("ledger green 27");
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page).toHaveURL(`${url}/app`);
      await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    } finally {
      // A page that outlives its server logs that in the console.
      await page.goto("about:blank");
      await stop();
    }
  },
);
