import { expect, type Locator, type Page } from "@playwright/test";
import { journey, newOwner } from "#test/support/journey.ts";

/** A user at the computer, whose keystrokes and clicks are counted. */
function userOn(page: Page) {
  let [strokes, clicks] = [0, 0];
  const press = async (key: string) => {
    strokes += 1;
    await page.keyboard.press(key);
  };
  return {
    page,
    press,
    type: async (text: string) => {
      for (const sign of text) await press(sign);
    },
    click: async (locator: Locator) => {
      clicks += 1;
      await locator.click();
    },
    /** Moves by Tab to a field. */
    tabTo: async (label: string) => {
      const field = page.getByLabel(label, { exact: true });
      for (let pressed = 0; pressed < 12; pressed += 1) {
        await press("Tab");
        if (
          await field.evaluateAll((elements) =>
            elements.some((element) => element === document.activeElement),
          )
        )
          return;
      }
      await expect(field).toBeFocused();
    },
    /** The keystrokes and clicks since the last call. */
    counted: () => {
      const counts = { strokes, clicks };
      [strokes, clicks] = [0, 0];
      return counts;
    },
  };
}
type PageUser = ReturnType<typeof userOn>;

async function signUp({ page, type, press }: PageUser): Promise<void> {
  // As short as an owner's own: the names of other journeys are longer.
  const { name, email, password } = { ...newOwner(), name: "Ann Lee", password: "green26" };
  await page.goto("/auth?mode=signup");
  await page.getByLabel("Name").focus();
  for (const text of [name, email, password]) {
    await type(text);
    await press("Tab");
  }
  await page.getByLabel("Confirm password").focus();
  await type(password);
  await press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
}

async function go({ page, press }: PageUser, letter: string, heading: string): Promise<void> {
  // At once: the second key must follow within about a second of the first.
  await Promise.all([press("g"), press(letter)]);
  await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeFocused();
}

async function sendInvoice(user: PageUser): Promise<void> {
  const { page, press, type } = user;
  await go(user, "i", "Sales Invoices");
  await press("n");
  await expect(page.getByRole("combobox", { name: "Customer" })).toBeFocused();
  // The chart is suggested where it is first needed, takes one click, and the focus stays in place.
  await user.click(page.getByRole("button", { name: "We sell services" }));
  await expect(page.getByRole("combobox", { name: "Customer" })).toBeFocused();
  await type("Harbour Inn");
  await expect(page.getByRole("option", { name: 'Create customer "Harbour Inn"' })).toBeVisible();
  await press("Enter");
  await expect(page.getByRole("dialog", { name: "New Customer" }).getByLabel("Name")).toBeFocused();
  await press("Tab");
  await type("inn@x.test");
  await press("Enter");
  await expect(page.getByRole("combobox", { name: "Customer" })).toHaveValue(/Harbour Inn/);
  await user.tabTo("Item, line 1");
  await type("Advice");
  await expect(page.getByRole("option", { name: 'Create product "Advice"' })).toBeVisible();
  await press("Enter");
  const product = page.getByRole("dialog", { name: "New Product" });
  await expect(product.getByLabel("Name")).toBeFocused();
  await user.tabTo("Sale Price");
  await type("150");
  await press("Enter");
  await expect(page.getByLabel("Item, line 1")).toHaveValue(/Advice/);
  await expect(page.getByText("Total $150.00")).toBeVisible();
  await user.click(page.getByRole("button", { name: "Send", exact: true }));
  const email = page.getByRole("dialog", { name: "Email INV-0001" });
  await expect(email.getByLabel("To", { exact: true })).toHaveValue("inn@x.test");
  await expect(email.getByLabel("Message")).toHaveValue(/View invoice: http/);
  await user.click(email.getByRole("button", { name: /^(Send|Download email)/ }));
  await expect(email).toBeHidden();
}

async function receivePayment(user: PageUser): Promise<void> {
  const { page, press } = user;
  await user.click(page.getByRole("link", { name: "Receive payment" }));
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("150.00");
  await press("Control+s");
  await expect(page.getByText(/RC-0001/).first()).toBeVisible();
}

async function postBill(user: PageUser): Promise<void> {
  const { page, press, type } = user;
  await go(user, "b", "Purchase Bills");
  await press("n");
  await expect(page.getByRole("combobox", { name: "Vendor" })).toBeFocused();
  await type("City Rent");
  await expect(page.getByRole("option", { name: 'Create vendor "City Rent"' })).toBeVisible();
  await press("Enter");
  await expect(page.getByRole("dialog", { name: "New Vendor" }).getByLabel("Name")).toBeFocused();
  await press("Enter");
  await expect(page.getByRole("combobox", { name: "Vendor" })).toHaveValue(/City Rent/);
  await user.tabTo("Item, line 1");
  await type("rent");
  await expect(page.getByRole("option", { name: /Rent/ }).first()).toBeVisible();
  await user.tabTo("Unit price, line 1");
  await type("800");
  await press("Control+Enter");
  await expect(page.getByRole("status").getByText("BILL-0001")).toBeVisible();
}

/** The palette, from the page that Escape leads to, or from where Escape only closed a list. */
async function openByKeys({ page, press }: PageUser): Promise<void> {
  await press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search or go to" })).toBeFocused();
}

