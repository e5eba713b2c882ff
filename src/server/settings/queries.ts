import { firstOfMonth, type Instant } from "#domain/dates.ts";
import { sql } from "kysely";
import type { Book, BookInput } from "#contract/book.ts";
import type { LogoView } from "#contract/logo.ts";
import type { SavedDesign } from "#contract/document-design.ts";
import type { Logo } from "#domain/logo.ts";
import type { CompanyRegion } from "#domain/company-region.ts";
import type { PartySide } from "#domain/document.ts";
import type { YearDates } from "#domain/fiscal-years.ts";
import type { TaxRateId } from "#domain/ids.ts";
import type { Locale } from "#domain/locales.ts";
import type { PdfLanguage } from "#domain/pdf-languages.ts";
import { type DocumentDesign, DEFAULT_DESIGN } from "#domain/document-design.ts";
import { yieldToReads } from "#server/db/shared-connection.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";

type BookRow = Omit<
  Book,
  "lockDates" | "softLockDates" | "monthlyJournals" | "isCurrencyLocked" | keyof DefaultTaxRates
> & {
  madeThisMonth: number;
  isPremium: boolean;
};

/** Fiscal years of b with fixed dates, in order. Only closings move the lock date, so it shows which years are closed. */
const fiscalYears = sql<Book["fiscalYears"]>`(
  select coalesce(jsonb_agg(jsonb_build_object('start', y.starts_on, 'end', y.ends_on,
    'isClosed', coalesce(y.ends_on <= b.closed_through, false)) order by y.starts_on), '[]')
  from ${bookRows("fiscal_years y")})`;

/** Returns this transaction's book, with today's date, the month's manual journal entries and plan. */
export async function selectBook(tx: Tx): Promise<BookRow> {
  const { rows } = await sql<BookRow>`
    select b.book_id as id, b.version, b.name, b.address, b.phone, b.email, b.tax_id as "taxId",
      b.fiscal_year_start as "fiscalYearStart", b.fiscal_year_end as "fiscalYearEnd", ${fiscalYears} as "fiscalYears",
      b.currency, b.locale, b.country,
      b.time_zone as "timeZone", (now() at time zone b.time_zone)::date as today,
      b.closed_through as "closedThrough", b.negative_stock as "negativeStock", b.default_product_type as "defaultProductType",
      b.sales_prices_include_tax as "salesPricesIncludeTax",
      b.purchase_prices_include_tax as "purchasePricesIncludeTax", b.tax_rounding as "taxRounding",
      b.account_codes as "accountCodes", b.early_discount_tax as "earlyDiscountTax", b.named_terms as "namedTerms",
      b.tax_form as "taxForm", b.tax_frequency as "taxFrequency", b.tax_filed_through as "taxFiledThrough",
      b.is_sample as "isSample", coalesce(c.journals, 0) as "madeThisMonth",
      is_premium() as "isPremium"
    from ${bookRows("books b")} left join ${bookRows("journal_month_counts c")}
      on c.month = date_trunc('month', now() at time zone b.time_zone)::date`.execute(tx);
  const book = rows[0];
  if (!book) throw new Error("The company of the transaction doesn't exist.");
  return book;
}

/**
 * Counts this month's manual journal entries, with the limit: null if there is none. The free plan counts all companies of the
 * owner (schema/functions/count-journals.sql).
 */
export async function selectMonthlyJournals(
  tx: Tx,
  { madeThisMonth, isPremium, today }: Pick<BookRow, "madeThisMonth" | "isPremium" | "today">,
  monthlyLimit: number,
): Promise<Book["monthlyJournals"]> {
  if (monthlyLimit === 0 || isPremium) return { used: madeThisMonth, limit: null };
  const { rows } = await sql<{ made: number }>`
    select count_journals_of_other_books(${firstOfMonth(today)}::date, false) as made`.execute(tx);
  return { used: madeThisMonth + (rows[0]?.made ?? 0), limit: monthlyLimit };
}

