import { createHash } from "node:crypto";
import type { ReminderSettings } from "#contract/reminder-settings.ts";
import type { ReminderDigest, SkippedReminder, SkipReason } from "#contract/reminders.ts";
import { type Day, daysBetween } from "#domain/dates.ts";
import { groupBy } from "#domain/group-by.ts";
import type { Locale } from "#domain/locales.ts";
import { writeEmail } from "#domain/email-templates.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { sum } from "#domain/money.ts";
import { feeOf, interestOf, nextReminder } from "#domain/reminder.ts";
import {
  CREDIT_TEXTS,
  FEE_TEXTS,
  INTEREST_TEXTS,
  type ReminderFields,
  TABLE_LINE,
} from "#domain/reminder-templates.ts";
import { fillIn, type PdfLanguage } from "#domain/pdf-languages.ts";
import { figuresIn, pdfTextsIn } from "#domain/pdf-texts.ts";
import { asFileName } from "#domain/text.ts";
import { undrawnFields } from "#domain/missing-glyphs.ts";
import type { UnappliedCreditRow } from "#server/payments/lookup.ts";
import type { readIssuer } from "#server/settings/lookup.ts";
import type { OverdueDocumentRow } from "./queries.ts";

/** Data for a reminder other than the overdue invoices. */
export type ReminderContext = {
  plan: ReminderSettings;
  company: Awaited<ReturnType<typeof readIssuer>>;
  /** Footer of the PDF. */
  footer: string;
  currency: string;
  locale: Locale;
  today: Day;
  credits: readonly UnappliedCreditRow[];
};

type ReminderRun = { digests: ReminderDigest[]; skipped: SkippedReminder[] };

/** Groups today's reminders into one email per customer, and lists what is skipped and why. */
export function buildDigests(
  overdue: readonly OverdueDocumentRow[],
  reminding: ReminderContext,
): ReminderRun {
  const runs = [...groupBy(overdue, ({ partyId }) => partyId).values()].map((customerInvoices) =>
    buildDigest(customerInvoices, reminding),
  );
  return {
    digests: runs.flatMap(({ digest }) => digest ?? []),
    skipped: runs.flatMap(({ skipped }) => skipped),
  };
}

type OverdueInvoice = { document: OverdueDocumentRow; days: number; next: ReturnType<typeof nextReminder> };

/** Combines all overdue invoices of a customer if at least one gets a reminder today. */
function buildDigest(
  customerInvoices: readonly OverdueDocumentRow[],
  reminding: ReminderContext,
): { digest: ReminderDigest | null; skipped: SkippedReminder[] } {
  const { today, plan } = reminding;
  const invoices = customerInvoices.map((customerInvoice) => ({
    document: customerInvoice,
    days: daysBetween({ from: customerInvoice.dueDate, to: today }),
    next: nextReminder({
      reminders: plan.reminders,
      dueDate: customerInvoice.dueDate,
      last: customerInvoice.last,
      today,
    }),
  }));
  const included = invoices.filter(({ document, next }) => !isOnHold(document) && next !== "grace_period");
  const isDue = included.some(({ next }) => typeof next === "number");
  const [first] = included;
  const email = first?.document.email ?? null;
  if (!isDue || first === undefined || email === null || email === "")
    return { digest: null, skipped: invoices.map((invoice) => describeSkipped(invoice)) };
  return {
    digest: writeReminder(
      { ...first.document, email, language: sharedLanguage(included) },
      included,
      reminding,
    ),
    skipped: invoices
      .filter((invoice) => !included.includes(invoice))
      .map((invoice) => describeSkipped(invoice)),
  };
}

/** Returns the language of all invoices; if they differ, the customer's. */
function sharedLanguage(included: readonly OverdueInvoice[]): PdfLanguage {
  const [first, ...otherInvoices] = included.map(({ document }) => document);
  if (first === undefined) throw new Error("The reminder has no invoices.");
  const isShared = otherInvoices.every(({ documentLanguage }) => documentLanguage === first.documentLanguage);
  return isShared ? first.documentLanguage : first.language;
}

const isOnHold = ({ disputed, paused }: OverdueDocumentRow) => disputed !== null || paused !== null;

function describeSkipped({ document, days: daysOverdue, next }: OverdueInvoice): SkippedReminder {
  const {
    partyCode: _code,
    address: _address,
    email: _email,
    language: _language,
    documentLanguage: _documentLanguage,
    last,
    disputed,
    paused,
    isFee: _isFee,
    chargedAt: _at,
    chargedUntil: _until,
    parts: _parts,
    ...rest
  } = document;
  const reason: SkipReason =
    disputed !== null
      ? "disputed"
      : paused !== null
        ? "paused"
        : typeof next === "number"
          ? "no_address"
          : next;
  return {
    ...rest,
    daysOverdue,
    reminderNumber: last?.reminderNumber ?? 0,
    reason: reason,
    note: disputed ?? paused,
  };
}

type CurrencyTotal = ReminderDigest["overdueTotals"][number];

/** Totals the outstanding amounts per currency. */
function totalsByCurrency(currencyTotals: readonly CurrencyTotal[]): CurrencyTotal[] {
  return [...groupBy(currencyTotals, (item) => item.currency)].map(([currency, overdueItems]) => ({
    currency,
    amount: sum(overdueItems.map((item) => item.amount)),
  }));
}

/** Maximum lines of one invoice: the days of the others are charged with a later reminder. */
const INTEREST_LINES_MAX = 400;

