import { expect, type Page } from "@playwright/test";
import { findBarriers } from "#test/support/find-accessibility-problems.ts";
import { goWithKeys, journey } from "#test/support/journey.ts";

/** The last calendar year, which is over on any day. */
const YEAR = new Date().getUTCFullYear() - 1;

journey("an owner closes a year, reads its journal, and reopens it", async ({ filledBooks, page }) => {
  expect(filledBooks.journalIds).toHaveLength(3);
  await postInYear(page);
  await journey.step("previews every line", async () => {
    await page.goto("/app");
    await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
    await goWithKeys(page, "y", "Year End Closing");
    await expect(page.getByLabel("Fiscal year")).toHaveValue(`${YEAR}-12-31`);
    await expect(page.getByLabel("Retained earnings account")).toHaveValue(/./);
    const lines = page.getByRole("table", { name: "Closing entries" });
    await expect(lines.getByRole("row", { name: /Total/ }).first()).toContainText("$900.00");
    await expect(lines.getByRole("row", { name: /Transfer of net income/ })).toContainText("650.00");
  });
  await journey.step("sees the errors", async () => {
    await page.getByLabel("Retained earnings account").selectOption({ label: "Select an account" });
    await page.getByRole("button", { name: "Process Year End Closing" }).click();
    await expect(page.getByText("Please select a retained earnings account")).toBeVisible();
    await expect(page.getByLabel("Retained earnings account")).toBeFocused();
    await page.getByLabel("Fiscal year").selectOption(`${YEAR + 1}-12-31`);
    await expect(page.getByText(`Fiscal year ${YEAR + 1} is not over yet.`)).toBeVisible();
  });
  await journey.step("closes it", () => closeYear(page));
  await journey.step("finds the journal read-only, and the link to the closing", async () => {
    await page
      .getByRole("link", { name: `YE-${YEAR}-0001` })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1, name: `YE-${YEAR}-0001` })).toBeVisible();
    await expect(page.getByRole("link", { name: "Edit" })).toBeHidden();
    await page.getByRole("link", { name: "Open year end closing" }).click();
  });
  await journey.step("reopens it with a reason", async () => {
    await page.getByRole("button", { name: "Reopen" }).first().click();
    const dialog = page.getByRole("alertdialog", { name: `Reopen ${YEAR}` });
    await dialog.getByRole("button", { name: `Reopen ${YEAR}` }).click();
    await expect(dialog.getByText("Please enter a reason")).toBeVisible();
    expect.soft(await findBarriers(page), "the reason").toEqual([]);
    await dialog.getByLabel("Reason").fill("A bill came late");
    await dialog.getByRole("button", { name: `Reopen ${YEAR}` }).click();
    await expect(page.getByText(`Year ${YEAR} was reopened`)).toBeVisible();
    await expect(page.getByRole("button", { name: "Process Year End Closing" })).toBeVisible();
  });
});

/** 900.00 earned and 250.00 spent in the year before. */
async function postInYear(page: Page): Promise<void> {
  const { items } = await (await page.request.get("/api/accounts?limit=1000")).json();
  const idOf = (code: string) => items.find((account: { code: string }) => account.code === code).id;
  for (const [account, debit, credit] of [
    ["4000", "0.00", "900.00"],
    ["5200", "250.00", "0.00"],
  ] as const) {
    const lines = [
      { accountId: idOf("1000"), debit: credit, credit: debit },
      { accountId: idOf(account), debit, credit },
    ];
    const journal = { date: `${YEAR}-06-30`, description: "Business of the year", lines };
    expect((await page.request.post("/api/journals", { data: journal })).status()).toBe(201);
  }
}

async function closeYear(page: Page): Promise<void> {
  const year = page.getByLabel("Fiscal year");
  const account = page.getByLabel("Retained earnings account");
  await account.selectOption({ label: await retainedEarningsName(page) });
  await page.getByRole("button", { name: "Process Year End Closing" }).click();
  await expect(page.getByText(`Close ${YEAR} first`)).toBeVisible();
  await expect(year).toBeFocused();
  await year.selectOption(`${YEAR}-12-31`);
  await expect(page.getByText(`Close ${YEAR} first`)).toBeHidden();
  await page.getByRole("button", { name: "Process Year End Closing" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Process Year End Closing" });
  await expect(dialog).toContainText("Net income of $650.00 will be moved to");
  expect.soft(await findBarriers(page), "the question").toEqual([]);
  await dialog.getByRole("button", { name: `Close ${YEAR}` }).click();
  await expect(page.getByText(`Year ${YEAR} has been closed successfully`)).toBeVisible();
  await expect(page.getByText(`Year ${YEAR} was closed on`)).toBeVisible();
  expect.soft(await findBarriers(page), "a closed year").toEqual([]);
}

async function retainedEarningsName(page: Page): Promise<string> {
  const { items } = await (await page.request.get("/api/accounts?type=equity")).json();
  const { code, name } = items.find((account: { name: string }) => account.name === "Retained Earnings");
  return `${code} - ${name}`;
}
