import { expect, test } from "vitest";
import { Refusal } from "#domain/refusals.ts";
import { runInWorker } from "./run-in-worker.ts";

const tooMuch = new Refusal("request.busy");
const csv = (rows: number) => ({
  content: Buffer.from("Code,Name\n1000,Cash\n".repeat(rows / 2)).toString("base64"),
});
const readRows = (rows: number, limits?: { timeMs: number; memoryMb: number }) =>
  runInWorker<unknown[]>({ task: "read-records", input: csv(rows), tooMuch, ...(limits && { limits }) });

test("a file that takes too much memory is refused, and the next file is read", async () => {
  // This test comes first, because a worker keeps the limits it started with.
  await expect(readRows(1_500_000, { timeMs: 600_000, memoryMb: 64 })).rejects.toBe(tooMuch);
  expect(await readRows(2)).toHaveLength(1);
});

test("a result arrives in parts, complete and in order", async () => {
  const parts = await readRows(5_000);
  expect(parts.map(({ length }) => length)).toEqual([2_000, 2_000, 1_000]);
  expect(parts.flat()[4_999]).toMatchObject({ line: 5_000, fields: ["1000", "Cash"] });
});

test("a file that takes too long is refused, and the next file is read", async () => {
  const limits = { timeMs: 1, memoryMb: 768 };
  await expect(readRows(400_000, limits)).rejects.toBe(tooMuch);
  expect(await readRows(2)).toHaveLength(1);
});

test("a refusal keeps its code and fields, and the worker keeps working", async () => {
  const content = Buffer.from("PK\u0003\u0004 no archive").toString("base64");
  const result = runInWorker({ task: "read-records", input: { content }, tooMuch });
  await expect(result).rejects.toMatchObject({
    code: "request.invalid",
    errors: [
      { field: "content", message: "Line 1: The archive is damaged or incomplete. Download it again." },
    ],
  });
  expect(await readRows(2)).toHaveLength(1);
});
