import { describe, expect, test } from "vitest";
import { formatStatement, bankFileError as refused } from "#test/support/statement-expectations.ts";
import { readBankFile } from "./read-statements.ts";

/** Bank formats that strict parsers reject; test/support has more dialects. */
describe("MT940", () => {
  const mt940 = (...lines: string[]) =>
    `:20:1\n:25:NL02ABNA0123456789\n:28C:0000\n:60F:C260301EUR10,00\n${lines.join("\n")}\n:62F:C260302EUR9,00\n-`;

  test.each([
    ["NOVJansen en Zoon", "Jansen en Zoon"],
    ["NOVJANSEN", "JANSEN"],
    ["NOV JANSEN", "JANSEN"],
    ["NTRFJANSEN//B1", "JANSEN"],
    ["N426JANSEN", "JANSEN"],
    ["NMSCNONREF", ""],
  ])("has a name after the type of a transaction: %s", (written, name) => {
    expect(formatStatement(mt940(`:61:260302D1,00${written}`))[1]).toBe(
      `2026-03-02 | -1.00 |  | ${name} |  | ${written.includes("//") ? "B1" : ""}`,
    );
  });

  test("can have headers and checks in braces, on lines of their own", () => {
    const headed = `{1:F01BANKDEFFXXXX0000000000}\n{2:I940BANKDEFFXXXXN}\n{4:\n${mt940(":61:260302D1,00NMSC")}}{5:{CHK:123456789ABC}}\n`;
    expect(formatStatement(headed)).toEqual([
      "NL02ABNA0123456789 EUR 10.00 to 9.00: 0.00",
      "2026-03-02 | -1.00 |  |  |  | ",
    ]);
  });
});

test("OFX can have the maximum number of transactions of a file", () => {
  const transaction = "<STMTTRN><DTPOSTED>20260301<TRNAMT>1.00</STMTTRN>";
  const many = transaction.repeat(150_000);
  const ofx = `<OFX><STMTRS><CURDEF>USD<BANKTRANLIST>${many}</BANKTRANLIST></STMTRS></OFX>`;
  expect(readBankFile(ofx, { decimals: 2 }).statements[0]?.lines).toHaveLength(150_000);
});

describe("camt", () => {
  const camt = (amount: string, detail = "") =>
    `<Document><BkToCstmrStmt><Stmt><Acct><Ccy>EUR</Ccy></Acct>\n<Ntry><NtryRef>7</NtryRef><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<Sts>BOOK</Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt><NtryDtls><TxDtls>${detail}</TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;

  test("can have amounts of five decimals, which are exact cents or are rejected with the line number", () => {
    expect(formatStatement(camt("149.87000"))[1]).toBe("2026-03-02 | 149.87 |  |  |  | 7");
    expect(refused(camt("149.87500"))).toBe(
      '2: "149.87500" isn\'t a valid amount. Correct it in the file, or download the file again',
    );
  });

  test("can have an ultimate party, and slip references in parts", () => {
    const detail = `<RltdPties><Dbtr><Nm>Payment Services</Nm></Dbtr><UltmtDbtr><Nm>Linden</Nm></UltmtDbtr></RltdPties>
<RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Prtry>QRR</Prtry></CdOrPrtry></Tp><Ref>21 00000 00003 13947 14300 09017</Ref></CdtrRefInf></Strd></RmtInf>`;
    expect(formatStatement(camt("5.00", detail))[1]).toBe(
      "2026-03-02 | 5.00 | Linden |  | 210000000003139471430009017 | 7",
    );
  });
});

test("QIF can have an apostrophe before years since 2000, cleared marks, addresses and splits", () => {
  const qif =
    "!Type:CCard\nD1/31' 6\nU-12.00\nT-12.00\nCX\nPShop\nMTools\nA1 Main Street\nASpringfield\nSHardware\n$-7.00\nSPaint\n$-5.00\n^\n";
  expect(formatStatement(qif)[1]).toBe("2006-01-31 | -12.00 | Shop | Tools |  | ");
});

describe("a table", () => {
  test("can have dates as spreadsheet serial numbers, also with a time", () => {
    expect(formatStatement("Date,Text,Amount\n46082,A,1.00\n46083.75,B,2.00").slice(1)).toEqual([
      "2026-03-01 | 1.00 |  | A |  | ",
      "2026-03-02 | 2.00 |  | B |  | ",
    ]);
  });

  test("can have texts over several lines, whose rows start where the text starts", () => {
    const rows = '2026-03-01,"Rent\nof March\n",1.00\n2026-03-02,B,x';
    expect(refused(`Date,Text,Amount\n${rows}`)).toBe(
      '5: "x" isn\'t a valid amount. Correct it in the file, or choose another column',
    );
  });

  test("can have lines before its headings, and the headings again further down", () => {
    const csv =
      "Account;DE89\nBalance;1.234,56 EUR\n\nDate;Text;Amount\n01.03.2026;A;1,00\nDate;Text;Amount\n31.03.2026;B;+2,00\nTotal;;3,00";
    expect(formatStatement(csv).slice(1)).toEqual([
      "2026-03-01 | 1.00 |  | A |  | ",
      "2026-03-31 | 2.00 |  | B |  | ",
    ]);
  });
});
