import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { bankFile } from "#test/support/bank-file.ts";
import { canReadPdf, pagesOfPdf, textOfPdf, withoutSpaces } from "#test/support/read-pdf.ts";
import { canReadQrCodes, qrCodesOfPdf } from "#test/support/read-qr-code.ts";
import { testApp } from "#test/support/test-app.ts";
import { changeBook, expectMade, newTrader, receive, type TestTrader, write } from "#test/support/trade.ts";

const canScan = canReadQrCodes();
if (!canScan) process.stderr.write("No pdftoppm or zbarimg: the codes in the PDFs are not read back.\n");
const canRead = canReadPdf();
if (!canRead) process.stderr.write("No pdftotext: the text of the PDFs is not verified.\n");

async function pdfOf({ books }: TestTrader, id: string, language = "en"): Promise<Buffer> {
  const { app } = await testApp();
  const url = `/api/invoices/${id}/pdf?language=${language}`;
  return (await app.inject({ url, headers: { cookie: books.cookie } })).rawPayload;
}

const COMPANY = { name: "Müller & Söhne AG", address: "Rue du Lac 1268\n2501 Biel" };
const ADDRESS = { postalCode: "2501", city: "Biel", country: "CH" };

/** Saves the details of a company's account and, if `payer` is given, of its customer. */
async function saveBankDetails(
  { books, customer }: TestTrader,
  company: object,
  payer: object | null = null,
) {
  const { version } = expectMade(await books.get("/e-invoice-details"));
  const party = payer && { ...payer, partyId: customer };
  return expectMade(await books.put("/e-invoice-details", { version, company, party }));
}

async function traderIn(currency: string, company: object, payer: object | null = null) {
  const trader = await newTrader();
  expectMade(await changeBook(trader.books, { ...COMPANY, currency, locale: "de-CH", country: "CH" }));
  const path = `/customers/${trader.customer}`;
  const { code, version } = expectMade(await trader.books.get(path));
  const customer = { name: "Ödön Żak", address: "Grosse Marktgasse 28\n9400 Rorschach" };
  expectMade(await trader.books.put(path, { code, version, ...customer }));
  await saveBankDetails(trader, company, payer);
  return trader;
}

function invoiceOf(trader: TestTrader, lines = 1, more: Record<string, unknown> = {}) {
  const items = Array.from({ length: lines }, () => {
    return { productId: trader.freight, quantity: "1", unitPrice: "1949.75" };
  });
  return write(trader, "/invoices", { date: "2026-01-15", items, ...more });
}

const epcLines = (amount: string) => [
  "BCD",
  "002",
  "1",
  "SCT",
  "",
  COMPANY.name,
  "DE71110220330123456789",
  `EUR${amount}`,
  "",
  "RF40INV0001",
];
const GERMAN = { iban: "DE71110220330123456789" };
const PAYER = { postalCode: "9400", city: "Rorschach", country: "CH" };

test.skipIf(!canRead)(
  "the account is shown with its holder on the page with the total, for any number of items",
  async () => {
    const trader = await traderIn("EUR", GERMAN);
    for (const lines of [7, 15, 17, 19, 21]) {
      const pdf = await pdfOf(trader, (await invoiceOf(trader, lines, { notes: "Thank you" })).id);
      expect(textOfPdf(pdf)).toContain(withoutSpaces(`Account holder ${COMPANY.name} IBAN`));
      const pages = pagesOfPdf(pdf);
      const pageOf = (text: string) =>
        pages.findIndex(({ words }) => words.some((word) => word.text === text));
      expect({ lines, page: pageOf("IBAN") }).toEqual({ lines, page: pageOf("Subtotal") });
      if (lines === 7) expect(pages).toHaveLength(1);
    }
  },
);

test.skipIf(!canScan)("the EPC code on a PDF has the balance due, and disappears when paid", async () => {
  const trader = await traderIn("EUR", GERMAN);
  const invoice = await invoiceOf(trader);
  expect(qrCodesOfPdf(await pdfOf(trader, invoice.id))).toEqual([epcLines("1949.75").join("\n")]);
  const pay = async (amount: string) =>
    expectMade(await receive(trader, { amount, allocations: [{ documentId: invoice.id, amount }] }));
  await pay("949.75");
  expect(qrCodesOfPdf(await pdfOf(trader, invoice.id))).toEqual([epcLines("1000.00").join("\n")]);
  await pay("1000.00");
  expect(qrCodesOfPdf(await pdfOf(trader, invoice.id))).toEqual([]);
});

