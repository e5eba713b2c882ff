import { expect, test } from "vitest";
import { ApiError } from "#web/api/api-error.ts";
import { skippedTexts, runEach } from "./bulk.ts";

const refusal = (status: number, detail: string, code = "some.code") =>
  new ApiError({ status, code, detail });

type RunOptions = { stopAfter?: number; refused?: Readonly<Record<string, Error>> };

/** Runs over these letters; capitals are skipped before a request is sent. */
async function run(letters: string, { stopAfter = Infinity, refused = {} }: RunOptions = {}) {
  const sentLetters: string[] = [];
  const progress: number[] = [];
  const outcome = await runEach(
    letters.split(""),
    {
      skipReason: (letter) => (letter === letter.toUpperCase() ? "It is a capital" : null),
      act: async (letter) => {
        sentLetters.push(letter);
        const error = refused[letter];
        if (error) throw error;
        return letter.toUpperCase();
      },
      nameOf: (letter) => letter,
      failed: "Failed to save letter",
    },
    { onProgress: (count) => progress.push(count), isStopped: () => progress.length >= stopAfter },
  );
  return { ...outcome, sentLetters: sentLetters.join(""), progress };
}

test("records are processed one after the other, and counted", async () => {
  const { done, skipped, untried, progress } = await run("abc");
  expect(done.map(({ item, result }) => item + result)).toEqual(["aA", "bB", "cC"]);
  expect([skipped, untried, progress]).toEqual([[], [], [1, 2, 3]]);
});

test("ineligible records are skipped without a request to the server", async () => {
  const { sentLetters, skipped, progress } = await run("aBc");
  expect(sentLetters).toBe("ac");
  expect(skipped).toEqual([{ item: "B", reason: "It is a capital" }]);
  expect(progress).toEqual([1, 2, 3]);
});

test("records that the server rejects are skipped with its message, and the next one is processed", async () => {
  const { done, skipped } = await run("abc", { refused: { b: refusal(409, "In a closed period") } });
  expect(done.map(({ item }) => item)).toEqual(["a", "c"]);
  expect(skipped).toEqual([{ item: "b", reason: "In a closed period" }]);
});

test.each([
  { caseName: "no connection", error: refusal(0, "Unreachable"), reason: "Unreachable" },
  { caseName: "a server error", error: refusal(500, "Oops"), reason: "Failed to save letter" },
  { caseName: "a limit", error: refusal(402, "Limit reached"), reason: "Limit reached" },
  {
    caseName: "other books",
    error: refusal(409, "Other books", "session.user-mismatch"),
    reason: "Other books",
  },
])("$caseName ends the run, and the rest is not tried", async ({ error, reason }) => {
  const { sentLetters, skipped, untried } = await run("abcd", { refused: { b: error } });
  expect(sentLetters).toBe("ab");
  expect(skipped).toEqual([{ item: "b", reason }]);
  expect(untried).toEqual(["c", "d"]);
});

test("stopping processes no further record, and reports those not processed", async () => {
  const { sentLetters, untried } = await run("abcd", { stopAfter: 2 });
  expect(sentLetters).toBe("ab");
  expect(untried).toEqual(["c", "d"]);
});

test("skipped records are listed by reason, the most frequent first, with as many names as fit", () => {
  const skipped = ["Void", "Closed", "Closed"].map((reason, index) => ({ name: `INV-${index}`, reason }));
  expect(skippedTexts(skipped, ["a", "b", "c", "d"])).toEqual([
    "2 skipped (INV-1, INV-2): Closed",
    "1 skipped (INV-0): Void",
    "4 not processed",
  ]);
  expect(skippedTexts("abcdefg".split("").map((name) => ({ name, reason: "Void" })))).toEqual([
    "7 skipped (a, b, c, d, e and 2 more): Void",
  ]);
  expect(skippedTexts([])).toEqual([]);
});
