import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import {
  archiveFile,
  attach,
  attachedTo,
  gifFile,
  hashOf,
  heicFile,
  incomingFiles,
  jpegFile,
  newAttachable,
  pdfFile,
  pngFile,
  tiffFile,
  webpFile,
} from "#test/support/attached-files.ts";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { startTestApp, testApp } from "#test/support/test-app.ts";
import { expectMade } from "#test/support/trade.ts";
import { filesFolder, storedFilePath } from "./file-store.ts";

/** What is kept of an uploaded file, and what is removed or rejected (Security 10). */
const PDF = pdfFile();

let books: TestBooks;
beforeAll(async () => {
  books = await newBooks({ accounts: { Cash: "asset", Sales: "revenue" } });
});

const listOf = (record: { kind: string; id: string }, owner = books) => attachedTo(owner, record);

describe("a file that can't be attached", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
  const jpeg = jpegFile();
  test.each([
    { description: "an empty file", bytes: "", message: "This file is empty. Choose another one." },
    { description: "an SVG image", bytes: svg, message: /^Files of this type can't be attached/ },
    {
      description: "an SVG image with an XML declaration",
      bytes: `<?xml version="1.0"?>\n${svg}`,
      message: /^Files of this type/,
    },
    {
      description: "a web page",
      bytes: "\ufeff  <!doctype html><script>1</script>",
      message: /^Files of this type/,
    },
    { description: "a program", bytes: "#!/bin/sh\nrm -rf /", message: /^Files of this type/ },
    {
      description: "a Windows program",
      bytes: Buffer.from("4d5a90000300", "hex"),
      message: /^Files of this type/,
    },
    { description: "bytes before a PDF", bytes: `Receipt;${PDF.toString()}`, message: /./, isText: true },
    {
      description: "a truncated PDF",
      bytes: PDF.subarray(0, 40),
      message: "This file is damaged or incomplete. Choose another one.",
    },
    {
      description: "a truncated JPEG",
      bytes: jpeg.subarray(0, -3),
      message: "This file is damaged or incomplete. Choose another one.",
    },
    {
      description: "a JPEG truncated in its header",
      bytes: jpeg.subarray(0, 30),
      message: "This file is damaged or incomplete. Choose another one.",
    },
    {
      description: "a truncated PNG",
      bytes: pngFile().subarray(0, -9),
      message: "This file is damaged or incomplete. Choose another one.",
    },
    {
      description: "a truncated WebP",
      bytes: webpFile().subarray(0, -1),
      message: "This file is damaged or incomplete. Choose another one.",
    },
    {
      description: "a truncated HEIC",
      bytes: heicFile().subarray(0, -1),
      message: "This file is damaged or incomplete. Choose another one.",
    },
    {
      description: "a GIF without an image",
      bytes: `GIF89a;${PDF.toString()}`,
      message: /damaged|megapixels/,
    },
    {
      description: "a truncated GIF",
      bytes: gifFile().subarray(0, -2),
      message: "This file is damaged or incomplete. Choose another one.",
    },
    {
      description: "a truncated TIFF",
      bytes: tiffFile().subarray(0, -1),
      message: "This file is damaged or incomplete. Choose another one.",
    },
    { description: "a huge GIF", bytes: gifFile({ width: 65_000 }), message: /megapixels/ },
    { description: "a huge TIFF", bytes: tiffFile({ width: 65_000 }), message: /megapixels/ },
    {
      description: "a PDF with too many pages",
      bytes: pdfFile({ pages: 2_001 }),
      message: "This PDF has more than 2,000 pages. Split the file into smaller ones.",
    },
    { description: "a huge JPEG", bytes: jpegFile({ width: 20_000, height: 6_000 }), message: /megapixels/ },
    {
      description: "a huge PNG",
      bytes: pngFile({ width: 65_000, height: 2 }),
      message: /megapixels/,
    },
    { description: "a huge WebP", bytes: webpFile({ width: 65_000 }), message: /megapixels/ },
    { description: "a huge HEIC", bytes: heicFile({ width: 65_000 }), message: /megapixels/ },
    {
      description: "an archive",
      bytes: archiveFile({ "a.txt": 1 }),
      message: "Archives can't be attached. Unpack the archive and attach its files.",
    },
    {
      description: "a workbook that is a zip bomb",
      bytes: archiveFile({ "xl/workbook.xml": 1, "xl/a.xml": 4_000_000_000 }),
      message: /larger than 200 MB/,
    },
    {
      description: "a workbook with macros",
      bytes: archiveFile({ "xl/workbook.xml": 1, "xl/vbaProject.bin": 1 }),
      message: "Workbooks with macros can't be attached. Save it as XLSX without macros.",
    },
  ])("$description is rejected, and nothing is kept", async ({ bytes, message, isText }) => {
    const target = await newAttachable(books);
    const reply = await attach(books, target, { name: "receipt.pdf", bytes });
    if (isText === true) {
      // It is harmless because it is downloaded as plain text.
      expect(reply.body).toMatchObject({ type: "text/plain", name: "receipt.pdf.txt" });
      return;
    }
    expect(reply).toMatchObject({
      status: 422,
      body: { code: "attachment.not-supported", errors: [{ field: "file" }] },
    });
    expect(reply.body.detail).toMatch(message);
    expect(await listOf(target)).toEqual([]);
    expect(await incomingFiles()).toEqual([]);
  });

  test("a JSON body is not a file", async () => {
    const { kind, id } = await newAttachable(books);
    const reply = await books.post(`/attachments?recordKind=${kind}&recordId=${id}&name=a`, { file: "x" });
    expect(reply).toMatchObject({ status: 400, body: { code: "request.invalid" } });
  });
});

