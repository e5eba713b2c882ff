import { expect, test } from "vitest";
import { passkeyFailure } from "./passkey-browser.ts";

test.each([
  ["InvalidStateError", "already has a passkey"],
  ["NotSupportedError", "doesn't support"],
  ["ConstraintError", "screen lock"],
  ["SecurityError", "usual address"],
  ["UnknownError", "couldn't create a passkey"],
])("the device's %s is explained: %s", (name, text) => {
  expect(passkeyFailure(Object.assign(new Error("Technical"), { name }))).toContain(text);
});
