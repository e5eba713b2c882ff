import type { FastifyReply } from "fastify";
import type { UserId } from "#domain/ids.ts";
import type { twoFactorEndpoints } from "#contract/auth.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { Refusal } from "#domain/refusals.ts";
import { writeOutsideBooks } from "#server/db/in-transaction.ts";
import type { PersonContext } from "#server/http/endpoints.ts";
import {
  recoveryCodesRenewedMessage,
  twoFactorOffMessage,
  twoFactorOnMessage,
} from "#server/outbox/messages.ts";
import { newTotpKey, renewCodes, displayKey, redeemCode } from "./two-factor-codes.ts";
import type { AuthServices } from "./identity.ts";
import { countFailures } from "./limits.ts";
import { requireBrowserSession } from "./lookup.ts";
import { checkOwnPassword } from "./passwords.ts";
import { renewSession } from "./sessions.ts";
import { deleteTwoFactor, storeKey } from "./two-factor-queries.ts";

type Enable = typeof twoFactorEndpoints.enable;
type Confirm = typeof twoFactorEndpoints.confirm;
type Renew = typeof twoFactorEndpoints.renewRecoveryCodes;
type Disable = typeof twoFactorEndpoints.disable;

/**
 * Creates the key of an authenticator app. Only this reply has it; it is stored encrypted, and active once
 * confirmTwoFactor() has seen its first correct code. Starting again replaces an unconfirmed key.
 */
export async function enableTwoFactor(
  services: AuthServices,
  { caller, body, reply }: PersonContext<Enable>,
): Promise<ReplyOf<Enable>> {
  const { userId, email } = requireBrowserSession(caller);
  await checkOwnPassword(services, { caller, reply, password: body.password, field: "password" });
  const key = newTotpKey();
  const sealedKey = services.identity.keySealer.seal(key);
  if (!(await storeKey(services.database.people, { userId, sealedKey }))) {
    throw new Refusal("auth.two-factor-on");
  }
  return displayKey({ key, email });
}

/**
 * Turns on two-factor sign-in: a correct code proves that the app has the key. All other sessions end, because they were
 * started with the password alone.
 */
export async function confirmTwoFactor(
  services: AuthServices,
  { caller, body, request, reply }: PersonContext<Confirm>,
): Promise<ReplyOf<Confirm>> {
  const { userId } = requireBrowserSession(caller);
  const { keySealer } = services.identity;
  const recoveryCodes = await countCodes(services, { userId, reply }, () =>
    renewSession(services, {
      caller,
      request,
      reply,
      message: twoFactorOnMessage,
      change: async (client) => {
        await redeemCode(keySealer, client, { userId, code: body.code, at: new Date(), isActive: false });
        return renewCodes(client, userId);
      },
    }),
  );
  return { recoveryCodes };
}

/** Replaces the recovery codes by ten new ones. */
export async function renewRecoveryCodes(
  services: AuthServices,
  { caller, body, reply }: PersonContext<Renew>,
): Promise<ReplyOf<Renew>> {
  const { identity, database, linkTo } = services;
  const { userId, name, email } = requireBrowserSession(caller);
  await checkOwnPassword(services, { caller, reply, password: body.password, field: "password" });
  const recoveryCodes = await countCodes(services, { userId, reply }, () =>
    writeOutsideBooks(database, async (client) => {
      const codeAttempt = { userId, code: body.code, at: new Date(), isActive: true };
      await redeemCode(identity.keySealer, client, codeAttempt);
      const message = recoveryCodesRenewedMessage({ name, link: linkTo("/auth") });
      await identity.outbox.write(client, email, message);
      return renewCodes(client, userId);
    }),
  );
  identity.outbox.wake();
  return { recoveryCodes };
}

/** Turns off two-factor sign-in; requires the password and a code, so that an open session is not enough. */
export async function disableTwoFactor(
  services: AuthServices,
  { caller, body, request, reply }: PersonContext<Disable>,
): Promise<ReplyOf<Disable>> {
  const { userId } = requireBrowserSession(caller);
  const { keySealer } = services.identity;
  await checkOwnPassword(services, { caller, reply, password: body.password, field: "password" });
  await countCodes(services, { userId, reply }, () =>
    renewSession(services, {
      caller,
      request,
      reply,
      message: twoFactorOffMessage,
      change: async (client) => {
        await redeemCode(keySealer, client, { userId, code: body.code, at: new Date(), isActive: true });
        await deleteTwoFactor(client, userId);
      },
    }),
  );
  return { success: true };
}

type CodeAttempt = { userId: UserId; reply: FastifyReply };

/** Runs work that requires a code. Wrong codes count for the account; a correct one clears them. */
export function countCodes<Result>(
  { database, limits }: Pick<AuthServices, "database" | "limits">,
  { userId, reply }: CodeAttempt,
  work: () => Promise<Result>,
): Promise<Result> {
  const limit = limits.codesOf(userId);
  return countFailures(database, { reply, limit, failures: ["auth.wrong-code"], isCleared: true }, work);
}
