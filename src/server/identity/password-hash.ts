import { hash, verify } from "@node-rs/argon2";
import { Refusal } from "#domain/refusals.ts";

// Argon2id (the library's default kind), 46 MiB, one pass, one lane (Security, Password).
const COST = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 };
const MOST_AT_ONCE = 4;
const MOST_WAITING = 100;

let running = 0;
const waiting: (() => void)[] = [];

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normal(password), COST));
}

export function verifyPassword(stored: string, password: string): Promise<boolean> {
  return inTurn(() => verify(stored, normal(password)));
}

/** One key on two keyboards may send an accented letter composed or not. */
function normal(password: string): string {
  return password.normalize("NFC");
}

/** At most four at once, because each takes 46 MiB; a queue beyond its bound is refused (503). */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= MOST_AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new Refusal("request.busy");
    await new Promise<void>((start) => waiting.push(start));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
