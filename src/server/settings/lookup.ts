import type { AccountCodes } from "#domain/account-code.ts";
import { refuseField } from "#domain/refusals.ts";
import { type RawBuilder, sql } from "kysely";
import type { Book } from "#contract/book.ts";
import type { CompanyOfPerson } from "#contract/companies.ts";
import { type Day, type Instant, shiftDays } from "#domain/dates.ts";
import { reducesTax } from "#domain/early-discount.ts";
import type { TaxRateId } from "#domain/ids.ts";
import { LOCK_AREAS, type LockArea } from "#domain/period-locks.ts";
import type { Locale } from "#domain/locales.ts";
import type { MentionedRecord } from "#domain/refusal-texts.ts";
import type { Notation } from "#domain/notation.ts";
import { type PaperSize, paperIn } from "#domain/document-design.ts";
import type { PdfLanguage } from "#domain/pdf-languages.ts";
import { firstDayOfFiscalYear } from "#domain/fiscal-years.ts";
import type { Calendar } from "#domain/periods.ts";
import { BOOK_ROW, bookRows, type Tx } from "#server/db/transaction.ts";
import { selectBook } from "./queries.ts";

export {
  asDataUrl,
  lockBook,
  type DesignReference,
  selectDesign,
  selectLogo,
  selectDocumentDesign,
} from "./queries.ts";

/** Today in the company's time zone, its fiscal years, and the lock date of its books. */
export async function readCalendar(tx: Tx): Promise<Calendar & { closedThrough: Day | null }> {
  return calendarOf(await selectBook(tx));
}

function calendarOf(book: Awaited<ReturnType<typeof selectBook>>): Calendar & { closedThrough: Day | null } {
  const { today, fiscalYears, closedThrough } = book;
  return { today, fiscalYearStart: firstDayOfFiscalYear(book), fiscalYears, closedThrough };
}

export type ZonedCalendar = Calendar & { timeZone: string };

/** Today, the fiscal years and the time zone of the company. */
export async function readZonedCalendar(tx: Tx): Promise<ZonedCalendar> {
  const book = await selectBook(tx);
  return { ...calendarOf(book), timeZone: book.timeZone };
}

/** The company as an entry in the user's list of companies. */
export async function readCompanyOfPerson(tx: Tx): Promise<Omit<CompanyOfPerson, "role">> {
  const { id, name, currency, isSample } = await selectBook(tx);
  return { id, name, currency, isSample };
}

type CompanyForOverview = {
  company: Omit<CompanyOfPerson, "role">;
  calendar: ZonedCalendar;
  taxChoices: TaxChoices;
};

/** The same as an entry in the overview of all companies, with its calendar and what its tax returns depend on. */
export async function readCompanyForOverview(tx: Tx): Promise<CompanyForOverview> {
  const book = await selectBook(tx);
  const { id, name, currency, isSample, timeZone } = book;
  return {
    company: { id, name, currency, isSample },
    calendar: { ...calendarOf(book), timeZone },
    taxChoices: taxChoicesOf(book),
  };
}

/** Base currency, and today in the company's time zone. */
export async function readCurrencyAndToday(tx: Tx): Promise<{ currency: string; today: Day }> {
  const { currency, today } = await selectBook(tx);
  return { currency, today };
}

/** Format of the company's account codes. */
export async function readAccountCodes(tx: Tx): Promise<AccountCodes> {
  return (await selectBook(tx)).accountCodes;
}

/** Whether early payment discounts reduce the tax (Accounting 3). */
export async function readReducesTax(tx: Tx): Promise<boolean> {
  const { earlyDiscountTax: choice, country } = await selectBook(tx);
  return reducesTax({ choice, country });
}

/** Sender name of emails, and their reply address. */
export async function readSender(tx: Tx): Promise<{ name: string; email: string | null; isSample: boolean }> {
  const { name, email, isSample } = await selectBook(tx);
  return { name, email, isSample };
}

/** The company as shown on documents posted today. */
export async function readIssuer(tx: Tx) {
  const { name, address, phone, email, taxId } = await selectBook(tx);
  return { name, address, phone, email, taxId };
}

/** Locale for dates. */
export async function selectLocale(tx: Tx): Promise<Locale> {
  return (await selectBook(tx)).locale;
}

/** SQL expression for the company's language, derived from its locale (`languageOf`). */
export function languageOfCompany() {
  return sql<PdfLanguage>`(select language_of(locale) from ${bookRows("books")})`;
}

/** Format of the company's amounts and dates. */
export async function selectNotation(tx: Tx): Promise<Notation> {
  const { currency, locale } = await selectBook(tx);
  return { currency, locale };
}

/** Paper size: the chosen one, or else the usual one in the company's country. */
export async function readPaper(tx: Tx, chosenPaper: PaperSize | null): Promise<PaperSize> {
  return chosenPaper ?? paperIn((await selectBook(tx)).country);
}

export async function selectTimeZone(tx: Tx): Promise<string> {
  return (await selectBook(tx)).timeZone;
}

/** Today's date in the company's time zone (Accounting 0). */
export async function selectToday(tx: Tx): Promise<Day> {
  return (await selectBook(tx)).today;
}

