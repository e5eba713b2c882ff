import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { toAmount, toRate } from "#domain/money.ts";
import { makePdf } from "#server/pdfs/make-pdf.ts";
import { processorSeconds } from "#test/support/processor-time.ts";
import { toFileInput, receivedFile, receivedXml } from "#test/support/received-files.ts";
import {
  changeBook,
  readWholeBook,
  expectMade,
  newTrader,
  openAccount,
  type TestTrader,
  write,
} from "#test/support/trade.ts";

async function read({ books }: TestTrader, file: object) {
  return expectMade(await books.post("/bills/from-file/preview", file));
}

test.each(["ubl", "cii"] as const)(
  "an invoice in %s is read as a bill to the cent, and nothing is saved",
  async (syntax) => {
    const trader = await newTrader();
    const before = await readWholeBook(trader.books);
    const reading = await read(trader, toFileInput(receivedXml({}, syntax)));
    expect(reading).toMatchObject({
      kind: "bill",
      syntax,
      number: "R-17",
      date: "2026-02-10",
      dueDate: "2026-02-24",
      notes: "As ordered",
      seller: {
        name: "Paper & Sons",
        taxId: "DE123456789",
        address: "Hauptstraße 1\n10115 Berlin\nDE",
        iban: "DE02120300000000202051",
      },
      vendor: null,
      duplicates: [],
      items: [
        {
          description: "Paper",
          quantity: "4",
          unitPrice: "25",
          taxRate: { rate: "10" },
          product: null,
          account: null,
        },
      ],
      fileTotal: "110.00",
      total: "110.00",
      difference: "0.00",
      warnings: [],
    });
    expect(await readWholeBook(trader.books)).toBe(before);
  },
);

test("the vendor is found by tax ID before name, and fills in its account and tax rate", async () => {
  const trader = await newTrader();
  const { books } = trader;
  expectMade(await books.post("/vendors", { name: "PAPER & SONS" }));
  expect((await read(trader, receivedFile())).vendor).toMatchObject({ name: "PAPER & SONS" });
  const numbered = expectMade(await books.post("/vendors", { name: "P&S", taxId: "DE 123 456 789" }));
  const office = await openAccount(trader, "5800", "Office");
  const items = [{ accountId: office, description: "Pens", quantity: "1", unitPrice: "3" }];
  const bill = { partyId: numbered.id, number: "R-17", date: "2026-01-10", items };
  const { id } = expectMade(await books.post("/bills", bill));
  const reading = await read(trader, receivedFile());
  expect(reading).toMatchObject({
    vendor: { id: numbered.id, name: "P&S" },
    items: [{ account: { id: office, name: "Office" } }],
    duplicates: [{ id, number: "R-17", status: "draft" }],
  });
});

test("a product is found by our code, or by the vendor's code if the name matches", async () => {
  const trader = await newTrader();
  const { books, widget } = trader;
  const { code } = expectMade(await books.get(`/products/${widget}`));
  const xml = receivedXml();
  const withCodes = (codes: string, name = "Paper") =>
    toFileInput(
      xml.replace("<cac:Item><cbc:Name>Paper</cbc:Name>", `<cac:Item><cbc:Name>${name}</cbc:Name>${codes}`),
    );
  const buyers = `<cac:BuyersItemIdentification><cbc:ID>${code}</cbc:ID></cac:BuyersItemIdentification>`;
  const sellers = `<cac:SellersItemIdentification><cbc:ID>${code}</cbc:ID></cac:SellersItemIdentification>`;
  expect((await read(trader, withCodes(buyers))).items[0].product).toMatchObject({ id: widget });
  expect((await read(trader, withCodes(sellers))).items[0].product).toBeNull();
  expect((await read(trader, withCodes(sellers, "Widget"))).items[0].product).toMatchObject({ id: widget });
});

test("a hybrid PDF is read with or without packed objects", async () => {
  const trader = await newTrader();
  const xml = receivedXml({}, "cii");
  const plain = await makePdf({
    content: [{ text: "Invoice" }],
    files: {
      invoice: { src: `data:text/xml;base64,${Buffer.from(xml).toString("base64")}`, name: "factur-x.xml" },
    },
  });
  const reading = await read(trader, toFileInput(plain, "invoice.pdf"));
  expect(reading).toMatchObject({ syntax: "cii", total: "110.00" });
  expect(await read(trader, toFileInput(packedPdf(xml)))).toMatchObject({ syntax: "cii", total: "110.00" });
});

