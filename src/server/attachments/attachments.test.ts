import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { RECORD_KINDS } from "#domain/record-kinds.ts";
import { recordOfKind } from "#test/support/record-of-kind.ts";
import {
  attach,
  attachedTo,
  hashOf,
  incomingFiles,
  newAttachable,
  pdfFile,
} from "#test/support/attached-files.ts";
import { markedBooks, type SampleRecords } from "#test/support/sample-requests.ts";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { testApp } from "#test/support/test-app.ts";
import { expectMade } from "#test/support/trade.ts";
import { filesFolder, storedFilePath } from "./file-store.ts";

const PDF = pdfFile();

let books: TestBooks;
beforeAll(async () => {
  books = await newBooks({ accounts: { Cash: "asset", Sales: "revenue" } });
});

const listOf = (record: { kind: string; id: string }, owner = books) => attachedTo(owner, record);
const fileOf = (id: string, headers = {}, owner = books) =>
  owner.send("GET", `/attachments/${id}/file`, { headers });

test("a file is kept byte for byte, listed with its record, and downloaded as it is", async () => {
  const target = await newAttachable(books);
  const reply = await attach(books, target, { name: "Receipt.pdf", bytes: PDF });
  expect(reply).toMatchObject({
    status: 201,
    body: {
      recordKind: "journal",
      recordId: target.id,
      name: "Receipt.pdf",
      type: "application/pdf",
      sizeBytes: PDF.length,
      sha256: hashOf(PDF),
      version: 1,
      addedBy: { email: books.email },
    },
  });
  expect(await listOf(target)).toEqual([reply.body]);
  const { config } = await testApp();
  const path = storedFilePath(filesFolder(config), { bookId: books.bookId, sha256: hashOf(PDF) });
  expect(readFileSync(path).equals(PDF)).toBe(true);
  const file = await fileOf(reply.body.id);
  expect(file).toMatchObject({ status: 200, text: PDF.toString() });
  expect(file.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-length": String(PDF.length),
    "content-disposition": "attachment; filename*=UTF-8''Receipt.pdf",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  expect(await incomingFiles()).toEqual([]);
});

test.each([
  { range: "bytes=0-3", status: 206, from: 0, to: 4 },
  { range: "bytes=5-", status: 206, from: 5, to: PDF.length },
  { range: "bytes=-6", status: 206, from: PDF.length - 6, to: PDF.length },
  { range: `bytes=0-${"9".repeat(12)}`, status: 206, from: 0, to: PDF.length },
  { range: "bytes=0-1,3-4", status: 200, from: 0, to: PDF.length },
  { range: "pages=1-2", status: 200, from: 0, to: PDF.length },
])("a range of a file is sent on its own: $range", async ({ range, status, from, to }) => {
  const { body } = await attach(books, await newAttachable(books), { name: "a.pdf", bytes: PDF });
  const part = await fileOf(body.id, { range });
  expect(part).toMatchObject({ status, text: PDF.subarray(from, to).toString() });
  if (status === 206) expect(part.headers["content-range"]).toBe(`bytes ${from}-${to - 1}/${PDF.length}`);
});

test.each(["bytes=9999999-", "bytes=5-4", "bytes=-0"])("the range %s can't be satisfied", async (range) => {
  const { body } = await attach(books, await newAttachable(books), { name: "a.pdf", bytes: PDF });
  expect(await fileOf(body.id, { range })).toMatchObject({
    status: 416,
    body: { code: "attachment.invalid-range" },
  });
});

test("the same file is attached once per record", async () => {
  const [target, otherTarget] = [await newAttachable(books), await newAttachable(books)];
  const first = await attach(books, target, { name: "a.pdf", bytes: PDF });
  const second = await attach(books, target, { name: "b.pdf", bytes: PDF });
  expect(second).toMatchObject({ status: 201, body: first.body });
  const elsewhere = await attach(books, otherTarget, { name: "a.pdf", bytes: PDF });
  expect(elsewhere.body.id).not.toBe(first.body.id);
  expect(await listOf(target)).toHaveLength(1);
});

test("an upload repeated with its key has one effect, and another file with it is rejected", async () => {
  const target = await newAttachable(books);
  const headers = { "idempotency-key": "upload-1" };
  const first = await attach(books, target, { name: "a.pdf", bytes: PDF, headers });
  expect((await attach(books, target, { name: "a.pdf", bytes: PDF, headers })).body).toEqual(first.body);
  const otherReply = await attach(books, target, { name: "a.pdf", bytes: pdfFile({ pages: 2 }), headers });
  expect(otherReply).toMatchObject({ status: 422, body: { code: "request.key-reused" } });
  expect(await listOf(target)).toHaveLength(1);
});

test("a record has at most ten attachments", async () => {
  const target = await newAttachable(books);
  for (let count = 1; count <= 10; count += 1)
    expectMade(await attach(books, target, { name: "a.pdf", bytes: pdfFile({ pages: count }) }));
  expect(await attach(books, target, { name: "a.pdf", bytes: pdfFile({ pages: 11 }) })).toMatchObject({
    status: 409,
    body: { code: "attachment.too-many" },
  });
  const [first] = await listOf(target);
  expect((await books.delete(`/attachments/${first.id}`)).status).toBe(204);
  expectMade(await attach(books, target, { name: "a.pdf", bytes: pdfFile({ pages: 11 }) }));
});

test("renaming a file needs its current version, and keeps the extension of its type", async () => {
  const { body } = await attach(books, await newAttachable(books), { name: "scan.pdf", bytes: PDF });
  const renamed = await books.put(`/attachments/${body.id}`, { version: 1, name: "Rent May" });
  expect(renamed).toMatchObject({ status: 200, body: { name: "Rent May.pdf", version: 2 } });
  expect(await books.put(`/attachments/${body.id}`, { version: 1, name: "Other" })).toMatchObject({
    status: 409,
    body: { code: "record.stale" },
  });
});

test("a removed file disappears from its record, but its name and hash stay in the history", async () => {
  const target = await newAttachable(books);
  const { body } = await attach(books, target, { name: "scan.pdf", bytes: PDF });
  expect((await books.delete(`/attachments/${body.id}`)).status).toBe(204);
  expect(await listOf(target)).toEqual([]);
  expect((await fileOf(body.id)).status).toBe(404);
  expect((await books.delete(`/attachments/${body.id}`)).status).toBe(404);
  const { items } = expectMade(await books.get(`/audit-log?recordId=${target.id}`));
  expect(items.map(({ action }: { action: string }) => action)).toEqual([
    "attachment.removed",
    "attachment.added",
    "journal.created",
  ]);
  // It can be attached again.
  expectMade(await attach(books, target, { name: "scan.pdf", bytes: PDF }));
});

test("a record, file, name or range of another company is not found", async () => {
  const target = await newAttachable(books);
  const { body } = await attach(books, target, { name: "secret.pdf", bytes: PDF });
  const otherBooks = await newBooks();
  const unknown = "01890000-0000-7000-8000-000000000000";
  expect(await attach(otherBooks, target, { name: "a.pdf", bytes: PDF })).toMatchObject({
    status: 404,
    body: { code: "record.not-found" },
  });
  expect(await listOf(target, otherBooks)).toEqual([]);
  for (const range of ["", "bytes=0-3", "bytes=9999999-"]) {
    const [theirs, nobodys] = [
      await fileOf(body.id, { range }, otherBooks),
      await fileOf(unknown, { range }, otherBooks),
    ];
    expect(theirs).toMatchObject({ status: 404, body: { code: "attachment.not-found" } });
    expect(theirs.body).toEqual(nobodys.body);
  }
  expect((await otherBooks.put(`/attachments/${body.id}`, { version: 1, name: "a" })).status).toBe(404);
  expect((await otherBooks.delete(`/attachments/${body.id}`)).status).toBe(404);
  expect(await listOf(target)).toHaveLength(1);
});

test("a file that is missing on the disk is reported as missing", async () => {
  const { body } = await attach(books, await newAttachable(books), { name: "gone.txt", bytes: "Gone soon." });
  const { config } = await testApp();
  rmSync(storedFilePath(filesFolder(config), { bookId: books.bookId, sha256: body.sha256 }));
  expect(await fileOf(body.id)).toMatchObject({ status: 404, body: { code: "attachment.missing" } });
});

describe("every kind of record", () => {
  let records: SampleRecords;
  let owner: TestBooks;
  beforeAll(async () => {
    ({ books: owner, records } = await markedBooks("Attached"));
  });
  test.each(RECORD_KINDS)("%s can have files", async (kind) => {
    const id = recordOfKind(kind, records);
    expectMade(await attach(owner, { kind, id }, { name: `${kind}.pdf`, bytes: PDF }));
    expect(await listOf({ kind, id }, owner)).toMatchObject([{ name: `${kind}.pdf` }]);
    // Only under its own kind.
    const wrong = kind === "party" ? "product" : "party";
    expect((await attach(owner, { kind: wrong, id }, { name: "a.pdf", bytes: PDF })).status).toBe(404);
  });

  test("the books are sound with files on every kind of record", async () => {
    expect(expectMade(await owner.get("/books-check"))).toMatchObject({ hasPassed: true });
  });
});

test("the integrity check reports a file that is missing or has another size", async () => {
  const owner = await newBooks({ accounts: { Cash: "asset", Sales: "revenue" } });
  const { body } = await attach(owner, await newAttachable(owner), { name: "a.txt", bytes: "Receipt" });
  const { config } = await testApp();
  const path = storedFilePath(filesFolder(config), { bookId: owner.bookId, sha256: body.sha256 });
  const listProblems = async () => {
    const { checks, hasPassed } = expectMade(await owner.get("/books-check"));
    return [hasPassed, ...checks.flatMap(({ problems }: { problems: string[] }) => problems)];
  };
  expect(await listProblems()).toEqual([true]);
  writeFileSync(path, "Other receipt");
  expect(await listProblems()).toEqual([false, expect.stringContaining("a.txt has 13 bytes instead of 7")]);
  rmSync(path);
  expect(await listProblems()).toEqual([false, expect.stringContaining("a.txt is missing")]);
});
