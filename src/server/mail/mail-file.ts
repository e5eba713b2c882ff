import { createTransport } from "nodemailer";
import type { Letter } from "./book-queries.ts";
import { letterFrom } from "./letter-of-book.ts";

/** A mail as the file (RFC 5322) that mail programs open as a draft; who sends it is said by them. */
export async function asMailFile(letter: Letter): Promise<string> {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message } = await writer.sendMail({ ...letterFrom(letter), headers: { "X-Unsent": "1" } });
  return Buffer.isBuffer(message) ? message.toString("latin1") : "";
}
