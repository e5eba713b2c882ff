/** A message from Twofold to a user. Plain text: readable everywhere and hides nothing. */
export type Message = { subject: string; body: string };

type MessageHead = { name: string | null; subject: string; greeting?: string };

export function buildMessage(
  { name, subject, greeting = name === null ? "Hello," : `Hello ${name},` }: MessageHead,
  paragraphs: readonly string[],
): Message {
  return {
    subject: `${subject} - Twofold`,
    body: [greeting, ...paragraphs, "Twofold"].join("\n\n"),
  };
}
