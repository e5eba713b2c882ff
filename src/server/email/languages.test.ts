import { describe, expect, test } from "vitest";
import { canReadPdf, textOfPdf } from "#test/support/read-pdf.ts";
import { traderWithInvoice } from "#test/support/emails.ts";
import { testApp } from "#test/support/test-app.ts";
import { changeBook, expectMade, newTrader, receive, type TestTrader, write } from "#test/support/trade.ts";

/** Everything a customer gets is in the customer's language, or else in the company's (Behavior 2.21). */
const server = await testApp();

type LanguageSettings = { language: string | null; locale?: string };

/** A trader with one customer, who has an invoice, a payment, a quote, an order and a delivery note. */
async function everythingFor({ language, locale = "en-US" }: LanguageSettings) {
  const trader = await newTrader();
  const { books, customer } = trader;
  expectMade(await changeBook(books, { locale }));
  const party = expectMade(await books.get(`/customers/${customer}`));
  expectMade(await books.put(`/customers/${customer}`, { ...party, language }));
  const invoice = await write(trader, "/invoices", {
    date: "2026-01-20",
    items: [{ productId: trader.freight, quantity: "1", unitPrice: "40.00" }],
  });
  const payment = expectMade(
    await receive(trader, { amount: "5.00", allocations: [{ documentId: invoice.id, amount: "5.00" }] }),
  );
  const items = [{ productId: trader.freight, quantity: "3", unitPrice: "1000.00" }];
  const body = { partyId: customer, date: "2026-01-20", dueDate: "2026-02-03", status: "sent", items };
  const quote = expectMade(await books.post("/quotes", body));
  const { status: _status, ...ordered } = body;
  const order = expectMade(await books.post("/sales-orders", ordered));
  const lines = [{ position: 1, quantity: "1" }];
  const note = expectMade(
    await books.post("/deliveries", { orderId: order.id, date: "2026-01-21", items: lines }),
  );
  return { trader, invoice, payment, quote, order, note };
}

type SentTexts = Awaited<ReturnType<typeof everythingFor>>;

async function pdf({ books }: TestTrader, path: string): Promise<string> {
  const { rawPayload } = await server.app.inject({ url: `/api${path}`, headers: { cookie: books.cookie } });
  return textOfPdf(rawPayload);
}

const PERIOD = "start=2026-01-01&end=2026-01-31";
const pathsOf = ({ trader, invoice, quote, order, note }: SentTexts) => ({
  invoice: `/invoices/${invoice.id}`,
  quote: `/quotes/${quote.id}`,
  order: `/sales-orders/${order.id}`,
  note: `/deliveries/${note.id}`,
  statement: `/customers/${trader.customer}/statement`,
});

describe.each([
  { description: "a German customer of a company in the United States", language: "de", locale: "en-US" },
  { description: "a customer without a language of a company in Germany", language: null, locale: "de-DE" },
])("$description", ({ language, locale }) => {
  test("gets each email in German", async () => {
    const all = await everythingFor({ language, locale });
    const { books } = all.trader;
    const paths = pathsOf(all);
    const readProposal = async (path: string) => expectMade(await books.get(path)).proposal;
    expect(await readProposal(`${paths.invoice}/emails`)).toMatchObject({
      language: "de",
      text: expect.stringMatching(/über 40,00\s\$\. Der Betrag ist am 19\.02\.2026 fällig\./u),
    });
    expect((await readProposal(`${paths.quote}/emails`)).text).toMatch(
      /Angebot .* 3\.000,00\s\$\. Es ist bis zum 03\.02\.2026/u,
    );
    expect((await readProposal(`${paths.order}/emails`)).subject).toContain("Auftragsbestätigung");
    expect((await readProposal(`${paths.note}/emails`)).subject).toContain("Lieferschein");
    expect((await readProposal(`${paths.statement}/emails?${PERIOD}`)).subject).toContain("Kontoauszug");
  });

  test.skipIf(!canReadPdf())("gets each PDF in German", async () => {
    const all = await everythingFor({ language, locale });
    const paths = pathsOf(all);
    const pdfText = (path: string) => pdf(all.trader, path);
    expect(await pdfText(`${paths.invoice}/pdf`)).toMatch(/Rechnung[^]*40,00/u);
    expect(await pdfText(`${paths.quote}/pdf`)).toMatch(/Angebot[^]*3\.000,00/u);
    expect(await pdfText(`${paths.order}/pdf`)).toContain("Auftragsbestätigung");
    expect(await pdfText(`${paths.note}/pdf`)).toContain("Lieferschein");
    expect(await pdfText(`${paths.statement}/pdf?${PERIOD}`)).toContain("Kontoauszug");
    expect(await pdfText(`/payments/${all.payment.id}/pdf`)).toContain("Quittung");
    // Another language is still available on request.
    expect(await pdfText(`${paths.invoice}/pdf?language=fr`)).toContain("Facture");
  });

  test("gets a public page in German", async () => {
    const { trader, invoice, quote } = await everythingFor({ language, locale });
    for (const path of [`/invoices/${invoice.id}/links`, `/quotes/${quote.id}/links`]) {
      const expiresOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
      const link = expectMade(await trader.books.post(path, { expiresOn }));
      expect(link.language).toBe("de");
      const page = await server.app.inject({ url: link.path });
      expect(page.payload).toContain('<html lang="de">');
    }
  });
});

test("an English customer of a company in Germany gets English number formats", async () => {
  const { trader, quote } = await everythingFor({ language: "en", locale: "de-DE" });
  const { proposal } = expectMade(await trader.books.get(`/quotes/${quote.id}/emails`));
  expect(proposal.text).toContain("3,000.00. It is valid until 3 Feb 2026.");
});

test("an email is proposed in another language on request", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const { proposal } = expectMade(await trader.books.get(`/invoices/${invoice.id}/emails?language=nl`));
  expect(proposal).toMatchObject({ language: "nl", subject: expect.stringContaining("Factuur") });
});
