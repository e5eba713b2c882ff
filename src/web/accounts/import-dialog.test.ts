import { expect, test } from "vitest";
import { readTextFile } from "./import-dialog.tsx";

test("a UTF-8 file is read without its byte-order mark", async () => {
  const file = new Blob([new Uint8Array([0xef, 0xbb, 0xbf]), "5000,Büro,expense"]);
  expect(await readTextFile(file)).toBe("5000,Büro,expense");
});

test("a Windows-1252 file from a spreadsheet keeps its letters", async () => {
  const file = new Blob([new Uint8Array([0x42, 0xfc, 0x72, 0x6f])]);
  expect(await readTextFile(file)).toBe("Büro");
});

test.each([
  { description: "lowest byte first", bytes: [0xff, 0xfe, 0x42, 0x00, 0xfc, 0x00] },
  { description: "highest byte first", bytes: [0xfe, 0xff, 0x00, 0x42, 0x00, 0xfc] },
])("a UTF-16 file from a spreadsheet, $description, is read correctly", async ({ bytes }) => {
  expect(await readTextFile(new Blob([new Uint8Array(bytes)]))).toBe("Bü");
});
