import { expect } from "@playwright/test";
import { journey } from "#test/support/journey.ts";

journey(
  "a request to a busy server is retried with the same key, and the page shows a notice",
  async ({ owner, page }) => {
    expect(owner.email).not.toBe("");
    const keys: (string | undefined)[] = [];
    let see = (): void => undefined;
    const noticeShown = new Promise<void>((resolve) => (see = resolve));
    await page.route("**/api/accounts", async (route, request) => {
      if (request.method() !== "POST") return route.continue();
      keys.push(request.headers()["idempotency-key"]);
      if (keys.length > 4) return noticeShown.then(() => route.continue());
      const json = { code: "request.busy", detail: "The server is busy. Please try again in a moment." };
      return route.fulfill({ status: 503, headers: { "retry-after": "1" }, json });
    });
    await page.goto("/app/accounts/new");
    await page.getByLabel("Account Type").selectOption("Asset");
    await expect(page.getByLabel("Account Code")).toHaveValue("1000");
    await page.getByLabel("Account Name").fill("Petty cash");
    await page.getByRole("button", { name: "Save Account" }).click();
    const notice = page.getByText("The server is busy. Trying again…");
    await expect(notice).toBeVisible();
    see();
    await expect(page).toHaveURL(/\/app\/accounts$/);
    await expect(page.getByRole("link", { name: "1000 - Petty cash", exact: true })).toBeVisible();
    await expect(notice).toHaveCount(0);
    expect(keys).toHaveLength(5);
    expect(new Set(keys).size).toBe(1);
  },
);
