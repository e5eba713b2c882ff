import { Refusal, refusalReply } from "#domain/refusals.ts";
import { firstLine } from "./config.ts";

const DISK_IS_FULL = "there is no space left on the disk";
const NO_PERMISSION = "this user isn't allowed to read and write it";
const NO_SERVER = "no server responds at that address";

/** Our wording for codes of the system and PostgreSQL, whose own messages are for programmers. */
const CAUSE_TEXTS: Record<string, string> = {
  ENOSPC: DISK_IS_FULL,
  "53100": DISK_IS_FULL,
  EDQUOT: `${DISK_IS_FULL} for this user`,
  ENOENT: "the file or folder doesn't exist",
  ENOTDIR: "part of its path is a file, not a folder",
  EISDIR: "it is a folder",
  EACCES: NO_PERMISSION,
  EPERM: NO_PERMISSION,
  EROFS: "its disk is read-only",
  ENAMETOOLONG: "its name is too long",
  EIO: "its disk is failing",
  EMFILE: "too many files are open",
  ECONNREFUSED: NO_SERVER,
  ETIMEDOUT: NO_SERVER,
  EHOSTUNREACH: NO_SERVER,
  ENETUNREACH: NO_SERVER,
  ECONNRESET: "it closed the connection",
  ENOTFOUND: "no host has that name",
  EAI_AGAIN: "no host has that name",
  "28P01": "it rejected the user name or password",
  "3D000": "the database doesn't exist",
  "53300": "it has no free connections",
  "57P03": "it is starting or stopping",
};

/** The embedded database reports system errors only by number, and throws an object that isn't an Error. */
const CODES_OF_EMBEDDED: Record<number, string> = {
  2: "EACCES",
  19: "EDQUOT",
  29: "EIO",
  31: "EISDIR",
  33: "EMFILE",
  44: "ENOENT",
  51: "ENOSPC",
  54: "ENOTDIR",
  63: "EPERM",
  69: "EROFS",
};

const REASON_MAX = 300;

/** Explains to administrators why a job failed: the refusal without its details, or the error. */
export function explainJobFailure(failure: unknown): string {
  if (failure instanceof Refusal) return refusalReply(failure.code).detail;
  return `Something went wrong on the server: ${explainCause(failure).slice(0, REASON_MAX)}`;
}

/** Explains a failure as the end of a sentence for the operator of the server. */
export function explainCause(error: unknown): string {
  if (typeof error !== "object" || error === null) return firstLine(String(error));
  const isNumbered = !(error instanceof Error) && "errno" in error;
  const code = isNumbered ? CODES_OF_EMBEDDED[Number(error.errno)] : "code" in error ? error.code : "";
  const words = CAUSE_TEXTS[String(code)];
  if (words !== undefined) return words;
  if ("constraint" in error && typeof error.constraint === "string")
    return `it breaks the rule ${error.constraint}`;
  if (error instanceof Error && error.message !== "") return firstLine(error.message).replace(/\.$/, "");
  return isNumbered ? `the system reports error ${String(error.errno)}` : "the cause is unknown";
}
