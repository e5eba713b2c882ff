import { expect, test } from "vitest";
import { toDay } from "#domain/dates.ts";
import { toAmount, ZERO } from "#domain/money.ts";
import { fileLimits, STATEMENT_MEGABYTES_MAX } from "#domain/file-limits.ts";
import { FAMILIES } from "#test/support/bank-corpus.ts";
import { bankFile, withBank } from "#test/support/bank-file.ts";
import { accountOf, type HistoryStatement } from "#test/support/bank-history.ts";
import { stateOf } from "#test/support/books-state.ts";

type BadCamtEntry = { amount?: string; day?: string; head?: string };

/** A file of one transaction in each format. */
const FILES = {
  OFX: ({ amount = "1.00", day = "2026-03-01", head = "" }: BadCamtEntry) =>
    `${head}OFXHEADER:100\n\n<OFX><STMTRS><BANKTRANLIST>\n<STMTTRN><DTPOSTED>${day.replaceAll("-", "")}<TRNAMT>${amount}<NAME>A</STMTTRN></BANKTRANLIST></STMTRS></OFX>`,
  camt: ({ amount = "1.00", day = "2026-03-01", head = "" }: BadCamtEntry) =>
    `<?xml version="1.0"?>\n${head}<Document><BkToCstmrStmt><Stmt>\n<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>`,
  MT940: ({ amount = "1,00", day = "2026-03-01" }: BadCamtEntry) =>
    `:20:1\n:25:1\n:34F:USD0,\n:61:${day.replaceAll("-", "").slice(2)}C${amount}NMSC\n:86:A\n-`,
  QIF: ({ amount = "1.00", day = "2026-03-01" }: BadCamtEntry) => `!Type:Bank\nD${day}\nT${amount}\n^\n`,
  CSV: ({ amount = "1.00", day = "2026-03-01" }: BadCamtEntry) =>
    `Date,Text,Amount\n${day},A,${amount}\n2026-03-02,B,1.00`,
};

const LAUGHS = `<!DOCTYPE a [${Array.from({ length: 9 }, (_, index) => `<!ENTITY b${index + 1} "${`&b${index};`.repeat(9)}">`).join("")}]>\n`;
const PROGRAM = Buffer.from("4d5a90000300000004000000ffff0000", "hex");
const PICTURE = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

const inEach = (description: string, createContent: (file: (entry: BadCamtEntry) => string) => string) =>
  Object.entries(FILES).map(([format, file]) => ({
    description: `${format} with ${description}`,
    file: createContent(file),
  }));

const BAD: { description: string; file: string | Buffer }[] = [
  ...[
    "1e999999999",
    "9".repeat(400),
    `0.${"0".repeat(500)}1`,
    "1.5e3",
    "0x1F",
    "NaN",
    "\u0663\u0660",
  ].flatMap((amount) => inEach(`an amount of ${amount.slice(0, 12)}`, (file) => file({ amount }))),
  ...inEach("a future date", (file) => file({ day: "2079-01-01" })),
  ...inEach("an invalid date", (file) => file({ day: "2026-02-31" })),
  ...(["OFX", "camt"] as const).flatMap((format) => [
    { description: `${format} with entities`, file: FILES[format]({ head: LAUGHS }) },
    {
      description: `${format} with an external DTD`,
      file: FILES[format]({ head: '<!DOCTYPE a SYSTEM "http://127.0.0.1/a.dtd">\n' }),
    },
  ]),
  { description: "300 columns", file: `Date,Amount,${"x,".repeat(300)}\n2026-03-01,1.00` },
  { description: "a PDF", file: "%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n" },
  {
    description: "a web page",
    file: "<!DOCTYPE html>\n<html><body><table><tr><td>1</td></tr></table></body></html>",
  },
  {
    description: "an invoice",
    file: '<?xml version="1.0"?>\n<Invoice xmlns="urn:oasis"><ID>1</ID></Invoice>',
  },
  { description: "a payment order", file: '<?xml version="1.0"?>\n<Document><CstmrCdtTrfInitn/></Document>' },
  { description: "a letter", file: "Dear customer,\nplease find your statement attached, as always.\n" },
  { description: "a program", file: PROGRAM },
  { description: "a picture", file: PICTURE },
  { description: "only spaces", file: " \n\t\n" },
];

