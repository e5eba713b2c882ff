import { beforeAll, expect, test } from "vitest";
import { attach, attachedTo, newAttachable, pdfFile } from "#test/support/attached-files.ts";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { newMember } from "#test/support/people.ts";
import { expectMade } from "#test/support/trade.ts";

let books: TestBooks;
beforeAll(async () => {
  books = await newBooks({ accounts: { Cash: "asset", Sales: "revenue" } });
});

let pages = 0;
/** A file that no other test has. */
const newFile = () => pdfFile({ pages: (pages += 1) });
const receive = (bytes: Buffer, { owner = books, name = "receipt.pdf" } = {}) =>
  attach(owner, { kind: "inbox", id: owner.bookId }, { name, bytes });
const waiting = (owner = books) => attachedTo(owner, { kind: "inbox", id: owner.bookId });
const move = (id: string, target: { kind: string; id: string }, owner = books) =>
  owner.post(`/attachments/${id}/move`, { recordKind: target.kind, recordId: target.id });

test("a file waits in the receipt inbox until it is attached to a record", async () => {
  const file = expectMade(await receive(newFile()));
  expect(await waiting()).toContainEqual(file);
  const target = await newAttachable(books);
  const moved = await move(file.id, target);
  expect(moved).toMatchObject({
    status: 200,
    body: { recordKind: "journal", recordId: target.id, name: "receipt.pdf", sha256: file.sha256 },
  });
  expect(await attachedTo(books, target)).toEqual([moved.body]);
  expect(await waiting()).not.toContainEqual(file);
  // A repeated request changes nothing; another record doesn't get it.
  expect((await move(file.id, target)).body).toEqual(moved.body);
  expect((await move(file.id, await newAttachable(books))).status).toBe(404);
});

test("the history of a waiting file has its arrival and its departure", async () => {
  const file = expectMade(await receive(newFile()));
  await move(file.id, await newAttachable(books));
  const { items } = expectMade(await books.get(`/audit-log?recordId=${file.id}`));
  expect(items.map(({ action }: { action: string }) => action)).toEqual([
    "attachment.moved",
    "attachment.received",
  ]);
});

test("a file that is already in the books is rejected, and the message names the place", async () => {
  const bytes = newFile();
  const file = expectMade(await receive(bytes));
  expect(await receive(bytes, { name: "again.pdf" })).toMatchObject({
    status: 409,
    body: {
      code: "attachment.duplicate",
      errors: [{ field: "file", message: "This file is already in the receipt inbox as receipt.pdf." }],
    },
  });
  const target = await newAttachable(books);
  expectMade({ ...(await move(file.id, target)), status: 201 });
  const { number } = expectMade(await books.get(`/journals/${target.id}`));
  expect(await receive(bytes)).toMatchObject({
    status: 409,
    body: {
      errors: [{ message: expect.stringContaining(`already attached to journal entry ${number}`) }],
    },
  });
});

test("a file that is attached directly leaves the inbox", async () => {
  const bytes = newFile();
  const file = expectMade(await receive(bytes));
  expectMade(await attach(books, await newAttachable(books), { name: "a.pdf", bytes }));
  expect(await waiting()).not.toContainEqual(file);
});

test("a deleted file can be added again, and so can the file of a deleted record", async () => {
  const bytes = newFile();
  const file = expectMade(await receive(bytes));
  expect((await books.delete(`/attachments/${file.id}`)).status).toBe(204);
  const again = expectMade(await receive(bytes));
  const target = await newAttachable(books);
  await move(again.id, target);
  expect((await books.delete(`/journals/${target.id}?version=1`)).status).toBe(204);
  expectMade(await receive(bytes));
});

test("waiting files of another company can't be seen, moved or counted", async () => {
  const file = expectMade(await receive(newFile()));
  const other = await newBooks({ accounts: { Cash: "asset", Sales: "revenue" } });
  expect(
    await attach(other, { kind: "inbox", id: books.bookId }, { name: "a.pdf", bytes: newFile() }),
  ).toMatchObject({
    status: 404,
    body: { code: "record.not-found" },
  });
  expect(await attachedTo(other, { kind: "inbox", id: books.bookId })).toEqual([]);
  expect((await move(file.id, await newAttachable(other), other)).status).toBe(404);
  expect((await move(file.id, await newAttachable(other))).body.code).toBe("record.not-found");
  expect(expectMade(await other.get("/reports/to-do"))).toMatchObject({ waitingReceiptCount: 0 });
  expect(expectMade(await books.get("/reports/to-do")).waitingReceiptCount).toBe((await waiting()).length);
});

test("a member for sales neither sees the inbox nor its count", async () => {
  const member = await newMember(books, "sales");
  expect((await member.get(`/attachments?recordKind=inbox&recordId=${books.bookId}`)).status).toBe(403);
  expect(expectMade(await member.get("/reports/to-do"))).toMatchObject({ waitingReceiptCount: 0 });
});
