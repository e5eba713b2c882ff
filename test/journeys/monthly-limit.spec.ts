import { expect, type APIRequestContext } from "@playwright/test";
import { choose, journey } from "#test/support/journey.ts";

const LIMIT = 50;

journey(
  "a journal over the monthly limit is rejected with its message, and the count is up to date",
  async ({ filledBooks, page, context }) => {
    expect(filledBooks.journalIds).toHaveLength(3);
    await page.goto("/app/journals/new");
    await expect(page.getByText("3 of 50 this month")).toBeVisible();
    await page.getByLabel("Description", { exact: true }).fill("One too many");
    await choose(page.getByLabel("Account, line 1"), "5200", /^5200 - /);
    await page.getByLabel("Debit, line 1").fill("10");
    await choose(page.getByLabel("Account, line 2"), "1000", /^1000 - /);
    await expect(page.getByLabel("Debit, line 2")).toBeFocused();
    await page.keyboard.press("=");
    await expect(page.getByLabel("Credit, line 2")).toHaveValue("10.00");

    await postDrafts(context.request, LIMIT - 3);
    await page.keyboard.press("Control+s");
    const sentence =
      "Monthly journal entry limit reached for free tier. Please upgrade to Premium for unlimited entries.";
    await expect(page.getByRole("alert")).toHaveText(sentence);
    await expect(page.getByText("50 of 50 this month")).toBeVisible();
    await expect(page.getByText(sentence)).toHaveCount(1);
    await expect(page.getByRole("link", { name: "See your plan" })).toBeVisible();
    await expect(page.getByLabel("Debit, line 1")).toHaveValue("10.00");
  },
);

/** As if from another window. */
async function postDrafts(request: APIRequestContext, count: number): Promise<void> {
  const { items } = await (await request.get("/api/accounts?limit=2")).json();
  const lines = [
    { accountId: items[0].id, debit: "1.00" },
    { accountId: items[1].id, credit: "1.00" },
  ];
  const data = { date: "2026-01-05", description: "Draft", status: "draft", lines };
  for (let posted = 0; posted < count; posted += 1) {
    expect((await request.post("/api/journals", { data })).status()).toBe(201);
  }
}
