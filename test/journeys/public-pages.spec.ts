import { expect, type Page } from "@playwright/test";
import { journey } from "#test/support/journey.ts";

const BYTES_MAX = 100_000;
const SCRIPT_BYTES_MAX = 70_000;

for (const path of ["/", "/auth", "/auth?mode=signup", "/terms", "/privacy"]) {
  journey(`${path} loads within the budget of the public pages`, async ({ page }) => {
    const loaded = await loadedBy(page, path);
    const scripts = loaded.filter(({ type }) => type === "script");
    expect(scripts.length).toBeGreaterThan(0);
    expect(total(scripts)).toBeLessThanOrEqual(SCRIPT_BYTES_MAX);
    expect(total(loaded)).toBeLessThanOrEqual(BYTES_MAX);
  });
}

type Loaded = { type: string; bytes: number };

/** What the browser really got over the network for a first visit, headers included. */
async function loadedBy(page: Page, path: string): Promise<Loaded[]> {
  const loaded: Promise<Loaded>[] = [];
  page.on("requestfinished", (request) => {
    const size = request.sizes().then(({ responseBodySize, responseHeadersSize }) => ({
      type: request.resourceType(),
      bytes: responseBodySize + responseHeadersSize,
    }));
    loaded.push(size);
  });
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  return Promise.all(loaded);
}

function total(loaded: readonly Loaded[]): number {
  return loaded.reduce((sum, { bytes }) => sum + bytes, 0);
}

journey("every other address leads to the landing page, and the terms lead back home", async ({ page }) => {
  await page.goto("/no-such-page");
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Terms");
  await page.getByRole("link", { name: "Back to home" }).first().click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

journey("somebody who is not signed in is sent to the sign-in and then on to the page", async ({ page }) => {
  await page.goto("/app/accounts");
  await expect(page).toHaveURL(/\/auth\?next=/);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});
