import type { FastifyReply, FastifyRequest } from "fastify";
import { type Message } from "#server/mail/messages.ts";
import { type AuthServices, sessionOrigin } from "./auth-request.ts";
import type { Caller } from "./identity.ts";
import type { Library } from "./library.ts";
import { secondStepOf } from "./mailed-links.ts";
import { writeMessage } from "./write-message.ts";

type Renewal<Result> = {
  caller: Caller;
  request: FastifyRequest;
  reply: FastifyReply;
  message: (to: { name: string; link: string }) => Message;
  change: (library: Library) => Promise<Result>;
};

/**
 * Changes how somebody signs in. The change, its message, the end of all sessions and of sign-ins that wait for
 * their second step, and the new session of this browser are one transaction.
 */
export async function renewSession<Result>(
  services: AuthServices,
  { caller, request, reply, message, change }: Renewal<Result>,
): Promise<Result> {
  const { identity, linkTo } = services;
  const to = { id: caller.userId, name: caller.name, email: caller.email };
  const library = await identity.library();
  const { result, session } = await library.inTransaction(async () => {
    const changed = await change(library);
    await library.store.deleteUserSessions(to.id);
    await library.dropLinks(secondStepOf(to.id));
    await writeMessage(services, library, { to, message: message({ name: to.name, link: linkTo("/auth") }) });
    return {
      result: changed,
      session: await library.store.createSession(to.id, false, sessionOrigin(request)),
    };
  });
  identity.outbox.wake();
  reply.header("set-cookie", identity.cookie.set(session.token, true));
  return result;
}
