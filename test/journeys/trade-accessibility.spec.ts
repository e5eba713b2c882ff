import { expect, type Page } from "@playwright/test";
import { toDay, shiftDays } from "#domain/dates.ts";
import { checkScreens, type ScreenPath } from "#test/support/check-screens.ts";
import { journey } from "#test/support/journey.ts";
import type { SampleCompany } from "#test/support/sample-company.ts";

type Screens = Readonly<Record<string, ScreenPath>>;

const press =
  (name: string | RegExp, role: "button" | "link" | "menuitem" = "button") =>
  (page: Page) =>
    page.getByRole(role, { name }).first().click();

/** Opens the menu of the first row, or of the page, and the dialog of one of its entries. */
const choose = (menu: string | RegExp, item: string) => async (page: Page) => {
  await press(menu)(page);
  await press(item, "menuitem")(page);
  await expect(page.locator("dialog[open]")).toBeVisible();
};

const refused = (save: string, sentence: string) => async (page: Page) => {
  await press(save)(page);
  await expect(page.getByText(sentence).first()).toBeVisible();
};

/** Late enough for few rows, early enough for some. */
const FORTNIGHT_AGO = shiftDays(toDay(new Date().toISOString().slice(0, 10)), -14);

/**
 * A part shared by several screens is checked on one: the form of a party, and of a tax rate; the question before
 * deleting, and an empty search result, are among the documents below.
 */
const records = ({ vendor, customer, product, taxRate }: SampleCompany): Screens => ({
  dashboard: { at: "/app" },
  vendors: { at: "/app/vendors" },
  vendor: { at: `/app/vendors/${vendor}` },
  "new vendor, with errors": { at: "/app/vendors/new", doing: refused("Save vendor", "Name is required") },
  "edit vendor": { at: `/app/vendors/${vendor}/edit` },
  customers: { at: "/app/customers" },
  customer: { at: `/app/customers/${customer}` },
  "sales to a customer in a year": { at: `/app/customers/${customer}/traded` },
  products: { at: "/app/products" },
  "products to order again": { at: "/app/products?kind=low" },
  "new product, with errors": { at: "/app/products/new", doing: refused("Save product", "Name is required") },
  "edit product": { at: `/app/products/${product}/edit` },
  "adjust stock": { at: "/app/products", doing: choose(/^Actions for /, "Adjust stock") },
  "tax rates": { at: "/app/tax-rates" },
  "edit tax rate": { at: `/app/tax-rates/${taxRate}/edit` },
  receivables: { at: "/app/reports/aging", doing: press("Café Linden") },
  payables: { at: "/app/reports/aging?side=payable" },
  tax: { at: "/app/reports/tax" },
  "tax, a figure opened": { at: "/app/reports/tax", doing: press(/, tax on sales, T0001/, "link") },
  "tax returns": { at: "/app/tax-returns" },
  "files of banks": { at: "/app/bank?search=2026-03" },
  "statements of banks": { at: "/app/bank/statements?search=12" },
  "stock movement": { at: `/app/reports/stock-movement?start=${FORTNIGHT_AGO}` },
  "stock movement, choosing a product": {
    at: `/app/reports/stock-movement?start=${FORTNIGHT_AGO}&product=${product}`,
    doing: openProducts,
  },
  "stock movement, where nothing moved": {
    at: "/app/reports/stock-movement?start=2001-01-01&end=2001-01-31",
  },
  "remove the sample company": { at: "/app/help", doing: press("Remove sample company") },
});

/** Rows are all alike, and axe takes time for each one: the lists are filtered to a few of them. */
const ONE_PAYMENT = "/app/payments?search=RC-0001";

const documents = (ids: SampleCompany): Screens => ({
  bills: { at: "/app/purchases?tab=unpaid" },
  bill: { at: `/app/purchases/${ids.bill}` },
  "new bill, with errors": {
    at: "/app/purchases/new",
    doing: refused("Post bill", "Please select a vendor"),
  },
  "edit bill": { at: `/app/purchases/${ids.bill}/edit`, doing: expectNothingChanges },
  "invoices by due date": { at: "/app/sales?tab=unpaid&due=next+30+days" },
  "overdue invoices": { at: "/app/sales?tab=overdue" },
  "invoices, nothing found": { at: "/app/sales?search=zzz" },
  "menu of an invoice": { at: "/app/sales?tab=unpaid", doing: press(/^Actions for /) },
  "delete invoice": { at: "/app/sales?tab=draft", doing: choose(/^Actions for /, "Delete") },
  "draft invoice": { at: `/app/sales/${ids.draft}` },
  "part paid invoice": { at: `/app/sales/${ids.partPaid}` },
  "void invoice": { at: `/app/sales/${ids.voided}` },
  "voiding an invoice": { at: `/app/sales/${ids.invoice}`, doing: choose("More", "Void") },
  "new invoice, choosing a product": { at: "/app/sales/new", doing: chooseProduct },
  "new invoice for a new customer": { at: "/app/sales/new", doing: createCustomer },
  "edit invoice, to be void": { at: `/app/sales/${ids.invoice}/edit`, doing: openVoidDialog },
  "vendor credits": { at: "/app/purchases/vendor-credits" },
  "vendor credit": { at: `/app/purchases/vendor-credits/${ids.vendorCredit}` },
  "credit notes": { at: "/app/sales/credit-notes" },
  "using a credit note": { at: `/app/sales/credit-notes/${ids.creditNote}`, doing: press(/^Apply to /) },
  "new credit note": { at: `/app/sales/credit-notes/new?credits=${ids.invoice}`, doing: checkPostingPreview },
  payments: { at: ONE_PAYMENT },
  payment: { at: `/app/payments/${ids.payment}` },
  "void payment": { at: ONE_PAYMENT, doing: choose(/^Actions for /, "Void") },
  "receive payment": {
    at: `/app/payments/new?direction=in&document=${ids.invoice}`,
    doing: checkPaidDocuments,
  },
  "record refund": { at: `/app/payments/new?direction=out&refund=yes&document=${ids.creditNote}` },
});

async function checkPostingPreview(page: Page): Promise<void> {
  await expect(page.getByRole("table", { name: "Journal entry preview" })).toBeVisible();
}

/** Saving without changes posts nothing. */
async function expectNothingChanges(page: Page): Promise<void> {
  await expect(page.getByText("No entry will be posted.")).toBeVisible();
}

async function checkPaidDocuments(page: Page): Promise<void> {
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue(/\d/);
}

async function openProducts(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Product" }).press("ArrowDown");
  await expect(page.getByRole("option", { name: "All Products" })).toBeVisible();
}

async function chooseProduct(page: Page): Promise<void> {
  await page.getByLabel("Item, line 1").press("ArrowDown");
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
}

async function createCustomer(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Customer" }).fill("Nobody yet");
  await page.getByRole("option", { name: '"Nobody yet"' }).click();
  await expect(page.getByRole("dialog", { name: "New Customer" })).toBeVisible();
}

async function openVoidDialog(page: Page): Promise<void> {
  await page.getByLabel("Status").selectOption("void");
  await press("Save invoice")(page);
  await expect(page.getByRole("alertdialog", { name: "Void invoice" })).toBeVisible();
}

for (const [name, screensOf] of Object.entries({ records, documents })) {
  journey(`axe finds nothing in the sample company: ${name}`, async ({ sharedSample, page }) => {
    await checkScreens(page, screensOf(sharedSample));
  });
}
