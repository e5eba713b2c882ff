import type { Role } from "#domain/roles.ts";
import { newBooks, type TestBooks } from "./new-books.ts";
import { tokenIn } from "./smtp-server.ts";
import { type TestApp, testApp } from "./test-app.ts";
import { expectMade } from "./trade.ts";

type InvitedPerson = {
  email: string;
  role: Role;
  canViewBank?: boolean;
  canViewReports?: boolean;
  canPost?: boolean;
};

/** Invites an address to books; returns the ID of the invitation and the token of its link. */
export async function invited(
  books: TestBooks,
  invitation: InvitedPerson,
  on?: TestApp,
): Promise<{ id: string; token: string }> {
  const { mailServer } = on ?? (await testApp());
  const before = mailServer?.count(invitation.email) ?? 0;
  const { id, link } = expectMade(await books.post("/invitations", invitation));
  const message = link ?? (await mailServer?.message(invitation.email, before + 1));
  return { id, token: tokenIn(message) };
}

/** A user with their own company who is also a member of these books, and whose requests go there. */
export async function newMember(
  books: TestBooks,
  role: Role,
  { on, person, ...switches }: Partial<InvitedPerson> & { on?: TestApp; person?: TestBooks } = {},
): Promise<TestBooks> {
  const member = person ?? (await newBooks({}, on));
  const { token } = await invited(books, { email: member.email, role, ...switches }, on);
  expectMade(await member.post("/invitations/accept", { token }));
  return within(member, books);
}

/** The requests of a user in other books than the first: each names them. */
export function within(person: TestBooks, { bookId, account }: TestBooks): TestBooks {
  const companyHeader = { "twofold-company": bookId };
  const send =
    (method: "GET" | "POST" | "PUT" | "DELETE") =>
    (path: string, body?: unknown, headers: Record<string, string> = {}) =>
      person.send(method, path, {
        headers: {
          ...companyHeader,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
      });
  return {
    ...person,
    bookId,
    account,
    get: send("GET"),
    post: send("POST"),
    put: send("PUT"),
    delete: send("DELETE"),
    send: (method, path, options) =>
      person.send(method, path, { ...options, headers: { ...companyHeader, ...options.headers } }),
  };
}
