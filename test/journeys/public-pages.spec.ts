import { expect, type Page, type Request } from "@playwright/test";
import { journey } from "#test/support/journey.ts";

const BYTES_MAX = 100_000;
const APP_BYTES_MAX = 190_000;
const APP_REQUESTS_MAX = 25;

for (const path of ["/", "/terms", "/privacy", "/proof"]) {
  journey(`${path} is readable without scripts, except for the one that sets the theme`, async ({ page }) => {
    const loaded = await resourcesLoadedBy(page, path);
    const scripts = loaded.filter(({ type }) => type === "script");
    expect(scripts.map(({ url }) => new URL(url).pathname)).toEqual(["/theme.js"]);
    expect(total(loaded)).toBeLessThanOrEqual(BYTES_MAX);
  });
}

for (const path of ["/auth", "/auth?mode=signup"]) {
  journey(`${path} loads within the budget of a first load`, async ({ page }) => {
    const loaded = await resourcesLoadedBy(page, path);
    expect(total(loaded.filter(({ type }) => type !== "font"))).toBeLessThanOrEqual(APP_BYTES_MAX);
    expect(loaded.length).toBeLessThanOrEqual(APP_REQUESTS_MAX);
  });
}

journey("the app's first load takes few requests", async ({ owner, page }) => {
  expect(owner.email).not.toBe("");
  // A browser that saves data prefetches no page; otherwise the count would depend on how long this page takes.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  const loaded = await resourcesLoadedBy(page, "/app");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  const files = loaded.filter(({ url }) => !new URL(url).pathname.startsWith("/api/"));
  expect(files.length).toBeLessThanOrEqual(APP_REQUESTS_MAX);
});

journey("a signed-in user is redirected from the landing page to the app", async ({ owner, page }) => {
  expect(owner.email).not.toBe("");
  await page.goto("/");
  await expect(page).toHaveURL(/\/app$/);
});

type PageResource = { url: string; type: string; bytes: number };

/** The bytes that the browser received over the network for a first visit, headers included. */
async function resourcesLoadedBy(page: Page, path: string): Promise<PageResource[]> {
  const finished: Request[] = [];
  const take = (request: Request) => finished.push(request);
  page.on("requestfinished", take);
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  // A later request could ask for its size after its page is closed.
  page.off("requestfinished", take);
  return Promise.all(
    finished.map(async (request) => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      return {
        url: request.url(),
        type: request.resourceType(),
        bytes: responseBodySize + responseHeadersSize,
      };
    }),
  );
}

function total(loaded: readonly PageResource[]): number {
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

journey("a visitor who is not signed in is sent to the sign-in and then to the page", async ({ page }) => {
  await page.goto("/app/accounts");
  await expect(page).toHaveURL(/\/auth\?next=/);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});
