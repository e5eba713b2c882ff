import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form } from "./form.tsx";

const KEYS = ["{Control>}{Enter}{/Control}", "{Control>}s{/Control}", "{Meta>}s{/Meta}"];

let done: string[] = [];

beforeEach(() => {
  done = [];
  HTMLDialogElement.prototype.showModal = function open(): void {
    this.open = true;
  };
});
afterEach(cleanup);

test.each(KEYS)("%s saves a form that has no keys of its own", async (keys) => {
  const user = userEvent.setup();
  render(
    <Form className="" onSave={() => done.push("saved")}>
      <input aria-label="Name" />
    </Form>,
  );
  await user.type(screen.getByLabelText("Name"), keys);
  expect(done).toEqual(["saved"]);
});

type Role = "dialog" | "alertdialog";

function show(role: Role): HTMLElement {
  render(
    <Form className="" onSave={() => done.push("the form around it")}>
      <Dialog
        title="Use credit"
        role={role}
        onClose={() => done.push("closed")}
        footer={
          <>
            <Button onClick={() => done.push("cancelled")}>Cancel</Button>
            <Button onClick={() => done.push("used")}>Use</Button>
          </>
        }
      >
        <input aria-label="Amount" />
      </Dialog>
    </Form>,
  );
  return screen.getByLabelText("Amount");
}

test.each(KEYS)("%s does what the last button of a dialog does, and nothing around it", async (keys) => {
  const user = userEvent.setup();
  await user.type(show("dialog"), keys);
  expect(done).toEqual(["used"]);
});

test.each(KEYS)("%s does not answer a question", async (keys) => {
  const user = userEvent.setup();
  await user.type(show("alertdialog"), keys);
  expect(done).toEqual([]);
});
