import { randomBytes } from "node:crypto";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import { openOutbox, type Outbox } from "#server/mail/outbox.ts";
import { type TextSealer, textSealer } from "#server/mail/sealed-text.ts";
import { senderFinder, type SenderFinder } from "./find-sender.ts";
import { keepSecret } from "./identity-queries.ts";
import type { Library } from "./library.ts";
import { removeWhatHasEnded } from "./remove-what-has-ended.ts";
import { secondStepCookie, sessionCookie, type SignedCookie } from "./session-cookie.ts";

/** Who sends a request, and in which book; `sessionId` is null for an API token. */
export type Caller = {
  userId: string;
  name: string;
  email: string;
  emailVerified: boolean;
  isAdmin: boolean;
  bookId: string;
  sessionId: string | null;
};

/** Who people are and how they prove it. Nothing outside this folder knows the library behind it. */
export type Identity = SenderFinder & {
  cookie: SignedCookie;
  /** Between the right password and the right code. */
  secondStepCookie: SignedCookie;
  /** Seals the keys of authenticator apps. */
  keySealer: TextSealer;
  library: () => Promise<Library>;
  outbox: Outbox;
  /** Work whose length must not show in the answer. Stopping the server waits for it. */
  later: (work: () => Promise<void>, onFailure: (error: unknown) => void) => void;
  /** Ends the sender of mail after the message that is under way. */
  close: () => Promise<void>;
};

/** How long a sign-in waits for its second step. */
export const SECOND_STEP_MS = 10 * 60 * 1000;
const SWEEP_MS = 60 * 60 * 1000;

export async function openIdentity({
  config,
  database,
}: {
  config: Config;
  database: Database;
}): Promise<Identity> {
  const secret = config.authSecret ?? (await keepSecret(database, randomBytes(32).toString("base64url")));
  const place = { secret, isSecure: config.publicUrl?.startsWith("https:") ?? false };
  const cookie = sessionCookie(place);
  const outbox = openOutbox({ config, database, secret });
  let opened: Promise<Library> | null = null;
  const unfinished = new Set<Promise<void>>();
  let sweeping = Promise.resolve();
  // What cannot be swept now is swept in an hour; nothing that has ended works until then either.
  const sweeper = setInterval(() => {
    sweeping = removeWhatHasEnded(database).catch(() => undefined);
  }, SWEEP_MS).unref();
  return {
    ...senderFinder({ config, database, cookie }),
    cookie,
    secondStepCookie: secondStepCookie(place, SECOND_STEP_MS / 1000),
    keySealer: textSealer({ secret, purpose: "twofold two-factor key" }),
    // Loaded by the first sign-in, so that a start does not wait for it.
    library: () => {
      opened ??= import("./library.ts").then(({ openLibrary }) => openLibrary({ config, database, secret }));
      opened.catch(() => (opened = null));
      return opened;
    },
    outbox,
    later: (work, onFailure) => {
      const running = work()
        .catch(onFailure)
        .finally(() => unfinished.delete(running));
      unfinished.add(running);
    },
    close: async () => {
      clearInterval(sweeper);
      await Promise.all([sweeping, ...unfinished]);
      await outbox.close();
    },
  };
}
