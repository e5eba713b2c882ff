/** Why a mail was not taken, for those who run the server and for who wrote it. */
export type Failure = {
  /** A short code without personal data: "EENVELOPE 550". */
  code: string;
  /** For the user who wrote the mail; includes the mail server's answer about the mail itself. */
  sentence: string;
  /** The mail server has permanently rejected this mail. */
  isFinal: boolean;
};

/** What the sending library throws. */
type SmtpError = Error & { code?: unknown; responseCode?: unknown; response?: unknown };

const PERMANENT = 500;
const UNREACHED = "The mail server can't be reached";

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { code: "unknown", sentence: UNREACHED, isFinal: false };
  const { code, responseCode, response }: SmtpError = error;
  const smtpStatus = typeof responseCode === "number" ? responseCode : null;
  const name = typeof code === "string" ? code : error.name;
  // The writer may see answers about an address or the mail, but not answers about our login.
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

/** The words of another server, as a line of text that may be kept and shown. */
export function inOneLine(text: string): string {
  return text
    .replace(HIDDEN, " ")
    .normalize("NFC")
    .trim()
    .slice(0, LONGEST)
    .replace(/\p{Cs}$/u, "");
}
