import type { NewCompanyInput, CompanyOfPerson } from "#contract/companies.ts";
import type { BookId, SessionId, UserId } from "#domain/ids.ts";
import { refuseField } from "#domain/refusals.ts";
import { type Books, openBooks } from "#server/db/books.ts";
import type { Database } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import { newBook } from "#server/settings/book.ts";
import { readCompanyOfPerson } from "#server/settings/lookup.ts";
import { claimBook, makeBook, selectBooksOf } from "./owned-books.ts";

const MOST_COMPANIES = 20;

/** Returns the companies of a user, the sample company last. Each is read from its own book. */
export async function listCompanies(
  database: Database,
  { userId, sessionId }: { userId: UserId; sessionId: SessionId | null },
): Promise<CompanyOfPerson[]> {
  const companies: CompanyOfPerson[] = [];
  for (const { bookId, role } of await selectBooksOf(database, { userId, sessionId })) {
    const books = openBooks(database, { bookId, userId, passes: true });
    companies.push({ ...(await books.read(readCompanyOfPerson)), role });
  }
  return companies;
}

type NewCompanyRequest = {
  userId: UserId;
  books: Books;
  input: NewCompanyInput;
  languages: string | undefined;
};

/**
 * Creates another company for a user, in the chosen country, or the one proposed by the browser's languages. A user can
 * have 20. The idempotency key stores the new id in the book of the request, and each step may be repeated: a retry
 * continues where the first try stopped, and creates no second company (Decision 0061).
 */
export async function createCompany(
  database: Database,
  { userId, books, input, languages }: NewCompanyRequest,
): Promise<CompanyOfPerson> {
  const { bookId } = await books.write(async () => ({ bookId: newId<BookId>() }));
  if ((await claimBook(database, { userId, bookId }, MOST_COMPANIES)) !== bookId)
    throw refuseField("company.limit-reached", "name");
  const book = newBook({ name: input.name, languages: languages ?? "", country: input.country ?? null });
  await makeBook(database, { userId, bookId }, book);
  const company = await openBooks(database, { bookId, userId }).read(readCompanyOfPerson);
  return { ...company, role: "owner" };
}
