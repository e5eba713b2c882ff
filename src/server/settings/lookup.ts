import type { AccountCodes } from "#domain/account-code.ts";
import { refuseField } from "#domain/refusals.ts";
import { type RawBuilder, sql } from "kysely";
import type { Book } from "#contract/book.ts";
import type { CompanyOfPerson } from "#contract/companies.ts";
import { type Day, type Instant, shiftDays } from "#domain/dates.ts";
import type { DefaultAccountKey } from "#domain/default-accounts.ts";
import type { TaxRateId } from "#domain/ids.ts";
import { LOCK_AREAS, type LockArea } from "#domain/period-locks.ts";
import type { Locale } from "#domain/locales.ts";
import type { Notation } from "#domain/notation.ts";
import { type PaperSize, paperIn } from "#domain/sheet-look.ts";
import type { SheetLanguage } from "#domain/sheet-languages.ts";
import { firstDayOfFiscalYear } from "#domain/fiscal-years.ts";
import type { Calendar } from "#domain/periods.ts";
import { BOOK_ROW, bookRows, type Tx } from "#server/db/transaction.ts";
import { selectBook, selectMonthlyJournals } from "./queries.ts";

export { lockBook, type IssuedAs, selectDesign, selectLogo, selectSheetLook } from "./queries.ts";

/** Today where the company is, its fiscal years, and the day through which its books are closed. */
export async function readCalendar(tx: Tx): Promise<Calendar & { closedThrough: Day | null }> {
  const book = await selectBook(tx);
  const { today, fiscalYears, closedThrough } = book;
  return { today, fiscalYearStart: firstDayOfFiscalYear(book), fiscalYears, closedThrough };
}

/** The company as an entry in the user's list of companies. */
export async function readCompanyOfPerson(tx: Tx): Promise<Omit<CompanyOfPerson, "role">> {
  const { id, name, currency, isSample } = await selectBook(tx);
  return { id, name, currency, isSample };
}

/** The currency of the books, and today where the company is. */
export async function readCurrencyAndToday(tx: Tx): Promise<{ currency: string; today: Day }> {
  const { currency, today } = await selectBook(tx);
  return { currency, today };
}

/** What the codes of its accounts consist of. */
export async function readAccountCodes(tx: Tx): Promise<AccountCodes> {
  return (await selectBook(tx)).accountCodes;
}

/** In whose name mails go out, and where answers to them go. */
export async function readSender(tx: Tx): Promise<{ name: string; email: string | null; isSample: boolean }> {
  const { name, email, isSample } = await selectBook(tx);
  return { name, email, isSample };
}

/** The company as shown on documents issued today. */
export async function readIssuer(tx: Tx) {
  const { name, address, phone, email, taxId } = await selectBook(tx);
  return { name, address, phone, email, taxNumber: taxId };
}

/** How many more manual journals this month has room for (Accounting 13). */
export async function readJournalsLeft(tx: Tx, monthlyLimit: number): Promise<number> {
  const { used, limit } = await selectMonthlyJournals(tx, await selectBook(tx), monthlyLimit);
  return limit === null ? Number.POSITIVE_INFINITY : limit - used;
}

/** How the company writes dates. */
export async function selectLocale(tx: Tx): Promise<Locale> {
  return (await selectBook(tx)).locale;
}

/** The language of the company, for the statements of others: that of its locale (`languageOf`). */
export function languageOfCompany() {
  return sql<SheetLanguage>`(select language_of(locale) from ${bookRows("books")})`;
}

/** How the company writes amounts and dates. */
export async function selectNotation(tx: Tx): Promise<Notation> {
  const { currency, locale } = await selectBook(tx);
  return { currency, locale };
}

/** On which paper the company prints: as it has chosen, or as its country does. */
export async function readPaper(tx: Tx, chosen: PaperSize | null): Promise<PaperSize> {
  return chosen ?? paperIn((await selectBook(tx)).country);
}

/** Where the days of the company begin and end. */
export async function selectTimeZone(tx: Tx): Promise<string> {
  return (await selectBook(tx)).timeZone;
}

/** Today's date in the company's time zone (Accounting 0). */
export async function selectToday(tx: Tx): Promise<Day> {
  return (await selectBook(tx)).today;
}

/** When a day begins where the company is: a part of a query of others. */
export function beginningOf(day: RawBuilder<Day | null>): RawBuilder<Instant | null> {
  return sql`(select ${day}::timestamp at time zone time_zone from ${bookRows("books")})`;
}

