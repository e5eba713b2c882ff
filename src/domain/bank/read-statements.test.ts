import { describe, expect, test } from "vitest";
import {
  formatStatement as summary,
  bankFileError as refused,
} from "#test/support/statement-expectations.ts";
import { formatOf, readBankFile } from "./read-statements.ts";

const OFX_LINES = `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260302120000[-5:EST]<TRNAMT>-12.50<FITID>A1<NAME>Coffee &amp; Tea<MEMO>Shop 4</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260303235959.000[-8:PST]<TRNAMT>100,00<FITID>A2<NAME>Linden</STMTTRN>`;
const OFX_BODY = `<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>0012345<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260301<DTEND>20260331${OFX_LINES}</BANKTRANLIST>
<LEDGERBAL><BALAMT>587.50<DTASOF>202603311200</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const OFX1 = `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n${OFX_BODY}`;

describe("OFX", () => {
  const expected = [
    "0012345 USD ? to 587.50: not proved",
    "2026-03-02 | -12.50 | Coffee & Tea | Shop 4 |  | A1",
    "2026-03-03 | 100.00 | Linden |  |  | A2",
  ];

  test("1, with unclosed tags", () => expect(summary(OFX1)).toEqual(expected));

  test("1, all on one line", () => expect(summary(OFX1.replace(/\n(?=<)/g, ""))).toEqual(expected));

  test("1, with a comment and an empty element", () => {
    const odd = OFX1.replace("<BANKTRANLIST>", "<!-- made by hand --><BANKTRANLIST>").replace(
      "<MEMO>",
      "<CHECKNUM>\n<MEMO>",
    );
    expect(summary(odd)).toEqual(expected);
  });

  test("2, which is XML, with a card", () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211"?>
<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>EUR</CURDEF><CCACCTFROM><ACCTID>4111</ACCTID></CCACCTFROM>
<BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20260131</DTPOSTED><TRNAMT>-5.00</TRNAMT><FITID>x</FITID><MEMO>A &lt; B</MEMO></STMTTRN></BANKTRANLIST>
</CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`;
    expect(summary(xml)).toEqual(["4111 EUR ? to ?: not proved", "2026-01-31 | -5.00 |  | A < B |  | x"]);
  });

  test("with an invalid amount or day names the line", () => {
    expect(refused(OFX1.replace("-12.50", "12.3.4"))).toMatch(
      new RegExp(`^${lineOf(OFX1, "A1")}: "12.3.4" isn't a valid amount. `),
    );
    expect(refused(OFX1.replace("20260302120000[-5:EST]", "20260231"))).toMatch(
      /"20260231" isn't a valid date\. /,
    );
  });

  describe("that is truncated is rejected with the line number", () => {
    const sentence = /^\d+: (The element <\w+> on line \d+ is never closed|.* within a tag)\. Download/;

    test("within an amount, between transactions, or before the closing balance", () => {
      const [opens, amount] = [lineOf(OFX1, "<OFX>"), lineOf(OFX1, "A1")];
      expect(refused(OFX1.slice(0, OFX1.indexOf("2.50<FITID>A1")))).toBe(
        `${amount}: The element <OFX> on line ${opens} is never closed. Download the file again.`,
      );
      expect(refused(OFX1.slice(0, OFX1.indexOf("<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260303")))).toMatch(
        sentence,
      );
      const unproved = OFX1.replace(/<LEDGERBAL>.*<\/LEDGERBAL>/, "");
      expect(refused(unproved.replace("</OFX>", ""))).toBe(
        `${lineOf(OFX1, "</OFX>")}: The element <OFX> on line ${opens} is never closed. Download the file again.`,
      );
    });

    test("at any place", () => {
      const from = OFX1.indexOf("<STMTTRN>");
      const ends = Array.from({ length: OFX1.length - from }, (_, index) => from + index);
      expect(
        ends.map((end) => refused(OFX1.slice(0, end))).filter((message) => !sentence.test(message)),
      ).toEqual([]);
    });

    test("also in XML, before the first amount is closed", () => {
      const xml = `<?xml version="1.0"?>\n<OFX><STMTRS><BANKTRANLIST><STMTTRN><DTPOSTED>20260131</DTPOSTED><TRNAMT>-1`;
      expect(refused(xml)).toBe("2: The element <OFX> on line 2 is never closed. Download the file again.");
    });

    test("and a complete one is read, in lowercase and followed by a comment", () => {
      expect(
        summary(`${OFX1.replace(/<\/?\w+>/g, (tag) => tag.toLowerCase())}\n<!-- made by hand -->\n \n`),
      ).toEqual(expected);
    });
  });
});

