import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openBooks } from "#server/db/books.ts";
import { bankFile, MARCH, withBank } from "#test/support/bank-file.ts";
import type { TestBooks } from "#test/support/new-books.ts";
import { stateOf } from "#test/support/books-state.ts";
import { testApp } from "#test/support/test-app.ts";
import { openInbox, UNCHANGED_MS } from "./inbox.ts";

/** Bank files that are put into the folder of their account (Decision 0059). */
const { database } = await testApp();
const temporary = mkdtempSync(join(tmpdir(), "twofold-inbox-"));
afterAll(() => rmSync(temporary, { recursive: true }));

let root = "";
let loggedErrors: object[] = [];
beforeEach(() => {
  root = mkdtempSync(join(temporary, "root-"));
  loggedErrors = [];
});

const open = () => openInbox(root, { database }, { error: (details) => loggedErrors.push(details) });

/** Looks once to see the files, and again after they have stopped changing. */
async function readAll(inbox = open(), now = 0): Promise<void> {
  await inbox.look(now);
  await inbox.look(now + UNCHANGED_MS);
}

function folderOf(book: string, account: string): string {
  const folder = join(root, book, account);
  mkdirSync(folder, { recursive: true });
  return folder;
}

const namesIn = (...path: string[]) => {
  const folder = join(...path);
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
};

const importsOf = async (books: TestBooks) =>
  (await books.get("/bank/imports")).body.items.map(({ fileName }: { fileName: string }) => fileName);

const OFX = (day: string, number = "0012345678", more = "") =>
  `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>${number}</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day}<TRNAMT>5.00<FITID>1<NAME>Linden</STMTTRN></BANKTRANLIST></STMTRS>${more}</OFX>`;

describe("a file in the folder of an account", () => {
  test("is read once it has stopped changing, imported like an upload, and archived", async () => {
    const { books, bank } = await withBank();
    await books.post("/bank/imports", bankFile(MARCH, bank));
    const folder = folderOf(books.bookId, "1010");
    const file = join(folder, "april.csv");
    const inbox = open();
    writeFileSync(file, "Date,Description,Amount,Balance\n2026-04-01,Rent,-93.00,100.00\n");
    await inbox.look(0);
    await inbox.look(UNCHANGED_MS - 1);
    expect(await importsOf(books)).toEqual(["statement.csv"]);
    appendFileSync(file, "2026-04-02,Fee,-1.00,99.00\n");
    await inbox.look(UNCHANGED_MS);
    expect(await importsOf(books)).toEqual(["statement.csv"]);
    await inbox.look(2 * UNCHANGED_MS);
    expect(await importsOf(books)).toEqual(["april.csv", "statement.csv"]);
    expect((await books.get("/bank/accounts")).body.items).toMatchObject([
      { statementBalance: { date: "2026-04-02", amount: "99.00" }, transactionCount: 5 },
    ]);
    expect(namesIn(folder)).toEqual(["archive"]);
    expect(namesIn(folder, "archive")).toEqual(["april.csv"]);
    expect(loggedErrors).toEqual([]);
    const noted = await openBooks(database, books).read((tx) =>
      tx
        .selectFrom("audit_log")
        .select(["action", "actor_id as by"])
        .where("subject", "=", "bank_import")
        .orderBy("id")
        .execute(),
    );
    expect(noted).toEqual([
      { action: "bank_import.imported", by: books.userId },
      { action: "bank_import.found_in_folder", by: books.userId },
    ]);
  });

  test("that was imported before the server died adds nothing when it is found again", async () => {
    const { books, bank } = await withBank();
    const folder = folderOf(books.bookId, bank);
    writeFileSync(join(folder, "a.ofx"), OFX("20260301"));
    await readAll();
    const before = await stateOf(books);
    expect(await importsOf(books)).toEqual(["a.ofx"]);
    renameSync(join(folder, "archive", "a.ofx"), join(folder, "a.ofx"));
    await readAll();
    expect(await stateOf(books)).toEqual(before);
    expect(namesIn(folder, "archive")).toEqual(["a.ofx"]);
    copyFileSync(join(folder, "archive", "a.ofx"), join(folder, "a.ofx"));
    await readAll(open(), Date.parse("2026-05-01T10:00:00Z"));
    expect(await stateOf(books)).toEqual(before);
    expect(namesIn(folder, "archive")).toEqual(["2026-05-01T10-00-20.000Z-a.ofx", "a.ofx"]);
    expect(loggedErrors).toEqual([]);
  });

  test("is imported once if several servers find it at the same moment", async () => {
    const { books } = await withBank();
    const folder = folderOf(books.bookId, "1010");
    for (const day of ["01", "02", "03"]) writeFileSync(join(folder, `${day}.ofx`), OFX(`202603${day}`));
    writeFileSync(join(folder, "broken.ofx"), "<OFX>");
    const servers = [open(), open(), open()];
    await Promise.all(servers.map((server) => readAll(server)));
    expect((await importsOf(books)).toSorted()).toEqual(["01.ofx", "02.ofx", "03.ofx"]);
    expect(namesIn(folder)).toEqual(["archive", "refused"]);
    expect(namesIn(folder, "archive")).toEqual(["01.ofx", "02.ofx", "03.ofx"]);
    expect(namesIn(folder, "refused")).toEqual(["broken.ofx", "broken.ofx.why.txt"]);
    expect(loggedErrors).toMatchObject([{ file: "broken.ofx" }]);
  });
});