/** The last day before a moment where the company is: a part of a query of others. */
export function lastDayBefore(instant: RawBuilder<Instant>): RawBuilder<Day> {
  return sql`(select (${instant} at time zone time_zone)::date - 1 from ${bookRows("books")})`;
}

/** The last day of the closed period, or null when nothing is closed (Accounting 5, I-09). */
export async function readClosedThrough(tx: Tx): Promise<Day | null> {
  return (await selectBook(tx)).closedThrough;
}

/** Through which day each area is closed or locked for who is asking; softly, where they need a reason at least. */
export async function selectLockedThrough(
  tx: Tx,
  { softly = false }: { softly?: boolean } = {},
): Promise<Book["lockedThrough"]> {
  const days = LOCK_AREAS.map(
    (area) => sql`locked_through(b.book_id, ${area}, ${softly}) as ${sql.ref(area)}`,
  );
  const { rows } = await sql<Book["lockedThrough"]>`select ${sql.join(days)} from ${BOOK_ROW}`.execute(tx);
  const [locked] = rows;
  if (!locked) throw new Error("A transaction in a book that does not exist.");
  return locked;
}

/** The last day through which an area is closed or locked for who is asking, or null (Accounting 33, I-124). */
export async function readLockedThrough(tx: Tx, area: LockArea = "all"): Promise<Day | null> {
  return (await selectLockedThrough(tx))[area];
}

/** The same with the days in which who is asking needs a reason and gives none (Decision 0141). */
export async function readSoftlyLockedThrough(tx: Tx, area: LockArea = "all"): Promise<Day | null> {
  return (await selectLockedThrough(tx, { softly: true }))[area];
}

/** The first day that an area is open, after a day that is closed. */
export async function firstOpenAfter(tx: Tx, closedThrough: Day, area: LockArea = "all"): Promise<Day> {
  const lockedThrough = await readLockedThrough(tx, area);
  return shiftDays(
    lockedThrough !== null && lockedThrough > closedThrough ? lockedThrough : closedThrough,
    1,
  );
}

/** Declines a day of a closed or locked period, and one that takes a reason where none is given (Accounting 33). */
export async function refuseLockedDay(
  tx: Tx,
  date: Day,
  { area = "all", field = "date" }: { area?: LockArea; field?: string } = {},
): Promise<void> {
  const lockedThrough = await readSoftlyLockedThrough(tx, area);
  if (lockedThrough === null || date > lockedThrough) return;
  const closedThrough = await readLockedThrough(tx, area);
  const isClosed = closedThrough !== null && date <= closedThrough;
  throw refuseField(isClosed ? "journal.period-closed" : "lock.reason-needed", field);
}

/** Whether the company's lines begin with a tax rate. */
export function isDefaultTaxRate(taxRateId: TaxRateId) {
  return sql<boolean>`exists (select from ${bookRows("default_tax_rates")} where tax_rate_id = ${taxRateId})`;
}

/** Whether an account, an id or a column, is a default account, of some uses or of any: a condition for others. */
export function defaultsOn(account: unknown, ...keys: DefaultAccountKey[]) {
  const keyFilter = keys.length === 0 ? sql`` : sql`and key = any(${keys}::text[])`;
  return sql<boolean>`exists (select from ${bookRows("default_accounts")} where account_id = ${account} ${keyFilter})`;
}

/** The day up to which taxes are filed, or null when no return is (I-94). */
export async function readTaxFiledThrough(tx: Tx): Promise<Day | null> {
  return (await selectBook(tx)).taxFiledThrough;
}

/** Whether the prices of products include tax where they are sold and bought, and the currency that they are in. */
export async function readCompanyPrices(tx: Tx) {
  const {
    salesPricesIncludeTax: customer,
    purchasePricesIncludeTax: vendor,
    currency,
  } = await selectBook(tx);
  return { customer, vendor, currency };
}

/** What the returns of taxes depend on: where the company is, its choices, and the day of it. */
export async function readTaxChoices(tx: Tx) {
  const { country, taxForm, taxFrequency, taxFiledThrough, today } = await selectBook(tx);
  return { country, taxForm, taxFrequency, taxFiledThrough, today };
}

/** The same as a part of the statements of others. */
export const FILED_THROUGH = sql<Day | null>`(select tax_filed_through from ${bookRows("books")})`;
