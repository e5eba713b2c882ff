import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { testApp } from "#test/support/test-app.ts";
import { ownerOf } from "#test/support/raw-sql.ts";

test("results of the embedded database are released once they have been read", async ({ skip }) => {
  const { database } = await testApp();
  if (database.kind === "server") skip("a server is another process");
  const readAccounts = async (count: number) => {
    for (let index = 0; index < count; index += 1)
      await ownerOf(database).query("select repeat('x', 1000000) as text");
  };
  // By then, the database has allocated what it needs for its first large results.
  await readAccounts(20);
  const before = await livingBytes();
  await readAccounts(200);
  expect((await livingBytes()) - before).toBeLessThan(50_000_000);
});

/** The bytes on the heap after two full collections: memory outside of the heap is freed after the first. */
async function livingBytes(): Promise<number> {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  collect();
  await setImmediate();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
