import { createTransport, type Transporter } from "nodemailer";
import type { Database } from "#server/db/database.ts";
import { claimDueMessages, type DueMessage, giveUp, markSent, retryLater } from "./outbox-queries.ts";

const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const LOOK_MS = 15_000;
const FIRST_RETRY_SECONDS = 30;
const MOST_ATTEMPTS = 10;

type Options = {
  smtpUrl: string;
  mailFrom: string;
  supportEmail: string | null;
  database: Database;
  open: (sealed: string) => string | null;
};

/** Sends what is due, one message after the other, until it is closed. */
export function startSender({ smtpUrl, mailFrom, supportEmail, database, open }: Options) {
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
    // The database may be away for a while; the next look finds the messages still there.
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

type Way = Pick<Options, "database" | "mailFrom" | "supportEmail"> & { transport: Transporter };

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
