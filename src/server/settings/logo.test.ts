import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { testApp } from "#test/support/test-app.ts";
import { expectMade, newTrader, type TestTrader, traderAfterSale, write } from "#test/support/trade.ts";

type ImageFacts = { width: number; height: number; rows: number; red: number };

/** A complete single-color PNG of this size; `rows` is the number of rows it really contains. */
function png({ width = 300, height = 90, red = 200, ...given }: Partial<ImageFacts> = {}): string {
  const { rows = height } = given;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.alloc(1 + 3 * width, red);
  row[0] = 0;
  const points = deflateSync(Buffer.alloc(rows * row.length, row));
  const parts = [part("IHDR", head), part("IDAT", points), part("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...parts]).toString("base64");
}

function part(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const sizes = Buffer.alloc(8);
  sizes.writeUInt32BE(content.length, 0);
  sizes.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([sizes.subarray(0, 4), named, sizes.subarray(4)]);
}

const choose = ({ books }: TestTrader, version: number, image: string | null) =>
  books.put("/logo", { version, image });

async function pdfOf({ books }: TestTrader, path: string): Promise<Buffer> {
  const { app } = await testApp();
  return (await app.inject({ url: `/api${path}`, headers: { cookie: books.cookie } })).rawPayload;
}

const digest = (file: Buffer) => createHash("sha256").update(file).digest("hex");
const hasPicture = (pdf: Buffer) => pdf.toString("latin1").includes("/Subtype /Image");

test("a logo appears on the PDFs of invoices, not of bills, and can be removed", async () => {
  const { trader, invoice } = await traderAfterSale();
  const before = await pdfOf(trader, `/invoices/${invoice.id}/pdf`);
  expect(hasPicture(before)).toBe(false);
  expect(expectMade(await trader.books.get("/logo"))).toEqual({ version: 1, image: null });

  const image = png();
  const chosen = expectMade(await choose(trader, 1, image));
  expect(chosen).toEqual({ version: 2, image: `data:image/png;base64,${image}` });
  expect(expectMade(await trader.books.get("/logo"))).toEqual(chosen);
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "40.00" }];
  const next = await write(trader, "/invoices", { date: "2026-01-20", items });
  const after = await pdfOf(trader, `/invoices/${next.id}/pdf`);
  expect(hasPicture(after)).toBe(true);
  expect(digest(await pdfOf(trader, `/invoices/${next.id}/pdf`))).toBe(digest(after));
  const bill = await write(trader, "/bills", { date: "2026-01-20", items });
  expect(hasPicture(await pdfOf(trader, `/bills/${bill.id}/pdf`))).toBe(false);

  expect(expectMade(await choose(trader, 2, null))).toEqual({ version: 3, image: null });
  // Posted documents keep the design they were posted with.
  expect(digest(await pdfOf(trader, `/invoices/${invoice.id}/pdf`))).toBe(digest(before));
  expect(digest(await pdfOf(trader, `/invoices/${next.id}/pdf`))).toBe(digest(after));
  const { id } = expectMade(await trader.books.get("/company"));
  const changes = expectMade(await trader.books.get(`/audit-log?recordId=${id}`)).items;
  const actions = changes.map(({ action }: { action: string }) => action);
  expect(actions.slice(0, 2)).toEqual(["logo.removed", "logo.chosen"]);
});

test("an edit of an outdated logo is rejected, and other companies have none", async () => {
  const trader = await newTrader();
  expectMade(await choose(trader, 1, png()));
  expect(await choose(trader, 1, png({ red: 20 }))).toMatchObject({
    status: 409,
    body: { code: "record.stale" },
  });
  expect(expectMade(await trader.books.get("/logo")).version).toBe(2);
  expect(expectMade(await (await newTrader()).books.get("/logo"))).toEqual({ version: 1, image: null });
});

const BROKEN = "This image can't be read. Choose another one.";
const inBase64 = (text: string) => Buffer.from(text).toString("base64");

test.each([
  [
    "a script",
    inBase64("<svg onload='alert(1)'></svg>"),
    "The logo must be a PNG or JPEG image. Choose another file.",
  ],
  ["more pixels than its header declares", png({ height: 2, rows: 5000 }), BROKEN],
  ["nothing after its header", Buffer.from(png(), "base64").subarray(0, 40).toString("base64"), BROKEN],
  [
    "too many pixels",
    png({ width: 3000, height: 1 }),
    "The logo is 3000 x 1 pixels. Choose one with at most 2000 x 2000.",
  ],
])("an image with %s is refused at its field, and nothing is saved", async (_, image, message) => {
  const trader = await newTrader();
  expect(await choose(trader, 1, image)).toMatchObject({
    status: 422,
    body: { code: "logo.unsupported-format", errors: [{ field: "image", message }] },
  });
  expect(expectMade(await trader.books.get("/logo"))).toEqual({ version: 1, image: null });
});

test("a far too large file is refused before it is read", async () => {
  const trader = await newTrader();
  expect((await choose(trader, 1, "A".repeat(900_000))).status).toBe(400);
  expect((await choose(trader, 1, "A".repeat(2_000_000))).status).toBe(413);
});
