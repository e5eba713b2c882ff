/** Why a mail was not taken, for those who run the server and for who wrote it. */
export type Failure = {
  /** In a word or two that name nobody: "EENVELOPE 550". */
  code: string;
  /** For who wrote it; what the mail server said of the mail itself stands in it. */
  sentence: string;
  /** The server has said that it will never take this mail. */
  isFinal: boolean;
};

/** What the sending library throws. */
type SmtpError = Error & { code?: unknown; responseCode?: unknown; response?: unknown };

const PERMANENT = 500;
const UNREACHED = "The mail server could not be reached";

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { code: "unknown", sentence: UNREACHED, isFinal: false };
  const { code, responseCode, response }: SmtpError = error;
  const said = typeof responseCode === "number" ? responseCode : null;
  const name = typeof code === "string" ? code : error.name;
  // What is said of an address or of the mail is its writer's business; of a login it is not.
  const isOfMail = (name === "EENVELOPE" || name === "EMESSAGE") && said !== null;
  return {
    code: said === null ? name : `${name} ${said}`,
    sentence: isOfMail
      ? `The mail server refused it: ${inOneLine(typeof response === "string" ? response : String(said))}`
      : UNREACHED,
    isFinal: isOfMail && said >= PERMANENT,
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