test("a file above the server's limit is rejected at that point, and nothing is kept", async () => {
  const app = await startTestApp({ FILE_MAX_MB: "1" });
  const owner = await newBooks({ accounts: { Cash: "asset", Sales: "revenue" } }, app);
  const target = await newAttachable(owner);
  const reply = await attach(owner, target, { name: "a.txt", bytes: Buffer.alloc(1024 * 1024 + 1, "a") });
  expect(reply).toMatchObject({
    status: 413,
    body: { code: "attachment.too-large", detail: "The file is larger than 1 MB. Choose a smaller one." },
  });
  expect(readdirSync(join(filesFolder(app.config), "incoming"))).toEqual([]);
  expectMade(await attach(owner, target, { name: "a.txt", bytes: Buffer.alloc(1024 * 1024, "a") }));
});

test("a company can't store more than the server's limit", async () => {
  const app = await startTestApp({ FILES_MB_PER_COMPANY: "1" });
  const owner = await newBooks({ accounts: { Cash: "asset", Sales: "revenue" } }, app);
  const target = await newAttachable(owner);
  const first = expectMade(await attach(owner, target, { name: "a.txt", bytes: Buffer.alloc(600_000, "a") }));
  expect(await attach(owner, target, { name: "b.txt", bytes: Buffer.alloc(600_000, "b") })).toMatchObject({
    status: 409,
    body: { code: "attachment.storage-full" },
  });
  expect(await listOf(target, owner)).toEqual([first]);
});

test.each([
  { format: "JPEG", bytes: jpegFile(), type: "image/jpeg" },
  { format: "PNG", bytes: pngFile(), type: "image/png" },
  { format: "WebP", bytes: webpFile(), type: "image/webp" },
  { format: "HEIC", bytes: heicFile(), type: "image/heic" },
  { format: "GIF", bytes: gifFile(), type: "image/gif" },
  { format: "TIFF", bytes: tiffFile(), type: "image/tiff" },
])(
  "a $format photo loses its location, and its hash is that of the stored photo",
  async ({ bytes, type }) => {
    const reply = await attach(books, await newAttachable(books), { name: "photo", bytes });
    expect(reply).toMatchObject({ status: 201, body: { type } });
    const { config } = await testApp();
    const { sha256 } = reply.body;
    const storedFile = readFileSync(storedFilePath(filesFolder(config), { bookId: books.bookId, sha256 }));
    expect(hashOf(storedFile)).toBe(sha256);
    expect(storedFile.toString("latin1")).not.toMatch(/48[.,]|Vienna/);
  },
);

test("a photo keeps its orientation, and bytes after its end are removed", async () => {
  const bytes = Buffer.concat([jpegFile(), Buffer.from("<script>alert(1)</script>")]);
  const { body } = await attach(books, await newAttachable(books), { name: "photo.jpg", bytes });
  const { config } = await testApp();
  const storedFile = readFileSync(
    storedFilePath(filesFolder(config), { bookId: books.bookId, sha256: body.sha256 }),
  );
  expect(storedFile.toString("latin1")).not.toContain("script");
  // Orientation 6: rotated by 90 degrees.
  expect(storedFile.subarray(2).toString("hex")).toMatch(/^ffe10022457869660000.{20}0112000300000001(0006)/);
});

test("an electronic invoice, a table and a workbook are stored with their types", async () => {
  const target = await newAttachable(books);
  const typeOf = async (name: string, bytes: Buffer | string) =>
    expectMade(await attach(books, target, { name, bytes })).type;
  expect(await typeOf("invoice.xml", '<?xml version="1.0"?><ubl:Invoice xmlns:ubl="urn:x"/>')).toBe(
    "application/xml",
  );
  expect(await typeOf("table.CSV", "Date,Amount\n2026-01-01,5.00\n")).toBe("text/csv");
  expect(await typeOf("notes", "Paid in cash.")).toBe("text/plain");
  expect(await typeOf("a.xlsx", archiveFile({ "xl/workbook.xml": 1 }))).toMatch(/spreadsheetml.sheet$/);
});
