import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll } from "vitest";

export type MailServer = {
  url: string;
  /** The message with this number to this address, as soon as it has arrived. */
  message: (to: string, number?: number) => Promise<string>;
  count: (to: string) => number;
  /** How many of the next messages are refused for now. */
  refuseNext: (count: number) => void;
};

/** A real SMTP server that keeps what it receives, until the test file ends. */
export async function startMailServer(): Promise<MailServer> {
  const received: { to: string; text: string }[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (refusals > 0) {
          refusals -= 1;
          done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
          return;
        }
        const text = unfolded(Buffer.concat(chunks).toString("utf8"));
        for (const { address } of session.envelope.rcptTo) received.push({ to: address, text });
        done();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  const to = (address: string) => received.filter((message) => message.to === address);
  return {
    url: `smtp://127.0.0.1:${port}`,
    count: (address) => to(address).length,
    refuseNext: (count) => {
      refusals = count;
    },
    message: async (address, number = 1) => {
      for (;;) {
        const message = to(address)[number - 1];
        if (message) return message.text;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
  };
}

/** Quoted-printable text as it was written. */
function unfolded(text: string): string {
  return text
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The token of the link in a message. */
export function tokenIn(message: string): string {
  const token = /[?&]token=([\w-]+)/.exec(message)?.[1];
  if (token === undefined) throw new Error(`No link in this message: ${message}`);
  return token;
}
