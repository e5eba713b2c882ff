import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openBooks } from "#server/db/books.ts";
import { archive, bankFile, MARCH, withBank } from "#test/support/bank-file.ts";
import { newBooks } from "#test/support/new-books.ts";
import { stateOf } from "#test/support/books-state.ts";
import { testApp } from "#test/support/test-app.ts";
import { openInbox, UNCHANGED_MS } from "./inbox.ts";

/** Files that the inbox folder rejected are shown to the owner (Decision 0059). */
const { config, database } = await testApp();
const root = config.bankInboxDir ?? "";

function folderOf(book: string, account: string): string {
  const folder = join(root, book, account);
  mkdirSync(folder, { recursive: true });
  return folder;
}

async function readAll(): Promise<void> {
  const inbox = openInbox(root, { database }, { error: () => undefined });
  await inbox.look(0);
  await inbox.look(UNCHANGED_MS);
}

test("an owner sees which files the folder rejected and why, and dismisses each once", async () => {
  const { books, bank } = await withBank();
  const folder = folderOf(books.bookId, "1010");
  writeFileSync(join(folder, "march.csv"), MARCH);
  writeFileSync(join(folderOf(books.bookId, "9999"), "other.ofx"), "OFX");
  await readAll();
  const listed = await books.get("/bank/rejected-files");
  expect(listed.status, listed.text).toBe(200);
  const { items } = listed.body;
  expect(items).toHaveLength(2);
  const march = items.find(({ fileName }: { fileName: string }) => fileName === "march.csv");
  expect(march).toMatchObject({ accountId: bank, folder: "1010" });
  expect(march.reasons.join(" ")).toContain("We don't know this table layout yet");
  expect(Date.now() - Date.parse(march.rejectedAt)).toBeLessThan(600_000);
  const otherFile = items.find(({ fileName }: { fileName: string }) => fileName === "other.ofx");
  expect(otherFile).toMatchObject({ accountId: null, folder: "9999" });
  const stranger = await newBooks();
  expect((await stranger.get("/bank/rejected-files")).body.items).toEqual([]);
  expect(await stranger.delete(`/bank/rejected-files/${march.id}`)).toMatchObject({ status: 404 });
  expect((await books.get("/bank/rejected-files")).body.items).toHaveLength(2);
  expect((await books.delete(`/bank/rejected-files/${march.id}`)).status).toBe(204);
  expect(await books.delete(`/bank/rejected-files/${march.id}`)).toMatchObject({
    status: 404,
    body: { code: "bank.rejected-file-not-found" },
  });
  expect((await books.get("/bank/rejected-files")).body.items).toMatchObject([{ fileName: "other.ofx" }]);
  expect(readdirSync(join(folder, "refused"))).toEqual([]);
  expect(readdirSync(join(folder, "dismissed"))).toEqual(["march.csv"]);
  const noted = await openBooks(database, books).read((tx) =>
    tx
      .selectFrom("audit_log")
      .select(["actor_id as by", "before"])
      .where("action", "=", "bank_import.rejection_dismissed")
      .execute(),
  );
  expect(noted).toMatchObject([{ by: books.userId, before: { fileName: "march.csv", folder: "1010" } }]);
});

test("anything but a file in the folder itself is neither shown nor followed", async () => {
  const { books } = await withBank();
  const outside = folderOf("outside", "refused");
  writeFileSync(join(outside, "secret.csv"), "secret");
  writeFileSync(join(outside, "secret.csv.why.txt"), "a\n\nsecret\n\n");
  symlinkSync(outside, join(folderOf(books.bookId, "1010"), "refused"));
  const refused = join(folderOf(books.bookId, "1011"), "refused");
  mkdirSync(refused);
  symlinkSync(join(outside, "secret.csv"), join(refused, "linked.csv"));
  writeFileSync(join(refused, "own.csv"), "own");
  symlinkSync(join(outside, "secret.csv.why.txt"), join(refused, "own.csv.why.txt"));
  const reply = await books.get("/bank/rejected-files");
  expect(reply.body.items).toMatchObject([{ fileName: "own.csv", reasons: [] }]);
  expect(reply.text).not.toContain("secret");
  await books.delete(`/bank/rejected-files/${reply.body.items[0].id}`);
  expect(existsSync(join(outside, "secret.csv.why.txt"))).toBe(true);
});

test("an archive of tables with different layouts is rejected in the folder and on upload", async () => {
  const { books, bank } = await withBank();
  const confirmed = MARCH;
  const alike = "Date,Description,Amount,Balance\n2026-04-01,Rent,-93.00,100.00";
  const unlike = "Date,Description,Balance,Amount\n2026-04-02,Fee,99.00,-1.00";
  await books.post("/bank/imports", bankFile(confirmed, bank));
  const before = await stateOf(books);
  const two = archive([
    ["1.csv", alike],
    ["2.csv", unlike],
  ]);
  const reply = await books.post("/bank/imports", bankFile(two, bank, "two.zip"));
  expect(reply).toMatchObject({ status: 422, body: { code: "bank.unreadable" } });
  expect(reply.text).toContain("tables with different layouts");
  writeFileSync(join(folderOf(books.bookId, "1010"), "two.zip"), two);
  await readAll();
  expect((await books.get("/bank/rejected-files")).body.items).toMatchObject([
    { fileName: "two.zip", accountId: bank },
  ]);
  expect(await stateOf(books)).toEqual(before);
  const sameArchive = archive([
    ["1.csv", alike],
    ["2.csv", "Date,Description,Amount,Balance\n2026-04-02,Fee,-1.00,99.00"],
  ]);
  writeFileSync(join(folderOf(books.bookId, "1010"), "same.zip"), sameArchive);
  await readAll();
  expect((await books.get("/bank/imports")).body.items).toMatchObject([{ fileName: "same.zip" }, {}]);
});
