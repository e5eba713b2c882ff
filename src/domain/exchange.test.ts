import { expect, test } from "vitest";
import { CURRENCIES } from "./currencies.ts";
import { convertRates, readEuroRates } from "./central-bank.ts";
import {
  atRate,
  crossRate,
  isExchangeRate,
  findContradictingRate,
  priceAt,
  rateBetween,
  toExchangeRate,
} from "./exchange.ts";
import { toAmount, toPrice } from "./money.ts";
import { UnreadableFile } from "./file-limits.ts";
import { typicalRate } from "./typical-rates.ts";

const rate = toExchangeRate;

test("an amount at a rate is rounded half-up to the minor unit of the base currency, on either side of zero", () => {
  expect(atRate(toAmount("1000.00"), rate("0.92"), 2)).toBe("920.00");
  expect(atRate(toAmount("33.33"), rate("0.92"), 2)).toBe("30.66");
  expect(atRate(toAmount("0.01"), rate("0.5"), 2)).toBe("0.01");
  expect(atRate(toAmount("0.01"), rate("0.49999999"), 2)).toBe("0.00");
  expect(atRate(toAmount("-0.01"), rate("0.5"), 2)).toBe("-0.01");
  expect(atRate(toAmount("0"), rate("0.92"), 2)).toBe("0.00");
  expect(atRate(toAmount("10.01"), rate("150.05"), 0)).toBe("1502.00");
  expect(atRate(toAmount("-10.01"), rate("0.30625"), 3)).toBe("-3.066");
  expect(atRate(toAmount("999999999999999.99"), rate("1.00000001"), 2)).toBe("1000000009999999.99");
});

test("a rate is computed from two amounts if one converts to the other", () => {
  const between = (amount: string, base: string) => ({ amount: toAmount(amount), base: toAmount(base) });
  expect(rateBetween(between("600", "571.23"), 2)).toBe("0.95205");
  expect(rateBetween(between("8.03", "1210"), 0)).toBe("150.68493151");
  expect(rateBetween(between("0.30", "0.1"), 2)).toBe("0.33333333");
  // An amount without decimals has no half, and a rate with eight decimals is too coarse for a huge amount.
  expect(rateBetween(between("5", "750.5"), 0)).toBeNull();
  expect(rateBetween(between("999999999999.99", "999999999999.98"), 2)).toBeNull();
  expect(rateBetween(between("5", "0"), 2)).toBeNull();
});

test("a price is proposed in another currency with its own decimals", () => {
  const inCurrency = (minorUnit: 0 | 2 | 3) => priceAt(toPrice("12.345"), rate("0.92"), minorUnit);
  // 12.345 / 0.92 = 13.41847...
  expect([inCurrency(0), inCurrency(2), inCurrency(3)]).toEqual(["13", "13.42", "13.418"]);
  expect(priceAt(toPrice("0"), rate("0.92"), 2)).toBe("0");
});

test("a rate is above zero, has at most eight decimals, and is shown without trailing zeros", () => {
  expect(
    ["0", "0.000000000", "0.00000000", "-1", "1e3", "", ".5", "1,5", "1234567890"].map(isExchangeRate),
  ).toEqual(Array.from({ length: 9 }, () => false));
  expect(["0.92000000", "1.0", "12", "0.00000001"].map((text) => rate(text))).toEqual([
    "0.92",
    "1",
    "12",
    "0.00000001",
  ]);
});

test("a currency is converted through the euro to eight decimals", () => {
  // 1 / 1.0870 = 0.919963201...
  expect(crossRate({ foreign: "1.0870", base: "1" })).toBe("0.9199632");
  // 1.0870 / 0.83580 = 1.300550370...
  expect(crossRate({ foreign: "0.83580", base: "1.0870" })).toBe("1.30055037");
  expect(crossRate({ foreign: "1", base: "1.0870" })).toBe("1.087");
  expect(crossRate({ foreign: "999999999", base: "0.001" })).toBeNull();
});

test.each([
  // Compared with the known rate: more than ten times or less than a tenth.
  { rate: "9.2", nearest: "0.92", usual: "1", by: null },
  { rate: "9.20000001", nearest: "0.92", usual: "1", by: "0.92" },
  { rate: "0.092", nearest: "0.92", usual: "1", by: null },
  { rate: "0.0919", nearest: "0.92", usual: null, by: "0.92" },
  // The first rate is compared with the usual one.
  { rate: "11000000", nearest: null, usual: "1.1", by: "1.1" },
  { rate: "1.3", nearest: null, usual: "1.1", by: null },
  { rate: "11000000", nearest: null, usual: null, by: null },
  // After a wrong rate the usual one is accepted, and so is another one like the wrong one.
  { rate: "1.1", nearest: "11000000", usual: "1", by: null },
  { rate: "12000000", nearest: "11000000", usual: "1", by: null },
  { rate: "1100", nearest: "11000000", usual: "1", by: "11000000" },
])(
  "a rate of $rate after $nearest, usually $usual, is questioned by $by",
  ({ rate: typed, nearest, usual, by }) => {
    const rateOrNull = (text: string | null) => (text === null ? null : rate(text));
    expect(
      findContradictingRate(rate(typed), { nearest: rateOrNull(nearest), usualRate: rateOrNull(usual) }),
    ).toBe(by);
  },
);

