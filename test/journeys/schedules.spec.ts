import { expect, type Page } from "@playwright/test";
import { checkScreens } from "#test/support/check-screens.ts";
import { journey } from "#test/support/journey.ts";

/** A customer and a service; returns an invoice for it from 40 days ago. */
async function openTrade(page: Page): Promise<string> {
  const post = async (path: string, data: object): Promise<{ id: string }> => {
    const reply = await page.request.post(`/api${path}`, { data });
    expect(reply.status(), path).toBe(201);
    return reply.json();
  };
  const customer = await post("/customers", { name: "Harbor Supply" });
  const service = await post("/products", {
    name: "Upkeep",
    type: "service",
    purchasePrice: "30",
    salePrice: "120",
  });
  const date = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);
  const items = [{ productId: service.id, description: "Upkeep", quantity: "1", unitPrice: "120" }];
  return (await post("/invoices", { partyId: customer.id, date, status: "posted", items })).id;
}

journey("an owner repeats an invoice each month", async ({ owner, page }) => {
  expect(owner.email).not.toBe("");
  const invoice = await openTrade(page);

  await journey.step("from its menu, with its customer and items", async () => {
    await page.goto(`/app/schedules/new?kind=invoice&from=${invoice}`);
    await expect(page.getByRole("heading", { level: 1, name: "New recurring invoice" })).toBeVisible();
    await expect(page.getByLabel("Customer")).toHaveValue("Harbor Supply");
    await expect(page.getByRole("region", { name: "Next dates" }).getByRole("listitem")).toHaveCount(12);
  });

  await journey.step(
    "a rule without a date and an unknown placeholder are reported at their fields",
    async () => {
      await page.getByLabel("Repeat every").fill("0");
      await page.getByLabel("Notes").fill("For {mont}");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByText("Enter a whole number from 1 to 999").first()).toBeVisible();
      await expect(
        page.getByText("Unknown placeholder {mont}. Available: {month}, {period}, {year}").first(),
      ).toBeVisible();
      await expect(page.getByText("No upcoming dates.")).toBeVisible();
      await page.getByLabel("Repeat every").fill("1");
      await page.getByLabel("Notes").fill("For {month} {year}");
    },
  );

  await journey.step("past dates are announced before saving, and are posted immediately", async () => {
    await page.getByLabel("First date", { exact: true }).press("t");
    await page.getByLabel("When due").selectOption("posted");
    await expect(
      page.getByText("1 date is today or earlier and will be created when you save."),
    ).toBeVisible();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Invoice for Harbor Supply" })).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole("link", { name: "INV-0002" })).toBeVisible({ timeout: 10_000 });
    }).toPass();
  });

  await journey.step("a date is skipped, and the schedule is paused and resumed", async () => {
    const leaveOut = page.getByRole("button", { name: /^Skip/ }).first();
    await leaveOut.click();
    await expect(page.getByRole("main").getByText("Skipped", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByRole("main").getByText("Paused", { exact: true }).first()).toBeVisible();
    await page.getByRole("button", { name: "Resume" }).click();
    await expect(page.getByRole("main").getByText("Active", { exact: true })).toBeVisible();
  });

  await journey.step("the price is raised for future dates", async () => {
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByLabel("Unit price").first().fill("150");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("link", { name: "Edit" })).toBeVisible();
    await expect(page.getByText("150.00").first()).toBeVisible();
    await page.goto("/app/schedules");
    await expect(page.getByRole("row").filter({ hasText: "Every month" })).toContainText("150.00");
  });

  await checkScreens(page, {
    "the list": { at: "/app/schedules" },
    "a new one": { at: "/app/schedules/new?kind=bill" },
  });
});

