import { expect, test } from "vitest";
import { canReadPdf, pagesOfPdf, textOfPdf, withoutSpaces } from "#test/support/read-pdf.ts";
import { saveEInvoiceDetails } from "#test/support/e-invoice-customers.ts";
import { testApp } from "#test/support/test-app.ts";
import { expectMade, newTrader, type TestTrader, write } from "#test/support/trade.ts";

/** An invoice explains missing tax, how and when to pay, and who owes the tax (Behavior 2.19). */
const isRead = canReadPdf();

async function textIn({ books }: TestTrader, id: string, language: string): Promise<string> {
  const { app } = await testApp();
  const url = `/api/invoices/${id}/pdf?language=${language}`;
  return textOfPdf((await app.inject({ url, headers: { cookie: books.cookie } })).rawPayload);
}

type TaxedInvoiceSetup = { trader: TestTrader; rates: Record<string, unknown>[]; discount?: string };
async function invoiceWith({ trader, rates, ...more }: TaxedInvoiceSetup) {
  const { books, freight: productId } = trader;
  const items = [];
  for (const [index, rate] of rates.entries()) {
    const { id } = expectMade(await books.post("/tax-rates", { name: `Rate ${index}`, ...rate }));
    items.push({ productId, quantity: "1", unitPrice: "100.00", taxRateId: id });
  }
  return write(trader, "/invoices", { date: "2026-01-20", dueDate: "2026-02-19", items, ...more });
}

const EXEMPT = { rate: "0", kind: "exempt", exemptionCode: "VATEX-EU-132-1C" };
const TYPED = { rate: "0", kind: "exempt", exemptionReason: "Small business, § 19 UStG" };
const REVERSE = { rate: "19", kind: "reverse_charge" };

test.skipIf(!isRead)("untaxed amounts are separated by category, with the law or reason", async () => {
  const trader = await newTrader();
  const { id } = await invoiceWith({ trader, rates: [EXEMPT, TYPED, REVERSE] });
  const text = await textIn(trader, id, "de");
  for (const expectedText of [
    "Steuerfreier Umsatz: 200,00",
    "Steuerschuldnerschaft des Leistungsempfängers auf 100,00",
    "Steuerfreier Umsatz: 100,00 – Artikel 132 (1) (c) der Richtlinie 2006/112/EG",
    "Steuerfreier Umsatz: 100,00 – Small business, § 19 UStG",
  ])
    expect(text).toContain(withoutSpaces(expectedText));
  expect(text).not.toContain("0%");
});

test.skipIf(!isRead)("the tax column has a short name for untaxed amounts", async () => {
  const trader = await newTrader();
  const rates = [EXEMPT, REVERSE, { rate: "0", kind: "exempt", exemptionCode: "VATEX-EU-O" }];
  const { id } = await invoiceWith({ trader, rates });
  const text = await textIn(trader, id, "de");
  for (const short of ["steuerfrei", "Reverse Charge", "nicht steuerbar"])
    expect(text).toContain(withoutSpaces(`100,00 ${short} 100,00`));
});

test.skipIf(!isRead).each(["en", "de", "fr", "es", "it", "nl", "pt"] as const)(
  "in %s percentages have one format, and a tax whose name includes its rate doesn't repeat it",
  async (language) => {
    const trader = await newTrader();
    const tax = { name: "USt 19%", rate: "19" };
    const { id } = await invoiceWith({
      trader,
      rates: [tax, { rate: "0", kind: "zero_rated" }],
      discount: "2%",
    });
    const { app } = await testApp();
    const url = `/api/invoices/${id}/pdf?language=${language}`;
    const { rawPayload } = await app.inject({ url, headers: { cookie: trader.books.cookie } });
    const words = pagesOfPdf(rawPayload).flatMap((page) => page.words.map(({ text }) => text));
    const page = (await pageOf(trader, id, language)).replace(/<style>.*<\/style>/s, "");
    const fullText = [...words, page].join(" ").replaceAll("\u00a0", " ");
    const isApart = ["de", "fr", "es"].includes(language);
    expect(fullText.match(isApart ? /[\d,.]+%/g : /[\d,.]+ %/g)).toBe(null);
    const percents = fullText.match(/[\d,.]+ ?%/g)?.map((text) => text.replace(" ", ""));
    // In the PDF: both lines, the discount and the tax; on the link's page only the last two.
    expect(percents?.toSorted()).toEqual(["0%", "19%", "19%", "19%", "2%", "2%"]);
  },
);

