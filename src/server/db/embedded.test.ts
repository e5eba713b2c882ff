import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { testApp } from "#test/support/test-app.ts";
import { ownerOf } from "#test/support/raw-sql.ts";

test("answers of the embedded database are not kept once they were read", async ({ skip }) => {
  const { database } = await testApp();
  if (database.kind === "server") skip("a server is another process");
  const read = async (count: number) => {
    for (let index = 0; index < count; index += 1)
      await ownerOf(database).query("select repeat('x', 1000000) as text");
  };
  // What the database takes once, for the first large answers, it has taken then.
  await read(20);
  const before = livingBytes();
  await read(200);
  expect(livingBytes() - before).toBeLessThan(50_000_000);
});

/** What lives on the heap after a whole collection, in bytes. */
function livingBytes(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
