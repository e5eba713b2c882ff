/** Why an email wasn't accepted, for the operator of the server and for the writer. */
export type Failure = {
  /** Short code without personal data: "EENVELOPE 550". */
  code: string;
  /** Sentence for the user who wrote the email; includes the mail server's answer about the email itself. */
  sentence: string;
  /** Whether the mail server has permanently rejected this email. */
  isFinal: boolean;
};

/** Error thrown by the mail library. */
type SmtpError = Error & { code?: unknown; responseCode?: unknown; response?: unknown };

const PERMANENT = 500;
const UNREACHED = "The mail server can't be reached";

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { code: "unknown", sentence: UNREACHED, isFinal: false };
  const { code, responseCode, response }: SmtpError = error;
  const smtpStatus = typeof responseCode === "number" ? responseCode : null;
  const name = typeof code === "string" ? code : error.name;
  // The writer may see answers about an address or the email, but not about our login.
  const isOfMail = (name === "EENVELOPE" || name === "EMESSAGE") && smtpStatus !== null;
  return {
    code: smtpStatus === null ? name : `${name} ${smtpStatus}`,
    sentence: isOfMail
      ? `The mail server rejected this email: ${inOneLine(typeof response === "string" ? response : String(smtpStatus))}`
      : UNREACHED,
    isFinal: isOfMail && smtpStatus >= PERMANENT,
  };
}

const LONGEST = 300;
// oxlint-disable-next-line no-control-regex -- What a foreign server says may hold anything.
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff\p{Cs}]+/gu;

/** Turns another server's answer into one line that is safe to store and show. */
export function inOneLine(text: string): string {
  return text
    .replace(HIDDEN, " ")
    .normalize("NFC")
    .trim()
    .slice(0, LONGEST)
    .replace(/\p{Cs}$/u, "");
}