/** Petrol by card: found by everyday words. */
async function spend(user: PageUser): Promise<void> {
  const { page, press, type } = user;
  await press("Escape");
  await openByKeys(user);
  await type("petrol");
  await expect(page.getByRole("option", { name: "New expense" })).toBeVisible();
  await press("Enter");
  await expect(page.getByLabel("Paid to")).toBeFocused();
  await type("Shell");
  await press("Tab");
  await type("12.50");
  await press("Tab");
  await type("petrol");
  await expect(page.getByRole("option", { name: /Fuel/ })).toBeVisible();
  await press("Enter");
  await expect(page.getByRole("combobox", { name: "Category" })).toHaveValue(/Fuel/);
  await user.click(page.getByLabel("Paid from"));
  await type("card");
  await press("Enter");
  await press("Control+Enter");
  // The saved form is empty again: the message "was saved" may still be about the payment.
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("");
}

async function report(user: PageUser): Promise<void> {
  const { page, press, type } = user;
  await press("Escape");
  await openByKeys(user);
  await type("profit");
  await expect(page.getByRole("option", { name: /Profit/ }).first()).toBeVisible();
  await press("Enter");
  const net = page.getByRole("row", { name: /^Net Income/ });
  await expect(net).toContainText("$662.50");
}

/** Account and amounts of each line: the equals sign fills in the difference on the side that lacks it. */
const LINES = [
  ["cash", "1000", ""],
  ["5200", "250.50", ""],
  ["cash", "", "250.50"],
  ["own cap", "", "1000"],
  ["service rev", "", "60"],
  ["cash", "=", ""],
] as const;

async function postJournal(user: PageUser): Promise<void> {
  const { page, press, type } = user;
  await go(user, "j", "Journal Entries");
  await press("n");
  await expect(page.getByLabel("Date", { exact: true })).toBeFocused();
  await user.tabTo("Description");
  await type("The month");
  await press("Tab");
  for (const [index, [account, debit, credit]] of LINES.entries()) {
    await expect(page.getByLabel(`Account, line ${index + 1}`)).toBeFocused();
    await type(account);
    await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
    await press("Tab");
    await expect(page.getByLabel(`Debit, line ${index + 1}`)).toBeFocused();
    await type(debit);
    if (index === LINES.length - 1) break;
    await press("Tab");
    await type(credit);
    await press("Tab");
    await press("Tab");
  }
  await expect(page.getByText("In balance")).toBeVisible();
  await press("Control+s");
  const row = page.getByRole("row", { name: /The month/ });
  await expect(row).toContainText("1,310.50");
  const { items } = await (await page.request.get("/api/journals?search=The month")).json();
  expect(items[0].lines.map(({ debit, credit }: Record<string, string>) => [debit, credit])).toEqual([
    ["1000.00", "0.00"],
    ["250.50", "0.00"],
    ["0.00", "250.50"],
    ["0.00", "1000.00"],
    ["0.00", "60.00"],
    ["60.00", "0.00"],
  ]);
}

async function postFiveItems(user: PageUser): Promise<void> {
  const { page, press, type } = user;
  await go(user, "i", "Sales Invoices");
  await press("n");
  await expect(page.getByRole("combobox", { name: "Customer" })).toBeFocused();
  await type("harb");
  await expect(page.getByRole("option", { name: /Harbour Inn/ }).first()).toBeVisible();
  await press("Enter");
  for (const quantity of ["1", "2", "3", "4", "5"]) {
    await user.tabTo(`Item, line ${quantity}`);
    await type("adv");
    await expect(page.getByRole("option", { name: /Advice/ }).first()).toBeVisible();
    await user.tabTo(`Quantity, line ${quantity}`);
    await type(quantity);
  }
  await expect(page.getByText("Total $2,250.00")).toBeVisible();
  await press("Control+Enter");
  await expect(page.getByRole("status").getByText("INV-0002")).toBeVisible();
  const { items } = await (await page.request.get("/api/invoices?search=INV-0002")).json();
  expect(items[0]).toMatchObject({ status: "posted", total: "2250.00" });
}

/** The tasks in order, each with its maximum; texts count by their letters. */
const WORK = [
  // Together at most 100 strokes and 8 clicks, from sign-up to a sent invoice.
  { name: "sign up", does: signUp, strokes: 54, clicks: 0 },
  { name: "first sent invoice", does: sendInvoice, strokes: 46, clicks: 3 },
  { name: "payment", does: receivePayment, strokes: 1, clicks: 1 },
  { name: "bill", does: postBill, strokes: 30, clicks: 0 },
  { name: "petrol by card", does: spend, strokes: 34, clicks: 1 },
  { name: "report", does: report, strokes: 9, clicks: 0 },
  { name: "journal of 6 lines", does: postJournal, strokes: 94, clicks: 0 },
  { name: "invoice of 5 items", does: postFiveItems, strokes: 61, clicks: 0 },
];

journey.use({ viewport: { width: 1440, height: 900 } });

journey("the first hour takes few keystrokes, and every amount is on the intended side", async ({ page }) => {
  const user = userOn(page);
  for (const { name, does, strokes, clicks } of WORK)
    await journey.step(name, async () => {
      const startMs = performance.now();
      await does(user);
      const effort = user.counted();
      const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
      const description = `${effort.strokes} strokes, ${effort.clicks} clicks, ${seconds} s`;
      journey.info().annotations.push({ type: name, description });
      console.info(`${name}: ${description}`);
      expect(effort.strokes, `strokes of: ${name}`).toBeLessThanOrEqual(strokes);
      expect(effort.clicks, `clicks of: ${name}`).toBeLessThanOrEqual(clicks);
    });
});
