import type { FastifyReply } from "fastify";
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
import { SECOND_STEP_MS } from "./identity.ts";
import { forgetTries, giveBackTry } from "./limit-queries.ts";
import { enforce } from "./limits.ts";
import { secondStepOf, secondStepToken } from "./mailed-links.ts";
import { newToken } from "./token-hash.ts";
import { readTwoFactor } from "./two-factor-queries.ts";

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
    const { user, token } = await inOurWords(() =>
      library.api.signInEmail({ body: credentials, headers: libraryHeaders(request) }),
    );
    await forgetTries(database, ofAccount);
    await giveBackTry(database, from);
    if ((await readTwoFactor(database, user.id)).isOn) {
      await awaitSecondStep(services, { reply, userId: user.id, token });
      return { user: null };
    }
    await endOldSession(identity, request);
    reply.header("set-cookie", identity.cookie.set(token, rememberMe));
    return { user: replyUser(user) };
  } catch (error) {
    if (!isRefusal(error, "auth.invalid-credentials")) {
      await giveBackTry(database, ofAccount);
      await giveBackTry(database, from);
    }
    throw error;
  }
}

type Waiting = { reply: FastifyReply; userId: string; token: string };

/**
 * Puts a pending sign-in in place of the session that the library has begun, whose token nobody has seen. It is
 * kept like a mailed link: as a hash, for one use, and no longer than ten minutes.
 */
async function awaitSecondStep({ identity }: AuthServices, { reply, userId, token }: Waiting): Promise<void> {
  const { store } = await identity.library();
  await store.deleteSession(token);
  const pending = newToken();
  await store.createVerificationValue({
    identifier: secondStepToken(pending),
    value: secondStepOf(userId),
    expiresAt: new Date(Date.now() + SECOND_STEP_MS),
  });
  reply.header("set-cookie", identity.secondStepCookie.set(pending, true));
}