describe("undecided files", () => {
  test.each([
    ["a table whose columns were never confirmed", MARCH, "We don't know this table layout yet."],
    [
      "a file that cannot be read",
      "<OFX>",
      "The file can't be read as a bank statement. Download it again from your bank, if possible in another format.",
    ],
    ["an empty file", "", "The file is empty. Choose another file."],
    [
      "several accounts",
      OFX("20260301", "111111", OFX("20260301", "222222")),
      "several accounts: 111111, 222222",
    ],
  ])("are rejected with a note next to them: %s", async (_, content, sentence) => {
    const { books } = await withBank();
    const before = await stateOf(books);
    const folder = folderOf(books.bookId, "1010");
    writeFileSync(join(folder, "file"), content);
    await readAll();
    expect(await stateOf(books)).toEqual(before);
    expect(namesIn(folder)).toEqual(["archive", "refused"]);
    expect(readFileSync(join(folder, "refused", "file"), "utf8")).toBe(content);
    expect(readFileSync(join(folder, "refused", "file.why.txt"), "utf8")).toContain(sentence);
    expect(loggedErrors).toMatchObject([{ book: books.bookId, account: "1010", file: "file" }]);
  });
});

describe("files are rejected with a note next to them", () => {
  async function readRefusal(books: TestBooks, account: string, content: string): Promise<string> {
    const folder = folderOf(books.bookId, account);
    writeFileSync(join(folder, "file"), content);
    await readAll();
    expect(namesIn(folder, "refused")).toEqual(["file", "file.why.txt"]);
    return readFileSync(join(folder, "refused", "file.why.txt"), "utf8");
  }

  test("if they are out of balance", async () => {
    const { books, bank } = await withBank();
    await books.post("/bank/imports", bankFile(MARCH, bank));
    const before = await stateOf(books);
    const unbalancedTable =
      "Date,Description,Amount,Balance\n2026-04-01,A,-3.00,97.00\n2026-04-02,B,1.00,90.00\n";
    const note = await readRefusal(books, "1010", unbalancedTable);
    expect(note).toContain("Nothing was imported from file.");
    expect(note).toMatch(/is out of balance by .*8\.00/);
    expect(await stateOf(books)).toEqual(before);
  });

  test("if their number belongs to another account of the company", async () => {
    const { books, bank } = await withBank();
    await books.post("/bank/imports", bankFile(OFX("20260301"), bank, "a.ofx"));
    await books.post("/accounts", { code: "1020", type: "asset", name: "Savings", moneyKind: "bank" });
    const before = await stateOf(books);
    expect(await readRefusal(books, "1020", OFX("20260302"))).toContain(
      "Line 3: The file is for account 0012345678",
    );
    expect(await readRefusal(books, "1010", OFX("20260302", "99999999"))).toContain(
      "This file is for a different account. Choose that account, or another file.",
    );
    expect(await stateOf(books)).toEqual(before);
  });

  test("if they are in a folder without an account of the company", async () => {
    const [{ books }, otherBank] = [await withBank(), await withBank()];
    await books.post("/accounts", { code: "1900", type: "asset", name: "Stock" });
    for (const account of [otherBank.bank, "1900", "9999"])
      expect(await readRefusal(books, account, OFX("20260301"))).toContain(
        `No bank, cash or card account is called ${account}`,
      );
    expect([await importsOf(books), await importsOf(otherBank.books)]).toEqual([[], []]);
  });

  test("if they are larger than the limit, without being read", async () => {
    const { books } = await withBank();
    const folder = folderOf(books.bookId, "1010");
    writeFileSync(join(folder, "large.ofx"), OFX("20260301"));
    truncateSync(join(folder, "large.ofx"), 50 * 1024 * 1024);
    await readAll();
    expect(readFileSync(join(folder, "refused", "large.ofx.why.txt"), "utf8")).toContain(
      "The file is larger than 20 MB. Choose a smaller one.",
    );
    expect(await importsOf(books)).toEqual([]);
  });
});

