/** So long the letter after `g` may take. */
const SEQUENCE_MS = 1200;
let begunAt = -Infinity;

/** Whether a key comes after `g`: it goes to a page then, and means nothing else (Interface 2). */
export function isAfterG({ timeStamp }: KeyboardEvent): boolean {
  return timeStamp - begunAt < SEQUENCE_MS;
}

/** Takes a key for the sequences of `g`: it begins one, or ends one. True where it comes after `g`. */
export function followSequence(event: KeyboardEvent): boolean {
  const isSecond = isAfterG(event);
  begunAt = !isSecond && keyOf(event) === "g" ? event.timeStamp : -Infinity;
  return isSecond;
}

/** The key that was pressed; a letter is a capital one with Shift alone, whatever Caps Lock says. */
export function keyOf({ key, shiftKey }: KeyboardEvent): string {
  if (key.length > 1) return key;
  return shiftKey ? key.toUpperCase() : key.toLowerCase();
}
