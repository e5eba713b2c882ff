import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type MailServer = {
  url: string;
  /** The message with this number to this address, as soon as it has arrived. */
  message: (to: string, number?: number) => Promise<string>;
  count: (to: string) => number;
  /** The number of next messages to reject. */
  refuseNext: (count: number) => void;
  /** Messages to this address are always rejected. */
  refuseAddress: (address: string) => void;
  /** All accepted messages, byte by byte, with their addresses. */
  receivedEmail: () => readonly ReceivedEmail[];
  /** Called at each step, before the server continues with it. */
  onStep: (listen: ((step: SmtpStep) => Promise<void>) | null) => void;
};

type ReceivedEmail = { to: readonly string[]; raw: Buffer };
export const STEPS = ["connected", "from", "to", "data", "taken", "answered"] as const;
type SmtpStep = (typeof STEPS)[number];

/** A real SMTP server that keeps the messages it receives, until it is closed. */
export async function openMailServer(): Promise<MailServer & { close: () => Promise<void> }> {
  const received: { to: string; text: string }[] = [];
  const emails: ReceivedEmail[] = [];
  const refused = new Set<string>();
  let refusals = 0;
  let listener: ((step: SmtpStep) => Promise<void>) | null = null;
  const reached = (step: SmtpStep, goOn: (error?: Error) => void, error?: Error) => {
    const isHeard = listener?.(step) ?? Promise.resolve();
    void isHeard.then(() => goOn(error));
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onConnect: (_session, done) => reached("connected", done),
    onMailFrom: (_address, _session, done) => reached("from", done),
    onRcptTo: ({ address }, _session, done) =>
      reached(
        "to",
        done,
        refused.has(address)
          ? Object.assign(new Error(`No such user ${address}`), { responseCode: 550 })
          : undefined,
      ),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      reached("data", () => undefined);
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (refusals > 0) {
          refusals -= 1;
          done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
          return;
        }
        const text = unfolded(Buffer.concat(chunks).toString("utf8"));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        for (const address of to) received.push({ to: address, text });
        emails.push({ to, raw: Buffer.concat(chunks) });
        reached("taken", () => {
          done();
          reached("answered", () => undefined);
        });
      });
    },
  });
  // The sender may end at any moment.
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  const to = (address: string) => received.filter((message) => message.to === address);
  return {
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
    url: `smtp://127.0.0.1:${port}`,
    count: (address) => to(address).length,
    refuseNext: (count) => {
      refusals = count;
    },
    refuseAddress: (address) => refused.add(address),
    receivedEmail: () => emails,
    onStep: (listen) => {
      listener = listen;
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

/** Quoted-printable text, decoded. */
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
