import type { DocumentEmail, EmailInput } from "#contract/emails.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Books } from "#server/db/books.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockBook } from "#server/settings/lookup.ts";
import type { Letter } from "#server/outbox/lookup.ts";
import { OutdatedDrawing, letterOf, type EmailLimits, type EmailWriter } from "./queue-email.ts";

export type DrawnLetter<Source> = { source: Source; drawn: { fileName: string; file: Buffer } };

type LetterJob<Source> = {
  limits: EmailLimits;
  /** Reads the source and draws the attachment; calls `check` in between. */
  draw: (check: () => void) => Promise<DrawnLetter<Source>>;
  /** Sends the letter, or throws DrawnTooEarly if the source has changed since it was drawn. */
  leave: (tx: Tx, drawn: DrawnLetter<Source>) => Promise<DocumentEmail>;
};

/** Sends an email. Draws before the transaction, so that nothing waits for it, and again if the source has changed. */
export async function sendLetter<Source>(
  books: Books,
  { limits, draw, leave }: LetterJob<Source>,
): Promise<DocumentEmail> {
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
      if (!(error instanceof OutdatedDrawing)) throw error;
    }
  }
}

type EmailFileRequest = {
  input: EmailInput;
  caller: EmailWriter;
  draw: (check: () => void) => Promise<DrawnLetter<unknown>>;
};

/** Returns the same email as a file to download. */
export async function readEmailFile(
  books: Books,
  { input, caller, draw }: EmailFileRequest,
): Promise<Omit<Letter, "createdAt">> {
  const { drawn } = await draw(() => undefined);
  return books.read((tx) => letterOf(tx, { input, caller, drawn }));
}
