import { expect, test } from "vitest";
import { attachmentName } from "./attachment.ts";

test.each([
  ["receipt.pdf", "receipt.pdf"],
  ["Receipt.PDF", "Receipt.PDF"],
  ["../../etc/passwd", "passwd.pdf"],
  ["C:\\Users\\me\\scan.pdf", "scan.pdf"],
  ["page.html", "page.html.pdf"],
  ["a\u0000b\u202egnp.pdf", "abgnp.pdf"],
  ["  .hidden  file .pdf", "hidden file.pdf"],
  ['"quoted"<b>|?*.pdf', "quotedb.pdf"],
  ["", "file.pdf"],
  ["...", "file.pdf"],
  [".pdf", "pdf.pdf"],
  ["Rechnung für Café.pdf", "Rechnung für Café.pdf"],
])("%j becomes %j", (fileName, name) => {
  expect(attachmentName(fileName, "application/pdf")).toBe(name);
});

test("a name of 4,000 characters is shortened and keeps its extension", () => {
  expect(attachmentName(`${"x".repeat(4000)}.jpeg`, "image/jpeg")).toBe(`${"x".repeat(120)}.jpeg`);
  // The end is not half of a surrogate pair.
  expect(attachmentName(`${"x".repeat(119)}😀.jpeg`, "image/jpeg")).toBe(`${"x".repeat(119)}.jpeg`);
});
