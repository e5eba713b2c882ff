import { expect, test } from "vitest";
import { FORMATTED_KINDS } from "#domain/numbering-formats.ts";
import { type NumberFormatsValues, firstInvalidKind } from "./number-formats-form.ts";

function valuesWith(changes: Partial<NumberFormatsValues["formats"]>): NumberFormatsValues {
  const none = { format: "", start: "1", restartsYearly: false };
  const formats: Partial<NumberFormatsValues["formats"]> = {};
  for (const kind of FORMATTED_KINDS) formats[kind] = none;
  return {
    isNumberedAtPosting: false,
    formats: { ...formats, ...changes } as NumberFormatsValues["formats"],
  };
}

test.each([
  [{ format: "Q-{year}-##", start: "7", restartsYearly: true }, null],
  [{ format: "Q-##", start: "7", restartsYearly: true }, "quote"],
  [{ format: "Q", start: "7", restartsYearly: false }, "quote"],
  [{ format: "Q-#", start: "x", restartsYearly: false }, "quote"],
  [{ format: "", start: "x", restartsYearly: true }, null],
])("with %j for quotes, the form switches to %j", async (quote, kind) => {
  const values = valuesWith({ invoice: { format: "R#", start: "1", restartsYearly: false }, quote });
  expect(await firstInvalidKind(values, "invoice")).toBe(kind);
  expect(await firstInvalidKind(values, "quote")).toBeNull();
});
