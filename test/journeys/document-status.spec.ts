import { expect, type Page } from "@playwright/test";
import { journey, pressInMessage } from "#test/support/journey.ts";
import { draftLike } from "#test/support/sample-company.ts";

journey(
  "a draft is posted from its page, and a form asks before it voids",
  async ({ changedSample, page }) => {
    const { id: draft } = await draftLike(page.request, changedSample.draft);
    // Under the title, before any other text with such a word.
    const status = page
      .getByText(/^(Draft|Unpaid|Void)$/)
      .filter({ visible: true })
      .first();
    await journey.step("posts it", async () => {
      await page.goto(`/app/sales/${draft}`);
      await expect(status).toHaveText("Draft");
      await page.getByRole("button", { name: "Post" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Post invoice" }).click();
      await expect(status).toHaveText("Unpaid");
      await expect(page.getByRole("link", { name: "Receive payment" })).toBeVisible();
    });
    await journey.step("voids it in its form", async () => {
      await page.getByRole("link", { name: "Edit" }).click();
      await page.getByLabel("Quantity, line 1").fill("9");
      await page.getByLabel("Notes").fill("Never delivered");
      await page.getByLabel("Status").selectOption("void");
      await page.getByRole("button", { name: "Save invoice" }).click();
      const question = page.getByRole("alertdialog", { name: "Void invoice" });
      await expect(question).toContainText("Only your changes to the notes will be saved.");
      await question.getByRole("button", { name: "Void invoice" }).click();
      await expect(page.getByRole("heading", { name: "Sales Invoices" })).toBeVisible();
    });
    await journey.step("finds it void, with its note and its items", async () => {
      await page.goto(`/app/sales/${draft}`);
      await expect(status).toHaveText("Void");
      await expect(page.getByText("Never delivered", { exact: true })).toBeVisible();
      await expect(page.getByRole("row", { name: /Oak bench/ })).toContainText("657.00");
      await page.getByRole("link", { name: "View journal entry" }).click();
      await expect(page.getByText("Voided", { exact: true }).first()).toBeVisible();
    });
  },
);

journey(
  "a draft is marked as a draft, and is posted from its own page",
  async ({ changedSample: { customer }, page }) => {
    const messages = page.getByRole("region", { name: "Messages" });
    const write = async () => {
      await page.goto(`/app/sales/new?party=${customer}`);
      await expect(page.getByRole("combobox", { name: "Customer" })).toHaveValue(/./);
      await chooseProduct(page, 1, "Delivery and set-up");
    };
    await journey.step("saves a draft, and posts it in the message", async () => {
      await write();
      await page.getByRole("button", { name: "Save draft" }).click();
      await expect(messages.getByText(/was saved as a draft$/)).toBeVisible();
      await pressInMessage(page, "Post");
      await expect(messages.getByText(/was posted$/)).toBeVisible();
      await expect(page.getByRole("row").nth(1)).toContainText("Unpaid");
    });
    await journey.step("posts a draft in its row, and continues to its payment", async () => {
      await write();
      await page.keyboard.press("Control+s");
      const row = page.getByRole("row").nth(1);
      await expect(row).toContainText("Draft");
      await row.getByRole("button", { name: /^Actions for / }).click();
      await page.getByRole("menuitem", { name: "Post" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Post invoice" }).click();
      await expect(row).toContainText("Unpaid");
      await pressInMessage(page, "Receive payment");
      await expect(page.getByRole("heading", { name: "Receive payment" })).toBeVisible();
    });
    await journey.step("posts by the main button, and prints it", async () => {
      await write();
      await page.evaluate(() => {
        Object.defineProperty(navigator, "pdfViewerEnabled", { value: false });
      });
      await page.getByRole("button", { name: "Post invoice" }).click();
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Print", exact: true }).click();
      expect((await download).suggestedFilename()).toMatch(/^INV-.*\.pdf$/);
    });
    await journey.step("sends it from the message", async () => {
      await pressInMessage(page, "Send");
      const dialog = page.getByRole("dialog", { name: /^Email INV-/ });
      await expect(dialog.getByLabel("Message")).toHaveValue(/View invoice: http\S+\/i\/[\w-]{43}/);
      await expect(dialog.getByLabel("Share link address")).toHaveValue(/\/i\/[\w-]{43}$/);
      await dialog.getByRole("button", { name: "Cancel" }).click();
    });
  },
);

journey("an overpayment is refunded by a button", async ({ changedSample: { customer }, page }) => {
  await page.goto(`/app/payments/new?party=${customer}`);
  await expect(page.getByRole("heading", { name: "Receive payment" })).toBeVisible();
  await page.getByLabel("Payment type").selectOption("refund-customer");
  await expect(page.getByRole("heading", { name: "Record refund" })).toBeVisible();
  const payment = await page.request.post("/api/payments", {
    data: { direction: "in", partyId: customer, date: "2026-01-15", amount: "19.00" },
  });
  const { id, number } = await payment.json();
  await page.goto(`/app/payments/${id}`);
  await page.getByRole("link", { name: "Refund 19.00" }).click();
  await expect(page.getByRole("heading", { name: "Record refund" })).toBeVisible();
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("19.00");
  await page.getByRole("button", { name: "Save payment" }).click();
  await expect(page.getByRole("heading", { name: "Record refund" })).toBeHidden();
  await page.goto(`/app/payments/${id}`);
  await expect(page.getByRole("row", { name: /Refunded/ })).toContainText("19.00");
  expect(number).toMatch(/^RC-/);
  await page.getByRole("button", { name: "Void" }).waitFor();
  await expect(page.getByRole("link", { name: /^Refund/ })).toHaveCount(0);
});

journey(
  "unapplied credit is applied to an unpaid invoice on its page",
  async ({ changedSample: { product }, page }) => {
    const write = async (path: string, data: object) =>
      (await page.request.post(`/api/${path}`, { data })).json();
    const { id: partyId } = await write("customers", { name: "Quay Café" });
    const items = [{ productId: product, quantity: "1", unitPrice: "20" }];
    const dated = { partyId, date: "2026-01-15" };
    const { id } = await write("invoices", { ...dated, status: "posted", items });
    await write("payments", { ...dated, direction: "in", amount: "5.00" });
    await page.goto(`/app/sales/${id}`);
    const offer = page.getByRole("status").filter({ hasText: "5.00 of credit" });
    await offer.getByRole("button", { name: "Apply credit" }).click();
    await expect(page.getByRole("main")).toContainText("Balance due$15.00");
    await expect(page.getByRole("button", { name: "Apply credit" })).toHaveCount(0);
  },
);

journey("a credit note returns only goods", async ({ sharedSample, page }) => {
  expect(sharedSample.product).not.toBe("");
  await page.goto("/app/sales/credit-notes/new");
  const comeBack = page.getByRole("checkbox", { name: "Returned to stock" });
  await chooseProduct(page, 1, "Delivery and set-up");
  await chooseProduct(page, 2, "Oak bench");
  await expect(comeBack).toHaveCount(1);
  await chooseProduct(page, 1, "Parasol 3 m");
  await expect(comeBack).toHaveCount(2);
});

async function chooseProduct(page: Page, line: number, name: string): Promise<void> {
  const product = page.getByLabel(`Item, line ${line}`);
  await product.fill(name);
  await page.getByRole("option", { name }).first().click();
  await expect(product).toHaveValue(new RegExp(name));
}
