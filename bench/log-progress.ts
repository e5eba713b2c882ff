/** Progress goes to stderr, because the results may be piped into a file. */
export function logProgress(text: string): void {
  console.error(text);
}