function lineOf(file: string, text: string): number {
  return file.slice(0, file.indexOf(text)).split("\n").length;
}

type CamtEntry = { amount: string; side?: string; day?: string; more?: string; detail?: string };

function camt(
  entries: readonly CamtEntry[],
  { openingBalance = "100.00", closingBalance = "187.50", version = "08" } = {},
): string {
  const balance = (kind: string, amount: string, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount.replace("-", "")}</Amt><CdtDbtInd>${amount.startsWith("-") ? "DBIT" : "CRDT"}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
  const status = version === "02" ? "<Sts>BOOK</Sts>" : "<Sts><Cd>BOOK</Cd></Sts>";
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><Stmt><Id>S1</Id><ElctrncSeqNb>7</ElctrncSeqNb>
<Acct><Id><IBAN>DE89 3704 0044 0532 0130 00</IBAN></Id><Ccy>EUR</Ccy></Acct>
${balance("OPBD", openingBalance, "2026-03-01")}${balance("CLBD", closingBalance, "2026-03-31")}
${entries
  .map(
    ({ amount, side = "CRDT", day = "2026-03-02", more = "", detail = "" }) =>
      `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>${more || status}<BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>REF1</AcctSvcrRef><NtryDtls>${detail}</NtryDtls></Ntry>`,
  )
  .join("\n")}
</Stmt></BkToCstmrStmt></Document>`;
}

const PAID = `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Nm>Linden</Nm></Dbtr><DbtrAcct><Id><IBAN>DE02</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>INV-0007</Ustrd><Ustrd>and thanks</Ustrd><Strd><CdtrRefInf><Ref>RF18 5390 0754</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>`;

describe("camt", () => {
  test.each(["02", "04", "08"])("053 in version %s balances", (version) => {
    const file = camt(
      [
        { amount: "000100.00", detail: PAID },
        { amount: "12.50", side: "DBIT", day: "2026-03-03" },
      ],
      { version },
    );
    expect(summary(file)).toEqual([
      "DE89370400440532013000 EUR 100.00 to 187.50: 0.00",
      "2026-03-02 | 100.00 | Linden | INV-0007 and thanks | RF1853900754 | REF1",
      "2026-03-03 | -12.50 |  |  |  | REF1",
    ]);
  });

  test("leaves out pending entries, and reads the end-to-end ID and names inside a party as in version 8", () => {
    const pending = { amount: "5.00", more: "<Sts><Cd>PDNG</Cd></Sts>" };
    const named = PAID.replace("NOTPROVIDED", "E-1");
    const detail = named.replace("<Dbtr><Nm>Linden</Nm></Dbtr>", "<Dbtr><Pty><Nm>Linden</Nm></Pty></Dbtr>");
    expect(summary(camt([pending, { amount: "87.50", detail }]))).toEqual([
      "DE89370400440532013000 EUR 100.00 to 187.50: 0.00",
      "2026-03-02 | 87.50 | Linden | INV-0007 and thanks E-1 | RF1853900754 | REF1 | E-1",
    ]);
  });

  test.each([
    ["is already reversed", "DBIT", "true"],
    ["is not reversed", "CRDT", "true"],
    ["is not reversed, and marked with 1", "CRDT", "1"],
  ])("reads a reversal whose side is %s in the direction that balances", (_, side, indicator) => {
    const more = `<RvslInd>${indicator}</RvslInd><Sts><Cd>BOOK</Cd></Sts>`;
    const [head, ...lines] = summary(camt([{ amount: "100.00" }, { amount: "12.50", side, more }]));
    expect(head).toMatch(/: 0.00$/);
    expect(lines.map((line) => line.split(" | ")[1])).toEqual(["100.00", "-12.50"]);
  });

  test("splits a batch into one transaction for each of its details, with their own amounts", () => {
    const detail = (amount: string) =>
      `<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls></TxDtls>`;
    const amounts = (details: string) =>
      summary(camt([{ amount: "87.50", detail: details }]))
        .slice(1)
        .map((line) => line.split(" | ")[1]);
    expect(amounts(detail("57.50") + detail("30.00"))).toEqual(["57.50", "30.00"]);
    // Details that do not add up because of charges leave the transaction whole.
    expect(amounts(detail("57.50") + detail("31.00"))).toEqual(["87.50"]);
  });

  test("lists the names and texts of a batch that stays whole", () => {
    const detail = (name: string, text: string) =>
      `<TxDtls><Amt Ccy="EUR">50.00</Amt><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
    const details = detail("Linden", "INV-0007") + detail("Ito", "INV-0008") + detail("Ito", "INV-0009");
    expect(summary(camt([{ amount: "87.50", detail: details }])).slice(1)).toEqual([
      "2026-03-02 | 87.50 | Linden, Ito | INV-0007 INV-0008 INV-0009 |  | REF1",
    ]);
  });

  test("with a comma in an amount is rejected with its line number, and not read a hundred times too large", () => {
    expect(refused(camt([{ amount: "87,50" }]))).toMatch(/^5: "87,50" isn't a valid amount\. /);
  });

  test("without transactions is a statement, and one out of balance reports the difference", () => {
    expect(summary(camt([], { closingBalance: "100.00" }))).toEqual([
      "DE89370400440532013000 EUR 100.00 to 100.00: 0.00",
    ]);
    expect(summary(camt([{ amount: "80.00" }]))[0]).toMatch(/: 7.50$/);
  });

  test("with its own entities, truncated, or nested without end is rejected with the line number", () => {
    const whole = camt([{ amount: "87.50" }]);
    expect(refused(whole.replace("<Document", '<!DOCTYPE a [<!ENTITY b "c">]>\n<Document'))).toBe(
      "2: Files that define their own entities aren't supported. Choose another file.",
    );
    expect(refused(whole.slice(0, -40))).toMatch(/^\d: The element <\w+> on line \d+ is never closed/);
    expect(refused(`<Document>${"<a>".repeat(60)}`)).toMatch(/nested too deeply\. Choose another file\.$/);
  });
});

