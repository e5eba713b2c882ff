import { z } from "zod";
import { type Day, type Instant, isDateText } from "#domain/dates.ts";
import type {
  AccountId,
  BookId,
  BankImportId,
  BankLineId,
  BankRuleId,
  DocumentId,
  ImportId,
  InvitationId,
  JournalId,
  LinkId,
  MailId,
  OpeningId,
  OrderId,
  PartyId,
  PaymentId,
  ProductId,
  ReconciliationId,
  ScheduleId,
  TaxRateId,
  SessionId,
  TokenId,
  UserId,
} from "#domain/ids.ts";
import { LOCALE_NAMES } from "#domain/locales.ts";
import {
  type Money,
  type Price,
  type Quantity,
  type Rate,
  toAmount,
  toPrice,
  toRate,
} from "#domain/money.ts";
import { hasHiddenCharacters, hasHiddenCharactersInLines, isVisible } from "#domain/text.ts";
import { isAmountOfBooks } from "./book-decimals.ts";
import { plainSentence, unlessMissing } from "./plain-sentences.ts";

// The field types that travel, with their limits (I-31) and the sentences of their errors. Text is normalised (NFC)
// and trimmed; control characters, unpaired surrogates and direction overrides are refused, not silently altered.

// Every schema, on the server and in the forms, says it in these words where its field has no sentence of its own.
z.config({ customError: plainSentence });

/** The same schema; the text that it has parsed is a value of the given kind. */
export function proving<Value extends string>(schema: z.ZodType<string, string>): z.ZodType<Value, string> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The schema is the proof.
  return schema as unknown as z.ZodType<Value, string>;
}

const SIGNS = "Remove the control characters from this text";

/** One line of text of at most `max` characters. */
export function text(max: number, message?: string) {
  return (
    z
      .string(message)
      .refine((value) => !hasHiddenCharacters(value), SIGNS)
      .normalize("NFC")
      .trim()
      // Counted as it is stored: NFC can make a text longer.
      .max(max, `At most ${max} characters`)
  );
}

/** One line of text that may be neither missing nor blank, nor made of invisible characters alone. */
export function requiredText(max: number, message: string) {
  return text(max, message).min(1, message).refine(isVisible, message);
}

/** How a country writes in a language: "de-AT". */
export const localeName = z.enum(LOCALE_NAMES, "Choose a language and a country, such as en-US");

/** Several lines of text of at most `max` characters. */
export function longText(max: number) {
  return z
    .string()
    .refine((value) => !hasHiddenCharactersInLines(value), SIGNS)
    .normalize("NFC")
    .trim()
    .max(max, `At most ${max} characters`);
}

/** A record as it is answered, under the name that the API's description has for it. */
export function record<Shape extends z.ZodRawShape>(name: string, shape: Shape) {
  return z.object(shape).meta({ id: name });
}

/** A record as it is sent, under its name there; a field that it does not have is refused. */
export function input<Shape extends z.ZodRawShape>(name: string, shape: Shape) {
  return z.strictObject(shape).meta({ id: name });
}

const blankToNull = (value: string | null) => (value === "" ? null : value);

/** Text that may be left out; blank is saved as null (Behavior 5.5). */
export function optionalText(max: number) {
  return text(max).nullable().default(null).overwrite(blankToNull);
}

/** The same of several lines. */
export function optionalLongText(max: number) {
  return longText(max).nullable().default(null).overwrite(blankToNull);
}

/** An e-mail address that may be left out. */
export const optionalEmail = z
  .string()
  .trim()
  .pipe(z.union([z.literal(""), z.email("Enter a valid email address").max(254)]))
  .nullable()
  .default(null)
  .overwrite(blankToNull);

/** An id in the one form in which the database answers it: lower case. */
export const id = z.uuid(unlessMissing("Enter a valid ID (a UUID)")).toLowerCase().meta({ id: "Id" });

/** The same, each of one kind of record. */
export const bookId = proving<BookId>(id);
export const userId = proving<UserId>(id);
export const sessionId = proving<SessionId>(id);
export const tokenId = proving<TokenId>(id);
export const invitationId = proving<InvitationId>(id);
export const accountId = proving<AccountId>(id);
export const journalId = proving<JournalId>(id);
export const openingId = proving<OpeningId>(id);
export const importId = proving<ImportId>(id);
export const partyId = proving<PartyId>(id);
export const productId = proving<ProductId>(id);
export const taxRateId = proving<TaxRateId>(id);
export const documentId = proving<DocumentId>(id);
export const mailId = proving<MailId>(id);
export const linkId = proving<LinkId>(id);
export const paymentId = proving<PaymentId>(id);
export const bankLineId = proving<BankLineId>(id);
export const bankImportId = proving<BankImportId>(id);
export const bankRuleId = proving<BankRuleId>(id);
export const reconciliationId = proving<ReconciliationId>(id);
export const orderId = proving<OrderId>(id);
export const scheduleId = proving<ScheduleId>(id);

/** The id of a record that must be chosen; `message` asks for it. */
export function chosenId<Id extends string>(message: string) {
  return proving<Id>(z.uuid(message).toLowerCase());
}

/** A required business date; `message` is the error when it is missing. */
export function requiredDate(message: string) {
  return proving<Day>(
    z
      .string(message)
      .min(1, message)
      .refine(isDateText, "Enter a valid date as YYYY-MM-DD")
      .meta({ format: "date", example: "2026-01-31" }),
  );
}

export const date = requiredDate("Enter a date as YYYY-MM-DD").meta({ id: "Day" });

export const NOT_AN_AMOUNT = "Enter a valid amount, such as 1234.50";

