/** A message from Twofold to a user. Plain text: readable everywhere and hides nothing. */
export type Message = { subject: string; body: string };

export function buildMessage(
  { name, subject }: { name: string | null; subject: string },
  paragraphs: readonly string[],
): Message {
  return {
    subject: `${subject} - Twofold`,
    body: [name === null ? "Hello," : `Hello ${name},`, ...paragraphs, "Twofold"].join("\n\n"),
  };
}