const MT940 = `{1:F01BANKDEFFXXXX0000000000}{2:I940BANKDEFFXXXXN}{4:
:20:STARTUMS
:25:37040044/0532013000EUR
:28C:00007/001
:60F:C251230EUR100,00
:61:2601020102C100,00NTRFNONREF//B1
:86:166?00GUTSCHRIFT?20SVWZ+INV-0007 an?21d thanks?22EREF+E1?30BANKDEFF?31DE02?32Lin?33den
:61:2512311231RC12,50NMSCKREF1
:86:free text
on two lines
:62F:C260102EUR187,50
-}`;

describe("MT940", () => {
  test("has days without a year, reversals, and codes in field 86", () => {
    expect(summary(MT940)).toEqual([
      "0532013000 EUR 100.00 to 187.50: 0.00",
      "2026-01-02 | 100.00 | Linden | INV-0007 and thanks E1 GUTSCHRIFT |  | B1 | E1",
      "2025-12-31 | -12.50 |  | free text on two lines KREF1 |  | ",
    ]);
  });

  test("from the Netherlands has words between slashes, and pages form one statement", () => {
    const page = (lines: string) => `:20:1\n:25:NL02ABNA0123456789\n:28C:1\n${lines}\n-\n`;
    const pages =
      page(
        ":60F:C260301EUR10,00\n:61:260302D4,00N426NONREF\n:86:/TRTP/SEPA/IBAN/NL91/NAME/Bakker/REMI/Bread/EREF/X\n:62M:C260302EUR6,00",
      ) + page(":60M:C260302EUR6,00\n:61:260303    C1,00NOV NONREF\n:62F:C260303EUR7,00");
    expect(summary(pages)).toEqual([
      "NL02ABNA0123456789 EUR 10.00 to 7.00: 0.00",
      "2026-03-02 | -4.00 | Bakker | Bread X |  |  | X",
      "2026-03-03 | 1.00 |  |  |  | ",
    ]);
  });

  test("can have a transaction type without its leading letter, and no other digits", () => {
    const kind = (text: string) => MT940.replace("C100,00NTRF", `C100,00${text}`);
    expect(summary(kind("TRF"))[1]).toBe(summary(MT940)[1]);
    expect(refused(kind("e9"))).toMatch(/^6: .* isn't a valid transaction\. /);
  });

  test("that can't be read names the line", () => {
    expect(refused(MT940.replace("C100,00NTRF", "X100,00NTRF"))).toMatch(
      /^6: "2601020102X100,00NTRF.*" isn't a valid transaction\. /,
    );
  });

  test("that is truncated before its closing balance is rejected with the line number", () => {
    const sentence = "The statement ends before its closing balance. Download it again from your bank.";
    expect(refused(MT940.slice(0, MT940.indexOf(":61:2512")))).toBe(`7: ${sentence}`);
    expect(refused(MT940.slice(0, MT940.indexOf("2F:")))).toBe(`9: ${sentence}`);
    // Only the header of the file's second statement is left.
    const second = `${MT940}\n:20:STARTUMS\n:25:37040044/0532013000EUR`;
    expect(refused(second)).toBe(`14: ${sentence}`);
    expect(refused(`${MT940}\n${MT940.replace(/:62F:.*/, "")}`)).toBe(`21: ${sentence}`);
  });

  test("without its end mark is complete, and the last page need not be marked", () => {
    expect(summary(MT940.replace(/\n-\}$/, ""))).toHaveLength(3);
    expect(summary(MT940.replace(":62F:", ":62M:"))).toHaveLength(3);
  });

  test("without balances, and MT942, which has none, are read as unproved", () => {
    const transactions = ":61:2601020102C100,00NTRFNONREF//B1\n:86:free";
    const head = ":20:1\n:25:NL02\n:28C:1";
    expect(summary(`${head}\n:34F:EUR0,\n${transactions}\n:90D:0EUR0,\n-`)).toHaveLength(2);
    expect(summary(`${head}\n:34F:EUR0,\n:60F:C260101EUR1,00\n${transactions}\n-`)).toHaveLength(2);
    expect(summary(`${head}\n:90D:0EUR0,\n:90C:0EUR0,\n-`)).toHaveLength(1);
    expect(summary(`:20:1\n:25:NL02\n${transactions}`)[0]).toMatch(/not proved$/);
  });
});

