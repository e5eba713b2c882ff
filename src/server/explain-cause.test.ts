import { expect, test } from "vitest";
import { explainCause } from "./explain-cause.ts";

test.each([
  [
    Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" }),
    "there is no space left on the disk",
  ],
  // The embedded database throws an object that isn't an Error; PostgreSQL throws an Error with a code.
  [{ name: "ErrnoError", errno: 51 }, "there is no space left on the disk"],
  [
    Object.assign(new Error("could not extend file"), { code: "53100" }),
    "there is no space left on the disk",
  ],
  [{ name: "ErrnoError", errno: 7 }, "the system reports error 7"],
  [
    Object.assign(new Error("EISDIR: illegal operation on a directory, read"), { code: "EISDIR" }),
    "it is a folder",
  ],
  [
    Object.assign(new Error("violates"), { code: "23514", constraint: "tax_is_sound" }),
    "it breaks the rule tax_is_sound",
  ],
  [Object.assign(new Error(""), { code: "ECONNREFUSED" }), "no server responds at that address"],
  [new Error("The last part of the backup is missing.\n  at 3"), "The last part of the backup is missing"],
  [null, "null"],
])("%o is described as %j", (error, words) => {
  expect(explainCause(error)).toBe(words);
});