/** Interest on each invoice in the base currency, oldest first. */
function computeInterest(
  included: readonly OverdueInvoice[],
  { plan, currency, today }: ReminderContext,
): ReminderDigest["interest"] {
  const rounding = { today, minorUnit: minorUnitOf(currency) };
  return included
    .flatMap(({ document, next }) => {
      const { documentId, number } = document;
      const interestParts =
        document.currency === currency ? interestOf(plan.reminders, { ...document, next }, rounding) : [];
      return interestParts.map((interest) => ({ documentId, number, ...interest }));
    })
    .slice(0, INTEREST_LINES_MAX);
}

/** The fee for the reminder in the base currency, or null. */
function computeFee(
  included: readonly OverdueInvoice[],
  { plan, currency }: ReminderContext,
): ReminderDigest["fee"] {
  const amount = feeOf(
    plan.reminders,
    included.map(({ document: { isFee, chargedAt }, next }) => ({ next, isFee, chargedAt })),
  );
  return amount && { amount, currency };
}

function itemOf({ document, days: daysOverdue, next }: OverdueInvoice): ReminderDigest["items"][number] {
  const { documentId, number, date, dueDate, total, balanceDue, currency, wasEmailed, last, parts } =
    document;
  const isDue = typeof next === "number";
  const reminderNumber = isDue ? next : (last?.reminderNumber ?? 0);
  return {
    documentId,
    number,
    date,
    dueDate,
    daysOverdue,
    total,
    balanceDue,
    currency,
    installments: parts.map((part) => ({ dueDate: part.dueDate, balanceDue: part.balanceDue })),
    wasEmailed,
    reminderNumber,
    isDue,
  };
}

/** Maximum installments listed in the email; its PDF has all. */
const LINES_MAX = 50;

/** Builds the email from the template of its highest number. */
function writeReminder(
  recipient: OverdueDocumentRow & { email: string },
  included: readonly OverdueInvoice[],
  reminding: ReminderContext,
): ReminderDigest {
  const { partyId, partyName, partyCode, address, email, language } = recipient;
  const { plan, company, footer, today } = reminding;
  const items = included.map(itemOf);
  const amounts = reminderAmounts(recipient, { items, included, reminding });
  const highest = Math.max(...items.map((item) => item.reminderNumber));
  const reminderNumber = Math.min(plan.reminders.length, highest);
  const template = plan.reminders[reminderNumber - 1]?.templates[language];
  if (template === undefined) throw new Error("The reminder has no text.");
  const { subject, text } = writeEmail(template, reminderFields(recipient, { items, amounts, reminding }));
  const name = asFileName(`${pdfTextsIn(language).reminder} ${partyCode} ${today}`);
  const header = { partyId, partyName, to: email, language, reminderNumber };
  const unsupportedCharacters = undrawnFields({
    companySnapshot: company,
    partySnapshot: { name: partyName, address, email },
    number: items.map(({ number }) => number).join(""),
    footer,
  });
  const contents = { ...amounts, subject, text, items, unsupportedCharacters };
  const digest = { ...header, ...contents, fileName: `${name}.pdf` };
  return { ...digest, contentHash: createHash("sha256").update(JSON.stringify(digest)).digest("hex") };
}

type DueInvoices = {
  items: ReminderDigest["items"];
  included: readonly OverdueInvoice[];
  reminding: ReminderContext;
};

type ReminderAmounts = Pick<ReminderDigest, "overdueTotals" | "fee" | "interest" | "amountsDue" | "credits">;

/** The overdue total, the fee and interest of this reminder, the amount due with them, and the customer's credits. */
function reminderAmounts(
  { partyId }: OverdueDocumentRow,
  { items, included, reminding }: DueInvoices,
): ReminderAmounts {
  const fee = computeFee(included, reminding);
  const interest = computeInterest(included, reminding);
  const overdue = items.map(({ balanceDue: amount, currency }) => ({ amount, currency }));
  const costs = [...(fee ? [fee] : []), ...totalInterest(interest, reminding)];
  return {
    overdueTotals: totalsByCurrency(overdue),
    fee,
    interest,
    amountsDue: totalsByCurrency([...overdue, ...costs]),
    credits: reminding.credits.flatMap(({ partyId: id, ...credit }) => (id === partyId ? [credit] : [])),
  };
}

/** The interest of all invoices, in the base currency; empty if there is none. */
function totalInterest(interest: ReminderDigest["interest"], { currency }: ReminderContext): CurrencyTotal[] {
  return interest.length === 0 ? [] : [{ amount: sum(interest.map(({ amount }) => amount)), currency }];
}

type ReminderContents = Omit<DueInvoices, "included"> & { amounts: ReminderAmounts };

/** The values of the template's placeholders. */
function reminderFields(
  { partyName, language }: OverdueDocumentRow,
  { items, amounts: { fee, interest, amountsDue, credits }, reminding }: ReminderContents,
): ReminderFields {
  const { company, currency: bookCurrency, locale, today } = reminding;
  const figures = figuresIn(language, { locale, currency: bookCurrency });
  const money = ({ amount, currency }: CurrencyTotal) => figures.amount(amount, currency);
  const lines = items.flatMap(({ number, currency, installments }) =>
    installments.map(({ dueDate, balanceDue: amount }) =>
      fillIn(TABLE_LINE[language], {
        number,
        due_date: figures.date(dueDate),
        balance_due: money({ amount, currency }),
      }),
    ),
  );
  return {
    customer: partyName,
    table: [
      ...lines.slice(0, LINES_MAX),
      ...(lines.length > LINES_MAX ? ["…"] : []),
      ...(fee ? [`${FEE_TEXTS[language]}: ${money(fee)}`] : []),
      ...totalInterest(interest, reminding).map((total) => `${INTEREST_TEXTS[language]}: ${money(total)}`),
      ...credits.map((credit) => `${CREDIT_TEXTS[language]}: ${money(credit)}`),
    ].join("\n"),
    total: amountsDue.map(money).join(", "),
    date: figures.date(today),
    company: company.name,
  };
}