/** A PDF with packed objects, as many programs write it. */
function packedPdf(xml: string, { invoice = deflateSync(xml) }: { invoice?: Buffer } = {}): Buffer {
  const [names, spec] = [
    "<</Names[(factur-x.xml)2 0 R]>>",
    "<</Type/Filespec/F(factur-x.xml)/AFRelationship/Alternative/EF<</F 3 0 R>>>>",
  ];
  const head = `1 0 2 ${names.length} `;
  const inside = deflateSync(`${head}${names}${spec}`);
  return Buffer.concat([
    Buffer.from("%PDF-1.7\n3 0 obj\n<</Type/EmbeddedFile/Filter/FlateDecode/Length 9 0 R>>\nstream\n"),
    invoice,
    Buffer.from(`\nendstream\nendobj\n4 0 obj\n<</Type/ObjStm/N 2/First ${head.length}/Filter/FlateDecode`),
    Buffer.from(`/Length ${inside.length}>>\nstream\n`),
    inside,
    Buffer.from("\nendstream\nendobj\n%%EOF"),
  ]);
}

const XML = receivedXml();
const BOMB = packedPdf("", { invoice: deflateSync(Buffer.alloc(30 << 20, " ")) });

test.each([
  ["text", "Hello", "This is neither an XML file nor a PDF"],
  ["other XML", "<a/>", "This XML file isn't a UBL or CII invoice"],
  ["a bank statement", "<Document/>", "This is a bank statement. Import it on the Bank page."],
  [
    "entities",
    `<!DOCTYPE a [<!ENTITY b "c">]>${XML}`,
    "Files that define their own entities aren't supported. Choose another file.",
  ],
  ["a truncated file", XML.slice(0, 900), "is never closed"],
  ["deep nesting", "<a>".repeat(100), "The file is nested too deeply. Choose another file."],
  [
    "elements",
    `<a>${"<b/>".repeat(600_000)}</a>`,
    "The file has too many elements. Enter the bill manually.",
  ],
  ["no number", XML.replace("<cbc:ID>R-17</cbc:ID>", ""), "The number is missing"],
  ["no date", XML.replace("2026-02-10", "2026-02-31"), `"2026-02-31" isn't a valid date`],
  [
    "an amount in words",
    XML.replace(">110.00</cbc:PayableAmount", ">much</cbc:PayableAmount"),
    `"much" isn't a number`,
  ],
  [
    "fractions of a cent",
    XML.replace(">110.00</cbc:PayableAmount", ">110.001</cbc:PayableAmount"),
    "110.001 isn't a valid amount",
  ],
  [
    "a huge amount",
    XML.replace(">110.00</cbc:PayableAmount", `>${"9".repeat(30)}</cbc:PayableAmount`),
    "isn't a number",
  ],
  ["a plain PDF", "%PDF-1.4\n1 0 obj\n<<>>\nendobj", "This PDF has no electronic invoice inside"],
  [
    "a locked PDF",
    "%PDF-1.4\n1 0 obj\n<</Encrypt 2 0 R>>\nendobj",
    "This PDF is password-protected. Save it without a password, and upload it again.",
  ],
  ["a PDF that unpacks to a huge file", BOMB, "The contents of the PDF are larger than 20 MB"],
])("%s is refused with a clear message", async (_, file, message) => {
  const trader = await newTrader();
  const reply = await trader.books.post("/bills/from-file/preview", toFileInput(file));
  expect(reply).toMatchObject({ status: 422, body: { code: "e-invoice.unreadable" } });
  expect(reply.body.errors[0]).toMatchObject({ field: "content", message: expect.stringContaining(message) });
});

test("unterminated markup is rejected quickly", async () => {
  const trader = await newTrader();
  const size = 4 << 20;
  for (const sign of [
    "<!--",
    "<?",
    "<![CDATA[",
    "<a",
    "<",
    "</a",
    "&",
    "%PDF-1 0 obj<<>>stream\n",
    "%PDF-1 0 obj ",
    "1 ",
  ]) {
    const file = sign.repeat(Math.floor(size / sign.length));
    const seconds = await processorSeconds(async () => {
      expect((await trader.books.post("/bills/from-file/preview", toFileInput(file))).status).toBe(422);
    });
    expect(seconds, sign).toBeLessThan(5);
  }
});