test("every currency has a usual rate in every other one, to two digits", () => {
  expect(typicalRate({ currency: "EUR", bookCurrency: "USD" })).toBe("1.1");
  expect(typicalRate({ currency: "JPY", bookCurrency: "USD" })).toBe("0.0067");
  expect(typicalRate({ currency: "KWD", bookCurrency: "IRR" })).toBe("480000");
  const pairs = CURRENCIES.flatMap((currency) =>
    CURRENCIES.map((bookCurrency) => ({ currency, bookCurrency })),
  );
  expect(pairs.filter((pair) => typicalRate(pair) === null)).toEqual([]);
});

const XML = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<Cube>
		<Cube time='2026-01-15'>
			<Cube currency='USD' rate='1.0870'/>
			<Cube currency='GBP' rate='0.83580'/>
		</Cube>
		<Cube time="2026-01-14">
			<Cube currency="USD" rate="1.0900"/>
		</Cube>
	</Cube>
</gesmes:Envelope>`;

const ALL = { isKnown: () => true };

test("the central bank's XML is read, newest day first, in the base currency", () => {
  expect(convertRates(readEuroRates(XML), { bookCurrency: "EUR", ...ALL })).toEqual([
    { currency: "USD", date: "2026-01-15", rate: "0.9199632" },
    { currency: "GBP", date: "2026-01-15", rate: "1.19645848" },
    { currency: "USD", date: "2026-01-14", rate: "0.91743119" },
  ]);
  expect(convertRates(readEuroRates(XML), { bookCurrency: "USD", ...ALL })).toEqual([
    { currency: "EUR", date: "2026-01-15", rate: "1.087" },
    { currency: "GBP", date: "2026-01-15", rate: "1.30055037" },
    { currency: "EUR", date: "2026-01-14", rate: "1.09" },
  ]);
  expect(convertRates(readEuroRates(XML), { bookCurrency: "CHF", ...ALL })).toBeNull();
});

test("the central bank's CSV files are read too, of many days and of one", () => {
  const many = "Date,USD,GBP,CYP,\n2026-01-15,1.0870,0.83580,N/A,\n2026-01-14,1.0900,N/A,N/A,\n";
  expect(readEuroRates(many).map(({ date, units }) => [date, ...units])).toEqual([
    ["2026-01-15", ["USD", "1.0870"], ["GBP", "0.83580"]],
    ["2026-01-14", ["USD", "1.0900"]],
  ]);
  const file = "Date, USD, GBP, \n15 January 2026, 1.0870, 0.83580, \n";
  expect(readEuroRates(file).map(({ date, units }) => [date, ...units])).toEqual([
    ["2026-01-15", ["USD", "1.0870"], ["GBP", "0.83580"]],
  ]);
});

test.each([
  ["", "This isn't an exchange rate file from the European Central Bank"],
  ["<Cube></Cube>", "The file has no rates"],
  ["Hello,USD\n2026-01-15,1", "This isn't an exchange rate file from the European Central Bank"],
  ["Date,USD\n", "The file has no rates"],
  ["Date,USD\n2026-02-30,1.1", '"2026-02-30" isn\'t a valid date'],
  ["Date,USD\n15 Januar 2026,1.1", '"15 Januar 2026" isn\'t a valid date'],
  ["Date,USD\n2026-01-15,0", '"0" isn\'t a rate greater than zero'],
  ["Date,USD\n2026-01-15,0.000", '"0.000" isn\'t a rate greater than zero'],
  ["Date,USD\n2026-01-15,-1", '"-1" isn\'t a rate greater than zero'],
  ["Date,USD\n2026-01-15,1,1", "A day has 2 fields, this line has 3"],
  ["Date,USD\n2026-01-15", "A day has 2 fields, this line has 1"],
  ["Date,USD,USD\n2026-01-15,1,2", "USD has two rates for one date"],
  ["Date,usd\n2026-01-15,1", '"usd" isn\'t a currency in this file'],
  ["Date,EUR\n2026-01-15,1", '"EUR" isn\'t a currency in this file'],
  ["Date,USD\n2026-01-15,1\n2026-01-15,1", "The file has rates for 2026-01-15 twice"],
  ["<Cube time='2026-01-15'><Cube currency='USD'/></Cube>", "A rate needs a currency and a number"],
  ["<!DOCTYPE x><Cube/>", "Files that define their own entities aren't supported. Choose another file."],
  ["<Cube time='2026-01-15'>", "The element <CUBE> on line 1 is never closed"],
])("%j is rejected: %s", (file, sentence) => {
  expect(() => readEuroRates(file)).toThrow(UnreadableFile);
  expect(() => readEuroRates(file)).toThrow(sentence);
});
