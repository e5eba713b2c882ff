import { isUtf8 } from "node:buffer";
import { isDeepStrictEqual } from "node:util";
import type { FastifyInstance } from "fastify";
import { Refusal } from "#domain/refusals.ts";
import { runYielding } from "#server/yield-to-event-loop.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Body as sent; an idempotency key covers exactly this text. */
    bodyText?: string;
  }
}

// Matches text in runs, not by character, which would never finish on a file of many megabytes.
const KEY_OR_STRING = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g;

/** Parses JSON and CSV bodies; files are left to their handlers. Refuses repeated keys, since only one could count. */
export function registerBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    const text = readText(body);
    if (text === null) {
      done(malformed("The text isn't in UTF-8. Send it in UTF-8."));
      return;
    }
    request.bodyText = text;
    if (text === "") {
      done(null, undefined);
      return;
    }
    void parse(request, text, (error, value: unknown) => {
      if (error) {
        done(malformed("The body isn't valid JSON. Check its syntax."));
        return;
      }
      runYielding(hasRepeatedKeys(text, value)).then(
        (isRepeated) =>
          isRepeated ? done(malformed("The body repeats a key. Send each key once.")) : done(null, value),
        done,
      );
    });
  });
  app.addContentTypeParser("text/csv", { parseAs: "buffer" }, (request, body, done) => {
    const text = readText(body);
    if (text === null) {
      done(malformed("The text isn't in UTF-8. Save the file as 'CSV UTF-8'."));
      return;
    }
    request.bodyText = text;
    done(null, text);
  });
  app.addContentTypeParser("application/octet-stream", (_request, body, done) => done(null, body));
}

/** Returns the body as text, or null if invalid UTF-8 would be replaced in it. */
function readText(body: string | Buffer): string | null {
  if (typeof body === "string") return body;
  return isUtf8(body) ? body.toString() : null;
}

function malformed(message: string): Refusal {
  return new Refusal("request.invalid", [{ field: "", message }]);
}

/** The parser keeps the last of repeated keys, so the text has more keys than the value. */
function* hasRepeatedKeys(text: string, value: unknown): Generator<void, boolean> {
  let [length, position] = [0, 0];
  for (const match of text.matchAll(KEY_OR_STRING)) {
    if (match[1] !== undefined) length += 1;
    position += 1;
    if (position % COUNTED_AT_ONCE === 0) yield;
  }
  return length !== (yield* countKeys(value));
}

const COUNTED_AT_ONCE = 20_000;

/** Not recursive: a body can be nested a hundred thousand deep. */
function* countKeys(root: unknown): Generator<void, number> {
  let [count, position] = [0, 0];
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    position += 1;
    if (position % COUNTED_AT_ONCE === 0) yield;
    if (typeof value !== "object" || value === null) continue;
    const children: unknown[] = Object.values(value);
    if (!Array.isArray(value)) count += children.length;
    for (const child of children) if (typeof child === "object") open.push(child);
  }
  return count;
}

/** Refuses an id in the body other than the URL's, which would make a client change the wrong record. */
export function rejectOtherId({ bodyId, id }: { bodyId: string | undefined; id: string }): void {
  if (bodyId === undefined || bodyId === id) return;
  throw new Refusal("request.invalid", [
    { field: "id", message: "This ID belongs to another record. Send the ID from the address." },
  ]);
}

/**
 * Whether an update changes nothing, so that it writes neither a version nor the audit log (I-40). Omitted fields are
 * unchanged.
 */
export function changesNothing({ input, before }: { input: object; before: object }): boolean {
  const existing = new Map<string, unknown>(Object.entries(before));
  return Object.entries(input).every(
    // Stored JSON has its keys in another order than sent.
    ([key, value]) => value === undefined || isDeepStrictEqual(value, existing.get(key)),
  );
}
