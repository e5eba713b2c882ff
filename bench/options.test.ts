import { expect, test } from "vitest";
import { readOptions } from "./options.ts";

test("documents are a part of their own, with a small book and the work behind requests", () => {
  const { parts, documentWork, overload, bank, sizesOf } = readOptions(["--part", "documents"]);
  expect({ parts, documentWork, overload, bank }).toEqual({
    parts: ["documents"],
    documentWork: true,
    overload: null,
    bank: false,
  });
  expect(sizesOf("documents")).toEqual([100]);
});

test("a run without a named part has them beside journals and trade", () => {
  const { parts, documentWork } = readOptions([]);
  expect(parts).toEqual(["journals", "trade", "documents"]);
  expect(documentWork).toBe(true);
});

test("another part leaves them out", () => {
  expect(readOptions(["--part", "trade"])).toMatchObject({ parts: ["trade"], documentWork: false });
});

test("an unknown part is named with the ones there are", () => {
  expect(() => readOptions(["--part", "papers"])).toThrow(
    "--part takes journals, trade, documents, overload, bank or lists.",
  );
});
