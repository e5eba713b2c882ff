import { expect, type Page } from "@playwright/test";
import { findBarriers } from "#test/support/find-accessibility-problems.ts";
import { journey, newOwner } from "#test/support/journey.ts";
import { startBuiltServer } from "#test/support/journeys-server.ts";
import { startPaymentProvider, subscriptionEvent } from "#test/support/payment-provider.ts";

async function signUp(page: Page, url: string, owner = newOwner()) {
  // The previous user's page would redirect to the sign-in with its next request, and take the next page along.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.request.post(`${url}/api/auth/sign-up/email`, { data: owner });
  return owner;
}

/** Where a link on the provider's page leads. Until that page is painted, the browser accepts no clicks. */
async function openLink(page: Page, name: string): Promise<void> {
  await page.goto((await page.getByRole("link", { name, exact: true }).getAttribute("href")) ?? "");
}

journey("an administrator upgrades and downgrades; other users don't have the page", async ({ page }) => {
  const admin = newOwner();
  const { url, stop } = await startBuiltServer({ ADMIN_EMAILS: admin.email });
  try {
    const owner = await signUp(page, url);
    await page.goto(`${url}/app/admin`);
    await expect(page).toHaveURL(`${url}/app`);
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    await expect(page.getByRole("link", { name: "Settings", exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Admin", exact: true })).toHaveCount(0);

    await signUp(page, url, admin);
    await page.goto(`${url}/app`);
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    await page.getByRole("link", { name: "Admin", exact: true }).click();
    const row = page.getByRole("row").filter({ hasText: owner.email });
    await expect(row.getByText("Free", { exact: true })).toBeVisible();
    await row.getByRole("button", { name: `Upgrade ${owner.email}` }).click();
    await expect(page.getByText(`${owner.email} has Premium until`)).toBeVisible();
    await expect(row.getByText("Active", { exact: true })).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });

    await row.getByRole("button", { name: `Downgrade ${owner.email}` }).click();
    await expect(page.getByRole("alertdialog")).toContainText(owner.email);
    await page.getByRole("alertdialog").getByRole("button", { name: "Downgrade" }).click();
    await expect(row.getByText("Free", { exact: true })).toBeVisible();
    await page.getByRole("searchbox", { name: "Search users..." }).fill("nobody of this name");
    await expect(page.getByText("No user found")).toBeVisible();
  } finally {
    await page.goto("about:blank");
    await stop();
  }
});

journey("Premium is paid at the provider, and starts with the provider's confirmation", async ({ page }) => {
  const provider = await startPaymentProvider();
  const { url, stop } = await startBuiltServer({ ...provider.env, FREE_MONTHLY_JOURNALS: "7" });
  try {
    await signUp(page, url);
    const { user } = await (await page.request.get(`${url}/api/session`)).json();
    await page.goto(`${url}/app/settings/plan`);
    await expect(page.getByText("0 of 7 this month")).toBeVisible();
    await page.getByRole("button", { name: "Upgrade to Premium" }).click();
    await openLink(page, "Pay");
    await expect(page.getByText("Waiting for the payment provider...")).toBeVisible();
    await expect(page.getByText("You are on the free plan.")).toBeVisible();

    const { body, signature } = await provider.signed(subscriptionEvent({ userId: user.id }));
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    const reply = await fetch(`${url}/api/plan/events`, { method: "POST", headers, body });
    expect(reply.status).toBe(204);
    await expect(page.getByText("You're on Premium. Renews on")).toBeVisible();
    await expect(page.getByText("0 journal entries this month, without a limit")).toBeVisible();
    await expect(page).toHaveURL(`${url}/app/settings/plan`);
    expect(await findBarriers(page)).toEqual([]);

    await page.getByRole("button", { name: "Manage subscription" }).click();
    await openLink(page, "Back");
    await expect(page.getByRole("button", { name: "Manage subscription" })).toBeVisible();
  } finally {
    await page.goto("about:blank");
    await stop();
    await provider.close();
  }
});
