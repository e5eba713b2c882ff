import type { NewCompanyInput, CompanyOfPerson } from "#contract/companies.ts";
import type { BookId, UserId } from "#domain/ids.ts";
import { refuseField } from "#domain/refusals.ts";
import { type Books, openBooks } from "#server/db/books.ts";
import type { Database } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import { newBook } from "#server/settings/book.ts";
import { readCompanyOfPerson } from "#server/settings/lookup.ts";
import { claimBook, makeBook, selectBooksOf } from "./owned-books.ts";

const MOST_COMPANIES = 20;

/** The companies of a person, the sample company last. Each is read in books of its own. */
export async function listCompanies(database: Database, userId: UserId): Promise<CompanyOfPerson[]> {
  const companies: CompanyOfPerson[] = [];
  for (const { bookId, role } of await selectBooksOf(database, userId)) {
    const books = openBooks(database, { bookId, userId, passes: true });
    companies.push({ ...(await books.read(readCompanyOfPerson)), role });
  }
  return companies;
}

type Founding = { userId: UserId; books: Books; input: NewCompanyInput; languages: string | undefined };

/**
 * Begins another company of a person, in the chosen country, or else the one that the browser's languages propose. A
 * person who has 20 companies gets no more. The key of the request keeps the id in the books that it is sent from, and each step may
 * be repeated: a retry goes on where the first one stopped, and makes no second company (Decision 0061).
 */
export async function foundCompany(
  database: Database,
  { userId, books, input, languages }: Founding,
): Promise<CompanyOfPerson> {
  const { bookId } = await books.write(async () => ({ bookId: newId<BookId>() }));
  if ((await claimBook(database, { userId, bookId }, MOST_COMPANIES)) !== bookId)
    throw refuseField("company.too-many", "name");
  const book = newBook({ name: input.name, languages: languages ?? "", country: input.country ?? null });
  await makeBook(database, { userId, bookId }, book);
  const company = await openBooks(database, { bookId, userId }).read(readCompanyOfPerson);
  return { ...company, role: "owner" };
}
