import { afterAll } from "vitest";
import { type MailServer, openMailServer } from "./smtp-server.ts";

/** A real SMTP server that keeps the emails it receives, until the test file ends. */
export async function startMailServer(): Promise<MailServer> {
  const { close, ...server } = await openMailServer();
  afterAll(close);
  return server;
}
