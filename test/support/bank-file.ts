import { deflateRawSync } from "node:zlib";
import { newBooks, type TestBooks } from "./new-books.ts";

/** Books with a bank account. */
export async function withBank(): Promise<{ books: TestBooks; bank: string }> {
  const books = await newBooks();
  const account = { code: "1010", type: "asset", name: "Bank", moneyKind: "bank" };
  const { body } = await books.post("/accounts", account);
  return { books, bank: body.id };
}

export const BANK_HEAD = "Date,Description,Amount,Balance";
export const bankTable = (...rows: string[]) => [BANK_HEAD, ...rows].join("\n");

/** Three transactions, two of them equal, from a balance of 100.00 to one of 193.00. */
export const MARCH = [
  BANK_HEAD,
  "2026-03-01,Coffee,-3.50,96.50",
  "2026-03-01,Coffee,-3.50,93.00",
  "2026-03-02,Linden,100.00,193.00",
].join("\n");

/** A file of OFX 1 of the account 0012345678. */
export function ofxOf(
  lines: readonly (readonly [day: string, amount: string, name: string])[],
  closing = "",
): string {
  const rows = lines.map(
    ([day, amount, name], index) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${index}<NAME>${name}</STMTTRN>`,
  );
  return `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>0012345678</BANKACCTFROM>
<BANKTRANLIST>${rows.join("\n")}</BANKTRANLIST>${closing}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
}

/** The transactions of an account as text. */
export async function linesOf(books: TestBooks, bank: string): Promise<string[]> {
  const { body } = await books.get(`/bank/transactions?accountId=${bank}`);
  const lines: { date: string; amount: string; description: string }[] = body.items;
  return lines.map(({ date, amount, description }) => `${date} ${amount} ${description}`).toSorted();
}

/** The request body that reads a bank file, or imports it, for one account. */
export function bankFile(text: string | Buffer, accountId: string, fileName = "statement.csv") {
  const content = Buffer.from(text).toString("base64");
  return { fileName, content, accounts: [{ number: "", accountId }] };
}

/** An archive of files, as banks send one for each day. */
export function zip(files: readonly string[]): Buffer {
  return archive(files.map((text, index) => [`${index}.ofx`, text]));
}

/** An archive of deflated files by their names. */
export function archive(files: readonly (readonly [name: string, content: string | Buffer])[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of files) {
    const [packed, name] = [deflateRawSync(content), Buffer.from(path)];
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(local, name, packed);
    directory.push(entry, name);
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}
