/** What an error says first: some messages go on with lines for programmers. */
export function firstLine(message: string): string {
  return message.split("\n", 1)[0] ?? "";
}