/** SQL expression for the start of a day in the company's time zone. */
export function yearStartSql(day: RawBuilder<Day | null>): RawBuilder<Instant | null> {
  return sql`(select ${day}::timestamp at time zone time_zone from ${bookRows("books")})`;
}

/** SQL expression for the last full day before a moment in the company's time zone. */
export function lastYearEndBefore(instant: RawBuilder<Instant>): RawBuilder<Day> {
  return sql`(select (${instant} at time zone time_zone)::date - 1 from ${bookRows("books")})`;
}

/** Last day of the closed period; null if nothing is closed (Accounting 5, I-09). */
export async function readClosedThrough(tx: Tx): Promise<Day | null> {
  return (await selectBook(tx)).closedThrough;
}

/** Lock date of each area for the current user; `softly` includes days the user may post to with a reason. */
export async function selectLockedThrough(
  tx: Tx,
  { softly = false }: { softly?: boolean } = {},
): Promise<Book["lockDates"]> {
  const days = LOCK_AREAS.map(
    (area) => sql`locked_through(b.book_id, ${area}, ${softly}) as ${sql.ref(area)}`,
  );
  const { rows } = await sql<Book["lockDates"]>`select ${sql.join(days)} from ${BOOK_ROW}`.execute(tx);
  const [locked] = rows;
  if (!locked) throw new Error("The company of the transaction doesn't exist.");
  return locked;
}

/** Lock date of an area for the current user, or null (Accounting 33, I-124). */
export async function readLockedThrough(tx: Tx, area: LockArea = "all"): Promise<Day | null> {
  return (await selectLockedThrough(tx))[area];
}

/** readLockedThrough for all areas, as a SQL expression for other modules. */
export const LOCKED_THROUGH = sql<Day | null>`(select locked_through(book_id, 'all', false) from ${bookRows("books")})`;

/** Like readLockedThrough, but includes days that need a reason if none is given (Decision 0141). */
export async function readSoftLockDate(tx: Tx, area: LockArea = "all"): Promise<Day | null> {
  return (await selectLockedThrough(tx, { softly: true }))[area];
}

/** Gives the rest of the transaction a reason, for work whose request has ended (Decision 0152). */
export async function giveLockReason(tx: Tx, reason: string): Promise<void> {
  await sql`select set_config('app.lock_reason', ${reason}, true)`.execute(tx);
}

/** First open day of an area after a closed day. */
export async function firstOpenDayAfter(tx: Tx, closedThrough: Day, area: LockArea = "all"): Promise<Day> {
  const lockedThrough = await readLockedThrough(tx, area);
  return shiftDays(
    lockedThrough !== null && lockedThrough > closedThrough ? lockedThrough : closedThrough,
    1,
  );
}

/** Rejects a day in a closed or locked period, or one that needs a reason if none is given (Accounting 33). */
export async function rejectLockedDay(
  tx: Tx,
  date: Day,
  { area = "all", field = "date" }: { area?: LockArea; field?: string } = {},
): Promise<void> {
  const lockedThrough = await readSoftLockDate(tx, area);
  if (lockedThrough === null || date > lockedThrough) return;
  const closedThrough = await readLockedThrough(tx, area);
  const isClosed = closedThrough !== null && date <= closedThrough;
  throw refuseField(isClosed ? "journal.period-closed" : "lock.reason-required", field);
}

/** SQL condition: the tax rate is a default for new lines. */
export function isDefaultTaxRate(taxRateId: TaxRateId) {
  return sql<boolean>`exists (select from ${bookRows("default_tax_rates")} where tax_rate_id = ${taxRateId})`;
}

/** The defaults of the company that are a tax rate. */
export async function selectDefaultsTaxedAt(tx: Tx, taxRateId: TaxRateId): Promise<MentionedRecord[]> {
  const { rows } = await sql<MentionedRecord>`
    select 'your company''s ' || case side when 'customer' then 'sales' else 'purchases' end as name
    from ${bookRows("default_tax_rates")} where tax_rate_id = ${taxRateId} order by side`.execute(tx);
  return rows;
}

/** Last day through which taxes are filed; null if no return is (I-94). */
export async function readTaxFiledThrough(tx: Tx): Promise<Day | null> {
  return (await selectBook(tx)).taxFiledThrough;
}

/** Whether sales and purchase prices include tax, and the base currency. */
export async function readCompanyPrices(tx: Tx) {
  const {
    salesPricesIncludeTax: customer,
    purchasePricesIncludeTax: vendor,
    currency,
  } = await selectBook(tx);
  return { customer, vendor, currency };
}

/** What tax returns depend on: the country, the company's choices, and today. */
export async function readTaxChoices(tx: Tx): Promise<TaxChoices> {
  return taxChoicesOf(await selectBook(tx));
}

export type TaxChoices = ReturnType<typeof taxChoicesOf>;

const taxChoicesOf = (book: Awaited<ReturnType<typeof selectBook>>) => {
  const { country, taxForm, taxFrequency, taxFiledThrough, today } = book;
  return { country, taxForm, taxFrequency, taxFiledThrough, today };
};

/** readTaxFiledThrough as a SQL expression for other modules. */
export const FILED_THROUGH = sql<Day | null>`(select tax_filed_through from ${bookRows("books")})`;
