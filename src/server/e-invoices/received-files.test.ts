import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { toFileInput, receivedXml } from "#test/support/received-files.ts";
import { expectMade, newTrader } from "#test/support/trade.ts";

type EmailPart = { text: string; bytes?: Buffer | string };

/** A PDF made of numbered objects, each with its stream. */
function pdfOf(parts: Readonly<Record<number, EmailPart>>, trailer = ""): Buffer {
  const pieces = Object.entries(parts).flatMap(([number, { text, bytes }]) => [
    `${number} 0 obj\n${text}`,
    ...(bytes === undefined ? [] : ["\nstream\n", bytes, "\nendstream"]),
    "\nendobj\n",
  ]);
  return Buffer.concat(["%PDF-1.7\n", ...pieces, `${trailer}%%EOF`].map((piece) => Buffer.from(piece)));
}

const fileSpec = (name: string, objectNumber: number) => ({
  text: `<</Type/Filespec/F ${name}/EF<</F ${objectNumber} 0 R>>>>`,
});
const embedded = (length: string | number) => `<</Type/EmbeddedFile/Length ${length}>>`;

/** An attached PDF that reuses object numbers of the outer PDF and, unlike it, has a password. */
const ATTACHED = pdfOf(
  {
    3: { text: "<</Length 5>>", bytes: "hello" },
    4: { text: "<</Type/Catalog>>" },
    5: { text: "5" },
  },
  "trailer<</Encrypt 9 0 R>>\n",
);
const XML = receivedXml({}, "cii");
const XML_LENGTH = Buffer.byteLength(XML);

test.each([
  ["in the file", { 5: { text: `${XML_LENGTH}` }, 8: { text: `${ATTACHED.length}` } }],
  ["packed", packed({ 5: `${XML_LENGTH}`, 8: `${ATTACHED.length}` })],
] as const)("an invoice is read next to an attached PDF whose length is an object %s", async (_, lengths) => {
  const { books } = await newTrader();
  const pdf = pdfOf({
    7: { text: embedded("8 0 R"), bytes: ATTACHED },
    9: fileSpec("(extra.pdf)", 7),
    4: { text: embedded("5 0 R"), bytes: XML },
    6: fileSpec("(factur-x.xml)", 4),
    ...lengths,
  });
  expect(expectMade(await books.post("/bills/from-file/preview", toFileInput(pdf)))).toMatchObject({
    syntax: "cii",
    number: "R-17",
    total: "110.00",
  });
});

function packed(numbers: Readonly<Record<number, string>>): Record<number, EmailPart> {
  const texts = Object.values(numbers);
  const places = texts.map((_, index) => texts.slice(0, index).join(" ").length + (index > 0 ? 1 : 0));
  const head = `${Object.keys(numbers)
    .map((number, index) => `${number} ${places[index]}`)
    .join(" ")} `;
  const bytes = deflateSync(head + texts.join(" "));
  const length = `/Filter/FlateDecode/Length ${bytes.length}`;
  return { 20: { text: `<</Type/ObjStm/N ${texts.length}/First ${head.length}${length}>>`, bytes } };
}

test("if a PDF contains several invoices, the one with the standard file name is read", async () => {
  const { books } = await newTrader();
  const otherXml = receivedXml({ number: "OTHER" }, "cii");
  const pdf = pdfOf({
    1: { text: embedded(Buffer.byteLength(otherXml)), bytes: otherXml },
    2: fileSpec("(order.xml)", 1),
    4: { text: embedded(XML_LENGTH), bytes: XML },
    6: fileSpec(`<${Buffer.from("\ufeffFactur-X.xml", "utf16le").swap16().toString("hex")}>`, 4),
  });
  expect(expectMade(await books.post("/bills/from-file/preview", toFileInput(pdf))).number).toBe("R-17");
});

test.each([
  ["[/ASCII85Decode/FlateDecode]", "is encoded in a way we can't read (ASCII85Decode, FlateDecode)"],
  ["/FlateDecode", "is damaged"],
])("a PDF whose invoice can't be read says why (%s)", async (filter, reason) => {
  const { books } = await newTrader();
  const pdf = pdfOf({
    4: { text: `<</Filter${filter}/Length ${XML_LENGTH}>>`, bytes: XML },
    6: fileSpec("(factur-x.xml)", 4),
  });
  const { body } = await books.post("/bills/from-file/preview", toFileInput(pdf));
  expect(body).toMatchObject({ code: "e-invoice.unreadable" });
  expect(body.errors[0].message).toContain(
    `The file factur-x.xml inside this PDF ${reason}. Ask the vendor for the XML file, or enter the bill manually.`,
  );
});

test("a line's tax is read from its own tax total, as in Belgian e-FFF", async () => {
  const { books } = await newTrader();
  const category =
    "<cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>10</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory>";
  const taxTotal = `<cac:TaxTotal><cbc:TaxAmount currencyID="USD">10.00</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount
    currencyID="USD">100.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="USD">10.00</cbc:TaxAmount><cbc:Percent>10.00</cbc:Percent>
    <cac:TaxCategory><cbc:ID>S</cbc:ID></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>`;
  const xml = receivedXml();
  expect(xml).toContain(category);
  const belgian = xml.replace(category, "").replace("<cac:Item>", `${taxTotal}<cac:Item>`);
  expect(expectMade(await books.post("/bills/from-file/preview", toFileInput(belgian)))).toMatchObject({
    items: [{ description: "Paper", taxRate: { rate: "10" } }],
    total: "110.00",
    difference: "0.00",
    warnings: [],
  });
});

const EXTENSION = receivedXml().replace(
  "urn:cen.eu:en16931:2017",
  "urn:cen.eu:en16931:2017#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0",
);

test.each([
  ["with wrong totals", ">110.00</cbc:PayableAmount", ">120.00</cbc:PayableAmount", 2],
  ["that can't be read", "<cbc:ID>R-17</cbc:ID>", "", 2],
] as const)("the XRechnung extension is named for an invoice %s", async (_, element, instead, errors) => {
  const { books } = await newTrader();
  const named =
    "This invoice uses the XRechnung extension, which isn't supported. Ask the vendor for an XRechnung without it.";
  const reply = await books.post(
    "/bills/from-file/preview",
    toFileInput(EXTENSION.replace(element, instead)),
  );
  expect(reply.status).toBe(422);
  expect(reply.body.errors).toHaveLength(errors);
  expect(reply.body.errors[0]).toEqual({ field: "content", message: named });
  expect((await books.post("/bills/from-file/preview", toFileInput(EXTENSION))).status).toBe(200);
});
