/** The time limit for the letter after `g`. */
const SEQUENCE_MS = 1200;
let begunAt = -Infinity;

/** Whether a key follows `g`, so that it navigates to a page and does nothing else (Interface 2). */
export function isSecondLetter({ timeStamp }: KeyboardEvent): boolean {
  return timeStamp - begunAt < SEQUENCE_MS;
}

/** Tracks the `g` sequences: a key starts or ends one. Returns true if it follows `g`. */
export function followSequence(event: KeyboardEvent): boolean {
  const isSecond = isSecondLetter(event);
  begunAt = !isSecond && keyOf(event) === "g" ? event.timeStamp : -Infinity;
  return isSecond;
}

/** The pressed key; a letter is uppercase only with Shift, whatever the state of Caps Lock. */
export function keyOf({ key, shiftKey }: KeyboardEvent): string {
  if (key.length > 1) return key;
  return shiftKey ? key.toUpperCase() : key.toLowerCase();
}
