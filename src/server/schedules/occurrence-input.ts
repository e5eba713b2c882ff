import type { DocumentInput } from "#contract/documents.ts";
import type { JournalInput } from "#contract/journals.ts";
import type { MoneyEntryInput } from "#contract/money-entries.ts";
import type { ScheduleInput } from "#contract/schedule-inputs.ts";
import { isApprovalKind } from "#domain/approvals.ts";
import { type Day, shiftDays } from "#domain/dates.ts";
import type { DocumentId, JournalId } from "#domain/ids.ts";
import type { Money } from "#domain/money.ts";
import type { Locale } from "#domain/locales.ts";
import { Refusal } from "#domain/refusals.ts";
import type { ScheduledDocument } from "#domain/schedule.ts";
import { writeText } from "#domain/schedule-texts.ts";
import { languageOf, type PdfLanguage } from "#domain/pdf-languages.ts";
import { rejectExcessLineDecimals } from "#server/currencies/lookup.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { type ApprovalRow, hasRule, requestApproval } from "#server/approvals/approval.ts";
import { checkDocument } from "#server/documents/check-document.ts";
import { postStoredDraft } from "#server/documents/post-draft.ts";
import { createDocument } from "#server/documents/save-document.ts";
import { checkJournal, postJournals } from "#server/journals/post-journal.ts";
import { checkEntry, createEntry } from "#server/money/write-entry.ts";
import { readRecipient } from "#server/parties/lookup.ts";
import { selectLocale } from "#server/settings/lookup.ts";
import { partyOf } from "./queries.ts";
import { scheduleItemsOn } from "./current-prices.ts";

/** Input for one date of a schedule, with its texts filled in. */
type OccurrenceInput =
  | { kind: ScheduledDocument; input: DocumentInput }
  | { kind: "journal"; input: JournalInput }
  | { kind: "money"; input: MoneyEntryInput };

/** Rejects what couldn't be posted on a date, and returns its total. Writes nothing. */
export async function checkOccurrence(tx: Tx, schedule: ScheduleInput, date: Day): Promise<Money> {
  const { kind, input } = await occurrenceInput(tx, schedule, date);
  if (kind === "journal")
    return mapErrorFields(
      (field) => `journal.${field}`,
      () => {
        rejectExcessLineDecimals(input.lines, ["debit", "credit"], minorUnitIn(tx));
        return checkJournal(tx, input);
      },
    );
  if (kind === "money")
    return mapErrorFields(
      (field) => `money.${field}`,
      () => {
        rejectExcessLineDecimals(input.lines, ["amount"], minorUnitIn(tx));
        return checkEntry(tx, input);
      },
    );
  // Each date uses the exchange rate of its day, which isn't entered.
  return mapErrorFields(
    (field) => (field === "exchangeRate" ? "currency" : field),
    () => checkDocument(tx, kind, input),
  );
}

type Occurrence = { id: DocumentId | JournalId; approval: ApprovalRow | null };

/** Creates what is due on a date in the usual way, and returns its ID (for money, the journal entry's). */
export async function createOccurrence(
  tx: Tx,
  schedule: ScheduleInput,
  { date, monthlyLimit }: { date: Day; monthlyLimit: number },
): Promise<Occurrence> {
  const { kind, input } = await occurrenceInput(tx, schedule, date);
  if (kind === "money") return created((await createEntry(tx, input, { isPlanned: true })).id);
  if (kind !== "journal") return createDocumentOrRequest(tx, kind, input);
  const [journal] = await postJournals(tx, [input], { monthlyLimit });
  if (journal === undefined) throw new Error("The recurring journal entry wasn't posted.");
  return created(journal.id);
}

const created = (id: DocumentId | JournalId): Occurrence => ({ id, approval: null });

/** A document that needs approval becomes a draft, and its approval is requested (Accounting 34). */
async function createDocumentOrRequest(
  tx: Tx,
  kind: ScheduledDocument,
  input: DocumentInput,
): Promise<Occurrence> {
  if (input.status === "draft" || !isApprovalKind(kind) || !(await hasRule(tx, kind)))
    return created((await createDocument(tx, kind, input)).id);
  const { id, version, approval } = await createDocument(tx, kind, { ...input, status: "draft" });
  if (approval !== null) return { id, approval: await requestApproval(tx, { kind, recordId: id, version }) };
  await postStoredDraft(tx, kind, id);
  return created(id);
}

async function occurrenceInput(tx: Tx, schedule: ScheduleInput, date: Day): Promise<OccurrenceInput> {
  const { kind, journal, money, partyId, result } = schedule;
  const locale = await selectLocale(tx);
  const language = schedule.language ?? (await languageFor(tx, schedule, locale));
  const textContext = { rule: schedule, date, language, locale };
  const fillTemplates = <Line extends { description: string }>(lines: readonly Line[]): Line[] =>
    lines.map((line) => ({ ...line, description: writeText(line.description, textContext) }));
  const status = result === "draft" ? "draft" : "posted";
  if (journal !== null)
    return {
      kind: "journal",
      input: {
        date,
        status,
        description: writeText(journal.description, textContext),
        lines: fillTemplates(journal.lines),
      },
    };
  if (money !== null) {
    const { reference, lines } = money;
    const texts = { reference: writeText(reference, textContext), lines: fillTemplates(lines) };
    return { kind: "money", input: { ...money, ...texts, date, total: null } };
  }
  if (kind === "journal" || kind === "money" || partyId === null)
    throw new Error("The recurring transaction has no template.");
  const { currency, daysUntilDue, paymentTerms, pricesIncludeTax, discount } = schedule;
  const items = await scheduleItemsOn(tx, schedule, date);
  const { notes, orderReference, contractReference } = schedule;
  return {
    kind,
    input: {
      partyId,
      date,
      ...(paymentTerms.length > 0 ? { paymentTerms } : { dueDate: shiftDays(date, daysUntilDue) }),
      status,
      notes: writeText(notes, textContext),
      orderReference: writeText(orderReference, textContext),
      contractReference: writeText(contractReference, textContext),
      creditedDocumentId: null,
      orderId: null,
      pricesIncludeTax,
      ...(currency !== null && { currency }),
      discount,
      items: fillTemplates(items).map((item) => ({ ...item, orderPosition: null })),
    },
  };
}

/** Language of the customer, vendor or payee, or else the company's. */
async function languageFor(tx: Tx, schedule: ScheduleInput, locale: Locale): Promise<PdfLanguage> {
  const partyId = partyOf(schedule);
  return partyId === null ? languageOf(locale) : (await readRecipient(tx, partyId)).language;
}

/** Reports errors at the matching fields of the schedule. */
async function mapErrorFields<Result>(
  placeOf: (field: string) => string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const errors = error.errors.map(({ field, message }) => ({ field: placeOf(field), message }));
    throw new Refusal(error.code, errors, error.current);
  }
}
