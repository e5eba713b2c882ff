import type { DocumentMail, DocumentMails, StatementMailInput } from "#contract/mails.ts";
import type { PartySide } from "#domain/document.ts";
import type { PartyId } from "#domain/ids.ts";
import type { Period } from "#domain/periods.ts";
import { Refusal } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Books } from "#server/db/books.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readReader } from "#server/parties/lookup.ts";
import { holdBook, readSender, selectLocale } from "#server/settings/lookup.ts";
import {
  nameOfStatement,
  partyStatementPdf,
  readStatementShown,
  selectOwnLook,
  type StatementShown,
} from "#server/sheets/lookup.ts";
import { type Letter, selectMails } from "./book-queries.ts";
import {
  type MailWriter,
  DrawnTooEarly,
  leaveLetter,
  letterOf,
  type Limits,
  mailAs,
} from "./leave-letter.ts";
import { proposeStatementWords, readWords } from "./words.ts";

export type WhoseStatement = { id: PartyId; side: PartySide };

/** The mails of statements of a party, and what one of a period would say. */
export async function readStatementMails(
  tx: Tx,
  whose: WhoseStatement,
  { period, caller, sends }: { period: Period; caller: MailWriter; sends: boolean },
): Promise<DocumentMails> {
  const shown = await readStatementShown(tx, whose, period);
  const sender = await readSender(tx);
  const words = await readWords(tx);
  const { email, language } = await readReader(tx, whose.id);
  const locale = await selectLocale(tx);
  const said = proposeStatementWords(shown, { words, company: sender.name, locale }, language);
  return {
    ...mailAs(
      { sender, caller, sends },
      { email, said, language, fileName: `${nameOfStatement(shown)}.pdf` },
    ),
    items: await selectMails(tx, { partyId: whose.id }),
  };
}

/**
 * Sends the statement of a party: it is drawn first, so that nobody waits for it, and anew where something was posted in
 * between.
 */
export async function sendStatementOf(
  books: Books,
  whose: WhoseStatement,
  { input, caller, limits }: { input: StatementMailInput; caller: MailWriter; limits: Limits },
): Promise<DocumentMail> {
  for (;;) {
    const { shown, drawn } = await drawnStatement(books, whose, input, () => {
      if (!limits.sends) throw new Refusal("mail.no-server");
    });
    try {
      return await books.write(async (tx) => {
        await holdBook(tx);
        const now = await readStatementShown(tx, whose, shown.period);
        if (JSON.stringify(now) !== JSON.stringify(shown)) throw new DrawnTooEarly();
        const mail = await leaveLetter(tx, { partyId: whose.id }, { input, caller, limits, drawn });
        const after = { to: mail.to.join(", "), subject: mail.subject };
        const action = `${whose.side}.mailed`;
        await recordAudit(tx, { action, subject: "party", subjectId: whose.id, after });
        return mail;
      });
    } catch (error) {
      if (!(error instanceof DrawnTooEarly)) throw error;
    }
  }
}

/** The same mail, to be taken along as a file. */
export async function statementLetterToTake(
  books: Books,
  whose: WhoseStatement,
  { input, caller }: { input: StatementMailInput; caller: MailWriter },
): Promise<Omit<Letter, "writtenAt">> {
  const { drawn } = await drawnStatement(books, whose, input, () => undefined);
  return books.read((tx) => letterOf(tx, { input, caller, drawn }));
}

/** The statement as a file, and what it shows. `check` is asked between reading and drawing. */
async function drawnStatement(
  books: Books,
  whose: WhoseStatement,
  { start, end, language }: StatementMailInput,
  check: () => void,
): Promise<{ shown: StatementShown; drawn: { fileName: string; file: Buffer } }> {
  const { shown, look } = await books.read(async (tx) => ({
    shown: await readStatementShown(tx, whose, { start, end }),
    look: await selectOwnLook(tx),
  }));
  check();
  const file = await partyStatementPdf(shown, { language, ...look });
  return { shown, drawn: { fileName: `${nameOfStatement(shown)}.pdf`, file } };
}
