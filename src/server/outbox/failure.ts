/** Why an email wasn't accepted, for the operator of the server and for the writer. */
export type EmailFailure = {
  /** Short code without personal data: "EENVELOPE 550". */
  code: string;
  /** Sentence for the user who wrote the email; includes the mail server's answer about the email itself. */
  sentence: string;
  /** Whether the mail server has permanently rejected this email. */
  isFinal: boolean;
};

/** Error thrown by the email library. */
type SmtpError = Error & { code?: unknown; responseCode?: unknown; response?: unknown };

const PERMANENT_FAILURE = 500;
const SERVER_UNREACHABLE = "The mail server can't be reached";

export function failureOf(error: unknown): EmailFailure {
  if (!(error instanceof Error)) return { code: "unknown", sentence: SERVER_UNREACHABLE, isFinal: false };
  const { code, responseCode, response }: SmtpError = error;
  const smtpStatus = typeof responseCode === "number" ? responseCode : null;
  const name = typeof code === "string" ? code : error.name;
  // The writer may see answers about an address or the email, but not about our login.
  const isRejectedEmail = (name === "EENVELOPE" || name === "EMESSAGE") && smtpStatus !== null;
  return {
    code: smtpStatus === null ? name : `${name} ${smtpStatus}`,
    sentence: isRejectedEmail
      ? `The mail server rejected this email: ${inOneLine(typeof response === "string" ? response : String(smtpStatus))}`
      : SERVER_UNREACHABLE,
    isFinal: isRejectedEmail && smtpStatus >= PERMANENT_FAILURE,
  };
}

const SENTENCE_LENGTH_MAX = 300;
// oxlint-disable-next-line no-control-regex -- What a foreign server says may hold anything.
const HIDDEN_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff\p{Cs}]+/gu;

/** Turns another server's answer into one line that is safe to store and show. */
export function inOneLine(text: string): string {
  return text
    .replace(HIDDEN_CHARACTERS, " ")
    .normalize("NFC")
    .trim()
    .slice(0, SENTENCE_LENGTH_MAX)
    .replace(/\p{Cs}$/u, "");
}