test.skipIf(!canScan)(
  "a Swiss payment part can be read in each language, at the bottom of the last page",
  async () => {
    const company = { ...ADDRESS, iban: "CH44 3199 9123 0008 8901 2" };
    const trader = await traderIn("CHF", company, PAYER);
    const payload = [
      "SPC",
      "0200",
      "1",
      "CH4431999123000889012",
      "S",
      COMPANY.name,
      "Rue du Lac",
      "1268",
      "2501",
      "Biel",
      "CH",
      "",
      "",
      "",
      "",
      "",
      "",
      "",
      "58492.50",
      "CHF",
      "S",
      "Ödön Żak",
      "Grosse Marktgasse",
      "28",
      "9400",
      "Rorschach",
      "CH",
      "QRR",
      "000000000000000018233100017",
      "",
      "EPD",
    ].join("\n");
    const invoice = await invoiceOf(trader, 30);
    for (const language of ["en", "de", "fr", "it", "es", "nl", "pt"])
      expect(qrCodesOfPdf(await pdfOf(trader, invoice.id, language)), language).toEqual([payload]);
  },
);

test.skipIf(!canRead)(
  "a payment part has its prescribed texts once, and no other content in its space",
  async () => {
    const trader = await traderIn("CHF", { ...ADDRESS, iban: "CH5800791123000889012" }, PAYER);
    const invoice = await invoiceOf(trader, 14);
    const headings = {
      de: ["Empfangsschein", "Zahlteil", "Konto / Zahlbar an", "Währung", "Zahlbar durch", "Annahmestelle"],
      fr: ["Récépissé", "Section paiement", "Compte / Payable à", "Monnaie", "Payable par", "Point de dépôt"],
      it: ["Ricevuta", "Sezione pagamento", "Conto / Pagabile a", "Valuta", "Pagabile da"],
      en: ["Receipt", "Payment part", "Account / Payable to", "Currency", "Payable by", "Acceptance point"],
    };
    for (const [language, words] of Object.entries(headings)) {
      const pdf = await pdfOf(trader, invoice.id, language);
      const text = textOfPdf(pdf);
      for (const part of [
        ...words,
        "CH58 0079 1123 0008 8901 2",
        "RF40 INV0 001",
        "27 296.50",
        "9400 Rorschach",
      ])
        expect(text).toContain(withoutSpaces(part));
      // The total didn't fit above it, so it is on the second page.
      expect(pagesOfPdf(pdf)).toHaveLength(2);
      expect(pagesOfPdf(pdf)[0]?.words.map(({ text: word }) => word)).not.toContain(words[0]);
    }
  },
);

test.skipIf(!canScan)(
  "a customer who has moved since is left blank, and so is one without a known town",
  async () => {
    const trader = await traderIn("CHF", { ...ADDRESS, iban: "CH5800791123000889012" }, PAYER);
    const invoice = await invoiceOf(trader);
    const payerOf = async () =>
      qrCodesOfPdf(await pdfOf(trader, invoice.id))[0]
        ?.split("\n")
        .slice(20, 27);
    expect(await payerOf()).toContain("Rorschach");
    const path = `/customers/${trader.customer}`;
    const { code, version } = expectMade(await trader.books.get(path));
    expectMade(
      await trader.books.put(path, { code, version, name: "Żak", address: "Neugasse 1\n8000 Zürich" }),
    );
    await saveBankDetails(
      trader,
      { ...ADDRESS, iban: "CH5800791123000889012" },
      { ...PAYER, city: "Zürich", postalCode: "8000" },
    );
    expect(await payerOf()).toEqual(Array.from({ length: 7 }, () => ""));
  },
);

test("a payment code is shown only with a balance due, unless the owner has turned it off", async () => {
  const digest = async (id: string) =>
    createHash("sha256")
      .update(await pdfOf(trader, id))
      .digest("hex");
  const trader = await traderIn("EUR", { ...GERMAN, hasPaymentQrCode: false });
  expect(expectMade(await trader.books.get("/e-invoice-details")).company.hasPaymentQrCode).toBe(false);
  const [posted, draft] = [await invoiceOf(trader), await invoiceOf(trader, 1, { status: "draft" })];
  const without = [await digest(posted.id), await digest(draft.id)];
  await saveBankDetails(trader, GERMAN);
  expect(expectMade(await trader.books.get("/e-invoice-details")).company.hasPaymentQrCode).toBe(true);
  const drawn = await digest(posted.id);
  expect(drawn).not.toBe(without[0]);
  expect(await digest(posted.id)).toBe(drawn);
  expect(await digest(draft.id)).toBe(without[1]);
});