test("a bad file is rejected with one message that names the line, and nothing is kept", async () => {
  const { books, bank } = await withBank();
  const before = await stateOf(books);
  for (const { description, file } of BAD) {
    const { status, body } = await books.post("/bank/imports", bankFile(file, bank));
    expect(status, description).toBe(422);
    expect(body.errors, description).toHaveLength(1);
    expect(body.errors[0].message, description).toMatch(/^Line \d+: [^\n]{5,160}$/);
  }
  expect(await stateOf(books)).toEqual(before);
});

/** Two transactions on the same day. */
const TWO: HistoryStatement = {
  account: accountOf("0532013000"),
  number: 1,
  from: toDay("2026-03-01"),
  to: toDay("2026-03-01"),
  openingBalance: ZERO,
  closingBalance: toAmount("160.00"),
  transactions: ["70.00", "90.00"].map((amount) => ({
    day: toDay("2026-03-01"),
    valueDay: toDay("2026-03-01"),
    amount: toAmount(amount),
    name: "Linden",
    iban: "DE02120300000000202051",
    purpose: "Rent of March",
    reference: "",
    id: "A1",
    isReversal: false,
    parts: [],
    fee: null,
  })),
};

test("a truncated file is rejected wherever it ends, in each format with an end marker", async () => {
  const { books, bank } = await withBank();
  const before = await stateOf(books);
  const withAnEnd = FAMILIES.flatMap(([first]) => first ?? []).filter(
    ({ format }) => format !== "csv" && format !== "qif",
  );
  for (const { name, write } of withAnEnd) {
    const whole = write([TWO]);
    for (const part of [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]) {
      const cut = bankFile(whole.subarray(0, Math.floor(whole.length * part)), bank);
      const { status, body } = await books.post("/bank/imports", cut);
      expect(status, `${name} at ${part}`).toBe(422);
      expect(body.errors[0].message, `${name} at ${part}`).toMatch(/^Line \d+: [^\n]{5,160}$/);
    }
  }
  expect(await stateOf(books)).toEqual(before);
});

test("a file of fifty megabytes and one above the limit are rejected without being read", async () => {
  const { books, bank } = await withBank();
  const before = await stateOf(books);
  const large = await books.post("/bank/imports", bankFile(Buffer.alloc(50 * 1024 * 1024, "x"), bank));
  expect(large).toMatchObject({
    status: 413,
    body: { detail: "The request is too large. Send less data, or choose a smaller file." },
  });
  const above = Buffer.alloc(STATEMENT_MEGABYTES_MAX * 1024 * 1024 + 1_000, "x");
  expect(await books.post("/bank/imports", bankFile(above, bank))).toMatchObject({
    status: 400,
    body: { errors: [{ message: fileLimits(STATEMENT_MEGABYTES_MAX).sentence }] },
  });
  expect(await stateOf(books)).toEqual(before);
});

test("a file with too many statements is rejected, and one with many is read", async () => {
  const { books, bank } = await withBank();
  const statements = (count: number) =>
    Array.from({ length: count }, () => ":20:1\n:25:1\n:60F:C260301USD0,\n:62F:C260301USD0,\n-").join("\n");
  const previewStatements = (count: number) =>
    books.post("/bank/imports/preview", bankFile(statements(count), bank));
  expect(await previewStatements(2_001)).toMatchObject({
    status: 422,
    body: {
      code: "bank.unreadable",
      errors: [{ message: "Line 1: This file has more than 2,000 statements. Split it into smaller ones." }],
    },
  });
  expect((await previewStatements(2_000)).body.statements).toHaveLength(2_000);
});
