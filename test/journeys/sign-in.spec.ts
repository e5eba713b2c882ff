import { expect, type Page } from "@playwright/test";
import { choose, journey, signOut } from "#test/support/journey.ts";

journey(
  "the sign-up reports at each field what is missing, and whether an address is in use",
  async ({ owner, page }) => {
    await page.goto("/auth?mode=signup");
    const send = page.getByRole("button", { name: "Sign up" });
    await send.click();
    await expect(page.getByLabel("Name")).toBeFocused();
    await expect(page.getByLabel("Name")).toHaveAccessibleDescription("Name is required");
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Email is required");
    await page.getByLabel("Name").fill(owner.name);
    await page.getByLabel("Email").fill(owner.email);
    const password = page.getByLabel("Password", { exact: true });
    await password.fill("short");
    await page.getByLabel("Confirm password").fill("other");
    await send.click();
    await expect(password).toHaveAccessibleDescription(/Password must be at least 6 characters long$/);
    await expect(page.getByLabel("Confirm password")).toHaveAccessibleDescription("Passwords do not match");
    await password.fill(owner.password);
    await page.getByLabel("Confirm password").fill(owner.password);
    await send.click();
    await expect(page.getByText("This email is already registered. Please sign in.")).toBeVisible();
  },
);

journey(
  "the sign-in explains an error, signs in, and Sign Out ends the session",
  async ({ owner, page, context }) => {
    await context.clearCookies();
    await page.goto("/app/journals?search=rent");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Email is required");
    await expect(page.getByLabel("Password")).toHaveAccessibleDescription("Password is required");
    await signIn(page, { ...owner, password: "not the password" });
    await expect(page.getByText("Invalid email or password. Please try again.")).toBeVisible();
    await signIn(page, owner);
    await expect(page).toHaveURL(/\/app\/journals\?search=rent$/);
    await page.goto("/");
    await expect(page).toHaveURL(/\/app$/);
    await signOut(page);
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await page.goto("/app");
    await expect(page).toHaveURL(/\/auth/);
  },
);

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

journey(
  "a session that ends during a new journal loses nothing, and elsewhere the sign-in explains why it asks",
  async ({ filledBooks, owner, page, context }) => {
    expect(filledBooks.journalIds).toHaveLength(3);
    await page.goto("/app/journals/new");
    await page.getByLabel("Description", { exact: true }).fill("Typed before the end");
    await enterLine(page, { line: 1, account: "1000", side: "Debit" });
    await enterLine(page, { line: 2, account: "4000", side: "Credit" });
    await context.clearCookies();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const signInDialog = page.getByRole("alertdialog", { name: "Your session has ended" });
    await expect(signInDialog.getByLabel("Password")).toBeFocused();
    await signInDialog.getByLabel("Password").fill(owner.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/app\/journals$/);
    await expect(page.getByRole("link", { name: /-0004$/ })).toBeVisible();

    await context.clearCookies();
    await page.goto("/app/accounts");
    await expect(page.getByText("Your session has ended. Please sign in again.")).toBeVisible();
    await signIn(page, owner);
    await expect(page).toHaveURL(/\/app\/accounts$/);
  },
);

type JournalLineEntry = { line: number; account: string; side: "Debit" | "Credit" };

async function enterLine(page: Page, { line, account, side }: JournalLineEntry): Promise<void> {
  await choose(page.getByLabel(`Account, line ${line}`), account, new RegExp(`^${account} - `));
  await expect(page.getByLabel(`Debit, line ${line}`)).toBeFocused();
  await page.getByLabel(`${side}, line ${line}`).fill("5");
  await page.keyboard.press("Tab");
}

journey("without email, a user who forgot the password sees who can help", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await expect(page.getByText("This server can't send email.")).toBeVisible();
  await expect(page.getByText("npm run reset-password -- you@example.com")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveCount(0);
});

journey(
  "an owner sees where the account is signed in, and ends a session there",
  async ({ owner, page, browser }) => {
    const elsewhere = await browser.newContext();
    const otherPage = await elsewhere.newPage();
    await otherPage.goto("/auth");
    await signIn(otherPage, owner);
    await expect(otherPage).toHaveURL(/\/app$/);

    await page.goto("/app/settings/security");
    const sessions = page.getByRole("button", { name: /^End the session on / });
    await expect(sessions).toHaveCount(2);
    await page
      .getByRole("listitem")
      .filter({ has: sessions, hasNotText: "This session" })
      .getByRole("button", { name: /^End the session on / })
      .click();
    await page.getByRole("alertdialog").getByRole("button", { name: "End session" }).click();
    await expect(sessions).toHaveCount(1);
    await otherPage.goto("/app");
    await expect(otherPage).toHaveURL(/\/auth/);
    await elsewhere.close();
  },
);

journey(
  "a token is shown once, gives a program access to the API, and is useless once revoked",
  async ({ owner, page, playwright, baseURL }) => {
    expect(owner.email).not.toBe("");
    await page.goto("/app/settings/tokens");
    await page.getByLabel("Token name").fill("Nightly export");
    await page.getByRole("button", { name: "Create token" }).click();
    const secret = await page.getByLabel("The new token").inputValue();
    const headers = { authorization: `Bearer ${secret}` };
    const program = await playwright.request.newContext({
      baseURL: baseURL ?? "",
      extraHTTPHeaders: headers,
    });
    expect((await program.get("/api/accounts")).status()).toBe(200);
    await page.reload();
    await expect(page.getByRole("button", { name: "Revoke Nightly export" })).toBeVisible();
    await expect(page.getByLabel("The new token")).toBeHidden();
    await page.getByRole("button", { name: "Revoke Nightly export" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByText("No tokens yet")).toBeVisible();
    expect((await program.get("/api/accounts")).status()).toBe(401);
    await program.dispose();
  },
);
