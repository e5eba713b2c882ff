import { expect } from "@playwright/test";
import { startIdentityProvider } from "#test/support/identity-provider.ts";
import { journey } from "#test/support/journey.ts";
import { startBuiltServer } from "#test/support/journeys-server.ts";

const BUTTON = { name: "Sign in with Acme" };
const EMPLOYEE = {
  sub: "248289761001",
  email: "ada@example.com",
  email_verified: true,
  name: "Ada Employee",
};

journey(
  "an employee signs in with the organization's account, and learns why if it fails",
  async ({ page }) => {
    const provider = await startIdentityProvider();
    const server = await startBuiltServer({ ...provider.env, OIDC_ONLY: "true" });
    await page.goto(`${server.url}/auth?next=%2Fapp%2Fsettings%2Fsecurity`);
    await expect(page.getByRole("button", BUTTON)).toBeVisible();
    await expect(page.getByLabel("Password")).toHaveCount(0);
    await page.getByRole("button", BUTTON).click();
    await expect(page.getByText(/^Your organization's sign-in was canceled or denied\./)).toBeVisible();

    provider.signInAs({ ...EMPLOYEE, email_verified: false });
    await page.getByRole("link", { name: "Back to sign in" }).click();
    await page.getByRole("button", BUTTON).click();
    await expect(page.getByText(/^Your organization hasn't verified your email address\./)).toBeVisible();

    provider.signInAs(EMPLOYEE);
    await page.getByRole("link", { name: "Back to sign in" }).click();
    await page.getByRole("button", BUTTON).click();
    await expect(page.getByRole("heading", { name: "Sign-in with Acme" })).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/app/settings/security`);
    await expect(page.getByText(EMPLOYEE.email)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Change Password" })).toHaveCount(0);
    await server.stop();
    await provider.close();
  },
);

journey("a user connects an account, signs in with it and disconnects it", async ({ page }) => {
  const provider = await startIdentityProvider();
  const server = await startBuiltServer(provider.env);
  const person = { name: EMPLOYEE.name, email: EMPLOYEE.email, password: "a long pass phrase" };
  await page.goto(`${server.url}/auth`);
  await page.request.post(`${server.url}/api/auth/sign-up/email`, { data: person });
  await page.goto(`${server.url}/app/settings/security`);
  provider.signInAs({ ...EMPLOYEE, email: "another@example.com" });
  await page.getByRole("button", { name: "Connect Acme" }).click();
  await expect(page.getByText(/^Your organization's account has another email address\./)).toBeVisible();

  provider.signInAs(EMPLOYEE);
  await page.goto(`${server.url}/app/settings/security`);
  await page.getByRole("button", { name: "Connect Acme" }).click();
  await expect(page.getByText(/^Connected on/)).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`${server.url}/auth?next=%2Fapp%2Fsettings%2Fsecurity`);
  await expect(page.getByLabel("Password")).toBeVisible();
  await page.getByRole("button", BUTTON).click();
  await expect(page.getByText(/^Connected on/)).toBeVisible();
  await page.getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByRole("button", { name: "Connect Acme" })).toBeVisible();
  await page.close();
  await server.stop();
  await provider.close();
});
