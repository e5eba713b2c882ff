import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { countPlaywright } from "#scripts/count-tests.ts";

const spec = (title: string, status: "expected" | "flaky" | "unexpected") => ({
  file: "sell.spec.ts",
  title,
  ok: status !== "unexpected",
  tests: [{ status }],
});

const report = {
  suites: [
    {
      specs: [spec("was marked as paid", "expected")],
      suites: [{ specs: [spec("is printed", "flaky"), spec("is sent", "unexpected")] }],
    },
  ],
  stats: { expected: 1, flaky: 1, unexpected: 1 },
};

test("a journey that passed on retry counts as passed, and is listed", async () => {
  const count = await countPlaywright((file) => {
    writeFileSync(file, JSON.stringify(report));
    return Promise.resolve({ status: 1 });
  });
  expect(count).toEqual({
    passed: 2,
    failed: 1,
    failures: ["sell.spec.ts › is sent\n    "],
    flaky: ["sell.spec.ts › is printed"],
  });
});
