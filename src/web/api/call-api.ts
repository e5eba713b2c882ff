import type { Body, Params, Query, Reply } from "#contract/contract.ts";
import { COMPANY_HEADER, LOCK_REASON_HEADER, type OperationId, operations } from "#contract/operations.ts";
import { ApiError } from "./api-error.ts";
import { pageBook } from "./page-book.ts";
import { keyFor, settle } from "./idempotency-keys.ts";
import { askLockReason } from "./lock-reason.ts";
import { readReply } from "./read-reply.ts";
import { send } from "./send-request.ts";
import { signInAgain } from "./sign-in-again.ts";

type OptionalWhenEmpty<Name extends string, Value> = {} extends Value
  ? { [key in Name]?: Value }
  : undefined extends Value
    ? { [key in Name]?: Value }
    : { [key in Name]: Value };

/** Input of an operation: the parts that its endpoint declares; parts with defaults are optional. */
export type CallInput<Id extends OperationId> = OptionalWhenEmpty<"params", Params<Id>> &
  OptionalWhenEmpty<"query", Query<Id>> &
  OptionalWhenEmpty<"body", Body<Id>>;

/** The input as an argument; optional if no part of it is required. */
export type CallArgs<Id extends OperationId> =
  {} extends CallInput<Id> ? [input?: CallInput<Id>] : [input: CallInput<Id>];

type RequestParts = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  /** Reason for writing into a soft-locked period (Accounting 33). */
  lockReason?: string;
};

/** Calls an operation of the contract. Refusals throw an ApiError; without a session the user signs in first. */
export async function call<Id extends OperationId>(id: Id, ...[input]: CallArgs<Id>): Promise<Reply<Id>> {
  return callAbortable(id, input ?? {}, undefined);
}

/** Same as `call`, but can be aborted by the query cache. */
export async function callAbortable<Id extends OperationId>(
  id: Id,
  parts: RequestParts,
  signal: AbortSignal | undefined,
): Promise<Reply<Id>> {
  try {
    return await attempt(id, parts, signal);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "lock.reason-required" && parts.lockReason === undefined) {
      const lockReason = await askLockReason();
      if (lockReason === null) throw error;
      return callAbortable(id, { ...parts, lockReason }, signal);
    }
    if (error.code !== "auth.required") throw error;
    await signInAgain().catch(() => Promise.reject(error));
    return callAbortable(id, parts, signal);
  }
}

/** Returns the idempotency key of a write; the next identical call reuses it. */
export function keyOfCall<Id extends OperationId>(id: Id, input: CallInput<Id>): string {
  const { url, payload } = requestOf(id, input);
  return keyFor(actionOf(id, { url, payload }));
}

function requestOf(id: OperationId, { params, query, body }: RequestParts) {
  const url = `${pathOf(operations[id].path, entriesOf(params))}${queryOf(entriesOf(query))}`;
  // A body that is already text is a file.
  const isFile = typeof body === "string";
  return { url, isFile, payload: body === undefined || isFile ? body : JSON.stringify(body) };
}

function actionOf(id: OperationId, { url, payload }: { url: string; payload: string | undefined }): string {
  return `${operations[id].method} ${url} ${payload ?? ""}`;
}

async function attempt<Id extends OperationId>(
  id: Id,
  parts: RequestParts,
  signal: AbortSignal | undefined,
): Promise<Reply<Id>> {
  const { method } = operations[id];
  const { url, isFile, payload } = requestOf(id, parts);
  const headers = new Headers({ accept: "application/json" });
  const books = pageBook();
  if (books !== null) headers.set(COMPANY_HEADER, books);
  if (parts.lockReason !== undefined) headers.set(LOCK_REASON_HEADER, encodeURIComponent(parts.lockReason));
  if (payload !== undefined) headers.set("content-type", isFile ? "text/csv" : "application/json");
  const action = method === "GET" ? null : actionOf(id, { url, payload });
  if (action !== null) headers.set("idempotency-key", keyFor(action));
  try {
    const response = await send(url, {
      method,
      headers,
      ...(payload === undefined ? {} : { body: payload }),
      ...(signal ? { signal } : {}),
    });
    const reply = await readReply<Reply<Id>>(response);
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
