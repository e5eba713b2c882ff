import type { DocumentMail, DocumentMails, StatementMailInput } from "#contract/mails.ts";
import type { PartySide } from "#domain/document.ts";
import type { PartyId, PlannedMailId } from "#domain/ids.ts";
import type { Period } from "#domain/periods.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Books } from "#server/db/books.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readReader } from "#server/parties/lookup.ts";
import { readSender, selectLocale } from "#server/settings/lookup.ts";
import {
  nameOfStatement,
  partyStatementPdf,
  readStatementShown,
  selectOwnLook,
  type StatementShown,
} from "#server/sheets/lookup.ts";
import { type Letter, selectMails } from "./book-queries.ts";
import { type Drawn, drawnToTake, sendDrawn } from "./drawn-letter.ts";
import {
  DrawnTooEarly,
  leaveLetter,
  type Limits,
  mailAs,
  type MailWriter,
  type Proposing,
} from "./leave-letter.ts";
import { selectPlannedMails } from "./planned-queries.ts";
import { proposeStatementWords, readWords } from "./words.ts";

export type WhoseStatement = { id: PartyId; side: PartySide };
/** Its period and its currency; without one that with which it begins. */
type StatementOf = Period & { currency?: string | undefined };

/** The mails of statements of a party, and what one of a period would say. */
export async function readStatementMails(
  tx: Tx,
  whose: WhoseStatement,
  { of, caller, sends, ...wanted }: Proposing & { of: StatementOf },
): Promise<DocumentMails> {
  const shown = await readStatementShown(tx, whose, of);
  const sender = await readSender(tx);
  const words = await readWords(tx);
  const { email, ...reader } = await readReader(tx, whose.id);
  const language = wanted.language ?? reader.language;
  const texts = { companySnapshot: shown.company, partySnapshot: shown.party };
  const locale = await selectLocale(tx);
  const said = proposeStatementWords(shown, { words, company: sender.name, locale }, language);
  return {
    ...mailAs(
      { sender, caller, sends },
      { email, said, language, fileName: `${nameOfStatement(shown, language)}.pdf`, texts },
    ),
    items: await selectMails(tx, { partyId: whose.id }),
    planned: await selectPlannedMails(tx, { partyId: whose.id }),
  };
}

/** Sends the statement of a party, as it stands when it leaves. */
export async function sendStatementOf(
  books: Books,
  whose: WhoseStatement,
  {
    input,
    limits,
    ...sending
  }: { input: StatementMailInput; caller: MailWriter; limits: Limits; plan?: PlannedMailId },
): Promise<DocumentMail> {
  return sendDrawn<StatementShown>(books, {
    limits,
    draw: (check) => drawnStatement(books, whose, input, check),
    leave: async (tx, { shown, drawn }) => {
      const { period, currency } = shown;
      const now = await readStatementShown(tx, whose, { ...period, currency });
      if (JSON.stringify(now) !== JSON.stringify(shown)) throw new DrawnTooEarly();
      const of = { partyId: whose.id, period, currency };
      const mail = await leaveLetter(tx, of, { ...sending, input, limits, drawn });
      const after = { to: mail.to.join(", "), subject: mail.subject };
      const action = `${whose.side}.mailed`;
      await recordAudit(tx, { action, subject: "party", subjectId: whose.id, after });
      return mail;
    },
  });
}

/** The same mail, to be taken along as a file. */
export async function statementLetterToTake(
  books: Books,
  whose: WhoseStatement,
  { input, caller }: { input: StatementMailInput; caller: MailWriter },
): Promise<Omit<Letter, "writtenAt">> {
  return drawnToTake(books, { input, caller, draw: (check) => drawnStatement(books, whose, input, check) });
}

/** The statement as a file, and what it shows. `check` is asked between reading and drawing. */
async function drawnStatement(
  books: Books,
  whose: WhoseStatement,
  { language, ...of }: StatementMailInput,
  check: () => void,
): Promise<Drawn<StatementShown>> {
  const { shown, look } = await books.read(async (tx) => ({
    shown: await readStatementShown(tx, whose, of),
    look: await selectOwnLook(tx, { partyId: whose.id, language }),
  }));
  check();
  const file = await partyStatementPdf(shown, look);
  return { shown, drawn: { fileName: `${nameOfStatement(shown, look.language)}.pdf`, file } };
}
