import { type APIRequestContext, expect } from "@playwright/test";
import { shiftDays } from "#domain/dates.ts";
import { journey, openByMenu } from "#test/support/journey.ts";

// Stock counts, write-offs, and finding them again. The records are made through the API.

journey("a stock count changes the stock, is listed, and is voided", async ({ owner, page }) => {
  expect(owner.email).not.toBe("");
  const chair = { name: "Chair", purchasePrice: "20", salePrice: "50", stockQuantity: "10" };
  const { id } = await send(page.request, "/api/products", chair);
  await page.goto(`/app/products/${id}/edit`);
  const list = page.getByRole("table", { name: "Stock adjustments" });
  const count = list.getByRole("row").filter({ hasText: "Stock count" });

  await journey.step("counts eight, but the books have ten", async () => {
    await page.getByRole("button", { name: "Adjust stock" }).click();
    const dialog = page.getByRole("dialog", { name: "Adjust stock of Chair" });
    await expect(dialog).toContainText("Current quantity on hand: 10 pcs.");
    await dialog.getByLabel("Counted in pcs").fill("8");
    await expect(dialog.getByText("2 pcs fewer than recorded.")).toBeVisible();
    await dialog.getByLabel("Note").fill("Two broken");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Keep editing" }).click();
    await dialog.getByRole("button", { name: "Adjust stock" }).click();
    await expect(page.getByText("Chair: 8 pcs on hand")).toBeVisible();
    await expect(count).toContainText("Two broken");
    await expect(count).toContainText("\u22122 pcs");
    await expect(count).toContainText("40.00");
  });
  await journey.step("voids it", async () => {
    await count.getByRole("button", { name: /^Actions for Stock count/ }).click();
    await page.getByRole("menuitem", { name: "Void" }).click();
    const question = page.getByRole("alertdialog", { name: "Void stock adjustment" });
    await question.getByLabel("Reason").fill("Counted wrongly");
    await question.getByRole("button", { name: "Void stock adjustment" }).click();
    await expect(question).toBeHidden();
    await expect(count.getByText("Void", { exact: true })).toBeVisible();
  });
  await journey.step("has ten again", async () => {
    await openByMenu(page, "Products");
    await expect(page.getByRole("row", { name: /P0001 Chair/ })).toContainText("10 pcs");
    await expectSound(page.request);
  });
});

journey(
  "a count with too high a value is rejected at its field, until another one is entered",
  async ({ owner, page }) => {
    expect(owner.email).not.toBe("");
    const crane = { name: "Crane", purchasePrice: "20000000", salePrice: "0", stockQuantity: "1" };
    const { id } = await send(page.request, "/api/products", crane);
    await page.goto(`/app/products/${id}/edit`);
    await page.getByRole("button", { name: "Adjust stock" }).click();
    const dialog = page.getByRole("dialog", { name: "Adjust stock of Crane" });
    const count = dialog.getByRole("textbox", { name: "Counted in pcs" });
    for (const typed of ["", "", "999999999999", "999999999998"]) {
      await count.fill(typed);
      await dialog.getByRole("button", { name: "Adjust stock" }).click();
      await expect(count).toBeFocused();
      await expect(count).toHaveAttribute("aria-invalid", "true");
    }
    await expect(dialog.getByText("too large").first()).toBeVisible();
    await count.fill("2");
    await expect(count).not.toHaveAttribute("aria-invalid", "true");
    await expect(dialog.getByText("1 pcs more than recorded.")).toBeVisible();
  },
);

journey("the first click on the button posts what was entered just before", async ({ owner, page }) => {
  expect(owner.email).not.toBe("");
  const stool = { name: "Stool", purchasePrice: "20", salePrice: "50", stockQuantity: "0" };
  const { id } = await send(page.request, "/api/products", stool);
  await page.goto(`/app/products/${id}/edit`);
  await page.getByRole("button", { name: "Adjust stock" }).click();
  const dialog = page.getByRole("dialog", { name: "Adjust stock of Stool" });
  const counted = dialog.getByLabel("Counted in pcs");

  await journey.step(
    "sees the effect of a count while entering it, and no longer after clearing it",
    async () => {
      await counted.pressSequentially("4");
      await expect(dialog.getByText("4 pcs more than recorded.")).toBeVisible();
      await expect(dialog.getByLabel("Unit cost")).toBeVisible();
      await counted.press("Backspace");
      await expect(dialog.getByLabel("Unit cost")).toBeHidden();
    },
  );
  await journey.step("clicks the button with the cursor still in the field", async () => {
    await counted.pressSequentially("10");
    await dialog.getByRole("button", { name: "Adjust stock" }).click();
    await expect(page.getByText("Stool: 10 pcs on hand")).toBeVisible();
    await expectSound(page.request);
  });
});

