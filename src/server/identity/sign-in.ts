import type { authEndpoints } from "#contract/auth.ts";
import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import {
  type AuthRequest,
  type AuthServices,
  inOurWords,
  isRefusal,
  libraryHeaders,
  replyUser,
  requiredEmail,
} from "./auth-request.ts";
import { endOldSession } from "./end-old-session.ts";
import { forgetTries, giveBackTry } from "./limit-queries.ts";
import { enforce } from "./limits.ts";

type SignIn = typeof authEndpoints.signIn;

/** Signs in with e-mail and password (Spec 5.1, 8). Failures are counted by account and by address. */
export async function signIn(
  services: AuthServices,
  context: AuthRequest<BodyOf<SignIn>>,
): Promise<ReplyOf<SignIn>> {
  const { identity, database, limits } = services;
  const { body, request, reply } = context;
  const email = requiredEmail(body.email);
  const ofAccount = limits.signInOfAccount(email);
  const from = limits.signInFrom(request);
  await enforce(database, reply, from);
  await enforce(database, reply, ofAccount);

  const library = await identity.library();
  const rememberMe = body.rememberMe ?? true;
  const credentials = { email, password: body.password, rememberMe };
  try {
    const signedIn = await inOurWords(() =>
      library.api.signInEmail({ body: credentials, headers: libraryHeaders(request) }),
    );
    await forgetTries(database, ofAccount);
    await giveBackTry(database, from);
    await endOldSession(identity, request);
    reply.header("set-cookie", identity.cookie.set(signedIn.token, rememberMe));
    return { user: replyUser(signedIn.user) };
  } catch (error) {
    if (!isRefusal(error, "auth.invalid-credentials")) {
      await giveBackTry(database, ofAccount);
      await giveBackTry(database, from);
    }
    throw error;
  }
}