test("a PDF with a payment code is still a PDF/A-3b, with no other font and no image", async () => {
  for (const company of [GERMAN, { ...ADDRESS, iban: "CH5800791123000889012" }]) {
    const trader = await traderIn("EUR", company);
    const pdf = (await pdfOf(trader, (await invoiceOf(trader)).id)).toString("latin1");
    expect(pdf).toContain("<pdfaid:part>3</pdfaid:part>");
    expect(pdf).toContain("<pdfaid:conformance>B</pdfaid:conformance>");
    expect(pdf).not.toMatch(/\/Subtype \/Image|\/(SMask|URI|JavaScript)\b/);
    expect(new Set(pdf.match(/\/BaseFont \S+/g)?.map((font) => font.replace(/.*\+/, "")))).toEqual(
      new Set(["Roboto-Regular", "Roboto-Medium"]),
    );
  }
});

test("a bank transaction with the code's reference is matched to its invoice, whatever its other text", async () => {
  const trader = await traderIn("EUR", GERMAN);
  const invoice = await invoiceOf(trader);
  await invoiceOf(trader);
  const { books } = trader;
  const bank = expectMade(
    await books.post("/accounts", { code: "1910", type: "asset", name: "Bank", moneyKind: "bank" }),
  ).id;
  const rows = ["RF40INV0001", "000000000000000018233100017"].map((code, day) => {
    return `2026-02-0${day + 1},Somebody,${code},1949.75`;
  });
  const file = bankFile(["Date,Name,Description,Amount", ...rows].join("\n"), bank);
  expect((await books.post("/bank/imports", file)).status).toBe(201);
  const { items } = expectMade(await books.get(`/bank/suggestions?accountId=${bank}`));
  expect(items).toHaveLength(2);
  for (const { suggestions } of items)
    expect(suggestions.map(({ payment }: { payment: object }) => payment)).toMatchObject([
      { allocations: [{ documentId: invoice.id, amount: "1949.75" }] },
    ]);
});

test.skipIf(!canRead)("the footer is above a Swiss payment part and doesn't split it", async () => {
  const trader = await traderIn("CHF", { ...ADDRESS, iban: "CH44 3199 9123 0008 8901 2" }, PAYER);
  const footer = Array.from({ length: 4 }, (_, line) => `Foot${line} ${"of the company ".repeat(4)}`).join(
    "\n",
  );
  const look = {
    version: 1,
    layout: "letter",
    color: "#0b6e4f",
    logoSide: "left",
    logoSize: "large",
    footer,
  };
  expectMade(await trader.books.put("/document-design", look));
  const pages = pagesOfPdf(await pdfOf(trader, (await invoiceOf(trader)).id));
  const last = pages.at(-1)?.words ?? [];
  const topOf = (text: string) => last.find((word) => word.text === text)?.top ?? 0;
  const tops = ["Foot0", "Foot3", "Separate", "Receipt", "Acceptance"].map(topOf);
  expect(tops).toEqual(tops.toSorted((top, otherTop) => top - otherTop));
  expect(Math.min(...tops)).toBeGreaterThan(400);
  for (const { words } of pages)
    for (const { text, left, right } of words.filter((word) => word.text.startsWith("Foot"))) {
      expect(left, text).toBeGreaterThan(60);
      expect(right, text).toBeGreaterThan(40);
    }
});

test("without an IBAN, the bank's number is shown as its country calls it, with the account number", async () => {
  const trader = await newTrader();
  const account = { bankName: "First", routingNumber: "021000021", accountNumber: "123-456" };
  await saveBankDetails(trader, { country: "US", ...account });
  const { id } = await invoiceOf(trader);
  const { today: expiresOn } = expectMade(await trader.books.get("/company"));
  const { path } = expectMade(await trader.books.post(`/invoices/${id}/links`, { expiresOn }));
  const { app } = await testApp();
  const { body } = await app.inject({ url: path });
  expect(body).toContain("<dt>Routing number (ABA)</dt><dd>021000021</dd>");
  expect(body).toContain("<dt>Account number</dt><dd>123-456</dd>");
  const invoice = { en: { subject: "Invoice", text: "{bank_details}" } };
  expectMade(await trader.books.put("/email-templates", { version: 1, invoice }));
  expect(expectMade(await trader.books.get(`/invoices/${id}/emails`)).proposal.text).toMatch(
    /^Account holder: .*\nBank: First\nRouting number \(ABA\): 021000021\nAccount number: 123-456\n/,
  );
});
