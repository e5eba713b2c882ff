import { expect, test } from "vitest";
import { canReadPdf, textOfPdf, withoutSpaces } from "#test/support/read-pdf.ts";
import { testApp } from "#test/support/test-app.ts";
import { expectMade, receive, type TestTrader, traderAfterSale } from "#test/support/trade.ts";

const LOOK = {
  layout: "letter",
  color: "#0b6e4f",
  logoSide: "right",
  logoSize: "small",
  footer: "Payable within 30 days",
};

async function pdfOf({ books }: TestTrader, path: string): Promise<Buffer> {
  const { app } = await testApp();
  return (await app.inject({ url: `/api${path}`, headers: { cookie: books.cookie } })).rawPayload;
}

test.skipIf(!canReadPdf())(
  "delivery notes and receipts keep the design and the language they were posted with",
  async () => {
    const { trader, invoice } = await traderAfterSale();
    const { books, customer } = trader;
    const ordered = {
      partyId: customer,
      date: "2026-01-20",
      dueDate: "2026-02-03",
      items: [{ productId: trader.freight, quantity: "1", unitPrice: "40.00" }],
    };
    const order = expectMade(await books.post("/sales-orders", ordered));
    const items = [{ position: 1, quantity: "1" }];
    const deliver = async () =>
      expectMade(await books.post("/deliveries", { orderId: order.id, date: "2026-01-21", items }));
    const pay = async () =>
      expectMade(
        await receive(trader, { amount: "5.00", allocations: [{ documentId: invoice.id, amount: "5.00" }] }),
      );
    const [note, receipt] = [await deliver(), await pay()];
    const readBoth = async () => [
      (await pdfOf(trader, `/deliveries/${note.id}/pdf`)).toString("base64"),
      (await pdfOf(trader, `/payments/${receipt.id}/pdf`)).toString("base64"),
    ];
    const before = await readBoth();
    expectMade(await books.put("/document-design", { version: 1, ...LOOK }));
    const party = expectMade(await books.get(`/customers/${customer}`));
    expectMade(await books.put(`/customers/${customer}`, { ...party, language: "fr" }));
    expect(await readBoth()).toEqual(before);
    expect(expectMade(await books.get(`/deliveries/${note.id}/emails`)).proposal.language).toBe("en");
    const text = textOfPdf(await pdfOf(trader, `/payments/${(await pay()).id}/pdf`));
    expect(text).toContain(withoutSpaces(LOOK.footer));
  },
);
