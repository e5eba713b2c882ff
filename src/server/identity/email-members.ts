import type { BookId } from "#domain/ids.ts";
import type { Notation } from "#domain/notation.ts";
import { languageOf, type PdfLanguage } from "#domain/pdf-languages.ts";
import type { Books } from "#server/db/books.ts";
import type { Database } from "#server/db/database.ts";
import { writeOutsideBooks } from "#server/db/in-transaction.ts";
import type { Message } from "#server/outbox/message.ts";
import type { Outbox } from "#server/outbox/outbox.ts";
import { readCompanyOfPerson, selectNotation } from "#server/settings/lookup.ts";
import { type MemberRow, selectMembers } from "./member-queries.ts";

export type MemberEmailServices = {
  database: Database;
  outbox: Outbox;
  /** This server's URL, from its configuration. */
  address: () => string;
};

type CompanyTexts = {
  company: string;
  notation: Notation;
  /** The company's language. */
  language: PdfLanguage;
  /** The address of a page of the app in this company. */
  linkTo: (page: string) => string;
  members: readonly MemberRow[];
};

type MemberEmail = {
  books: Books;
  bookId: BookId;
  isRecipient: (member: MemberRow) => boolean;
  write: (member: MemberRow, texts: CompanyTexts) => Message;
};

/** Emails members of a company about something that was saved: a lost email leaves it in their lists. */
export async function emailMembers(
  { database, outbox, address }: MemberEmailServices,
  { books, bookId, isRecipient, write }: MemberEmail,
): Promise<void> {
  const { company, notation } = await books.read(async (tx) => ({
    company: await readCompanyOfPerson(tx),
    notation: await selectNotation(tx),
  }));
  const members = await selectMembers(database.people, bookId);
  const texts = {
    company: company.name,
    notation,
    language: languageOf(notation.locale),
    linkTo: (page: string) => `${address()}/books/${bookId}/app${page}`,
    members,
  };
  await writeOutsideBooks(database, async (client) => {
    for (const member of members.filter(isRecipient))
      await outbox.write(client, member.email, write(member, texts));
  });
  outbox.wake();
}
