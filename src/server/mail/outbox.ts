import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import { selectNewestMessages } from "./outbox-queries.ts";
import { textSealer } from "./sealed-text.ts";
import { startSender } from "./send-outbox.ts";

export type Outbox = {
  /** Whether messages reach anybody: by SMTP, or by the mailbox page of development. */
  isRead: boolean;
  seal: (body: string) => string;
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
  if (config.smtpUrl !== null) {
    const sender = startSender({
      smtpUrl: config.smtpUrl,
      mailFrom: config.mailFrom,
      supportEmail: config.supportEmail,
      database,
      open,
    });
    return { isRead: true, seal, newest: null, ...sender };
  }
  const newest = async () =>
    (await selectNewestMessages(database)).map(({ recipient, subject, sealed_body, created_at }) => ({
      recipient,
      subject,
      body: open(sealed_body) ?? "",
      createdAt: created_at,
    }));
  return {
    isRead: config.isDevelopment,
    seal,
    wake: () => undefined,
    newest: config.isDevelopment ? newest : null,
    close: async () => undefined,
  };
}