describe("QIF", () => {
  const qif = (...days: string[]) =>
    `!Type:Bank\n${days.map((day) => `D${day}\nT-1,234.50\nPLinden\nMRent\n^\n`).join("")}`;
  test("detects its date order from all dates", () => {
    expect(summary(qif("01/02'26", "31/02'26".replace("31", "28")))).toEqual([
      "  ? to ?: not proved",
      "2026-02-01 | -1234.50 | Linden | Rent |  | ",
      "2026-02-28 | -1234.50 | Linden | Rent |  | ",
    ]);
  });
  test("asks for the date order if every day could be a month", () => {
    const file = qif("01/02/2026");
    expect(readBankFile(file, { decimals: 2 })).toMatchObject({
      statements: [],
      question: expect.stringMatching(/day or the month/),
    });
    expect(summary(file, { dateFormat: "mdy", decimals: 2 })[1]).toMatch(/^2026-01-02/);
  });
  test("that is truncated is rejected", () => {
    expect(refused("!Type:Bank\nD2026-01-01\nT5")).toMatch(/^2: The file ends in the middle of a tr/);
  });
});

test("the format of a file is detected from its content", () => {
  expect([OFX1, camt([]), MT940, "!Type:CCard\n", "Date,Amount\n"].map(formatOf)).toEqual([
    "ofx",
    "camt053",
    "mt940",
    "qif",
    "csv",
  ]);
});
