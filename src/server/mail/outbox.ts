import { createTransport, type Transporter } from "nodemailer";
import type { Config } from "#server/config.ts";
import type { Client, Database } from "#server/db/database.ts";
import type { Message } from "./messages.ts";
import {
  claimDueMessages,
  type DueMessage,
  giveUp,
  insertMessage,
  markSent,
  retryLater,
  selectNewestMessages,
} from "./queries.ts";
import { textSealer } from "./sealed-text.ts";

export type Outbox = {
  /** Whether messages reach anybody: by SMTP, or by the mailbox page of development. */
  isRead: boolean;
  /**
   * Leaves a message in the transaction of its reason, unless nobody could read it. It goes to a stored address,
   * never to a typed one (I-37).
   */
  write: (client: Client, recipient: string, message: Message) => Promise<void>;
  /** Sends what is due now rather than at the next look. Call it after the commit. */
  wake: () => void;
  /** The newest messages, for the mailbox page; null where that page does not exist. */
  newest: (() => Promise<ReadMessage[]>) | null;
  close: () => Promise<void>;
};

export type ReadMessage = { recipient: string; subject: string; body: string; createdAt: string };

type Options = { config: Config; database: Database; secret: string };

/** Messages wait in the database, in the transaction of their reason, until SMTP has taken them. */
export function openOutbox({ config, database, secret }: Options): Outbox {
  const { seal, open } = textSealer({ secret, purpose: "twofold outbox" });
  const isRead = config.smtpUrl !== null || config.isDevelopment;
  const write: Outbox["write"] = async (client, recipient, { subject, body }) => {
    if (isRead) await insertMessage(client, { recipient, subject, sealedBody: seal(body) });
  };
  if (config.smtpUrl !== null) {
    const { mailFrom, supportEmail } = config;
    const sender = startSender({ smtpUrl: config.smtpUrl, mailFrom, supportEmail, database, open });
    return { isRead, write, newest: null, ...sender };
  }
  const newest = async () =>
    (await selectNewestMessages(database)).map(({ recipient, subject, sealed_body, created_at }) => ({
      recipient,
      subject,
      body: open(sealed_body) ?? "",
      createdAt: created_at,
    }));
  return {
    isRead,
    write,
    wake: () => undefined,
    newest: config.isDevelopment ? newest : null,
    close: async () => undefined,
  };
}

const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const LOOK_MS = 15_000;
const FIRST_RETRY_SECONDS = 30;
const MOST_ATTEMPTS = 10;

type SenderOptions = {
  smtpUrl: string;
  mailFrom: string;
  supportEmail: string | null;
  database: Database;
  open: (sealed: string) => string | null;
};

/** Sends what is due, one message after the other, until it is closed. */
function startSender({ smtpUrl, mailFrom, supportEmail, database, open }: SenderOptions) {
  const transport = createTransport({
    url: smtpUrl,
    ...PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const way = { database, transport, mailFrom, supportEmail };
  let isClosed = false;
  let isWanted = false;
  let running: Promise<void> | null = null;

  const sendDue = async (): Promise<void> => {
    while (isWanted && !isClosed) {
      isWanted = false;
      const due = await claimDueMessages(database);
      for (const message of due) {
        if (!isClosed) await send(way, message, open(message.sealed_body));
      }
      if (due.length > 0) isWanted = true;
    }
  };
  const wake = (): void => {
    isWanted = true;
    // The database may be away for a while; the next round finds the messages still there.
    running ??= sendDue()
      .catch(() => undefined)
      .finally(() => (running = null));
  };
  const timer = setInterval(wake, LOOK_MS).unref();
  wake();
  return {
    wake,
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await running;
      transport.close();
    },
  };
}

type Way = Pick<SenderOptions, "database" | "mailFrom" | "supportEmail"> & { transport: Transporter };

async function send(
  { database, transport, mailFrom, supportEmail }: Way,
  message: DueMessage,
  text: string | null,
) {
  if (text === null) return giveUp(database, message.id);
  try {
    await transport.sendMail({
      from: mailFrom,
      ...(supportEmail !== null && { replyTo: supportEmail }),
      to: { name: "", address: message.recipient },
      subject: message.subject,
      text,
      // The message keeps its id when a lost answer makes us send it twice.
      messageId: `<${message.id}@twofold>`,
    });
  } catch {
    return postpone(database, message);
  }
  return markSent(database, message.id);
}

/** Waits twice as long after each failure: the tenth is more than four hours after the first. */
async function postpone(database: Database, { id, attempts }: DueMessage): Promise<void> {
  if (attempts >= MOST_ATTEMPTS) await giveUp(database, id);
  else await retryLater(database, { id, seconds: FIRST_RETRY_SECONDS * 2 ** (attempts - 1) });
}
