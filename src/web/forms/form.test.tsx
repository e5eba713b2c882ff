import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog, Dialog } from "#web/ui/dialog.tsx";
import { Form } from "./form.tsx";

const KEYS = [
  "{Control>}{Shift>}{Enter}{/Shift}{/Control}",
  "{Control>}{Enter}{/Control}",
  "{Control>}s{/Control}",
  "{Meta>}s{/Meta}",
];

let calls: string[] = [];

beforeEach(() => {
  calls = [];
  HTMLDialogElement.prototype.showModal = function open(): void {
    this.open = true;
  };
});
afterEach(cleanup);

test.each(KEYS)("%s saves a form without its own keys", async (keys) => {
  const user = userEvent.setup();
  render(
    <Form className="" onSave={() => calls.push("saved")}>
      <input aria-label="Name" />
    </Form>,
  );
  await user.type(screen.getByLabelText("Name"), keys);
  expect(calls).toEqual(["saved"]);
});

function show({ needsPress = false } = {}): HTMLElement {
  render(
    <Form className="" onSave={() => calls.push("the form around it")}>
      <Dialog
        title="Apply credit"
        needsPress={needsPress}
        onClose={() => calls.push("closed")}
        footer={
          <>
            <Button onClick={() => calls.push("canceled")}>Cancel</Button>
            <Button onClick={() => calls.push("used")}>Use</Button>
          </>
        }
      >
        <input aria-label="Amount" />
      </Dialog>
    </Form>,
  );
  return screen.getByLabelText("Amount");
}

test("a dialog starts at its first field", () => {
  const field = show();
  expect(document.activeElement).toBe(field);
});

test.each(KEYS)("%s presses the last button of a dialog, and no other", async (keys) => {
  const user = userEvent.setup();
  await user.type(show(), keys);
  expect(calls).toEqual(["used"]);
});

test.each(KEYS)("%s does not confirm that changes are discarded", async (keys) => {
  const user = userEvent.setup();
  await user.type(show({ needsPress: true }), keys);
  expect(calls).toEqual([]);
});

const ask = ({ danger = true } = {}) =>
  render(
    <ConfirmDialog
      danger={danger}
      title="Void invoice"
      question="Void INV-0001?"
      confirmLabel="Void"
      onConfirm={async () => void calls.push("voided")}
      onClose={() => calls.push("closed")}
    />,
  );

test.each(KEYS)("%s confirms the action of a dialog", async (keys) => {
  const user = userEvent.setup();
  ask();
  await user.type(screen.getByText("Cancel"), keys, { skipClick: true });
  expect(calls).toEqual(["voided", "closed"]);
});

test("keys that were held before a dialog appeared do not answer it", async () => {
  const user = userEvent.setup();
  await user.keyboard("{Control>}");
  ask();
  await user.type(screen.getByText("Cancel"), "{Enter}{/Control}", { skipClick: true });
  expect(calls).toEqual([]);
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(calls).toEqual(["voided", "closed"]);
});

test.each([
  [true, "Cancel"],
  [false, "Void"],
])("in a confirmation, destructive is %s, so %s has the focus", (danger, label) => {
  ask({ danger });
  expect(document.activeElement?.textContent).toBe(label);
});

test("a held Enter that opened a confirmation doesn't confirm it", () => {
  ask({ danger: false });
  expect(fireEvent.keyDown(screen.getByText("Void"), { key: "Enter", repeat: true })).toBe(false);
  expect(fireEvent.keyDown(screen.getByText("Void"), { key: "Enter" })).toBe(true);
});
