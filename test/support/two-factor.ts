import type { UserId } from "#domain/ids.ts";
import type { TestApp } from "./test-app.ts";
import { codeOf } from "./authenticator.ts";
import type { TestReply } from "./new-books.ts";
import { newPerson, signedIn, type AnonymousClient, visitor } from "./anonymous-client.ts";
import { ownerOf } from "./raw-sql.ts";

export const TWO_FACTOR = "/api/auth/two-factor";
export const SECOND_STEP = "/api/auth/sign-in/two-factor";

export type ProtectedUser = {
  person: { name: string; email: string; password: string };
  userId: UserId;
  /** Signed in, in the browser that turned it on. */
  guest: AnonymousClient;
  /** The key that the app keeps. */
  key: string;
  recoveryCodes: string[];
};

/** A new user with two-factor sign-in, whose codes are all unused. */
export async function newProtected(server: TestApp): Promise<ProtectedUser> {
  const person = newPerson();
  const guest = await signedIn(server.app, person);
  const { key } = (await guest.post(`${TWO_FACTOR}/enable`, { password: person.password })).body;
  const confirmed = await guest.post(`${TWO_FACTOR}/confirm`, { code: codeOf(key) });
  if (confirmed.status !== 200) throw new Error(`Two-factor sign-in stayed off: ${confirmed.text}`);
  const { user } = (await guest.get("/api/session")).body;
  await advanceTwoFactorSteps(server);
  return { person, userId: user.id, guest, key, recoveryCodes: confirmed.body.recoveryCodes };
}

/** Makes the used codes as old as if they were from long ago. */
export async function advanceTwoFactorSteps({ database }: TestApp): Promise<void> {
  await ownerOf(database).query("update auth.two_factor_keys set last_step = last_step - 100");
}

/** A visitor who has just entered the right password, and nothing else yet. */
export async function withPassword(
  server: TestApp,
  { person }: Pick<ProtectedUser, "person">,
): Promise<AnonymousClient> {
  const guest = visitor(server.app);
  const { email, password } = person;
  const reply = await guest.post("/api/auth/sign-in/email", { email, password });
  if (reply.status !== 200) throw new Error(`The password was refused: ${reply.text}`);
  return guest;
}

/** Both steps, in a new browser. */
export async function signInWith(
  server: TestApp,
  owner: Pick<ProtectedUser, "person">,
  code: string,
): Promise<TestReply> {
  return (await withPassword(server, owner)).post(SECOND_STEP, { code });
}
