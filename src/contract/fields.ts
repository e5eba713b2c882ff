import { z } from "zod";
import {
  type Day,
  FIRST_DATE,
  type Instant,
  isDateOutOfRange,
  isDateText,
  LAST_DATE,
} from "#domain/dates.ts";
import type {
  AccountId,
  BookId,
  BankImportId,
  BankTransactionId,
  BankRuleId,
  DocumentId,
  ImportId,
  InvitationId,
  JournalId,
  LinkId,
  EmailId,
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
import { excessDecimalsText } from "#domain/refusal-texts.ts";
import { hasHiddenCharacters, hasHiddenCharactersInLines, isVisible } from "#domain/text.ts";
import { amountContext, isBaseAmount } from "./book-decimals.ts";
import {
  amountMessage,
  plainSentence,
  invalidMessage,
  numberMessage,
  TOO_LARGE,
} from "./validation-messages.ts";

// Field types of requests and replies, with limits (I-31) and error sentences. Text is normalized (NFC)
// and trimmed; control characters, unpaired surrogates and direction overrides are refused, not silently altered.

// All schemas, on server and forms, use these sentences where a field has none of its own.
z.config({ customError: plainSentence });

/** Brands the output of a schema as the given type. */
export function brandSchema<Value extends string>(
  schema: z.ZodType<string, string>,
): z.ZodType<Value, string> {
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
      // Counted as stored: NFC can lengthen a text.
      .max(max, `Enter at most ${max} characters`)
  );
}

/** One line of text, not missing, blank, or made only of invisible characters. */
export function requiredText(max: number, message: string) {
  return text(max, message).min(1, message).refine(isVisible, message);
}

/** A language with a country: "de-AT". */
export const localeName = z.enum(LOCALE_NAMES, "Choose a language and a country, such as en-US");

/** Multiline text of at most `max` characters. */
export function longText(max: number) {
  return z
    .string()
    .refine((value) => !hasHiddenCharactersInLines(value), SIGNS)
    .normalize("NFC")
    .trim()
    .max(max, `Enter at most ${max} characters`);
}

/** A record in replies, under its name in the API description. */
export function record<Shape extends z.ZodRawShape>(name: string, shape: Shape) {
  return z.object(shape).meta({ id: name });
}

/** A record in requests, under its name there; unknown fields are refused. */
export function input<Shape extends z.ZodRawShape>(name: string, shape: Shape) {
  return z.strictObject(shape).meta({ id: name });
}

const blankToNull = (value: string | null) => (value === "" ? null : value);

/** Optional text; blank is saved as null (Behavior 5.5). */
export function optionalText(max: number) {
  return text(max).nullable().default(null).overwrite(blankToNull);
}

/** The same, multiline. */
export function optionalLongText(max: number) {
  return longText(max).nullable().default(null).overwrite(blankToNull);
}

/** An optional email address. */
export const optionalEmail = z
  .string()
  .trim()
  .pipe(z.union([z.literal(""), z.email("Enter a valid email address").max(254)]))
  .nullable()
  .default(null)
  .overwrite(blankToNull);

/** An id as the database returns it: lower case. */
export const id = z.uuid(invalidMessage("Enter a valid ID (a UUID)")).toLowerCase().meta({ id: "Id" });

/** Ids by kind of record. */
export const bookId = brandSchema<BookId>(id);
export const userId = brandSchema<UserId>(id);
export const sessionId = brandSchema<SessionId>(id);
export const tokenId = brandSchema<TokenId>(id);
export const invitationId = brandSchema<InvitationId>(id);
export const accountId = brandSchema<AccountId>(id);
export const journalId = brandSchema<JournalId>(id);
export const openingId = brandSchema<OpeningId>(id);
export const importId = brandSchema<ImportId>(id);
export const partyId = brandSchema<PartyId>(id);
export const productId = brandSchema<ProductId>(id);
export const taxRateId = brandSchema<TaxRateId>(id);
export const documentId = brandSchema<DocumentId>(id);
export const emailId = brandSchema<EmailId>(id);
export const linkId = brandSchema<LinkId>(id);
export const paymentId = brandSchema<PaymentId>(id);
export const bankTransactionId = brandSchema<BankTransactionId>(id);
export const bankImportId = brandSchema<BankImportId>(id);
export const bankRuleId = brandSchema<BankRuleId>(id);
export const reconciliationId = brandSchema<ReconciliationId>(id);
export const orderId = brandSchema<OrderId>(id);
export const scheduleId = brandSchema<ScheduleId>(id);

/** The id of a required record; `message` is its error. */
export function requiredId<Id extends string>(message: string) {
  return brandSchema<Id>(z.uuid(message).toLowerCase());
}

const dateError = (value: unknown): string =>
  typeof value === "string" && isDateOutOfRange(value)
    ? `Enter a date from ${FIRST_DATE} through ${LAST_DATE}`
    : "Enter a valid date as YYYY-MM-DD";

/** A required business date; `message` is the error when missing. */
export function requiredDate(message: string) {
  return brandSchema<Day>(
    z
      .string(message)
      .min(1, message)
      .refine(isDateText, { error: (issue) => dateError(issue.input) })
      .meta({ format: "date", example: "2026-01-31" }),
  );
}