/** Whether anything has been posted or written in the base currency, which fixes it. */
export async function isCurrencyInUse(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isFixed: boolean }>`select currency_is_fixed(${BOOK}) as "isFixed"`.execute(
    tx,
  );
  return rows[0]?.isFixed ?? true;
}

export type NewBook = { name: string; isSample: boolean; region?: CompanyRegion; year?: YearDates };

/** Inserts the book of this transaction; returns false if it already exists. */
export async function insertBook(tx: Tx, { name, isSample, region, year }: NewBook): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("books")
    .values({
      name,
      is_sample: isSample,
      ...region,
      fiscal_year_start: year?.start ?? null,
      fiscal_year_end: year?.end ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Erases this transaction's book table by table, so that others can read in between. It must be a sample company that its user
 * has left: no other book can be erased.
 */
export async function eraseSampleBook(tx: Tx): Promise<void> {
  await sql`select prepare_sample_erasure()`.execute(tx);
  let isLeft = true;
  for (let part = 1; isLeft; part += 1) {
    const { rows } = await sql<{ isLeft: boolean }>`
      select erase_sample_book(${part}) as "isLeft" from ${bookRows("books")}`.execute(tx);
    isLeft = rows[0]?.isLeft ?? false;
    await yieldToReads(tx);
  }
}

/** Locks the book until the transaction ends, for changes by one user at a time. Take this lock first. */
export async function lockBook(tx: Tx): Promise<void> {
  await sql`select from books where book_id = ${BOOK} for no key update`.execute(tx);
}

export async function isKnownTimeZone(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(tx);
  return rows.length > 0;
}

export async function updateBookRow(tx: Tx, input: BookInput, timeZone: string): Promise<void> {
  const { salesPricesIncludeTax: salesPrices, purchasePricesIncludeTax: purchasePrices } = input;
  await tx
    .updateTable("books")
    .set({
      name: input.name,
      address: input.address,
      phone: input.phone,
      email: input.email,
      tax_id: input.taxId,
      fiscal_year_start: input.fiscalYearStart,
      fiscal_year_end: input.fiscalYearEnd,
      time_zone: timeZone,
      ...(input.negativeStock === undefined ? {} : { negative_stock: input.negativeStock }),
      ...(input.defaultProductType === undefined ? {} : { default_product_type: input.defaultProductType }),
      ...(input.currency === undefined ? {} : { currency: input.currency }),
      ...(input.locale === undefined ? {} : { locale: input.locale }),
      ...(input.country === undefined ? {} : { country: input.country }),
      ...(input.taxForm === undefined ? {} : { tax_form: input.taxForm }),
      ...(input.taxFrequency === undefined ? {} : { tax_frequency: input.taxFrequency }),
      ...(salesPrices === undefined ? {} : { sales_prices_include_tax: salesPrices }),
      ...(purchasePrices === undefined ? {} : { purchase_prices_include_tax: purchasePrices }),
      ...(input.taxRounding === undefined ? {} : { tax_rounding: input.taxRounding }),
      ...(input.earlyDiscountTax === undefined ? {} : { early_discount_tax: input.earlyDiscountTax }),
      ...(input.namedTerms === undefined ? {} : { named_terms: JSON.stringify(input.namedTerms) }),
      ...(input.accountCodes === undefined ? {} : { account_codes: input.accountCodes }),
      version: sql<number>`version + 1`,
      updated_at: sql<Instant>`now()`,
    })
    .where("book_id", "=", BOOK)
    .execute();
}

/** Removes and adds fiscal years with fixed dates. */
export async function replaceFiscalYears(
  tx: Tx,
  { removed, added }: { removed: readonly YearDates[]; added: readonly YearDates[] },
): Promise<void> {
  const starts = removed.map(({ start }) => start);
  await sql`delete from fiscal_years where book_id = ${BOOK} and starts_on = any(${starts}::date[])`.execute(
    tx,
  );
  if (added.length === 0) return;
  await tx
    .insertInto("fiscal_years")
    .values(added.map(({ start, end }) => ({ starts_on: start, ends_on: end })))
    .execute();
}

type LogoRow = { version: number; image: Buffer | null };

/** Returns the company's logo for pages and PDFs. */
export async function selectLogo(tx: Tx): Promise<LogoView> {
  const { rows } = await sql<LogoRow>`select version, image from ${bookRows("logos")}`.execute(tx);
  const { version, image } = rows[0] ?? { version: 1, image: null };
  return { version, image: image && asDataUrl(image) };
}

export function asDataUrl(logo: Buffer): string {
  const type: Logo["type"] = logo[0] === 0xff ? "image/jpeg" : "image/png";
  return `data:${type};base64,${logo.toString("base64")}`;
}

export async function upsertLogo(tx: Tx, { version, image }: LogoRow): Promise<void> {
  await sql`
    insert into logos (book_id, version, image) values (${BOOK}, ${version}, ${image})
    on conflict (book_id) do update set version = excluded.version, image = excluded.image`.execute(tx);
}

/** Returns the company's document design, or the standard one. */
export async function selectDocumentDesign(tx: Tx): Promise<SavedDesign> {
  const { rows } = await sql<SavedDesign>`
    select version, layout, accent as color, logo_side as "logoSide", logo_size as "logoSize", footer, paper as "paperSize"
    from ${bookRows("document_designs")}`.execute(tx);
  return rows[0] ?? { version: 1, ...DEFAULT_DESIGN };
}

export async function upsertDocumentDesign(tx: Tx, design: SavedDesign): Promise<void> {
  const { version, layout, color, logoSide, logoSize, footer, paperSize } = design;
  await sql`
    insert into document_designs (book_id, version, layout, accent, logo_side, logo_size, footer, paper)
    values (${BOOK}, ${version}, ${layout}, ${color}, ${logoSide}, ${logoSize}, ${footer}, ${paperSize})
    on conflict (book_id) do update set version = excluded.version, layout = excluded.layout, accent = excluded.accent,
      logo_side = excluded.logo_side, logo_size = excluded.logo_size, footer = excluded.footer, paper = excluded.paper`.execute(
    tx,
  );
}

/** Design and language of a posted document. */
export type DesignReference = { designId: string; language: PdfLanguage };

type StoredDesign = DocumentDesign & { locale: Locale; image: Buffer | null };

/** Returns the design of a posted document. */
export async function selectDesign(
  tx: Tx,
  { designId }: DesignReference,
): Promise<{ design: DocumentDesign; logo: string | null; locale: Locale }> {
  const { rows } = await sql<StoredDesign>`
    select locale, layout, accent as color, logo_side as "logoSide", logo_size as "logoSize", footer, paper as "paperSize",
      logo as image
    from ${bookRows("design_snapshots")} where id = ${designId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("The design of the document doesn't exist.");
  const { locale, image, ...design } = row;
  return { design, locale, logo: image && asDataUrl(image) };
}

type DefaultTaxRates = Pick<Book, "salesTaxRateId" | "purchaseTaxRateId">;

/** Returns the default tax rate of new lines on each side. */
export async function selectDefaultTaxRates(tx: Tx): Promise<DefaultTaxRates> {
  const rows = await tx
    .selectFrom("default_tax_rates")
    .select(["side", "tax_rate_id as taxRateId"])
    .where("book_id", "=", BOOK)
    .execute();
  const rateFor = (partySide: PartySide) => rows.find(({ side }) => side === partySide)?.taxRateId ?? null;
  return { salesTaxRateId: rateFor("customer"), purchaseTaxRateId: rateFor("vendor") };
}

/** Sets or clears the default tax rate of new lines on a side. */
export async function setDefaultTaxRate(tx: Tx, side: PartySide, taxRateId: TaxRateId | null): Promise<void> {
  if (taxRateId === null) {
    await tx.deleteFrom("default_tax_rates").where("book_id", "=", BOOK).where("side", "=", side).execute();
    return;
  }
  await tx
    .insertInto("default_tax_rates")
    .values({ side, tax_rate_id: taxRateId })
    .onConflict((conflict) => conflict.columns(["book_id", "side"]).doUpdateSet({ tax_rate_id: taxRateId }))
    .execute();
}