/** An amount of zero or more, as decimal text with at most the decimals of the books' currency. */
export const amount = proving<Money>(
  z
    .string(unlessMissing(NOT_AN_AMOUNT))
    .max(40, "The amount is too large. Enter a smaller one")
    // Without `abort` the next step would get a text that is no number, and throw.
    .regex(/^\d{1,15}(\.\d{1,3})?$/, { error: NOT_AN_AMOUNT, abort: true })
    .refine(isAmountOfBooks, { error: NOT_AN_AMOUNT, abort: true })
    .overwrite(toAmount)
    .meta({ id: "Amount", example: "1234.50" }),
);

/** An amount with its sign, as replies carry it; sums have more digits than any one amount. */
export const signedAmount = proving<Money>(
  z
    .string()
    .regex(/^-?\d{1,30}\.\d{2}[1-9]?$/, "Enter a valid amount")
    .meta({ id: "SignedAmount", example: "-12.00" }),
);

/** An amount with its sign, as it is sent. */
export const signedInput = proving<Money>(
  z
    .string(unlessMissing(NOT_AN_AMOUNT))
    .max(40, "The amount is too large. Enter a smaller one")
    .regex(/^-?\d{1,15}(\.\d{1,3})?$/, { error: NOT_AN_AMOUNT, abort: true })
    .refine(isAmountOfBooks, { error: NOT_AN_AMOUNT, abort: true })
    .overwrite(toAmount)
    .meta({ example: "-12.00" }),
);

/** How many times a record was written; a PUT carries the version that was read (I-40). */
export const version = z.int().min(1).max(2_000_000_000).meta({ id: "Version" });

export const instant = proving<Instant>(z.string().meta({ id: "Instant", format: "date-time" }));

/** A user, in lists that show who did something. */
export const person = record("Person", { name: z.string(), email: z.string() });

/** A whole number in an address. Number() would also take "0x10", "1e2" and blanks. */
export function wholeNumber(max: number) {
  const digits = z.string().regex(/^\d{1,10}$/, "This must be a whole number");
  return z.union([z.int(), digits.transform(Number)]).pipe(z.int().min(1).max(max));
}

const cursor = z
  .string()
  .max(2000)
  .regex(/^[\w-]*$/, "This cursor isn't valid. Use the nextCursor of the previous page");

/** What every list takes: where to go on, what to look for, and how many at once. */
export const listQuery = {
  cursor: cursor.optional(),
  search: text(200).optional(),
  limit: wholeNumber(500).default(50),
};

/**
 * What a list takes that is put in order: the name of a column, with "-" before it for the largest first, and whether it
 * is to be counted along with its first page.
 */
export function orderedQuery<By extends string>(columns: readonly By[]) {
  const sorts = columns.flatMap((column): (By | `-${By}`)[] => [column, `-${column}`]);
  return { ...listQuery, sort: z.enum(sorts).optional(), count: z.literal("true").optional() };
}

/** What it answers; `total` is null where it was not to be counted, and 10,001 where it holds more than 10,000. */
export function orderedPage<Item extends z.ZodType>(item: Item) {
  return page(item).extend({ total: z.int().nullable() });
}

/** What every list answers. */
export function page<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

const NOT_A_QUANTITY = "Enter a valid number with at most 12 digits and four decimals";
const PRICE = { as: "Price", error: "Enter a valid price with at most 12 digits and six decimals" };
const NOT_A_PERCENTAGE = "The rate must be between 0 and 100";

const decimalsOf = (digits: RegExp, { as, error = NOT_A_QUANTITY }: { as: string; error?: string }) =>
  z
    .string(unlessMissing(error))
    .max(40, "The number is too large. Enter a smaller one")
    .regex(digits, { error, abort: true })
    .overwrite(toPrice)
    .meta({ id: as, example: "2.5" });

/** Zero or more, at most 12 digits and four decimals. */
export const quantity = proving<Quantity>(decimalsOf(/^\d{1,12}(\.\d{1,4})?$/, { as: "Decimal" }));

/** The quantity of a line of a document: below zero where something is taken off it (Accounting 2). */
export const lineQuantity = proving<Quantity>(decimalsOf(/^-?\d{1,12}(\.\d{1,4})?$/, { as: "LineQuantity" }));

/** What one unit costs, at most 12 digits and six decimals. */
export const price = proving<Price>(decimalsOf(/^\d{1,12}(\.\d{1,6})?$/, PRICE));

/** A quantity with its sign, as replies carry it. */
export const signedQuantity = proving<Quantity>(
  z
    .string()
    .regex(/^-?\d+(\.\d{1,4})?$/)
    .meta({ id: "SignedQuantity" }),
);

/** A price and a rate as replies carry them. */
export const repliedPrice = proving<Price>(z.string());
export const repliedRate = proving<Rate>(z.string());

/** A percentage from 0 to 100 with four decimals. */
export const percentage = proving<Rate>(
  z
    .string(unlessMissing(NOT_A_PERCENTAGE))
    .max(40, "The rate is too large. Enter a smaller one")
    .regex(/^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/, { error: NOT_A_PERCENTAGE, abort: true })
    .overwrite(toRate)
    .meta({ id: "Percentage" }),
);

/**
 * Lets a caller send a record back as it was read, with changes: fields that the record has and the form has not, such
 * as a total or an account's name, are left out here. A field that neither of them has is refused as everywhere.
 */
export function asItWasRead<Form extends z.ZodObject>(
  form: Form,
  read: z.ZodObject,
): z.ZodType<z.output<Form>, z.input<Form>> {
  const fixed = new Set(Object.keys(read.shape).filter((key) => !(key in form.shape)));
  const changeable = (value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => !fixed.has(key))) : value;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What goes in is what `form` takes, and no longer unknown.
  return z.preprocess(changeable, form) as unknown as z.ZodType<z.output<Form>, z.input<Form>>;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
