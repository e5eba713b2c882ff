import { expect } from "@playwright/test";
import { journey, openByMenu } from "#test/support/journey.ts";

journey(
  "a page left over from another user writes nothing into the next user's books",
  async ({ page, owner, context, baseURL }) => {
    expect(owner.email).not.toBe("");
    // On a phone, where the message is below the visible part of the form.
    await page.setViewportSize({ width: 390, height: 640 });
    await page.goto("/app/accounts/new");
    await page.getByLabel("Account Type").selectOption("Asset");
    // The page sends no other request until it is saved.
    await expect(page.getByLabel("Account Code")).toHaveValue("1000");
    await page.getByLabel("Account Name").fill("Of the first person");
    const headers = { origin: baseURL ?? "" };
    await context.request.post("/api/auth/sign-out", { headers });
    const data = {
      name: "Second",
      email: `second-${Date.now()}@example.com`,
      password: "a long pass phrase",
    };
    expect((await context.request.post("/api/auth/sign-up/email", { headers, data })).ok()).toBe(true);

    await page.getByRole("button", { name: "Save Account" }).click();
    await expect(
      page.getByText("Someone has signed in to a different account in this browser."),
    ).toBeInViewport();
    const { items } = await (await context.request.get("/api/accounts")).json();
    expect(items).toEqual([]);
  },
);

journey(
  "an entry saved without a network and then discarded is never sent",
  async ({ page, filledBooks, context }) => {
    const address = `/app/journals/${filledBooks.journalIds[0]}`;
    // Loads the list, which the form returns to without a network.
    await page.goto("/app/journals");
    await page.locator(`a[href$="/journals/${filledBooks.journalIds[0]}"]`).first().click();
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByLabel("Description", { exact: true }).fill("Discarded");
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await context.setOffline(true);
    await page.waitForFunction(() => !navigator.onLine);
    await page.keyboard.press("Control+S");
    await expect(page.getByText(/can't be reached/).first()).toBeVisible();
    await openByMenu(page, "Journal Entries");
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect(page).toHaveURL(/\/app\/journals$/);
    await context.setOffline(false);
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const journal = await (await context.request.get(`/api/journals/${filledBooks.journalIds[0]}`)).json();
    expect(journal).toMatchObject({ version: 1 });
    expect(journal.description).not.toBe("Discarded");
  },
);