export const date = requiredDate("Enter a date as YYYY-MM-DD").meta({ id: "Date" });

export const NOT_AN_AMOUNT = "Enter a valid amount, such as 1234.50";

const amountOf = (digits: RegExp) =>
  z
    .string(invalidMessage(NOT_AN_AMOUNT))
    .max(40, TOO_LARGE)
    // Without `abort` the next step would get invalid text, and throw.
    .regex(digits, { error: amountMessage(digits, NOT_AN_AMOUNT), abort: true })
    .refine(isBaseAmount, { error: () => excessDecimalsText(amountContext.minorUnit()), abort: true })
    .overwrite(toAmount);

/** A nonnegative amount, as decimal text with at most the base currency's decimals. */
export const amount = brandSchema<Money>(
  amountOf(/^\d{1,15}(\.\d{1,3})?$/).meta({ id: "Amount", example: "1234.50" }),
);

/** A signed amount in replies; sums have more digits than any one amount. */
export const signedAmount = brandSchema<Money>(
  z
    .string()
    .regex(/^-?\d{1,30}\.\d{2}[1-9]?$/, "Enter a valid amount")
    .meta({ id: "SignedAmount", example: "-12.00" }),
);

/** A signed amount in requests. */
export const signedInput = brandSchema<Money>(
  amountOf(/^-?\d{1,15}(\.\d{1,3})?$/).meta({ example: "-12.00" }),
);

/** Number of times a record was saved; a PUT sends the version it read (I-40). */
export const version = z.int().min(1).max(2_000_000_000).meta({ id: "Version" });

export const instant = brandSchema<Instant>(z.string().meta({ id: "Timestamp", format: "date-time" }));

/** A user, in lists that show who did something. */
export const person = record("Person", { name: z.string(), email: z.string() });

/** A whole number in a URL. Number() would also accept "0x10", "1e2" and blanks. */
export function wholeNumber(max: number) {
  const digits = z.string().regex(/^\d{1,10}$/, "This must be a whole number");
  return z.union([z.int(), digits.transform(Number)]).pipe(z.int().min(1).max(max));
}

const cursor = z
  .string()
  .max(2000)
  .regex(/^[\w-]*$/, "This cursor isn't valid. Use the nextCursor of the previous page.");

/** Query of every list: cursor, search text and page size. */
export const listQuery = {
  cursor: cursor.optional(),
  search: text(200).optional(),
  limit: wholeNumber(500).default(50),
};

/**
 * Query of a sortable list: a column name, with a "-" prefix for descending order, and whether to count its rows with
 * the first page.
 */
export function orderedQuery<By extends string>(columns: readonly By[]) {
  const sorts = columns.flatMap((column): (By | `-${By}`)[] => [column, `-${column}`]);
  return { ...listQuery, sort: z.enum(sorts).optional(), count: z.literal("true").optional() };
}

/** Its reply; `total` is null if not requested, and 10,001 if there are more than 10,000 rows. */
export function orderedPage<Item extends z.ZodType>(item: Item) {
  return page(item).extend({ total: z.int().nullable() });
}

/** The reply of every list. */
export function page<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

const NOT_A_QUANTITY = "Enter a valid number with at most 12 digits and four decimals";
const PRICE = { as: "Price", error: "Enter a valid price with at most 12 digits and six decimals" };
const NOT_A_PERCENTAGE = "Enter a rate between 0 and 100";

const decimalsOf = (digits: RegExp, { as, error = NOT_A_QUANTITY }: { as: string; error?: string }) =>
  z
    .string(invalidMessage(error))
    .max(40, "The number is too large. Enter a smaller one.")
    .regex(digits, { error: numberMessage(digits, error), abort: true })
    .overwrite(toPrice)
    .meta({ id: as, example: "2.5" });

/** Nonnegative, at most 12 digits and four decimals. */
export const quantity = brandSchema<Quantity>(decimalsOf(/^\d{1,12}(\.\d{1,4})?$/, { as: "Quantity" }));

/** Quantity of a document line: negative for a deduction (Accounting 2). */
export const lineQuantity = brandSchema<Quantity>(
  decimalsOf(/^-?\d{1,12}(\.\d{1,4})?$/, { as: "LineQuantity" }),
);

/** Price per unit, at most 12 digits and six decimals. */
export const price = brandSchema<Price>(decimalsOf(/^\d{1,12}(\.\d{1,6})?$/, PRICE));

/** A signed quantity in replies. */
export const signedQuantity = brandSchema<Quantity>(
  z
    .string()
    .regex(/^-?\d+(\.\d{1,4})?$/)
    .meta({ id: "SignedQuantity" }),
);

/** A price and a rate in replies. */
export const repliedPrice = brandSchema<Price>(z.string());
export const repliedRate = brandSchema<Rate>(z.string());

/** A percentage from 0 to 100 with four decimals. */
export const percentage = brandSchema<Rate>(
  z
    .string(invalidMessage(NOT_A_PERCENTAGE))
    .max(40, "The rate is too large. Enter a smaller one.")
    .regex(/^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/, { error: NOT_A_PERCENTAGE, abort: true })
    .overwrite(toRate)
    .meta({ id: "Percentage" }),
);
