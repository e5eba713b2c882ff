/** A file that cannot be read: the line and one sentence. Nothing of such a file is kept. */
export class UnreadableFile extends Error {
  readonly line: number;
  constructor(line: number, sentence: string) {
    super(sentence);
    this.line = line;
  }
}
