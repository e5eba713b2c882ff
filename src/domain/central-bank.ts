import { readCsvRecords, csvError } from "./csv-records.ts";
import { findDescendants, readMarkup } from "#domain/bank/markup.ts";
import { type Day, isDateText } from "./dates.ts";
import { crossRate, type ExchangeRate, RATE_DAYS_MAX } from "./exchange.ts";
import { UnreadableFile } from "./file-limits.ts";

/** Reference rates of one day: units per euro by currency code. */
export type EuroDay = { date: Day; line: number; units: ReadonlyMap<string, string> };

const CODE = /^[A-Z]{3}$/;
const UNITS = /^\d{1,9}(\.\d{1,12})?$/;

/**
 * Reads the European Central Bank's reference rates as published: XML, or CSV of one day, of 90 days, or of all (Accounting 10).
 * Anything that doesn't follow the format is rejected with its line; nothing is guessed.
 */
export function readEuroRates(file: string): EuroDay[] {
  const text = file.replace(/^\ufeff/, "");
  const days = text.trimStart().startsWith("<") ? daysOfXml(text) : daysOfCsv(text);
  if (days.length === 0) throw new UnreadableFile(1, "The file has no rates");
  const seen = new Set<string>();
  for (const { date, line } of days) {
    if (seen.has(date)) throw new UnreadableFile(line, `The file has rates for ${date} twice`);
    seen.add(date);
  }
  return days.toSorted((day, otherDay) => (day.date < otherDay.date ? 1 : -1)).slice(0, RATE_DAYS_MAX);
}

/** One element contains all days; each day contains one element per currency. */
function daysOfXml(text: string): EuroDay[] {
  return findDescendants(readMarkup(text, "xml"), "CUBE")
    .flatMap((cube) => [cube, ...cube.children])
    .filter(({ attributes }) => attributes.includes("time"))
    .map(({ attributes, children, line }) => {
      const units = new Map<string, string>();
      for (const child of children) {
        const [code, rate] = [
          attribute(child.attributes, { name: "currency" }),
          attribute(child.attributes, { name: "rate" }),
        ];
        if (code === null || rate === null)
          throw new UnreadableFile(child.line, "A rate needs a currency and a number");
        addRate(units, { code, rate, line: child.line });
      }
      return { date: parseDay(attribute(attributes, { name: "time" }) ?? "", line), line, units };
    });
}

function attribute(attributes: string, { name }: { name: string }): string | null {
  const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return match?.[1] ?? match?.[2] ?? null;
}

/** The header lists the currencies; a currency without a rate on a day shows N/A. */
function daysOfCsv(text: string): EuroDay[] {
  const [head, ...records] = readCsvRecords(text, { delimiter: ",", hasComments: false });
  const names = (head?.fields ?? []).map((field) => field.trim());
  if (names.at(-1) === "") names.pop();
  const formatError = csvError(text);
  if (formatError !== null || names[0] !== "Date" || names.length < 2)
    throw new UnreadableFile(
      1,
      formatError ?? "This isn't an exchange rate file from the European Central Bank",
    );
  return records.map(({ line, fields, isBroken }) => {
    const values = fields.map((field) => field.trim());
    if (values.length > names.length && values.at(-1) === "") values.pop();
    if (isBroken || values.length !== names.length)
      throw new UnreadableFile(line, `A day has ${names.length} fields, this line has ${values.length}`);
    const units = new Map<string, string>();
    for (const [index, rate] of values.entries())
      if (index > 0 && rate !== "N/A" && rate !== "")
        addRate(units, { code: names[index] ?? "", rate, line });
    return { date: parseDay(values[0] ?? "", line), line, units };
  });
}

type CurrencyRateLine = { code: string; rate: string; line: number };

function addRate(units: Map<string, string>, { code, rate, line }: CurrencyRateLine): void {
  if (!CODE.test(code) || code === "EUR")
    throw new UnreadableFile(line, `${quoted(code)} isn't a currency in this file`);
  if (units.has(code)) throw new UnreadableFile(line, `${code} has two rates for one date`);
  if (!UNITS.test(rate) || /^[0.]+$/.test(rate))
    throw new UnreadableFile(line, `${quoted(rate)} isn't a rate greater than zero`);
  units.set(code, rate);
}

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/** "2026-11-25" or, in the CSV of one day, "25 November 2026". */
function parseDay(text: string, line: number): Day {
  const [, day = "", month = "", year = ""] = /^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$/.exec(text) ?? [];
  const number = String(MONTHS.indexOf(month) + 1).padStart(2, "0");
  const date = year === "" ? text : `${year}-${number}-${day.padStart(2, "0")}`;
  if (!isDateText(date)) throw new UnreadableFile(line, `${quoted(text)} isn't a valid date`);
  return date;
}

const quoted = (text: string) => `"${text.slice(0, 40)}"`;

export type DayRate = { currency: string; date: Day; rate: ExchangeRate };

/**
 * Returns the rates against the base currency, crossed through the euro, skipping days without a rate for the base currency. Null
 * if the file never has one.
 */
export function convertRates(
  days: readonly EuroDay[],
  { bookCurrency, isKnown }: { bookCurrency: string; isKnown: (code: string) => boolean },
): DayRate[] | null {
  const baseRateOn = ({ units }: EuroDay) => (bookCurrency === "EUR" ? "1" : units.get(bookCurrency));
  if (days.every((day) => baseRateOn(day) === undefined)) return null;
  return days.flatMap((day) => {
    const unit = baseRateOn(day);
    if (unit === undefined) return [];
    return [["EUR", "1"] as const, ...day.units].flatMap(([currency, units]) => {
      if (currency === bookCurrency || !isKnown(currency)) return [];
      const rate = crossRate({ foreign: units, base: unit });
      return rate === null ? [] : [{ currency, date: day.date, rate }];
    });
  });
}
