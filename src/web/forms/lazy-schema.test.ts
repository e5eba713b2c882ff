import { expect, test } from "vitest";
import { z } from "zod";
import { lazySchema, loadSchemas } from "./lazy-schema.ts";

test("before its schema is loaded a form has no errors and nothing to send", async () => {
  const schema = lazySchema(() => Promise.resolve(z.object({ name: z.string().min(1, "Name is required") })));
  const before = schema.safeParse({ name: "" });
  expect([before.success, before.error?.issues]).toEqual([false, []]);
  await loadSchemas();
  expect(schema.safeParse({ name: "Ada" }).data).toEqual({ name: "Ada" });
  expect(schema.safeParse({ name: "" }).error?.issues[0]?.message).toBe("Name is required");
});

test("a schema that failed to load is loaded on the next attempt", async () => {
  let attempt = 0;
  const schema = lazySchema(async () => {
    attempt += 1;
    if (attempt === 1) throw new Error("offline");
    return z.string();
  });
  await expect(loadSchemas()).rejects.toThrow("The server can't be reached.");
  expect(schema.safeParse("x").success).toBe(false);
  await loadSchemas();
  expect(schema.safeParse("x").data).toBe("x");
});
