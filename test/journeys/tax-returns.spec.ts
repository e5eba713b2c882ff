import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { journey } from "#test/support/journey.ts";

journey("an owner files a tax return, pays it, and undoes both", async ({ filledBooks, page }) => {
  expect(filledBooks.journalIds).not.toEqual([]);
  const add = async (path: string, data: object): Promise<string> => {
    const reply = await page.request.post(`/api/${path}`, { data });
    expect(reply.status(), await reply.text()).toBe(201);
    return (await reply.json()).id;
  };
  const owed = await add("accounts", { code: "2970", type: "liability", name: "Tax owed" });
  const fees = await add("accounts", { code: "4970", type: "revenue", name: "Fees" });
  await add("accounts", { code: "1970", type: "asset", name: "Giro", moneyKind: "bank" });
  await add("tax-rates", { name: "Tax", rate: "10", salesAccountId: owed });
  const lines = [
    { accountId: fees, debit: "12.00", credit: "0", description: "" },
    { accountId: owed, debit: "0", credit: "12.00", description: "" },
  ];
  await add("journals", { date: "2026-01-15", description: "Tax of January", status: "posted", lines });

  await journey.step("the list links to the return, and a box to its documents", async () => {
    await page.goto("/app/tax-returns");
    const periods = page.getByRole("table", { name: "Tax returns" }).locator("tbody tr");
    await expect(periods.last()).toBeVisible();
    // Every period shows its amount.
    await expect(periods.filter({ hasText: /\d\.\d\d/ })).toHaveCount(await periods.count());
    await page.getByRole("link", { name: "Jan 1 – Mar 31, 2026" }).click();
    const boxes = page.getByRole("table", { name: "Boxes" });
    await boxes.getByRole("link", { name: /^12\.00, Amount payable/ }).click();
    await expect(page.getByRole("row", { name: /Tax of January/ })).toContainText("12.00");
    await page.getByRole("link", { name: "All boxes" }).click();
    await expect(boxes).toBeVisible();
    await page.getByRole("button", { name: "Export" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Export CSV" }).click();
    const file = await (await saved).path();
    expect(await readFile(file, "utf8")).toContain("Amount payable (or refundable if negative),12.00");
    // The printout names the company.
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("My Company", { exact: true }).filter({ visible: true })).toBeVisible();
    await page.emulateMedia({ media: null });
  });

  await journey.step("the return is filed, and locks its period for taxed documents", async () => {
    await page.getByRole("button", { name: "Mark as filed" }).click();
    await expect(page.getByRole("dialog").getByRole("textbox", { name: "Filed on" })).toBeFocused();
    await page.getByRole("dialog").getByRole("button", { name: "Mark as filed" }).click();
    await expect(page.getByText("Tax return filed")).toBeVisible();
    const lateJournal = { date: "2026-03-31", description: "Overdue", status: "posted", lines };
    const refused = await page.request.post("/api/journals", { data: lateJournal });
    expect(await refused.json()).toMatchObject({ code: "tax-return.period-filed" });
  });

  await journey.step("the return is paid by the journal of the preview", async () => {
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Paid from").fill("1970");
    await page.getByRole("option", { name: /^1970/ }).click();
    await expect(dialog.getByRole("row", { name: /2970 - Tax owed/ })).toContainText("12.00");
    await dialog.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(page.getByText("Tax return paid")).toBeVisible();
    await page.getByRole("link", { name: /^JE-/ }).click();
    await page.getByRole("link", { name: "Open the tax return" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /Jan 1 – Mar 31, 2026/ })).toBeVisible();
  });

  await journey.step("the payment is voided, and the filing undone", async () => {
    for (const step of ["Void payment", "Undo filing"]) {
      await page.getByRole("button", { name: "More" }).click();
      await page.getByRole("menuitem", { name: step }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: step }).click();
      await expect(page.getByRole("alertdialog")).toBeHidden();
    }
    await expect(page.getByRole("button", { name: "Mark as filed" })).toBeVisible();
  });
});
