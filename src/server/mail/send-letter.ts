import type { DocumentMail, MailInput } from "#contract/mails.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Books } from "#server/db/books.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockBook } from "#server/settings/lookup.ts";
import type { Letter } from "./book-queries.ts";
import { DrawnTooEarly, letterOf, type MailLimits, type MailWriter } from "./queue-mail.ts";

export type DrawnLetter<Source> = { source: Source; drawn: { fileName: string; file: Buffer } };

type LetterJob<Source> = {
  limits: MailLimits;
  /** Reads the source and draws the attachment; calls `check` in between. */
  draw: (check: () => void) => Promise<DrawnLetter<Source>>;
  /** Sends the letter, or throws DrawnTooEarly if the source has changed since it was drawn. */
  leave: (tx: Tx, drawn: DrawnLetter<Source>) => Promise<DocumentMail>;
};

/** Sends an email. Draws before the transaction, so that nothing waits for it, and again if the source has changed. */
export async function sendDrawnLetter<Source>(
  books: Books,
  { limits, draw, leave }: LetterJob<Source>,
): Promise<DocumentMail> {
  for (;;) {
    const drawn = await draw(() => {
      if (!limits.sends) throw new Refusal("email.not-configured");
    });
    try {
      return await books.write(async (tx) => {
        await lockBook(tx);
        return leave(tx, drawn);
      });
    } catch (error) {
      if (!(error instanceof DrawnTooEarly)) throw error;
    }
  }
}

type MailFileRequest = {
  input: MailInput;
  caller: MailWriter;
  draw: (check: () => void) => Promise<DrawnLetter<unknown>>;
};

/** Returns the same email as a file to download. */
export async function drawnMailFile(
  books: Books,
  { input, caller, draw }: MailFileRequest,
): Promise<Omit<Letter, "createdAt">> {
  const { drawn } = await draw(() => undefined);
  return books.read((tx) => letterOf(tx, { input, caller, drawn }));
}
