import { placeIn } from "#domain/company-region.ts";
import { dateIn, toInstant } from "#domain/dates.ts";
import { defaultFiscalYear } from "#domain/fiscal-years.ts";
import type { BookId } from "#domain/ids.ts";
import type { Book, BookInput } from "#contract/book.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { changesNothing } from "#server/http/bodies.ts";
import { features } from "#server/registry/lookup.ts";
import { selectLockedThrough } from "./lookup.ts";
import { areSameYears, haveSameYears, updateFiscalYears } from "./fiscal-years.ts";
import {
  lockBook,
  insertBook,
  isKnownTimeZone,
  type NewBook,
  selectBook,
  selectDefaultTaxRates,
  isCurrencyInUse,
  selectMonthlyJournals,
  setDefaultTaxRate,
  updateBookRow,
} from "./queries.ts";

export { eraseSampleBook, type NewBook } from "./queries.ts";

/** Returns the company's settings, with the month's manual journal entries in all companies of the owner (Accounting 13). */
export async function readBook(tx: Tx, monthlyLimit: number): Promise<Book> {
  const { madeThisMonth, isPremium, ...book } = await selectBook(tx);
  return {
    ...book,
    ...(await selectDefaultTaxRates(tx)),
    lockDates: await selectLockedThrough(tx),
    softLockDates: await selectLockedThrough(tx, { softly: true }),
    isCurrencyLocked: await isCurrencyInUse(tx),
    monthlyJournals: await selectMonthlyJournals(
      tx,
      { madeThisMonth, isPremium, today: book.today },
      monthlyLimit,
    ),
  };
}

/** Returns the first book of a user, based on the browser's languages. */
export function readOwnBook(languages: string): NewBook {
  return newBook({ name: "My Company", languages, country: null });
}

type NewBookRequest = { name: string; languages: string; country: string | null };

/** Returns a new book with currency, formats and fiscal year based on the country or the languages. */
export function newBook({ name, languages, country }: NewBookRequest): NewBook {
  const region = placeIn({ country, languages });
  const today = dateIn({ timeZone: "UTC", instant: toInstant(Date.now()) });
  const year = defaultFiscalYear({ country: region.country, today });
  return { name, isSample: false, region, ...(year && { year }) };
}

/** Creates the book of `tx` unless it already exists (Behavior 3, I-29). */
export async function createBook(tx: Tx, bookId: BookId, book = readOwnBook("")): Promise<void> {
  if (!(await insertBook(tx, book))) return;
  await recordAudit(tx, {
    action: "book.created",
    subject: "book",
    subjectId: bookId,
    after: {
      name: book.name,
      ...book.region,
      ...(book.year && { fiscalYearStart: book.year.start, fiscalYearEnd: book.year.end }),
    },
  });
}

/** Sets the company to sell services, after it chose a chart for services. */
export async function setSellsServices(tx: Tx): Promise<void> {
  const { version, id: subjectId, defaultProductType, ...before } = await selectBook(tx);
  const { name, address, phone, email, taxId, fiscalYearStart, fiscalYearEnd, timeZone } = before;
  const input = { version, name, address, phone, email, taxId, fiscalYearStart, fiscalYearEnd };
  await updateBookRow(tx, { ...input, defaultProductType: "service" }, timeZone);
  await recordAudit(tx, {
    action: "book.edited",
    subject: "book",
    subjectId,
    before: { defaultProductType },
    after: { defaultProductType: "service" },
  });
}

async function updateDefaultTaxRates(tx: Tx, input: BookInput, before: Book): Promise<void> {
  const sales = { field: "salesTaxRateId", side: "customer" } as const;
  const purchases = { field: "purchaseTaxRateId", side: "vendor" } as const;
  const choices = [sales, purchases].map((choice) => ({
    ...choice,
    taxRateId: input[choice.field],
    previousId: before[choice.field],
  }));
  await features().checkChosenTaxRates(tx, choices);
  for (const { side, taxRateId, previousId } of choices)
    if (taxRateId !== undefined && taxRateId !== previousId) await setDefaultTaxRate(tx, side, taxRateId);
}

/** Changes the company's settings (Behavior 5.5); an outdated version is rejected. */
export async function updateBook(tx: Tx, input: BookInput, monthlyLimit: number): Promise<Book> {
  await lockBook(tx);
  const before = await readBook(tx, monthlyLimit);
  if (input.version !== before.version) throw new Refusal("record.stale", [], before);
  const { fiscalYears = before.fiscalYears, ...fields } = input;
  if (
    changesNothing({ input: fields, before }) &&
    areSameYears({ before: before.fiscalYears, after: fiscalYears })
  )
    return before;
  if (before.isCurrencyLocked && (input.currency ?? before.currency) !== before.currency)
    throw refuseField("company.currency-in-use", "currency");
  const timeZone = input.timeZone ?? before.timeZone;
  // A time zone that the runtime knows but the database doesn't would leave the book without a current date.
  if (timeZone !== before.timeZone && !(await isKnownTimeZone(tx, timeZone))) {
    throw new Refusal("request.invalid", [
      { field: "timeZone", message: "Choose a time zone from the list" },
    ]);
  }
  await updateDefaultTaxRates(tx, input, before);
  await updateFiscalYears(tx, input, before);
  await updateBookRow(tx, input, timeZone);
  const after = await readBook(tx, monthlyLimit);
  if (!haveSameYears({ before, after })) await features().updateYearlyDepreciations(tx);
  await recordAudit(tx, { action: "book.edited", subject: "book", subjectId: before.id, before, after });
  return after;
}
