import { describe, expect, test } from "vitest";
import { readBankFile } from "./read-statements.ts";

const readFile = (file: string) => readBankFile(file, { decimals: 2 });

describe("an ambiguous or unknown currency sign", () => {
  test.each([
    ["12 kr", "kr"],
    ["kr. 12", "kr"],
    ["12 lei", "lei"],
    ["12 лв.", "лв"],
    ["12 HRK", "hrk"],
    ["$12", "$"],
  ])("is kept: %s", (written, sign) => {
    const file = `Date;Text;Amount\n2026-03-01;A;${written}`;
    expect(readFile(file).statements).toMatchObject([{ currency: "", sign, lines: [{ amount: "12.00" }] }]);
  });

  test("takes the only currency of the other rows, if possible, and so do rows without a currency", () => {
    const file = (code: string) =>
      `Date;Text;Amount\n2026-03-01;A;12 kr\n2026-03-02;B;5 ${code}\n2026-03-03;C;7`;
    const currencies = (text: string) =>
      readFile(text).statements.map(({ currency, sign }) => sign ?? currency);
    expect(currencies(file("SEK"))).toEqual(["SEK"]);
    expect(currencies(file("kr"))).toEqual(["kr"]);
    expect(currencies(file("USD"))).toEqual(["kr", "USD", ""]);
  });
});
