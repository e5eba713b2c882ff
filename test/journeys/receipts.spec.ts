import { expect } from "@playwright/test";
import { pdfFile } from "#test/support/attached-files.ts";
import { journey } from "#test/support/journey.ts";
import { receivedXml } from "#test/support/received-files.ts";

journey.use({ viewport: { width: 390, height: 844 } });

const pdf = (name: string, pages: number) => ({
  name,
  mimeType: "application/pdf",
  buffer: pdfFile({ pages }),
});

journey("receipts wait in the inbox until they are in the books", async ({ owner, page }) => {
  expect(owner.email).not.toBe("");
  const vendor = await page.request.post("/api/vendors", { data: { name: "Paper & Sons" } });
  expect(vendor.status()).toBe(201);
  const office = { code: "5800", name: "Office", type: "expense" };
  expect((await page.request.post("/api/accounts", { data: office })).status()).toBe(201);
  await page.goto("/app/inbox");
  await expect(page.getByText("No receipts to process")).toBeVisible();
  const files = page.getByLabel("Add files");
  await files.setInputFiles([pdf("lunch.pdf", 1), pdf("rent.pdf", 2)]);
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(row("lunch.pdf")).toBeVisible();
  await expect(row("rent.pdf")).toBeVisible();

  // The same file again is rejected with the place where it is.
  await files.setInputFiles(pdf("copy.pdf", 1));
  await expect(page.getByText("This file is already in the receipt inbox as lunch.pdf.")).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();

  await row("rent.pdf").getByRole("button", { name: "Create bill" }).click();
  await expect(page.getByRole("list", { name: "Files to attach" })).toHaveText("rent.pdf");
  await expect(page.getByRole("complementary", { name: "Preview" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Page 2 of 2" })).toBeAttached();
  await page.getByRole("combobox", { name: "Vendor" }).fill("Paper");
  await page.getByRole("option", { name: /Paper/ }).first().click();
  await page.getByRole("combobox", { name: "Item, line 1" }).fill("Office");
  await page
    .getByRole("option", { name: /Office/ })
    .first()
    .click();
  await page.getByLabel("Unit price, line 1").fill("25.00");
  // The file follows once the bill is saved; opening another address would cancel that.
  const attached = page.waitForResponse(/\/api\/attachments\/[^/]+\/move$/);
  await page.getByRole("button", { name: "Save draft" }).click();
  expect((await attached).status()).toBe(200);
  await expect(page).toHaveURL(/purchases$/);

  await page.goto("/app/inbox");
  await expect(row("lunch.pdf")).toBeVisible();
  await expect(row("rent.pdf")).toBeHidden();
  await row("lunch.pdf").getByRole("button", { name: "Attach to" }).click();
  const dialog = page.getByRole("dialog", { name: "Attach lunch.pdf" });
  await dialog.getByRole("button", { name: /^Attach to BILL-0001/ }).click();
  await expect(page.getByText("lunch.pdf was attached to BILL-0001 · Paper & Sons")).toBeVisible();
  await expect(page.getByText("No receipts to process")).toBeVisible();

  // An electronic invoice fills in the bill.
  await files.setInputFiles({ name: "R-17.xml", mimeType: "text/xml", buffer: Buffer.from(receivedXml()) });
  await row("R-17.xml").getByRole("button", { name: "Create bill" }).click();
  await expect(page.getByRole("region", { name: "The file" })).toContainText("R-17 from Paper & Sons");
});
