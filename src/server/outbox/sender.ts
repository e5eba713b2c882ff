import { createTransport, type SendMailOptions, type Transporter } from "nodemailer";
import type { Database } from "#server/db/database.ts";
import { startRounds, type Rounds } from "#server/db/background-rounds.ts";
import { type EmailFailure, failureOf, inOneLine } from "./failure.ts";
import { outgoingEmail, recordFailed, recordSent } from "./outgoing-email.ts";
import {
  claimDueMessage,
  type DueMessage,
  markFailed,
  markSent,
  type SignInMessage,
  extendClaim,
  releaseClaims,
  retryLater,
} from "./queries.ts";

const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const EXTEND_CLAIM_MS = 30_000;
const FIRST_RETRY_SECONDS = 30;
const MOST_ATTEMPTS = 10;

type SenderOptions = {
  smtpUrl: string;
  emailFrom: string;
  supportEmail: string | null;
  database: Database;
  open: (sealed: string) => string | null;
};
type SenderContext = Omit<SenderOptions, "smtpUrl"> & { transport: Transporter };

/** Starts sending due messages, one after the other. */
export function startSender({ smtpUrl, ...options }: SenderOptions): Rounds {
  const transport = createTransport({
    url: smtpUrl,
    ...SMTP_TIMEOUTS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const context: SenderContext = { ...options, transport };
  const { database } = options;
  const { wake, close } = startRounds({
    database,
    release: () => releaseClaims(database),
    round: async (isOver) => {
      while (!isOver()) {
        const due = await claimDueMessage(database);
        if (due === null) return;
        await send(context, due);
      }
    },
  });
  return {
    wake,
    close: async () => {
      await close();
      transport.close();
    },
  };
}

/**
 * Hands a message to the mail server and records the outcome. A message keeps its ID when it is sent again after a lost answer:
 * the recipient's email program recognizes the duplicate.
 */
async function send(context: SenderContext, message: DueMessage): Promise<void> {
  const { database } = context;
  // The server stopped during each attempt before its outcome was known.
  if (message.attempts > MOST_ATTEMPTS) return postpone(database, message, failureOf(null));
  const letter = await letterOf(context, message);
  if (letter === "sent") return markSent(database, message.id);
  if (letter === null) return markFailed(database, { id: message.id, error: "nothing to send" });
  const isStillOurs = setInterval(() => {
    extendClaim(database, message.id).catch(() => undefined);
  }, EXTEND_CLAIM_MS).unref();
  const email = { ...letter, messageId: `<${message.id}@twofold>` };
  const answer = await context.transport.sendMail(email).then(
    (sentInfo: unknown) => ({ sentInfo }),
    (error: unknown) => ({ failure: failureOf(error) }),
  );
  clearInterval(isStillOurs);
  if ("failure" in answer) return postpone(database, message, answer.failure);
  if (message.book_id !== null) await recordSent(database, message, findRejectedRecipients(answer.sentInfo));
  return markSent(database, message.id);
}

/** Returns the message to send; "sent" if it already was, null if it no longer exists. */
async function letterOf(
  context: SenderContext,
  message: DueMessage,
): Promise<SendMailOptions | "sent" | null> {
  return message.book_id === null ? signInLetter(context, message) : outgoingEmail(context, message);
}

function signInLetter(
  { open, emailFrom, supportEmail }: SenderContext,
  { sealed_body, recipient, subject }: SignInMessage,
): SendMailOptions | null {
  const text = open(sealed_body);
  if (text === null) return null;
  return {
    from: emailFrom,
    ...(supportEmail !== null && { replyTo: supportEmail }),
    to: { name: "", address: recipient },
    subject,
    text,
  };
}

/** Returns rejected recipients with the server's answers if it accepted the others; null if none was rejected. */
function findRejectedRecipients(sentInfo: unknown): string | null {
  const errors =
    typeof sentInfo === "object" && sentInfo !== null && "rejectedErrors" in sentInfo
      ? sentInfo.rejectedErrors
      : [];
  if (!Array.isArray(errors) || errors.length === 0) return null;
  const rejections = errors.map((error: unknown) =>
    error instanceof Error && "recipient" in error
      ? `${String(error.recipient)} (${"response" in error ? String(error.response) : error.message})`
      : "an address",
  );
  return `Rejected: ${inOneLine(rejections.join(", "))}`;
}

/** Doubles the delay after each failure: the tenth attempt is more than four hours after the first. */
async function postpone(database: Database, message: DueMessage, failure: EmailFailure): Promise<void> {
  const { id, attempts } = message;
  const isOver = failure.isFinal || attempts >= MOST_ATTEMPTS;
  if (message.book_id !== null) await recordFailed(database, message, { failure, isOver });
  const error = failure.code;
  if (isOver) await markFailed(database, { id, error });
  else await retryLater(database, { id, seconds: FIRST_RETRY_SECONDS * 2 ** (attempts - 1), error });
}
