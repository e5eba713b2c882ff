import { BOOK_HEADER } from "#contract/book-header.ts";
import type { BodyInput, Endpoint, ParamsOf, QueryInput, ReplyOf } from "#contract/endpoint.ts";
import { ApiError } from "./api-error.ts";
import { booksOfPage } from "./books-of-page.ts";
import { keyFor, settle } from "./idempotency-keys.ts";
import { readReply } from "./read-reply.ts";
import { send } from "./send.ts";
import { signInAgain } from "./sign-in-again.ts";

type OptionalWhenEmpty<Name extends string, Value> = {} extends Value
  ? { [key in Name]?: Value }
  : undefined extends Value
    ? { [key in Name]?: Value }
    : { [key in Name]: Value };

/** What an endpoint needs: only the parts that it declares, and only those without defaults. */
export type CallInput<E extends Endpoint> = OptionalWhenEmpty<"params", ParamsOf<E>> &
  OptionalWhenEmpty<"query", QueryInput<E>> &
  OptionalWhenEmpty<"body", BodyInput<E>>;

/** The input as an argument, which may be left out when nothing in it is needed. */
export type CallArgs<E extends Endpoint> =
  {} extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

type Parts = { params?: unknown; query?: unknown; body?: unknown };

/** Calls an endpoint of the contract. Refusals come as ApiError; without a session somebody has to sign in first. */
export async function call<E extends Endpoint>(endpoint: E, ...[input]: CallArgs<E>): Promise<ReplyOf<E>> {
  return callWith(endpoint, input ?? {}, undefined);
}

/** The same for callers that have the input at hand and may give up: the query cache. */
export async function callWith<E extends Endpoint>(
  endpoint: E,
  parts: Parts,
  signal: AbortSignal | undefined,
): Promise<ReplyOf<E>> {
  try {
    return await attempt(endpoint, parts, signal);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "auth.required") throw error;
    await signInAgain().catch(() => Promise.reject(error));
    return callWith(endpoint, parts, signal);
  }
}

async function attempt<E extends Endpoint>(
  endpoint: E,
  { params, query, body }: Parts,
  signal: AbortSignal | undefined,
): Promise<ReplyOf<E>> {
  const url = `${pathOf(endpoint.path, entriesOf(params))}${queryOf(entriesOf(query))}`;
  const payload = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
  const headers = new Headers({ accept: "application/json" });
  const books = booksOfPage();
  if (books !== null) headers.set(BOOK_HEADER, books);
  if (payload !== undefined) headers.set("content-type", endpoint.consumes);
  const action = endpoint.method === "GET" ? null : `${endpoint.method} ${url} ${payload ?? ""}`;
  if (action !== null) headers.set("idempotency-key", keyFor(action));
  try {
    const response = await send(url, {
      method: endpoint.method,
      headers,
      ...(payload === undefined ? {} : { body: payload }),
      ...(signal ? { signal } : {}),
    });
    const reply = await readReply<ReplyOf<E>>(response);
    if (action !== null) settle(action);
    return reply;
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) {
      if (action !== null) settle(action);
    }
    throw error;
  }
}

function entriesOf(part: unknown): [string, string][] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) =>
    value === undefined || value === null || value === "" ? [] : [[name, String(value)]],
  );
}

function pathOf(pattern: string, params: readonly [string, string][]): string {
  return params.reduce((path, [name, value]) => path.replace(`:${name}`, encodeURIComponent(value)), pattern);
}

function queryOf(entries: [string, string][]): string {
  return entries.length === 0 ? "" : `?${new URLSearchParams(entries).toString()}`;
}