journey("an uncollectible invoice is written off, and reopened", async ({ owner, page }) => {
  expect(owner.email).not.toBe("");
  await sell(page.request, ["Harbour Inn"]);
  await page.goto("/app/sales");
  await page.getByRole("link", { name: "INV-0001", exact: true }).click();
  const balanceDue = page.getByRole("definition").filter({ hasText: "$" });

  await journey.step("writes it off", async () => {
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Write off" }).click();
    const dialog = page.getByRole("dialog", { name: "Write off" });
    await expect(dialog).toContainText("$120.00 of INV-0001 (Harbour Inn) will be recorded as bad debt");
    await dialog.getByLabel("Memo").fill("Insolvent");
    await dialog.getByRole("button", { name: "Write off" }).click();
    await expect(dialog).toBeHidden();
    await expect(balanceDue).toHaveText(["$120.00", "$0.00"]);
  });
  await journey.step("finds the bad debt entry", async () => {
    await page.getByRole("link", { name: "WO-0001" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "WO-0001" })).toBeVisible();
    await expect(page.getByRole("row", { name: /INV-0001 Written off/ })).toContainText("120.00");
    await page.getByRole("link", { name: "View entry and history" }).filter({ visible: true }).last().click();
    await expect(page.getByRole("row", { name: /Bad Debt/ })).toContainText("120.00");
    await page.goBack();
  });
  await journey.step("voids it, and the invoice is open again", async () => {
    await page.getByRole("button", { name: "Void" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Void payment" }).click();
    await expect(page.getByText("No longer applied to anything.")).toBeVisible();
    await openByMenu(page, "Sales");
    await page.getByRole("link", { name: "INV-0001", exact: true }).click();
    await expect(balanceDue).toHaveText(["$120.00"]);
    await expectSound(page.request);
  });
});

journey(
  "the tabs of a list count its filtered records, and its address has nothing else",
  async ({ owner, page }) => {
    expect(owner.email).not.toBe("");
    await sell(page.request, ["Harbour Inn", "Harbour Inn", "Oak Works"]);
    await page.goto("/app/sales?dates=whenever");
    const open = page.getByRole("navigation", { name: "Status" }).getByRole("link", { name: /^Unpaid/ });
    await expect(open).toHaveText(/3.*\$360\.00/);
    await expect(page).toHaveURL(/\/app\/sales$/);
    await page.getByRole("searchbox").fill("harbour");
    await expect(open).toHaveText(/2.*\$240\.00/);
    await open.click();
    await expect(page.getByRole("row", { name: /Harbour Inn/ })).toHaveCount(2);
    await page.getByRole("searchbox").fill("");
    await expect(open).toHaveText(/3.*\$360\.00/);
  },
);

journey("the page of a customer lists its payments, the newest first", async ({ owner, page }) => {
  expect(owner.email).not.toBe("");
  await sell(page.request, ["Harbour Inn", "Oak Works"]);
  await payTwelveTimes(page.request);
  await page.goto("/app/customers");
  await page.getByRole("link", { name: "Harbour Inn", exact: true }).click();
  const payments = page.getByRole("table", { name: "Payments" }).getByRole("row");

  await journey.step(
    "sees the last ten: their purpose, unapplied amount, and whether they are void",
    async () => {
      await expect(payments).toHaveCount(1 + 10);
      await expect(payments.nth(1)).toContainText(/RC-0001.*INV-0001.*150\.00.*Credit: 30\.00/);
      await expect(payments.nth(2)).toContainText(/RC-0012.*Void.*Received from a customer.*10\.00/);
      await expect(payments.nth(2)).not.toContainText("Credit");
      await expect(payments.nth(3)).toContainText(/RC-0011.*10\.00.*Credit: 10\.00/);
    },
  );
  await journey.step("reads the statement below, which has no older one in between", async () => {
    await page.getByRole("heading", { name: "Statement" }).scrollIntoViewIfNeeded();
    await expect(page.getByRole("row", { name: /Closing balance/ })).toBeVisible();
    await expect(page.getByText("10 payments so far")).toBeVisible();
    await expect(payments).toHaveCount(1 + 10);
  });
  await journey.step("loads the rest, and opens the oldest", async () => {
    await page.getByRole("button", { name: "Load more" }).click();
    await expect(payments).toHaveCount(1 + 12);
    await payments.last().getByRole("link", { name: "RC-0002" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "RC-0002" })).toBeVisible();
  });
  await journey.step("finds none of them with another customer", async () => {
    await page.goto("/app/customers");
    await page.getByRole("link", { name: "Oak Works", exact: true }).click();
    await expect(page.getByText("No payments yet.")).toBeVisible();
  });
});

/** The first customer pays more than the invoice today, ten earlier payments on account, and one that is voided. */
async function payTwelveTimes(request: APIRequestContext): Promise<void> {
  const { items } = await (await request.get("/api/invoices?search=Harbour")).json();
  const [{ id: documentId, partyId, date }] = items;
  const receipt = { direction: "in", partyId, date, amount: "150" };
  await send(request, "/api/payments", { ...receipt, allocations: [{ documentId, amount: "120" }] });
  const before = { ...receipt, date: shiftDays(date, -1), amount: "10" };
  for (let index = 0; index < 10; index += 1) await send(request, "/api/payments", before);
  const { id } = await send(request, "/api/payments", before);
  await send(request, `/api/payments/${id}/void`, {});
}

/** An invoice of 120.00 for each of these customers. */
async function sell(request: APIRequestContext, names: readonly string[]): Promise<void> {
  const service = { name: "Repair", type: "service", purchasePrice: "0", salePrice: "120" };
  const { id: productId } = await send(request, "/api/products", service);
  const { today: date } = await (await request.get("/api/company")).json();
  const ids = new Map<string, string>();
  for (const name of names) {
    const partyId = ids.get(name) ?? (await send(request, "/api/customers", { name })).id;
    ids.set(name, partyId);
    const items = [{ productId, quantity: "1", unitPrice: "120" }];
    await send(request, "/api/invoices", { partyId, date, status: "posted", items });
  }
}

async function send(request: APIRequestContext, url: string, data: unknown): Promise<{ id: string }> {
  const reply = await request.post(url, { data });
  expect(reply.ok(), await reply.text()).toBe(true);
  return reply.json();
}

async function expectSound(request: APIRequestContext): Promise<void> {
  expect(await (await request.get("/api/books-check")).json()).toMatchObject({ hasPassed: true });
}
