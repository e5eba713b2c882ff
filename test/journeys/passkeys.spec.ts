import { expect, type Page } from "@playwright/test";
import { journey, signOut } from "#test/support/journey.ts";
import { startBuiltServer } from "#test/support/journeys-server.ts";

/** A device of the user with a fingerprint, as Chromium simulates it. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

journey(
  "a user adds a passkey, signs in with it and removes it; the password still works",
  async ({ page }) => {
    // Passkeys belong to a name, not to an IP address.
    const server = await startBuiltServer({ PUBLIC_URL: "" });
    const site = server.url.replace("127.0.0.1", "localhost");
    const person = {
      name: "Ada Owner",
      email: `passkey-${Date.now()}@example.com`,
      password: "a long pass phrase",
    };
    await page.request.post(`${site}/api/auth/sign-up/email`, { data: person });
    await addAuthenticator(page);
    await page.goto(`${site}/app/settings/security`);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByLabel("Name", { exact: true }).fill("My laptop");
    await page.getByLabel("Your password").fill("not the password");
    await page.getByRole("button", { name: "Create passkey" }).click();
    await expect(page.getByText("The current password is incorrect. Please try again.")).toBeVisible();
    await page.getByLabel("Your password").fill(person.password);
    await page.getByRole("button", { name: "Create passkey" }).click();
    await expect(page.getByRole("button", { name: "Remove My laptop" })).toBeVisible();

    await signOut(page);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();

    await page.goto(`${site}/app/settings/security`);
    await expect(page.getByText(/Last used/).first()).toBeVisible();
    await page.getByRole("button", { name: "Remove My laptop" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("No passkeys yet")).toBeVisible();

    await signOut(page);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page.getByText(/^This passkey isn't valid/)).toBeVisible();
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password").fill(person.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    await page.close();
    await server.stop();
  },
);
