import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import type { authEndpoints } from "#contract/auth.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import {
  type AuthRequest,
  type AuthServices,
  inOurWords,
  libraryHeaders,
  replyUser,
  requiredEmail,
} from "./auth-request.ts";
import { endOldSession } from "./end-old-session.ts";
import type { Library } from "./library.ts";
import { enforce, isWithin } from "./limits.ts";
import { type SignedUp, writeAlreadyRegistered, writeConfirmation } from "./mailed-links.ts";
import { hashNewPassword } from "./new-password.ts";
import { withReadyHash } from "./ready-hash.ts";

/** Shown whether the address is new or not (Spec 8, Security, Enumeration). */
export const CONFIRMATION_SENT =
  "Please check your email for a confirmation link to complete your registration.";

type SignUp = typeof authEndpoints.signUp;

/** Makes an account. Its user is signed in, unless the e-mail has to be confirmed first (Spec 2.4, 5.1). */
export async function signUp(
  services: AuthServices,
  context: AuthRequest<BodyOf<SignUp>>,
): Promise<ReplyOf<SignUp>> {
  const { identity, config, database, limits } = services;
  const { body, request, reply } = context;
  const account = { name: body.name, email: requiredEmail(body.email), password: body.password };
  await enforce(database, reply, limits.signUpFrom(request));
  const hash = await hashNewPassword(config, { password: body.password, field: "password" });
  const library = await identity.library();
  const rememberMe = body.rememberMe ?? true;
  const call = () =>
    library.api.signUpEmail({ body: { ...account, rememberMe }, headers: libraryHeaders(request) });

  if (config.smtpUrl !== null) {
    const { name, email } = account;
    const mayMail = await isWithin(database, limits.linksTo(email));
    const signedUp = { name, passwordHash: hash };
    await withReadyHash(hash, () => signUpByMail({ services, library, call, mayMail, signedUp, email }));
    identity.outbox.wake();
    return { user: null, confirmationNeeded: true, message: CONFIRMATION_SENT };
  }
  const signedUp = await withReadyHash(hash, () => refuseTaken(library, account.email, call));
  if (signedUp.token === null) throw new Error("The library signed up, but not in.");
  await endOldSession(identity, request);
  reply.header("set-cookie", identity.cookie.set(signedUp.token, rememberMe));
  return { user: replyUser(signedUp.user), confirmationNeeded: false, message: null };
}

type ByMail = {
  services: AuthServices;
  library: Library;
  call: () => Promise<{ user: { id: string } }>;
  mayMail: boolean;
  signedUp: SignedUp;
  email: string;
};

/** The account and its message in one transaction. Whoever has an account already learns it by mail alone. */
async function signUpByMail({ services, library, call, mayMail, signedUp, email }: ByMail): Promise<void> {
  const work = async () => {
    const made = await call();
    const isNew = (await library.store.findUserById(made.user.id)) !== null;
    const found = await library.store.findUserByEmail(email);
    if (!found || !(mayMail || isNew)) return;
    if (found.user.emailVerified) await writeAlreadyRegistered(services, library, found.user);
    else await writeConfirmation(services, library, { to: found.user, signedUp });
  };
  try {
    await library.inTransaction(work);
  } catch (error) {
    // Two sign-ups at once: the other one has made the account.
    if (!(await library.store.findUserByEmail(email))) throw error;
    await library.inTransaction(work);
  }
}

async function refuseTaken<Result>(
  library: Library,
  email: string,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await inOurWords(call);
  } catch (error) {
    // Two sign-ups at once: the library says only that it could not make the user.
    if (error instanceof Refusal || !(await library.store.findUserByEmail(email))) throw error;
    throw refuseField("auth.already-registered", "email");
  }
}
