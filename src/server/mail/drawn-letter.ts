import type { DocumentMail, MailInput } from "#contract/mails.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Books } from "#server/db/books.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockBook } from "#server/settings/lookup.ts";
import type { Letter } from "./book-queries.ts";
import { DrawnTooEarly, letterOf, type Limits, type MailWriter } from "./queue-mail.ts";

export type Drawn<Source> = { source: Source; drawn: { fileName: string; file: Buffer } };

type Sending<Source> = {
  limits: Limits;
  /** Reads and draws the attachment; calls `check` in between. */
  draw: (check: () => void) => Promise<Drawn<Source>>;
  /** Leaves the letter, or throws DrawnTooEarly where what was drawn was changed since. */
  leave: (tx: Tx, drawn: Drawn<Source>) => Promise<DocumentMail>;
};

/** Draws before the transaction, so that nothing waits for it, and again if the source changed in between. */
export async function sendDrawn<Source>(
  books: Books,
  { limits, draw, leave }: Sending<Source>,
): Promise<DocumentMail> {
  for (;;) {
    const drawn = await draw(() => {
      if (!limits.sends) throw new Refusal("mail.no-server");
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

type Taking = {
  input: MailInput;
  caller: MailWriter;
  draw: (check: () => void) => Promise<Drawn<unknown>>;
};

/** The same mail, to be taken along as a file. */
export async function drawnMailFile(
  books: Books,
  { input, caller, draw }: Taking,
): Promise<Omit<Letter, "writtenAt">> {
  const { drawn } = await draw(() => undefined);
  return books.read((tx) => letterOf(tx, { input, caller, drawn }));
}
