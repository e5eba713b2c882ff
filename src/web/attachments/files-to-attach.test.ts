import { expect, test } from "vitest";
import { withFiles } from "./files-to-attach.tsx";

const chosen = {
  files: [new File(["Receipt"], "receipt.txt")],
  change: () => undefined,
  afterSaving: <Saved>(onSaved: Saved) => onSaved,
  recordKind: "journal",
} as const;

test("attached files prevent leaving a form until it is saved", () => {
  expect(withFiles({ isDirty: false, isSaved: false }, chosen)).toMatchObject({ isDirty: true });
  expect(withFiles({ isDirty: false, isSaved: true }, chosen)).toMatchObject({ isDirty: false });
});
