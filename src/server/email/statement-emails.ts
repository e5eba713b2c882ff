import type { DocumentEmail, DocumentEmails, StatementEmailInput } from "#contract/emails.ts";
import type { PartySide } from "#domain/document.ts";
import type { PartyId, ScheduledEmailId } from "#domain/ids.ts";
import type { Period } from "#domain/periods.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Books } from "#server/db/books.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readRecipient } from "#server/parties/lookup.ts";
import { readSender, selectLocale } from "#server/settings/lookup.ts";
import {
  nameOfStatement,
  partyStatementPdf,
  readStatementForPdf,
  selectFooter,
  selectOwnDesign,
  type StatementShown,
} from "#server/pdfs/lookup.ts";
import type { Letter } from "#server/outbox/lookup.ts";
import { selectEmails } from "./book-queries.ts";
import { type DrawnLetter, readEmailFile, sendLetter } from "./send-letter.ts";
import {
  OutdatedDrawing,
  queueEmail,
  type EmailLimits,
  emailAs,
  type EmailWriter,
  type ProposalRequest,
} from "./queue-email.ts";
import { selectScheduledEmails } from "./scheduled-queries.ts";
import { proposeStatementTexts, readEmailTemplates } from "./email-templates.ts";

export type StatementParty = { id: PartyId; side: PartySide };
/** Period and currency of a statement; without a currency, the default one. */
type StatementPeriod = Period & { currency?: string | undefined };

/** Returns the statement emails of a contact, and the proposal for a period. */
export async function readStatementEmails(
  tx: Tx,
  partyKey: StatementParty,
  { statementQuery, caller, sends, ...request }: ProposalRequest & { statementQuery: StatementPeriod },
): Promise<DocumentEmails> {
  const statement = await readStatementForPdf(tx, partyKey, statementQuery);
  const sender = await readSender(tx);
  const templates = await readEmailTemplates(tx);
  const { email, ...reader } = await readRecipient(tx, partyKey.id);
  const language = request.language ?? reader.language;
  const { company, party } = statement;
  const texts = {
    companySnapshot: company,
    partySnapshot: party,
    number: statement.statement.items.map(({ number }) => number).join(""),
    footer: await selectFooter(tx),
  };
  const locale = await selectLocale(tx);
  const message = proposeStatementTexts(statement, { templates, company: sender.name, locale }, language);
  return {
    ...emailAs(
      { sender, caller, sends },
      { email, message, language, fileName: `${nameOfStatement(statement, language)}.pdf`, texts },
    ),
    items: await selectEmails(tx, { partyId: partyKey.id }),
    scheduled: await selectScheduledEmails(tx, { partyId: partyKey.id }),
  };
}

/** Sends the current statement of a contact. */
export async function sendStatementOf(
  books: Books,
  partyKey: StatementParty,
  {
    input,
    limits,
    ...sending
  }: { input: StatementEmailInput; caller: EmailWriter; limits: EmailLimits; plan?: ScheduledEmailId },
): Promise<DocumentEmail> {
  return sendLetter<StatementShown>(books, {
    limits,
    draw: (check) => drawnStatement(books, partyKey, input, check),
    leave: async (tx, { source, drawn }) => {
      const { period, currency } = source;
      const now = await readStatementForPdf(tx, partyKey, { ...period, currency });
      if (JSON.stringify(now) !== JSON.stringify(source)) throw new OutdatedDrawing();
      const target = { partyId: partyKey.id, period, currency };
      const email = await queueEmail(tx, target, { ...sending, input, limits, drawn });
      const after = { to: email.to.join(", "), subject: email.subject };
      const action = `${partyKey.side}.emailed` as const;
      await recordAudit(tx, { action, subject: "party", subjectId: partyKey.id, after });
      return email;
    },
  });
}

/** Returns the same email as a file to download. */
export async function statementEmailFile(
  books: Books,
  partyKey: StatementParty,
  { input, caller }: { input: StatementEmailInput; caller: EmailWriter },
): Promise<Omit<Letter, "createdAt">> {
  return readEmailFile(books, {
    input,
    caller,
    draw: (check) => drawnStatement(books, partyKey, input, check),
  });
}

/** Draws the statement, and returns it with its content. Calls `check` after reading and before drawing. */
async function drawnStatement(
  books: Books,
  partyKey: StatementParty,
  { language, ...statementQuery }: StatementEmailInput,
  check: () => void,
): Promise<DrawnLetter<StatementShown>> {
  const { source, design } = await books.read(async (tx) => ({
    source: await readStatementForPdf(tx, partyKey, statementQuery),
    design: await selectOwnDesign(tx, { partyId: partyKey.id, language }),
  }));
  check();
  const file = await partyStatementPdf(source, design);
  return { source, drawn: { fileName: `${nameOfStatement(source, design.language)}.pdf`, file } };
}
