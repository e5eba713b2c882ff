import { expect, type Locator, type Page } from "@playwright/test";
import { codeOf, wrongCodeOf } from "#test/support/authenticator.ts";
import { journey, type JourneyOwner, signOut } from "#test/support/journey.ts";

const card = (page: Page): Locator =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: "Two-factor sign-in" }) });

// The QR code is labeled as well.
const codeIn = (page: Page): Locator => card(page).getByRole("textbox", { name: "Code" });

/** Turns it on in the settings; returns the key for the owner's phone and the recovery codes. */
async function enableTwoFactor(
  page: Page,
  { password }: JourneyOwner,
): Promise<{ key: string; codes: string[] }> {
  await page.goto("/app/settings/security");
  await page.getByRole("button", { name: "Set up two-factor sign-in" }).click();
  await card(page).getByLabel("Your password").fill("not the password");
  await card(page).getByRole("button", { name: "Continue" }).click();
  await expect(card(page).getByText("The current password is incorrect. Please try again.")).toBeVisible();
  await card(page).getByLabel("Your password").fill(password);
  await card(page).getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
  const key = await card(page)
    .getByText(/^([A-Z2-7]{4} ){10}[A-Z2-7]{4}$/)
    .innerText();
  await codeIn(page).fill(wrongCodeOf(key));
  await card(page).getByRole("button", { name: "Turn on" }).click();
  await expect(card(page).getByText(/^That code is incorrect/)).toBeVisible();
  await codeIn(page).fill(codeOf(key));
  await card(page).getByRole("button", { name: "Turn on" }).click();
  await expect(card(page).getByText("Two-factor sign-in is on.")).toBeVisible();
  const codes = await card(page).getByRole("listitem").allInnerTexts();
  expect(codes).toHaveLength(10);
  await card(page).getByRole("button", { name: "I've saved them" }).click();
  await expect(card(page).getByText("10 recovery codes remaining.")).toBeVisible();
  return { key, codes };
}

async function signOutAndEnterPassword(page: Page, { email, password }: JourneyOwner): Promise<void> {
  await signOut(page);
  // The page being left has a field with this name too.
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await expect(page.getByLabel("Code")).toBeFocused();
}

journey(
  "an owner turns on two-factor sign-in, signs in with a code and with a recovery code, and turns it off",
  async ({ owner, page }) => {
    const { key, codes } = await enableTwoFactor(page, owner);

    await signOutAndEnterPassword(page, owner);
    expect((await page.request.get("/api/session")).status()).toBe(401);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByLabel("Code")).toHaveAccessibleDescription("Code is required");
    await page.getByLabel("Code").fill(wrongCodeOf(key));
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByLabel("Code")).toHaveAccessibleDescription(/^That code is incorrect/);
    // The code of half a minute later, because the current one was used to turn it on.
    await page.getByLabel("Code").fill(codeOf(key, 1));
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();

    await signOutAndEnterPassword(page, owner);
    await page.getByRole("button", { name: "Use a recovery code instead" }).click();
    await page.getByLabel("Recovery code").fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();

    await page.goto("/app/settings/security");
    await expect(card(page).getByText("9 recovery codes remaining.")).toBeVisible();
    await card(page).getByRole("button", { name: "Turn off" }).click();
    await card(page).getByLabel("Your password").fill(owner.password);
    await codeIn(page).fill(codes[0] ?? "");
    await card(page).getByRole("button", { name: "Turn off" }).click();
    await expect(card(page).getByText(/^That code is incorrect/)).toBeVisible();
    await codeIn(page).fill(codes[1] ?? "");
    await card(page).getByRole("button", { name: "Turn off" }).click();
    await expect(card(page).getByRole("button", { name: "Set up two-factor sign-in" })).toBeVisible();
  },
);

journey(
  "a sign-in that waits too long for its code explains that and starts again",
  async ({ owner, page, context }) => {
    const { key } = await enableTwoFactor(page, owner);
    await signOutAndEnterPassword(page, owner);
    await context.clearCookies();
    await page.getByLabel("Code").fill(codeOf(key, 1));
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText(/^This sign-in has expired\./)).toBeVisible();
    await page.getByRole("button", { name: "Start over" }).click();
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  },
);
