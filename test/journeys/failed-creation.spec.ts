import { expect, type Page } from "@playwright/test";
import { choose, journey } from "#test/support/journey.ts";

const fillName = (name: string) => (page: Page) => page.getByLabel("Name").fill(name);

async function fillProduct(page: Page): Promise<void> {
  await page.getByLabel("Name").fill("Chair");
  await page.getByLabel("Purchase Price").fill("20");
  await page.getByLabel("Sale Price").fill("50");
}

async function fillTaxRate(page: Page): Promise<void> {
  await page.getByLabel("Name").fill("VAT");
  await page.getByLabel("Rate (%)").fill("20");
}

/** A party and a product on one line. */
const document = (party: string, name: RegExp) => async (page: Page) => {
  await choose(page.getByRole("combobox", { name: party }), name.source, name);
  await choose(page.getByRole("combobox", { name: "Item, line 1" }), "Advice", /Advice/);
  await page.getByLabel("Quantity, line 1").fill("1");
};

/** The forms of new records, their required fields, their button, and the message of the specification. */
const FORMS = [
  ["vendors", fillName("Oak Works"), "Save vendor", "Failed to create vendor"],
  ["customers", fillName("Cafe Linden"), "Save customer", "Failed to create customer"],
  ["products", fillProduct, "Save product", "Failed to create product"],
  ["tax-rates", fillTaxRate, "Save tax rate", "Failed to create tax rate"],
  ["purchases", document("Vendor", /Timber/), "Save draft", "Failed to create bill"],
  ["sales", document("Customer", /Hotel/), "Save draft", "Failed to create invoice"],
] as const;

const RECORDS = [
  ["vendors", { name: "Timber" }],
  ["customers", { name: "Hotel" }],
  ["products", { name: "Advice", type: "service", purchasePrice: "5", salePrice: "10" }],
] as const;

journey("a record that can't be created shows an error", async ({ owner, page }) => {
  expect(owner.email).not.toBe("");
  for (const [path, data] of RECORDS)
    expect((await page.request.post(`/api/${path}`, { data })).status(), path).toBe(201);
  // The response has no record, and no reason.
  await page.route(/\/api\/(vendors|customers|products|tax-rates|bills|invoices)$/, (route, request) =>
    request.method() === "POST" ? route.fulfill({ status: 201, body: "" }) : route.continue(),
  );
  for (const [path, fill, button, sentence] of FORMS)
    await journey.step(sentence, async () => {
      await page.goto(`/app/${path}/new`);
      await fill(page);
      await page.getByRole("button", { name: button }).click();
      await expect(page.getByText(sentence, { exact: true }).first()).toBeVisible();
    });
});
