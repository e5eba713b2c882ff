import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { call } from "./call-api.ts";

const BUSY = { code: "request.busy", detail: "The server is busy. Please try again in a moment." };
const DRAFT = { date: "2026-01-15", description: "Rent", lines: [] };

const keys: (string | null)[] = [];
const answers: Response[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  keys.length = 0;
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get("idempotency-key"));
    return answers.shift() ?? busyReply();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const busyReply = () => Response.json(BUSY, { status: 503, headers: { "retry-after": "1" } });

test("a request to a busy server is repeated, more than three times and always with the same key", async () => {
  answers.push(busyReply(), busyReply(), busyReply(), busyReply(), Response.json({ id: "made" }));
  const request = call("journals.create", { body: DRAFT });
  await vi.runAllTimersAsync();
  expect(await request).toEqual({ id: "made" });
  expect(keys).toHaveLength(5);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).not.toBeNull();
});

test("after a minute the page shows the server's message", async () => {
  const failed = call("journals.list").catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  const error = await failed;
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 503, message: BUSY.detail });
  expect(keys.length).toBeGreaterThan(25);
});