test.skipIf(!isRead).each([
  ["en", ["Account holder", "IBAN DE02 1203 0000 0000 2020 51", "Payment terms", "VAT ID DE123456789"]],
  ["de", ["Bankverbindung", "Kontoinhaber", "zahlbar ohne Abzug bis 19.02.2026", "USt-IdNr. DE123456789"]],
  ["fr", ["Titulaire du compte", "au plus tard le", "N° de TVA intracommunautaire DE123456789"]],
  ["es", ["Titular de la cuenta", "Condiciones de pago", "NIF-IVA DE123456789"]],
  ["it", ["Intestatario del conto", "Condizioni di pagamento", "Partita IVA DE123456789"]],
  ["nl", ["Rekeninghouder", "Betalingsvoorwaarden", "Btw-id DE123456789"]],
  ["pt", ["Titular da conta", "Condições de pagamento", "N.º de IVA DE123456789"]],
])(
  "in %s an invoice without a payment code has the account, the terms and the labeled VAT ID",
  async (language, expectedTexts) => {
    const trader = await newTrader();
    await saveEInvoiceDetails(trader, {}, { hasPaymentQrCode: false });
    const { id } = await invoiceWith({ trader, rates: [REVERSE] });
    const text = await textIn(trader, id, language);
    for (const expectedText of expectedTexts) expect(text).toContain(withoutSpaces(expectedText));
  },
);

const UNTAXED = [
  EXEMPT,
  { rate: "0", kind: "zero_rated" },
  { rate: "0", kind: "zero_rated", exemptionCode: "VATEX-EU-IC" },
  { rate: "0", kind: "zero_rated", exemptionCode: "VATEX-EU-G" },
  { rate: "0", kind: "exempt", exemptionCode: "VATEX-EU-O" },
];

/** The public page of a new share link to an invoice. */
async function pageOf({ books }: TestTrader, id: string, language: string): Promise<string> {
  const { app } = await testApp();
  const expiresOn = expectMade(await books.get("/company")).today;
  const { path } = expectMade(await books.post(`/invoices/${id}/links`, { expiresOn, language }));
  const { body } = await app.inject({ url: path });
  return body.replaceAll("&#39;", "'").replaceAll("\u00a0", " ");
}

test.each([
  [
    "en",
    ["Exempt from VAT on", "Zero-rated supply on", "Intra-Community supply on", "Export outside the EU on"],
    ["Not subject to VAT on", "Article 132 (1) (c) of Directive 2006/112/EC", "Reverse charge on"],
    ["VAT ID DE123456789", "Payment terms: due by Feb 19, 2026"],
  ],
  [
    "de",
    [
      "Steuerfreier Umsatz:",
      "Umsatz zum Nullsatz:",
      "innergemeinschaftliche Lieferung:",
      "Ausfuhrlieferung:",
    ],
    ["Nicht steuerbarer Umsatz:", "Artikel 132 (1) (c) der Richtlinie", "Steuerschuldnerschaft des"],
    ["USt-IdNr. DE123456789", "zahlbar ohne Abzug bis 19.02.2026"],
  ],
  [
    "fr",
    [
      "Exonéré de TVA sur",
      "Opération à taux zéro sur",
      "intracommunautaire exonérée sur",
      "Exportation exonérée",
    ],
    ["Hors champ de la TVA sur", "article 132 (1) (c) de la directive", "Autoliquidation sur"],
    ["N° de TVA intracommunautaire DE123456789", "au plus tard le"],
  ],
  [
    "es",
    ["Exento de IVA sobre", "Operación a tipo cero", "Entrega intracomunitaria exenta", "Exportación exenta"],
    ["No sujeto a IVA sobre", "artículo 132 (1) (c) de la Directiva", "Inversión del sujeto pasivo sobre"],
    ["NIF-IVA DE123456789", "Condiciones de pago"],
  ],
  [
    "it",
    [
      "Esente da IVA su",
      "Operazione ad aliquota zero",
      "Cessione intracomunitaria",
      "Cessione all’esportazione",
    ],
    ["Fuori campo IVA su", "articolo 132 (1) (c) della direttiva", "Inversione contabile su"],
    ["Partita IVA DE123456789", "Condizioni di pagamento"],
  ],
  [
    "nl",
    [
      "Vrijgesteld van btw over",
      "Levering tegen nultarief",
      "Intracommunautaire levering",
      "Uitvoer buiten de EU",
    ],
    ["Niet aan btw onderworpen", "artikel 132 (1) (c) van Richtlijn", "Btw verlegd over"],
    ["Btw-id DE123456789", "Betalingsvoorwaarden"],
  ],
  [
    "pt",
    [
      "Isento de IVA sobre",
      "Operação à taxa zero",
      "Transmissão intracomunitária isenta",
      "Exportação isenta",
    ],
    ["Não sujeito a IVA sobre", "artigo 132 (1) (c) da Diretiva", "Autoliquidação sobre"],
    ["N.º de IVA DE123456789", "Condições de pagamento"],
  ],
])(
  "in %s the PDF and public page explain missing tax and show the due date and the labeled VAT ID",
  async (language, categories, laws, otherTexts) => {
    const trader = await newTrader();
    await saveEInvoiceDetails(trader, {}, { hasPaymentQrCode: false });
    const { id } = await invoiceWith({ trader, rates: [...UNTAXED, REVERSE] });
    const page = await pageOf(trader, id, language);
    for (const expectedText of [...categories, ...laws, ...otherTexts]) expect(page).toContain(expectedText);
    if (!isRead) return;
    const pdf = await textIn(trader, id, language);
    for (const expectedText of [...categories, ...laws]) expect(pdf).toContain(withoutSpaces(expectedText));
  },
);
