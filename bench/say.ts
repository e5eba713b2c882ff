/** Progress goes beside the results, which may be piped into a file. */
export function say(text: string): void {
  console.error(text);
}
