import { readFile } from "node:fs/promises";
import { type APIRequestContext, expect } from "@playwright/test";
import { journey } from "#test/support/journey.ts";
import { canReadPdf, textOfPdf, withoutSpaces } from "#test/support/read-pdf.ts";

const COMPANY = { name: "Juniper Ltd", address: "14 Orchard Lane\nSpringfield", taxId: "12-345" };

journey(
  "an invoice is printed as its PDF, as posted and in the customer's language",
  async ({ owner, page }) => {
    expect(owner.email).not.toBe("");
    const { request } = page;
    const company = await read(request, "/api/company");
    await send(request, "PUT", "/api/company", { version: company.version, ...COMPANY });
    const customer = await send(request, "POST", "/api/customers", {
      name: "Cafe Linden",
      address: "2 Linden Square",
      language: "de",
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
    // The printout shows the names at the time of issue, and not the current ones.
    await send(request, "PUT", `/api/customers/${customer.id}`, {
      version: 1,
      code: customer.code,
      name: "Renamed",
    });

    await page.addInitScript(() => {
      Object.defineProperty(navigator, "pdfViewerEnabled", { value: false });
    });
    await page.goto(`/app/sales/${invoice.id}`);
    const print = page.getByRole("button", { name: "Print" });
    const printed = async (start: () => Promise<void>) => {
      const download = page.waitForEvent("download");
      await start();
      const file = await download;
      expect(file.suggestedFilename()).toBe(`${invoice.number}.pdf`);
      return readFile(await file.path());
    };
    const byButton = await printed(() => print.click());
    await expect(print).toBeEnabled();
    expect(await printed(() => page.keyboard.press("Control+p"))).toEqual(byButton);
    if (!canReadPdf()) return;
    const text = textOfPdf(byButton);
    for (const expected of [
      "Juniper Ltd",
      "14 Orchard Lane",
      "12-345",
      "Cafe Linden",
      "2 Linden Square",
      "Rechnung",
      invoice.number,
      "Painted green",
      "Thank you",
      "420,00",
      "400,00",
    ])
      expect(text).toContain(withoutSpaces(expected));
    expect(text).not.toContain("Renamed");
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
