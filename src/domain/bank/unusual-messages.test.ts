import { describe, expect, test } from "vitest";
import { formatStatement, bankFileError as refused } from "#test/support/statement-expectations.ts";
import { readBankFile } from "./read-statements.ts";

const notesOf = (file: string) =>
  readBankFile(file, { decimals: 2 }).statements.flatMap(({ notes = [] }) => notes);
const accountsOf = (file: string) =>
  readBankFile(file, { decimals: 2 }).statements.flatMap(({ lines }) =>
    lines.map(({ counterpartyAccount }) => counterpartyAccount),
  );

describe("OFX", () => {
  const transaction = (id: string, amount: string, end = "</STMTTRN>") =>
    `<STMTTRN><DTPOSTED>20260102<TRNAMT>${amount}<FITID>${id}<MEMO>Shop ${id}${end}\n`;
  const card = (rows: string) =>
    `OFXHEADER:100\n\n<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>USD
<CCACCTFROM><ACCTID>77001122</CCACCTFROM>
${rows}<LEDGERBAL><BALAMT>-33.00<DTASOF>20260131</LEDGERBAL></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`;
  const both = [
    "77001122 USD ? to -33.00: not proved",
    "2026-01-02 | -13.00 |  | Shop a |  | a",
    "2026-01-02 | -20.00 |  | Shop b |  | b",
  ];
  const [a, b] = [transaction("a", "-13.00"), transaction("b", "-20.00")];

  test.each([
    ["an unclosed list", `<BANKTRANLIST><DTSTART>20260101\n${a}${b}`],
    ["a list for each", `<BANKTRANLIST>${a}</BANKTRANLIST><BANKTRANLIST>${b}</BANKTRANLIST>`],
    ["one closed and one unclosed list", `<BANKTRANLIST>${a}</BANKTRANLIST><BANKTRANLIST>${b}`],
    ["no list", a + b],
    [
      "no end",
      `<BANKTRANLIST>${transaction("a", "-13.00", "")}${transaction("b", "-20.00", "")}</BANKTRANLIST>`,
    ],
  ])("has each transaction below the statement, in %s", (_, rows) => {
    expect(formatStatement(card(rows))).toEqual(both);
  });

  test("with transactions outside of any account's statement is rejected", () => {
    expect(refused(card(a).replace("</OFX>", `${b}</OFX>`))).toBe(
      "1: The OFX file has transactions (STMTTRN) outside an account statement: 1. Download it in another format.",
    );
  });

  test.each(["        .  ", "", "-"])("leaves out a row with the amount '%s', and names it", (amount) => {
    const file = card(`<BANKTRANLIST>${transaction("0", amount)}${a}</BANKTRANLIST>`);
    expect(formatStatement(file)).toEqual(both.slice(0, 2));
    expect(notesOf(file)).toEqual(['Line 5: "Shop 0" has no amount and was skipped']);
  });

  test("with investments only is rejected as such; next to a bank account they are left out with a note", () => {
    const investments = `<INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><INVTRANLIST>${b}</INVTRANLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1>`;
    expect(refused(`<OFX>\n${investments}</OFX>`)).toBe(
      "2: This is an investment statement. Choose a bank or card statement.",
    );
    const file = card(a).replace("</OFX>", `${investments}</OFX>`);
    expect(formatStatement(file)).toEqual(both.slice(0, 2));
    expect(notesOf(file)).toEqual([
      "Skipped an investment statement: only bank and card statements are supported",
    ]);
  });

  test("can have NULs and spaces at its end and before a tag", () => {
    const file = card(`<BANKTRANLIST>${a}${b}</BANKTRANLIST>`);
    expect(formatStatement(`${file.replaceAll("<STMTTRN>", "\0\u0003<STMTTRN>")}\n\0 \0\0\u001a`)).toEqual(
      both,
    );
    expect(refused(file.replace("Shop a", "Sh\0op"))).toMatch(/isn't a bank statement/);
  });
});

describe("MT940", () => {
  const message = (
    lines: string,
    { account = "111111112", openingBalance = "100,00", closingBalance = "95,00" } = {},
  ) =>
    `:20:A\n:25:${account}\n:28C:1/1\n:60F:C260101USD${openingBalance}\n${lines}\n:62F:C260102USD${closingBalance}\n-`;
  const entry = ":61:2601020102D5,00NTRFNONREF";
  const first = (file: string) => formatStatement(file)[1];

  test("treats a value date of February 30 as the last day of that month", () => {
    const file = message(":61:2602300302DR5,00N024NONREF\n:86:805?00FEE?20Quarterly fee").replace(
      "DR5",
      "D5",
    );
    expect(readBankFile(file, { decimals: 2 }).statements[0]?.lines).toMatchObject([
      { valueDate: "2026-02-28", date: "2026-03-02", amount: "-5.00" },
    ]);
    expect(refused(message(":61:260431D5,00NTRF"))).toMatch(/isn't a valid transaction/);
  });

  test("can have a decimal point, also with one digit, that is not a thousands separator", () => {
    const file = message(":61:260102D5.00NTRFITM1\n:86:Card", {
      openingBalance: "10235.43",
      closingBalance: "10230.4",
    });
    expect(formatStatement(file)).toEqual([
      "111111112 USD 10235.43 to 10230.40: -0.03",
      "2026-01-02 | -5.00 |  | Card ITM1 |  | ",
    ]);
    expect(refused(message(":61:260102D5.005NTRFITM1"))).toMatch(/isn't a valid transaction/);
  });

  test("takes its text from all fields 86 below a field 61, but not from the one below the balance", () => {
    const file = message(`${entry}\n:86:PAYMENT REF 20260099\n:86:INVOICE 4711\n:86:J. DOE BAKERY`);
    expect(first(`${file.replace(/\n-$/, "\n:86:Have a nice day")}\n-`)).toBe(
      "2026-01-02 | -5.00 |  | PAYMENT REF 20260099 INVOICE 4711 J. DOE BAKERY |  | ",
    );
  });

  test("has the payee in /CNTP/", () => {
    const file = message(`${entry}//4567\n:86:/CNTP/NL00INGB0000000002/INGBNL2A/TAX OFFICE/CITY//`);
    expect(first(file)).toBe("2026-01-02 | -5.00 | TAX OFFICE |  |  | 4567");
    expect(accountsOf(file)).toEqual(["NL00INGB0000000002"]);
  });

  test("has creditor and payer references between slashes, and an IBAN below field 61", () => {
    const words =
      "/EREF/2026-258/BENM//NAME/Tax Office/REMI//CDTRREFTP//CD/SCOR/ISSR/CUR/CDTRREF/1234567899874563/ISDT/2026-01-02";
    const file = message(`:61:2601020102D5,00N086EREF\nNL00INGB0000000002\n:86:${words}`);
    expect(first(file)).toBe("2026-01-02 | -5.00 | Tax Office | 2026-258 | 1234567899874563 |  | 2026-258");
    expect(accountsOf(file)).toEqual(["NL00INGB0000000002"]);
    expect(first(message(`${entry}\n:86:/REMI/STRD/CUR/9876543210/NAME/Tax Office`))).toBe(
      "2026-01-02 | -5.00 | Tax Office |  | 9876543210 | ",
    );
  });

  test("keeps words between slashes that start no part", () => {
    expect(first(message(`${entry}\n:86:/NAME/Doe/REMI/see /ABC/ and A/B 17`))).toBe(
      "2026-01-02 | -5.00 | Doe | see /ABC/ and A/B 17 |  | ",
    );
    expect(first(message(`${entry}\n:86:/WHAT/EVER/IT/IS`))).toBe(
      "2026-01-02 | -5.00 |  | /WHAT/EVER/IT/IS |  | ",
    );
  });

  test("with codes has the payer's reference and the text before the first code word", () => {
    expect(first(message(`${entry}\n:86:166?20Before EREF+2026-2?2158 SVWZ+Rent?32Doe`))).toBe(
      "2026-01-02 | -5.00 | Doe | Before Rent 2026-258 |  |  | 2026-258",
    );
    expect(first(message(`${entry}\n:86:166?10931?34000`))).toBe(
      "2026-01-02 | -5.00 |  | 166?10931?34000 |  | ",
    );
  });

  test("with SEPA code words only has their purpose and references", () => {
    const words =
      "EREF+2026-258MREF+M1CRED+DE98ZZZ\nSVWZ+Invoice RF18539007547034 thanksIBAN+DE02120300000000202051ABWA+Linden";
    expect(
      readBankFile(message(`${entry}\n:86:${words}`), { decimals: 2 }).statements[0]?.lines,
    ).toMatchObject([
      {
        description: "Invoice RF18539007547034 thanks 2026-258",
        reference: "RF18539007547034",
        counterparty: "Linden",
        counterpartyAccount: "DE02120300000000202051",
      },
    ]);
  });

  test("can have old transmission characters at the ends of its lines", () => {
    const file = message(`${entry}\n:86:Card`);
    expect(formatStatement(`\u0001${file.replaceAll("\n", "\r\n\u0002")}\u0003`)).toEqual(
      formatStatement(file),
    );
  });

  test("with a second account inside one message is rejected with the line number", () => {
    expect(refused(message(`${entry}\n:25:222222223\n${entry}`))).toBe(
      "6: The message contains a second account. Download a file for each account.",
    );
    expect(refused(message(`${entry}\n:25:111111112`))).toBe("read");
  });
});

describe("camt", () => {
  const balance = (kind: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-07</Dt></Dt></Bal>`;
  const entry = `<Ntry><NtryRef>R1</NtryRef><Amt Ccy="USD">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Ntry>`;
  const camt = (inside: string) =>
    `<Document><BkToCstmrStmt><GrpHdr><CreDtTm>2026-03-09T19:47:17</CreDtTm></GrpHdr><Stmt><Acct><Ccy>USD</Ccy></Acct>${inside}</Stmt></BkToCstmrStmt></Document>`;
  const period = "<FrToDt><FrDtTm>2026-03-01T00:00:00</FrDtTm><ToDtTm>2026-03-08T00:00:00</ToDtTm></FrToDt>";

  test.each([
    ["of its balances", balance("OPBD", "10.00") + balance("CLBD", "15.00") + period, "2026-03-07"],
    ["on which its period ends", period, "2026-03-08"],
    ["on which it was created", "", "2026-03-09"],
  ])("gives an entry without a posting date the day %s, with a note", (_, before, day) => {
    const file = camt(before + entry);
    expect(formatStatement(file)[1]).toBe(`${day} | 5.00 |  |  |  | R1`);
    expect(notesOf(file)).toEqual(["Used the statement date for 1 entry without a posting date"]);
  });

  test("without any entry is reported as such", () => {
    expect(notesOf(camt(balance("OPBD", "10.00") + balance("CLBD", "10.00")))).toEqual([
      "The statement has no posted entries",
    ]);
  });

  test("without any posted entry is reported as such", () => {
    const pending = entry.replace("</Amt>", "</Amt><Sts><Cd>PDNG</Cd></Sts>");
    const balances = balance("OPBD", "10.00") + balance("CLBD", "10.00");
    expect(notesOf(camt(balances + pending))).toEqual([
      "The statement has no posted entries, only pending ones",
    ]);
    expect(
      notesOf(camt(entry.replace("<Ntry>", "<Ntry><BookgDt><Dt>2026-03-02</Dt></BookgDt>") + pending)),
    ).toEqual(["Skipped 1 entry not posted yet"]);
  });

  test.each([
    ["1047.3299999999997", "1047.33"],
    ["15.000000000000002", "15.00"],
    ["0.9999999999999", "1.00"],
    ["12.0049999999", null],
  ])("rounds amounts with binary floating-point noise: %s", (written, amount) => {
    const file = camt(period + entry.replace("5.00", written));
    if (amount === null) expect(refused(file)).toMatch(/isn't a valid amount/);
    else expect(formatStatement(file)[1]).toBe(`2026-03-08 | ${amount} |  |  |  | R1`);
  });
});
