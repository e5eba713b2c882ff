import { type APIRequestContext, expect } from "@playwright/test";
import { journey } from "#test/support/journey.ts";

const COMPANY = { name: "Juniper Ltd", address: "14 Orchard Lane\nSpringfield", taxId: "12-345" };

journey(
  "an invoice goes on paper as it was issued, with its tax by rate and what is left to pay",
  async ({ owner, page }) => {
    expect(owner.email).not.toBe("");
    const { request } = page;
    const company = await read(request, "/api/book");
    await send(request, "PUT", "/api/book", { version: company.version, ...COMPANY });
    const customer = await send(request, "POST", "/api/customers", {
      name: "Cafe Linden",
      address: "2 Linden Square",
    });
    const product = await send(request, "POST", "/api/products", {
      name: "Bench",
      type: "service",
      purchasePrice: "0",
      salePrice: "100",
    });
    const tax = await send(request, "POST", "/api/tax-rates", {
      name: "Sales tax",
      rate: "10",
      appliesTo: "both",
    });
    const item = { productId: product.id, quantity: "2", unitPrice: "100", description: "Painted green" };
    const invoice = await send(request, "POST", "/api/invoices", {
      partyId: customer.id,
      date: company.today,
      status: "posted",
      notes: "Thank you",
      items: [{ ...item, taxRateId: tax.id }, item],
    });
    await send(request, "POST", "/api/payments", {
      direction: "in",
      partyId: customer.id,
      date: company.today,
      amount: "20",
      allocations: [{ documentId: invoice.id, amount: "20" }],
    });
    // What is printed is what was issued, and not who they are by now.
    await send(request, "PUT", `/api/customers/${customer.id}`, {
      version: 1,
      code: customer.code,
      name: "Renamed",
    });

    await page.goto(`/app/sales/${invoice.id}`);
    const paper = page.getByRole("article");
    const heading = page.getByRole("heading", { name: invoice.number });
    await expect(heading).toBeVisible();
    await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
    await expect(paper).toHaveCount(0);
    await page.emulateMedia({ media: "print" });
    await expect(heading).toBeHidden();
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeHidden();
    for (const text of [
      "Juniper Ltd",
      "14 Orchard Lane",
      "Tax number 12-345",
      "Cafe Linden",
      "2 Linden Square",
      invoice.number,
      "Painted green",
      "Thank you",
    ])
      await expect(paper.getByText(text).first()).toBeVisible();
    await expect(paper.getByText("Renamed")).toHaveCount(0);
    for (const [label, amount] of [
      ["Subtotal", "400.00"],
      ["Tax 10% on 200.00", "20.00"],
      ["Total", "$420.00"],
      ["Paid", "20.00"],
      ["Balance due", "$400.00"],
    ])
      await expect(paper.getByRole("row", { name: `${label} ${amount}`, exact: true })).toBeVisible();
  },
);

async function read(request: APIRequestContext, path: string) {
  return (await request.get(path)).json();
}

async function send(request: APIRequestContext, method: string, url: string, data: unknown) {
  const reply = await request.fetch(url, { method, data });
  expect(reply.ok(), await reply.text()).toBe(true);
  return reply.json();
}
