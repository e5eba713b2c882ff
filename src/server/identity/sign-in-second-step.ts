import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import type { twoFactorEndpoints } from "#contract/two-factor.ts";
import { Refusal } from "#domain/refusals.ts";
import { recoveryCodeUsedMessage } from "#server/mail/messages.ts";
import { type AuthRequest, type AuthServices, isRefusal, replyUser, sessionOrigin } from "./auth-request.ts";
import { countCodes } from "./count-codes.ts";
import { endOldSession } from "./end-old-session.ts";
import type { Library } from "./library.ts";
import { giveBackTry } from "./limit-queries.ts";
import { enforce } from "./limits.ts";
import { secondStepToken, userOfSecondStep } from "./mailed-links.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";
import { spendCode } from "./spend-code.ts";
import { writeMessage } from "./write-message.ts";

type SecondStep = typeof twoFactorEndpoints.signIn;

/**
 * Signs in whose password was right a moment ago, with a code. The pending sign-in and the code are used up in
 * the transaction that makes the session: each lets somebody in once.
 */
export async function signInSecondStep(
  services: AuthServices,
  { body, request, reply }: AuthRequest<BodyOf<SecondStep>>,
): Promise<ReplyOf<SecondStep>> {
  const { identity, database, limits } = services;
  const library = await identity.library();
  const pending = await findPending(library, identity.secondStepCookie.read(request.headers.cookie));
  const from = limits.signInFrom(request);
  await enforce(database, reply, from);
  const rememberMe = body.rememberMe ?? true;
  try {
    const { user, session } = await countCodes(services, { userId: pending.userId, reply }, () =>
      library.inTransaction(async () => {
        const found = await spend(services, library, { ...pending, code: body.code });
        const made = await library.store.createSession(found.id, !rememberMe, sessionOrigin(request));
        return { user: found, session: made };
      }),
    );
    await giveBackTry(database, from);
    identity.outbox.wake();
    await endOldSession(identity, request);
    reply.header("set-cookie", [
      identity.cookie.set(session.token, rememberMe),
      identity.secondStepCookie.clear(),
    ]);
    return { user: replyUser(user) };
  } catch (error) {
    if (!isRefusal(error, "auth.wrong-code")) await giveBackTry(database, from);
    throw error;
  }
}

type Pending = { token: string; userId: string };

async function findPending(library: Library, token: string | null): Promise<Pending> {
  const found = token === null ? null : await library.store.findVerificationValue(secondStepToken(token));
  if (token === null || !found || found.expiresAt < new Date()) throw new Refusal("auth.sign-in-expired");
  return { token, userId: userOfSecondStep(found.value) };
}

/** The person, once the code is right and both it and the pending sign-in are used up. */
async function spend(
  services: AuthServices,
  library: Library,
  { token, userId, code }: Pending & { code: string },
) {
  const kind = await spendCode(services, library, { userId, code, at: new Date(), isActive: true });
  const user = await library.store.findUserById(userId);
  if (!user || !(await library.store.consumeVerificationValue(secondStepToken(token)))) {
    throw new Refusal("auth.sign-in-expired");
  }
  if (kind === "recovery") {
    const left = await countRecoveryCodes(library, userId);
    const message = recoveryCodeUsedMessage({ name: user.name, link: services.linkTo("/auth"), left });
    await writeMessage(services, library, { to: user, message });
  }
  return user;
}
