import type { BookId, UserId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Database } from "#server/db/database.ts";
import { canonicalEmail } from "./email-address.ts";
import type { SignedIn } from "#server/http/caller.ts";
import { selectMember } from "./member-queries.ts";
export {
  type MemberChangeRow,
  type MemberRow,
  selectMemberActivity,
  selectMembers,
} from "./member-queries.ts";
import { type Person, selectPeople, selectPersonByEmail } from "./queries.ts";

/** A stolen API token must not create another one, or end or weaken its owner's sign-in. */
export function requireBrowserSession<Someone extends SignedIn>(caller: Someone): Someone {
  if (caller.sessionId === null) throw new Refusal("auth.forbidden");
  return caller;
}

/** Returns the user with an email address, however it is typed, or null. */
export async function findByEmail(
  { people }: Pick<Database, "people">,
  enteredEmail: string,
): Promise<Pick<Person, "id" | "email"> | null> {
  const email = canonicalEmail(enteredEmail);
  const person = email === null ? undefined : await selectPersonByEmail(people, email);
  return person ? { id: person.id, email: person.email } : null;
}

/** Returns the names of users by id; deleted users are left out. */
export async function selectNames(
  { people }: Pick<Database, "people">,
  ids: readonly UserId[],
): Promise<ReadonlyMap<UserId, string>> {
  if (ids.length === 0) return new Map();
  return new Map((await selectPeople(people, [...new Set(ids)])).map(({ id, name }) => [id, name]));
}

/** Whether a user is a member of a company. */
export async function isMember(
  { people }: Pick<Database, "people">,
  member: { bookId: BookId; userId: UserId },
): Promise<boolean> {
  return (await selectMember(people, member)) !== undefined;
}

/** Returns the email address of a user, or null if the user was deleted. */
export async function findEmail({ people }: Pick<Database, "people">, id: UserId): Promise<string | null> {
  return (await selectPeople(people, [id]))[0]?.email ?? null;
}

type AuthorName = { name: string; email: string };

/** Returns the users with these ids; deleted users are left out. */
export async function selectPeopleById(
  { people }: Pick<Database, "people">,
  ids: readonly (UserId | null)[],
): Promise<ReadonlyMap<UserId | null, AuthorName>> {
  const userIds = [...new Set(ids.flatMap((id) => id ?? []))];
  const users = userIds.length === 0 ? [] : await selectPeople(people, userIds);
  return new Map(users.map(({ id, name, email }) => [id, { name, email }]));
}

type WithPerson<Entry, Field extends string> = Omit<Entry, "userId"> & Record<Field, AuthorName | null>;

/**
 * Replaces the `userId` of each entry by the user, or null if deleted, in the named field. Runs after the transaction of
 * the entries, because users are stored outside the books.
 */
export async function withPeople<Entry extends { userId: UserId | null }, Field extends string>(
  database: Pick<Database, "people">,
  entries: readonly Entry[],
  field: Field,
): Promise<WithPerson<Entry, Field>[]> {
  const people = await selectPeopleById(
    database,
    entries.map(({ userId }) => userId),
  );
  return entries.map(({ userId, ...entry }) => {
    const named = { ...entry, [field]: people.get(userId) ?? null };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The field was just added under its name.
    return named as WithPerson<Entry, Field>;
  });
}