test("wrong totals are refused, each with its rule", async () => {
  const trader = await newTrader();
  const tax = { category: "S", rate: toRate("10"), exemptionCode: null, exemptionReason: null } as const;
  const wrong = receivedFile({
    totals: {
      lines: toAmount("101"),
      allowances: toAmount("0"),
      withoutTax: toAmount("100"),
      tax: toAmount("12"),
      taxInTaxCurrency: null,
      withTax: toAmount("110"),
      payable: toAmount("111"),
    },
    taxes: [{ ...tax, taxable: toAmount("100"), tax: toAmount("12") }],
  });
  const reply = await trader.books.post("/bills/from-file/preview", wrong);
  expect(reply).toMatchObject({ status: 422, body: { code: "e-invoice.wrong-totals" } });
  const brokenRules = reply.body.errors.map(
    ({ message }: { message: string }) => /\((BR-[\w-]+)\)$/.exec(message)?.[1],
  );
  expect(brokenRules).toEqual(["BR-CO-10", "BR-CO-13", "BR-CO-15", "BR-CO-16", "BR-CO-17"]);
});

test("lines that can't be matched are explained", async () => {
  const trader = await newTrader();
  expectMade(await changeBook(trader.books, { taxId: "FR1" }));
  expectMade(await trader.books.post("/vendors", { name: "Paper & Sons", isActive: false }));
  const tax = { category: "S", rate: toRate("19"), exemptionCode: null, exemptionReason: null } as const;
  const reading = await read(
    trader,
    toFileInput(
      receivedXml({
        taxes: [{ ...tax, taxable: toAmount("100"), tax: toAmount("19") }],
        totals: {
          lines: toAmount("100"),
          allowances: toAmount("0"),
          withoutTax: toAmount("100"),
          tax: toAmount("19"),
          taxInTaxCurrency: null,
          withTax: toAmount("119"),
          payable: toAmount("119"),
        },
      })
        .replaceAll("<cbc:Percent>10</cbc:Percent>", "<cbc:Percent>19</cbc:Percent>")
        .replace('<cbc:InvoicedQuantity unitCode="C62">4<', '<cbc:InvoicedQuantity unitCode="C62">-4<'),
    ),
  );
  expect(reading).toMatchObject({ vendor: null, fileTotal: "119.00", total: "100.00", difference: "19.00" });
  expect(reading.warnings).toEqual([
    "The vendor Paper & Sons is inactive.",
    "Line 1 was imported as 1 x 100.00, because -4 at 25 can't be represented.",
    "You don't have a 19% purchase tax rate. Add one and select it on the lines.",
  ]);
});

test("a credit note is read as a vendor credit, and so is an invoice below zero", async () => {
  const trader = await newTrader();
  const credit = await read(trader, receivedFile({ typeCode: "381", preceding: null }));
  expect(credit).toMatchObject({ kind: "vendor_credit", total: "110.00", difference: "0.00" });
  const negative = receivedXml().replaceAll(/>(100\.00|10\.00|110\.00|4)</g, ">-$1<");
  expect(await read(trader, toFileInput(negative))).toMatchObject({ kind: "vendor_credit", total: "110.00" });
});

test("a file is read in its currency, and refused if the currency is unknown", async () => {
  const trader = await newTrader();
  expect(await read(trader, receivedFile({ currency: "EUR" }))).toMatchObject({
    currency: "EUR",
    fileTotal: "110.00",
    total: "110.00",
    difference: "0.00",
  });
  const reply = await trader.books.post("/bills/from-file/preview", receivedFile({ currency: "ZZZ" }));
  expect(reply).toMatchObject({
    status: 422,
    body: {
      code: "e-invoice.unsupported-currency",
      errors: [
        { field: "content", message: 'The currency "ZZZ" isn\'t supported. Enter the bill manually.' },
      ],
    },
  });
});

test("a proposal has the file's total and can be saved unchanged", async () => {
  const trader = await newTrader();
  const purchases = await openAccount(trader, "5800", "Office");
  const reading = await read(trader, receivedFile());
  const [{ description, quantity, unitPrice, taxRate }] = reading.items;
  const items = [{ description, quantity, unitPrice, accountId: purchases, taxRateId: taxRate.id }];
  const bill = await write(trader, "/bills", {
    partyId: trader.vendor,
    date: reading.date,
    items,
    status: "posted",
  });
  expect(bill.total).toBe(reading.fileTotal);
});
