import { expect, test } from "vitest";
import { readOptions } from "./options.ts";

test("documents are a separate part, with a small book and a load of requests", () => {
  const { parts, documentWork, overload, bank, sizesOf } = readOptions(["--part", "documents"]);
  expect({ parts, documentWork, overload, bank }).toEqual({
    parts: ["documents"],
    documentWork: true,
    overload: null,
    bank: false,
  });
  expect(sizesOf("documents")).toEqual([100]);
});

test("a run without a named part includes documents next to journals and trade", () => {
  const { parts, documentWork } = readOptions([]);
  expect(parts).toEqual(["journals", "trade", "documents"]);
  expect(documentWork).toBe(true);
});

test("a run of another part leaves documents out", () => {
  expect(readOptions(["--part", "trade"])).toMatchObject({ parts: ["trade"], documentWork: false });
});

test("an unknown part is rejected with the list of parts", () => {
  expect(() => readOptions(["--part", "papers"])).toThrow(
    "--part takes journals, trade, documents, overload, long-work, bank, inputs or lists.",
  );
});
