import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { canReadPdf, textOfPdf, withoutSpaces } from "#test/support/read-pdf.ts";
import { testApp } from "#test/support/test-app.ts";
import { expectMade, newTrader, receive, type TestTrader, traderAfterSale } from "#test/support/trade.ts";

const canRead = canReadPdf();
if (!canRead) process.stderr.write("No pdftotext: the text of the PDFs is not verified.\n");

async function pdfOf({ books }: TestTrader, id: string, language = "en") {
  const { app } = await testApp();
  const url = `/api/payments/${id}/pdf?language=${language}`;
  return app.inject({ url, headers: { cookie: books.cookie } });
}

async function traderAfterReceipt() {
  const { trader, invoice } = await traderAfterSale();
  const allocations = [{ documentId: invoice.id, amount: "100.00" }];
  const receipt = expectMade(await receive(trader, { amount: "120.50", memo: "For us alone", allocations }));
  return { trader, receipt };
}

test("a receipt is a PDF/A-3b named after its number, always identical, only for your own company", async () => {
  const { trader, receipt } = await traderAfterReceipt();
  const { statusCode, headers, rawPayload } = await pdfOf(trader, receipt.id);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `inline; filename="${receipt.number}.pdf"`,
    "cache-control": "no-store",
  });
  const text = rawPayload.toString("latin1");
  expect(text).toContain("<pdfaid:part>3</pdfaid:part>");
  expect(text).toContain("<pdfaid:conformance>B</pdfaid:conformance>");
  const digest = (file: Buffer) => createHash("sha256").update(file).digest("hex");
  expect(digest((await pdfOf(trader, receipt.id)).rawPayload)).toBe(digest(rawPayload));
  const otherTrader = await newTrader();
  expect(await otherTrader.books.get(`/payments/${receipt.id}/pdf`)).toMatchObject({
    status: 404,
    body: { code: "payment.not-found" },
  });
  expect((await pdfOf(trader, receipt.id, "xx")).statusCode).toBe(400);
});

test.skipIf(!canRead)("a receipt shows its invoices, its unapplied amount and its total", async () => {
  const { trader, receipt } = await traderAfterReceipt();
  const customer = expectMade(await trader.books.get(`/customers/${trader.customer}`));
  const inEnglish = textOfPdf((await pdfOf(trader, receipt.id)).rawPayload);
  for (const part of [
    "Receipt RC-0001",
    `Received from ${customer.name}`,
    "INV-0001 100.00 On account 20.50 Total USD 120.50",
  ])
    expect(inEnglish).toContain(withoutSpaces(part));
  expect(inEnglish).not.toContain(withoutSpaces("For us alone"));
  const inGerman = textOfPdf((await pdfOf(trader, receipt.id, "de")).rawPayload);
  expect(inGerman).toContain(withoutSpaces("INV-0001 100,00 Guthaben 20,50 Gesamtbetrag USD 120,50"));
  expect(inGerman).toContain(withoutSpaces("Erhalten von"));
});

test.skipIf(!canRead)("a void payment says so, and refunds and write-offs have no receipt", async () => {
  const { trader, receipt } = await traderAfterReceipt();
  const refund = expectMade(
    await trader.books.post("/payments", {
      direction: "out",
      isRefund: true,
      partyId: trader.customer,
      date: receipt.date,
      amount: "20.50",
    }),
  );
  const textOf = async (id: string) => textOfPdf((await pdfOf(trader, id)).rawPayload);
  expect(await textOf(refund.id)).toContain(withoutSpaces(`Refund ${refund.number}`));
  expect(await textOf(refund.id)).toContain(withoutSpaces("Paid to"));
  const invoiceId = receipt.allocations[0].documentId;
  const lostPayment = expectMade(
    await trader.books.post("/payments", {
      direction: "in",
      isWriteOff: true,
      partyId: trader.customer,
      date: receipt.date,
      amount: "131.00",
      allocations: [{ documentId: invoiceId, amount: "131.00" }],
    }),
  );
  expect(await textOf(lostPayment.id)).toContain(withoutSpaces(`Write-off ${lostPayment.number}`));
  expect(await textOf(lostPayment.id)).not.toContain("Received");
  expectMade(await trader.books.post(`/payments/${lostPayment.id}/void`, {}));
  expect(await textOf(lostPayment.id)).toContain("VOID");
});
