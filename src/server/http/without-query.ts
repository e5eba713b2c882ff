const LONGEST = 200;

/**
 * An address as the log may hold it, in short and without what stands behind a question mark: people search for
 * names, and mailed links bring tokens.
 */
export function withoutQuery(url: string): string {
  return url.replace(/[?#].*/s, "").slice(0, LONGEST);
}
