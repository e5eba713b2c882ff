import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { testApp } from "#test/support/test-app.ts";

test("answers of the embedded database are not kept once they were read", async ({ skip }) => {
  const { database } = await testApp();
  if (database.kind === "server") skip("a server is another process");
  const before = livingBytes();
  for (let count = 0; count < 200; count += 1)
    await database.pool.query("select repeat('x', 1000000) as text");
  expect(livingBytes() - before).toBeLessThan(50_000_000);
});

/** What lives on the heap after a whole collection, in bytes. */
function livingBytes(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