journey("an owner repeats a rent payment and its split each month", async ({ owner, page }) => {
  expect(owner.email).not.toBe("");
  const post = async (path: string, data: object): Promise<{ id: string }> => {
    const reply = await page.request.post(`/api${path}`, { data });
    expect(reply.status(), path).toBe(201);
    return reply.json();
  };
  await post("/accounts", { code: "1015", type: "asset", name: "House bank", moneyKind: "bank" });
  const rent = await post("/accounts", { code: "5910", type: "expense", name: "Rent" });
  const prepaid = await post("/accounts", { code: "1410", type: "asset", name: "Prepaid rent" });

  await journey.step("an expense is repeated from the list, and is posted on its first date", async () => {
    await page.goto("/app/schedules");
    // An empty list has the same button again.
    await page.getByRole("button", { name: "More", exact: true }).first().click();
    await page.getByRole("menuitem", { name: "New recurring expense" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "New recurring expense" })).toBeVisible();
    await page.getByLabel("Paid to").fill("House Owner");
    await page.getByLabel("Amount").fill("700");
    const category = page.getByRole("combobox", { name: "Category" });
    await category.fill("5910");
    await page.getByRole("option", { name: /5910/ }).first().click();
    await page.getByRole("textbox", { name: /^Description/ }).fill("Rent of {month}");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "House Owner" })).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole("table", { name: "Dates" }).getByRole("link")).toBeVisible({
        timeout: 10_000,
      });
    }).toPass();
    await page.getByRole("table", { name: "Dates" }).getByRole("link").click();
    await expect(page.getByText("House Owner").first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Repeat" })).toBeVisible();
  });

  await journey.step("a journal is repeated from its menu, starting a month after its date", async () => {
    const date = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);
    const lines = [
      { accountId: rent.id, debit: "100.00" },
      { accountId: prepaid.id, credit: "100.00" },
    ];
    const { id } = await post("/journals", { date, description: "Share of {month}", lines });
    await page.goto(`/app/journals/${id}`);
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Repeat..." }).click();
    await expect(page.getByRole("heading", { level: 1, name: "New recurring journal entry" })).toBeVisible();
    await expect(page.getByLabel("Description", { exact: true })).toHaveValue("Share of {month}");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Share of {month}" })).toBeVisible();
    await expect(page.getByRole("table", { name: "Lines" })).toContainText("5910 - Rent");
    await page.goto("/app/schedules");
    await expect(page.getByRole("table", { name: "Recurring transactions" }).getByRole("row")).toHaveCount(3);
  });

  await journey.step(
    "an invoice in another currency is repeated in it, at the rate of each date",
    async () => {
      const date = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);
      const rate = await page.request.post("/api/exchange-rates", {
        data: { currency: "EUR", date, rate: "1.1" },
      });
      expect(rate.status()).toBe(200);
      const { id: partyId } = await post("/customers", { name: "Bäckerei Süß" });
      const { id: productId } = await post("/products", { name: "Advice", type: "service", salePrice: "40" });
      const items = [{ productId, quantity: "1", unitPrice: "40" }];
      const { id } = await post("/invoices", { partyId, date, status: "posted", currency: "EUR", items });
      await page.goto(`/app/sales/${id}`);
      await page.getByRole("button", { name: "More", exact: true }).click();
      await page.getByRole("menuitem", { name: "Repeat..." }).click();
      await expect(page.getByRole("combobox", { name: "Currency" })).toHaveValue(/^EUR/);
      await expect(page.getByText("Each occurrence uses that day's exchange rate")).toBeVisible();
      await expect(page.getByText("Total €40.00")).toBeVisible();
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Invoice for Bäckerei Süß" })).toBeVisible();
      await expect(page.getByText("€40.00").first()).toBeVisible();
      await page.getByRole("link", { name: "Edit", exact: true }).click();
      await expect(page.getByRole("combobox", { name: "Currency" })).toHaveValue(/^EUR/);
    },
  );

  await checkScreens(page, {
    "a new one of money": { at: "/app/schedules/new?kind=money&sourceKind=spend" },
    "a new one of a journal": { at: "/app/schedules/new?kind=journal" },
  });
});
