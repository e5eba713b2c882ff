import { expect } from "@playwright/test";
import { journey } from "#test/support/journey.ts";
import { receivedXml } from "#test/support/received-files.ts";

const FILE = { name: "R-17.xml", mimeType: "text/xml", buffer: Buffer.from(receivedXml()) };

journey(
  "a vendor's file becomes a bill, with its vendor, and is rejected the second time",
  async ({ owner, page }) => {
    expect(owner.email).not.toBe("");
    const tax = await page.request.post("/api/tax-rates", { data: { name: "VAT", rate: "10" } });
    expect(tax.status()).toBe(201);
    const office = { code: "5800", name: "Office", type: "expense" };
    expect((await page.request.post("/api/accounts", { data: office })).status()).toBe(201);

    await page.goto("/app/purchases");
    await page.getByLabel("Electronic invoice").setInputFiles({ ...FILE, buffer: Buffer.from("<a/>") });
    await expect(page.getByRole("alert")).toContainText("This XML file isn't a UBL or CII invoice");
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
    await page.getByLabel("Electronic invoice").setInputFiles(FILE);

    const file = page.getByRole("region", { name: "The file" });
    await expect(file.getByText(/R-17 from Paper & Sons/)).toBeVisible();
    await expect(file.getByText("The total matches the file.")).toBeVisible();
    await file.getByRole("button", { name: "Add vendor" }).click();
    const dialog = page.getByRole("dialog", { name: "New Vendor" });
    await expect(dialog.getByLabel("Name")).toHaveValue("Paper & Sons");
    await expect(dialog.getByLabel("Tax ID")).toHaveValue("DE123456789");
    await dialog.getByRole("button", { name: "Save vendor" }).click();
    await expect(dialog).toBeHidden();

    await page.getByRole("combobox", { name: "Item, line 1" }).fill("Office");
    await page
      .getByRole("option", { name: /Office/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Post bill" }).click();
    await expect(page.getByRole("link", { name: "BILL-0001", exact: true })).toBeVisible();
    await page.getByRole("link", { name: "BILL-0001", exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download file" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("R-17.xml");
    await expect(page.getByText("R-17", { exact: true })).toBeVisible();

    await page.goto("/app/purchases");
    await page.getByLabel("Electronic invoice").setInputFiles(FILE);
    await expect(file.getByText("R-17 from this vendor is already recorded as BILL-0001.")).toBeVisible();
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(
      page.getByText("BILL-0001 already has the vendor invoice number R-17").first(),
    ).toBeVisible();
  },
);
