import { expect, test } from "vitest";
import { mergePdfs } from "./merge-pdfs.ts";

/** A PDF of one page as the server writes it. */
function pdfOf(title: string, stream: string): Uint8Array<ArrayBuffer> {
  const bodies = [
    "<<\n/Type /Pages\n/Count 1\n/Kids [3 0 R]\n>>",
    "<<\n/Type /Catalog\n/Pages 1 0 R\n>>",
    `<<\n/Type /Page\n/Parent 1 0 R\n/Contents 4 0 R\n/Title (${title})\n>>`,
    `<<\n/Length ${stream.length}\n>>\nstream\n${stream}\nendstream`,
  ];
  // The server writes objects in any order.
  let text = "%PDF-1.7\n";
  const offsets = bodies.map(() => "");
  for (const index of [2, 3, 1, 0]) {
    offsets[index] = `${String(text.length).padStart(10, "0")} 00000 n \n`;
    text += `${index + 1} 0 obj\n${bodies[index]}\nendobj\n`;
  }
  const table = `xref\n0 5\n0000000000 65535 f \n${offsets.join("")}trailer\n<<\n/Size 5\n/Root 2 0 R\n>>\n`;
  return bytes(`${text}${table}startxref\n${text.length}\n%%EOF\n`);
}

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const textOf = (file: Uint8Array) => Buffer.from(file).toString("latin1");

const merged = textOf(mergePdfs([pdfOf("A", "first"), pdfOf(String.raw`\(3 0 R`, "4 0 R \u0080\u00FF")]));

test("the pages of all files are in one page tree", () => {
  expect(merged).toContain("/Count 2\n/Kids [3 0 R 7 0 R]");
  expect(merged).toContain("7 0 obj\n<<\n/Parent 2 0 R\n/Type /Pages\n/Count 1\n/Kids [9 0 R]\n>>");
});

test("references are renumbered with the objects", () => {
  expect(merged).toContain("9 0 obj\n<<\n/Type /Page\n/Parent 7 0 R\n/Contents 10 0 R");
});

test("texts and streams stay unchanged", () => {
  expect(merged).toContain(String.raw`/Title (\(3 0 R)`);
  expect(merged).toContain("stream\n4 0 R \u0080\u00FF\nendstream");
});

test("the cross-reference table has the offset of each object", () => {
  const table = Number(/startxref\n(\d+)/.exec(merged)?.[1]);
  const offsets = [...merged.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) =>
    Number(offset),
  );
  expect(offsets.map((offset) => merged.slice(offset).split("\n")[0])).toEqual(
    Array.from({ length: 10 }, (_, index) => `${index + 1} 0 obj`),
  );
});
