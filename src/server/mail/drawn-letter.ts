import type { DocumentMail, MailInput } from "#contract/mails.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Books } from "#server/db/books.ts";
import type { Tx } from "#server/db/transaction.ts";
import { holdBook } from "#server/settings/lookup.ts";
import type { Letter } from "./book-queries.ts";
import { DrawnTooEarly, letterOf, type Limits, type MailWriter } from "./leave-letter.ts";

export type Drawn<Shown> = { shown: Shown; drawn: { fileName: string; file: Buffer } };

type Sending<Shown> = {
  limits: Limits;
  /** Reads what is sent and draws it; `check` is asked between the two. */
  draw: (check: () => void) => Promise<Drawn<Shown>>;
  /** Leaves the letter, or throws DrawnTooEarly where what was drawn was changed since. */
  leave: (tx: Tx, drawn: Drawn<Shown>) => Promise<DocumentMail>;
};

/** Sends what is drawn first, so that nobody waits for it, and anew where it was changed in between. */
export async function sendDrawn<Shown>(
  books: Books,
  { limits, draw, leave }: Sending<Shown>,
): Promise<DocumentMail> {
  for (;;) {
    const drawn = await draw(() => {
      if (!limits.sends) throw new Refusal("mail.no-server");
    });
    try {
      return await books.write(async (tx) => {
        await holdBook(tx);
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
export async function drawnToTake(
  books: Books,
  { input, caller, draw }: Taking,
): Promise<Omit<Letter, "writtenAt">> {
  const { drawn } = await draw(() => undefined);
  return books.read((tx) => letterOf(tx, { input, caller, drawn }));
}
