import { type ApiAnswer, ask } from "./call-endpoint.ts";
import { codeOf } from "./authenticator.ts";
import { newBooks, type TestBooks } from "./new-books.ts";
import { newMember } from "./people.ts";
import { addPasskey, newPasskeyDevice } from "./passkey-device.ts";
import { startSubscriptions } from "./subscriptions.ts";
import { testApp } from "./test-app.ts";
import { visitor } from "./anonymous-client.ts";

/** Responses about a user's account. */
export async function answersOfPerson(): Promise<ApiAnswer[]> {
  const books = await newBooks();
  const { email, password } = books;
  const token = await ask(books, "tokens.create", { body: { name: "Export for the accountant" } });
  const revoked = await ask(books, "tokens.revoke", { params: { id: token.reply.body.id } });
  await visitor((await testApp()).app).post("/api/auth/sign-in/email", { email, password });
  const sessions = await ask(books, "sessions.list");
  const otherSession = sessions.reply.body.items.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  const endAnswer = await ask(books, "sessions.end", { params: { id: otherSession.id } });
  const enabled = await ask(books, "twoFactor.enable", { body: { password } });
  const confirmed = await ask(books, "twoFactor.confirm", { body: { code: codeOf(enabled.reply.body.key) } });
  const changing = await newBooks();
  return [
    ...(await answersOnAccess(await newBooks())),
    ...(await answersOfPasskeys(await newBooks())),
    await ask(books, "companies.create", { body: { name: "Harbour Boats" } }),
    await ask(books, "companies.list"),
    await ask(books, "companies.overview"),
    token,
    revoked,
    sessions,
    endAnswer,
    enabled,
    confirmed,
    await ask(changing, "auth.changePassword", {
      body: { currentPassword: changing.password, newPassword: "another pass phrase" },
    }),
  ];
}

/** A member with a token, which the owner ends along with the sessions. */
async function answersOnAccess(owner: TestBooks): Promise<ApiAnswer[]> {
  const member = await newMember(owner, "accountant");
  const id = member.userId;
  const { id: tokenId } = (await member.post("/tokens", { name: "Export for the accountant" })).body;
  return [
    await ask(owner, "members.access", { params: { id } }),
    await ask(owner, "members.revokeToken", { params: { id, tokenId } }),
    await ask(owner, "members.signOut", { params: { id } }),
  ];
}

/** A passkey that is added and removed, and one with which the user signs in, which ends the session before. */
async function answersOfPasskeys(books: TestBooks): Promise<ApiAnswer[]> {
  const begun = await ask(books, "passkeys.creationOptions", { body: { password: books.password } });
  const body = { name: "My laptop", ...newPasskeyDevice().create(begun.reply.body.options) };
  const created = await ask(books, "passkeys.create", { body });
  const list = await ask(books, "passkeys.list");
  const removed = await ask(books, "passkeys.remove", { params: { id: created.reply.body.id } });
  const device = newPasskeyDevice();
  await addPasskey(books, device);
  const started = await ask(books, "passkeys.signInOptions");
  const signIn = await ask(books, "passkeys.signIn", { body: device.sign(started.reply.body.options) });
  return [begun, created, list, removed, started, signIn];
}

/** Responses to an administrator. */
export async function answersOfSubscriptions(): Promise<ApiAnswer[]> {
  const { admin, owner, provider } = await startSubscriptions();
  const books = await owner();
  const params = { id: books.userId };
  const answers = [
    await ask(books, "plan.checkout"),
    await ask(admin, "subscriptions.upgrade", { params }),
    await ask(admin, "subscriptions.list"),
    await ask(admin, "backups.get"),
    await ask(admin, "emailQueue.get"),
    await ask(admin, "jobs.get"),
    await ask(admin, "subscriptions.downgrade", { params }),
  ];
  await provider.close();
  return answers;
}
