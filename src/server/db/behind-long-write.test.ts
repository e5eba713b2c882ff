import { expect, test } from "vitest";
import { newBooks } from "#test/support/new-books.ts";
import { startTestApp } from "#test/support/test-app.ts";
import { INTERACTIVE_OPTIONS, openBooks } from "./books.ts";

test("a request behind a long write is rejected as busy, and background work is still done", async () => {
  const server = await startTestApp({ BUSY_AFTER_SECONDS: "1" });
  const books = await newBooks({}, server);
  let end: () => void = () => undefined;
  const isOver = new Promise<void>((resolve) => {
    end = resolve;
  });
  const [visiting, working] = [INTERACTIVE_OPTIONS, undefined].map((options) =>
    openBooks(server.database, books, options),
  );
  const long = visiting?.write(() => isOver.then(() => "long"));
  const job = working?.write(async () => "job");
  const busy = { code: "request.busy" };
  await expect(visiting?.write(async () => "behind it")).rejects.toMatchObject(busy);
  await expect(visiting?.write(async () => "later")).rejects.toMatchObject(busy);
  end();
  expect(await Promise.all([long, job])).toEqual(["long", "job"]);
  expect(await visiting?.write(async () => "after it")).toBe("after it");
});
