import { expect, test } from "vitest";
import { ApiError } from "#web/api/api-error.ts";
import { leftOutTexts, runEach } from "./bulk.ts";

const refusal = (status: number, detail: string, code = "some.code") =>
  new ApiError({ status, code, detail });

type Way = { stopAfter?: number; refused?: Readonly<Record<string, Error>> };

/** Runs over these letters; capitals are known to be impossible before the server is asked. */
async function run(letters: string, { stopAfter = Infinity, refused = {} }: Way = {}) {
  const asked: string[] = [];
  const progress: number[] = [];
  const outcome = await runEach(
    letters.split(""),
    {
      whyNot: (letter) => (letter === letter.toUpperCase() ? "It is a capital" : null),
      act: async (letter) => {
        asked.push(letter);
        const error = refused[letter];
        if (error) throw error;
        return letter.toUpperCase();
      },
      nameOf: (letter) => letter,
      failed: "Failed to save letter",
    },
    { onProgress: (count) => progress.push(count), isStopped: () => progress.length >= stopAfter },
  );
  return { ...outcome, asked: asked.join(""), progress };
}

test("each record is done in turn, and counted", async () => {
  const { done, skipped, untried, progress } = await run("abc");
  expect(done.map(({ item, result }) => item + result)).toEqual(["aA", "bB", "cC"]);
  expect([skipped, untried, progress]).toEqual([[], [], [1, 2, 3]]);
});

test("what cannot be is skipped without asking the server", async () => {
  const { asked, skipped, progress } = await run("aBc");
  expect(asked).toBe("ac");
  expect(skipped).toEqual([{ item: "B", reason: "It is a capital" }]);
  expect(progress).toEqual([1, 2, 3]);
});

test("what the server refuses is skipped in its words, and the next is done", async () => {
  const { done, skipped } = await run("abc", { refused: { b: refusal(409, "In a closed period") } });
  expect(done.map(({ item }) => item)).toEqual(["a", "c"]);
  expect(skipped).toEqual([{ item: "b", reason: "In a closed period" }]);
});

test.each([
  { why: "no connection", error: refusal(0, "Unreachable"), reason: "Unreachable" },
  { why: "our own mistake", error: refusal(500, "Oops"), reason: "Failed to save letter" },
  { why: "a limit", error: refusal(402, "Limit reached"), reason: "Limit reached" },
  { why: "other books", error: refusal(409, "Other books", "session.other-books"), reason: "Other books" },
])("$why ends it, and the rest is not tried", async ({ error, reason }) => {
  const { asked, skipped, untried } = await run("abcd", { refused: { b: error } });
  expect(asked).toBe("ab");
  expect(skipped).toEqual([{ item: "b", reason }]);
  expect(untried).toEqual(["c", "d"]);
});

test("what is stopped does nothing more, and says what it did not come to", async () => {
  const { asked, untried } = await run("abcd", { stopAfter: 2 });
  expect(asked).toBe("ab");
  expect(untried).toEqual(["c", "d"]);
});

test("what was left out is told by its reasons, the most frequent first, and named as far as there is room", () => {
  const skipped = ["Void", "Closed", "Closed"].map((reason, index) => ({ name: `INV-${index}`, reason }));
  expect(leftOutTexts(skipped, ["a", "b", "c", "d"])).toEqual([
    "2 skipped (INV-1, INV-2): Closed",
    "1 skipped (INV-0): Void",
    "4 not processed",
  ]);
  expect(leftOutTexts("abcdefg".split("").map((name) => ({ name, reason: "Void" })))).toEqual([
    "7 skipped (a, b, c, d, e and 2 more): Void",
  ]);
  expect(leftOutTexts([])).toEqual([]);
});