describe("files that are not read", () => {
  test("are files with an unfinished name, links, and files in a folder without a company", async () => {
    const { books } = await withBank();
    const folder = folderOf(books.bookId, "1010");
    const outside = mkdtempSync(join(temporary, "outside-"));
    writeFileSync(join(outside, "a.ofx"), OFX("20260301"));
    for (const name of [".a.ofx", "a.ofx.part", "a.ofx~"]) writeFileSync(join(folder, name), OFX("20260301"));
    symlinkSync(join(outside, "a.ofx"), join(folder, "link.ofx"));
    symlinkSync(outside, join(root, books.bookId, "1020"));
    mkdirSync(join(folder, "more"));
    writeFileSync(join(folder, "more", "a.ofx"), OFX("20260301"));
    writeFileSync(join(folderOf("01890000-0000-7000-8000-000000000000", "1010"), "a.ofx"), OFX("20260301"));
    writeFileSync(join(folderOf("My Company", "1010"), "a.ofx"), OFX("20260301"));
    const listFiles = () => readdirSync(root, { recursive: true, encoding: "utf8" }).toSorted();
    const before = listFiles();
    await readAll();
    expect(await importsOf(books)).toEqual([]);
    expect(listFiles()).toEqual(before);
    expect(loggedErrors).toMatchObject([{ book: "01890000-0000-7000-8000-000000000000", file: "a.ofx" }]);
  });

  test("are files that can't be archived, because a link in place of the folder isn't followed", async () => {
    const { books } = await withBank();
    const folder = folderOf(books.bookId, "1010");
    const outside = mkdtempSync(join(temporary, "outside-"));
    symlinkSync(outside, join(folder, "archive"));
    writeFileSync(join(folder, "a.ofx"), OFX("20260301"));
    const inbox = open();
    await readAll(inbox);
    await inbox.look(2 * UNCHANGED_MS);
    expect(await importsOf(books)).toEqual([]);
    expect(namesIn(outside)).toEqual([]);
    expect(loggedErrors).toHaveLength(1);
    rmSync(join(folder, "archive"));
    await inbox.look(24 * 60 * 60_000);
    expect(await importsOf(books)).toEqual(["a.ofx"]);
  });

  test("a link in place of a note is not followed", async () => {
    const { books } = await withBank();
    const folder = folderOf(books.bookId, "1010");
    const precious = join(mkdtempSync(join(temporary, "outside-")), "precious");
    writeFileSync(precious, "mine");
    mkdirSync(join(folder, "refused"));
    symlinkSync(precious, join(folder, "refused", "a.ofx.why.txt"));
    writeFileSync(join(folder, "a.ofx"), "<OFX>");
    await readAll();
    expect(readFileSync(precious, "utf8")).toBe("mine");
    expect(readFileSync(join(folder, "refused", "a.ofx.why.txt"), "utf8")).toContain(
      "Nothing was imported from a.ofx",
    );
  });
});

test("a file name can be as odd as the disk allows", async () => {
  const { books } = await withBank();
  const folder = folderOf(books.bookId, "1010");
  const names = [
    Buffer.from("\u202egpj.\n\t'; drop table <b>.ofx"),
    Buffer.from([0x62, 0xff, 0xfe, 0x2e]),
    Buffer.from(`${"\u{1f3e6}".repeat(62)}.ofx`),
    Buffer.from("-rf .."),
  ];
  for (const [index, name] of names.entries())
    writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), name]), OFX(`2026030${index + 1}`));
  writeFileSync(join(folder, "z".repeat(255)), "no statement");
  await readAll();
  expect(namesIn(folder)).toEqual(["archive", "refused"]);
  expect(namesIn(folder, "archive")).toHaveLength(4);
  expect(namesIn(folder, "refused")).toEqual([
    "z".repeat(255 - ".why.txt".length),
    `${"z".repeat(255 - ".why.txt".length)}.why.txt`,
  ]);
  expect((await importsOf(books)).toSorted()).toEqual(
    ["-rf ..", "_gpj.__'; drop table <b>.ofx", "b\ufffd\ufffd.", `${"\u{1f3e6}".repeat(62)}.ofx`].toSorted(),
  );
});
