import { describe, expect, test } from "vitest";
import { readBankFile } from "./read-statements.ts";
import { findFirstMismatch, balanceDifference, readBankAmount } from "./statement.ts";

describe("an amount", () => {
  test.each([
    ["1234.5", "1234.50"],
    ["1.234,50", "1234.50"],
    ["1 234,50", "1234.50"],
    ["1'234.50", "1234.50"],
    ["1,234", "1234.00"],
    ["1.234.567", "1234567.00"],
    ["(12.00)", "-12.00"],
    ["12.00-", "-12.00"],
    ["+12.00", "12.00"],
    ["\u221212,00", "-12.00"],
    ["12.00 DR", "-12.00"],
    ["12.00CR", "12.00"],
    ["000000000000149.87", "149.87"],
    ["27.00000", "27.00"],
    [",50", "0.50"],
    ["100,", "100.00"],
    ["$5", "5.00"],
    ["EUR 5,10", "5.10"],
  ])("%s is %s", (text, amount) => expect(readBankAmount(text, { decimals: 2 })).toBe(amount));

  test.each([
    "",
    "abc",
    "1.2.3,4,5",
    "12.345",
    "1e5",
    "9".repeat(41),
    "1".repeat(16),
    "(5.00",
    "5.00)",
    "--5",
    "NaN",
  ])("%s isn't a valid amount", (text) => expect(readBankAmount(text, { decimals: 2 })).toBeNull());

  test.each([
    ["12,50", ".", null],
    ["1234.50", ",", null],
    ["1.00.000", ",", null],
    ["1,2,345.00", ".", null],
    ["1,234", ".", "1234.00"],
    ["12,34,567.50", ".", "1234567.50"],
    ["1.234.567,5", ",", "1234567.50"],
    [",5", ",", "0.50"],
  ] as const)("%s where %s is the decimal separator is %s", (text, sign, amount) =>
    expect(readBankAmount(text, { decimals: 2, sign })).toBe(amount),
  );
});

describe("a statement out of balance breaks", () => {
  const breaksOf = (file: string) =>
    readBankFile(file, { decimals: 2 }).statements.map((statement) => {
      const difference = balanceDifference(statement);
      return difference === null ? "not proved" : findFirstMismatch(statement, difference);
    });
  const page = (first: string, day: string, last: string) =>
    `:20:1\n:25:NL02ABNA0123456789\n:28C:1\n${first}\n:61:2603${day}D4,00NTRFNONREF\n:61:2603${day}D1,00NTRFNONREF\n${last}\n-\n`;

  test("on the page after the last one that balances", () => {
    const pages = [
      page(":60F:C260301EUR10,00", "02", ":62M:C260302EUR5,00"),
      page(":60M:C260302EUR5,00", "03", ":62M:C260303EUR1,00"),
      page(":60M:C260303EUR1,00", "04", ":62F:C260304EURC,00"),
    ];
    const last = (closingBalance: string) =>
      [...pages.slice(0, 2), pages[2]?.replace("EURC,00", closingBalance)].join("");
    expect(breaksOf(last("EUR9,00"))).toEqual([
      { since: 2, index: 3, reached: "0.00", statementBalance: "1.00" },
    ]);
    expect(breaksOf(last("EUR9,00").replaceAll("EUR1,00", "EUR0,00"))).toEqual([
      { since: 4, index: 5, reached: "-5.00", statementBalance: "9.00" },
    ]);
  });

  test("anywhere in a statement that has no balances in between", () => {
    const text = page(":60F:C260301EUR10,00", "02", ":62F:C260302EUR7,00");
    expect(breaksOf(text)).toEqual([{ since: 0, index: 1, reached: "5.00", statementBalance: "7.00" }]);
    expect(breaksOf(text.replaceAll(/:61:.*\n/g, ""))).toEqual([null]);
  });

  const bal = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-02</Dt></Dt></Bal>`;
  const camt = (...balances: string[]) =>
    `<Document><BkToCstmrStmt><Stmt>${balances.join("")}<Ntry><Amt Ccy="EUR">4.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>`;

  test.each([
    ["the first", [bal("OPBD", "10.00"), bal("ITBD", "6.00")], [null]],
    ["one between", [bal("ITBD", "10.00"), bal("ITBD", "6.00")], [null]],
    ["the last", [bal("ITBD", "10.00"), bal("CLBD", "6.00")], [null]],
    [
      "one out of balance",
      [bal("ITBD", "10.00"), bal("ITBD", "7.00")],
      [{ since: 0, index: 0, reached: "6.00", statementBalance: "7.00" }],
    ],
    ["one with one balance of two", [bal("ITBD", "6.00")], ["not proved"]],
  ])("the balances of a camt page prove it: %s", (_, balances, expected) => {
    expect(breaksOf(camt(...balances))).toEqual(expected);
  });
});
