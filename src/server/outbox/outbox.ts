import type { Instant } from "#domain/dates.ts";
import type { Config } from "#server/config.ts";
import type { Client, Database } from "#server/db/database.ts";
import type { Message } from "./message.ts";
import { insertMessage, selectNewestMessages } from "./queries.ts";
import { textSealer } from "./sealed-text.ts";
import { startSender } from "./sender.ts";

export type Outbox = {
  /** Whether anyone can read messages: by SMTP, or on the mailbox page in development. */
  isRead: boolean;
  /** Whether users' emails to others are sent: by SMTP only. */
  sends: boolean;
  /**
   * Adds a message in the transaction of its cause, unless no email can be sent. It goes to a stored address, never to a typed
   * one (I-37).
   */
  write: (client: Client, recipient: string, message: Message) => Promise<void>;
  /** Sends due messages now instead of at the next poll. Call it after the commit. */
  wake: () => void;
  /** Newest messages, for the mailbox page; null if that page doesn't exist. */
  newest: (() => Promise<ReadMessage[]>) | null;
  close: () => Promise<void>;
};

export type ReadMessage = { recipient: string; subject: string; body: string; createdAt: Instant };

type OutboxOptions = { config: Config; database: Database; secret: string };

/** Opens the outbox: messages are stored in the transaction of their cause until SMTP accepts them (Decision 0048). */
export function openOutbox({ config, database, secret }: OutboxOptions): Outbox {
  const { seal, open } = textSealer({ secret, purpose: "twofold outbox" });
  const isRead = config.smtpUrl !== null || config.isDevelopment;
  const write: Outbox["write"] = async (client, recipient, { subject, body }) => {
    if (isRead) await insertMessage(client, { recipient, subject, sealedBody: seal(body) });
  };
  if (config.smtpUrl !== null) {
    const { emailFrom, supportEmail } = config;
    const sender = startSender({ smtpUrl: config.smtpUrl, emailFrom, supportEmail, database, open });
    return { isRead, sends: true, write, newest: null, ...sender };
  }
  const readNewest = async () =>
    (await selectNewestMessages(database)).map(({ recipient, subject, sealed_body, created_at }) => ({
      recipient,
      subject,
      body: open(sealed_body) ?? "",
      createdAt: created_at,
    }));
  return {
    isRead,
    sends: false,
    write,
    wake: () => undefined,
    newest: config.isDevelopment ? readNewest : null,
    close: async () => undefined,
  };
}
