import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { useFormFields, useLines } from "./form-fields.ts";
import { LineActions, useLineEditor } from "./line-editor.tsx";

type Values = { lines: { text: string }[] };

function Form() {
  const { fields } = useFormFields<Values>({ lines: [{ text: "one" }, { text: "two" }] }, () => []);
  const array = useLines(fields, "lines");
  const editor = useLineEditor<Values["lines"][number], "text">({
    array,
    name: "lines",
    form: fields,
    columns: ["text"],
    lines: () => fields.getValues("lines"),
    isEmpty: ({ text }) => text === "",
    after: () => ({ text: "" }),
    copyAbove: () => undefined,
  });
  return array.fields.map(({ id }, line) => (
    <div key={id}>
      <div {...editor.cell({ line, column: "text" })}>
        <input aria-label={`Line ${line + 1}`} {...fields.register(`lines.${line}.text`)} />
      </div>
      <LineActions index={line} isLast={line === array.fields.length - 1} editor={editor} className="" />
    </div>
  ));
}

afterEach(cleanup);

const texts = () =>
  screen.getAllByRole("textbox").map((input) => input instanceof HTMLInputElement && input.value);

test("Alt+Down and Alt+Up take the line with what was typed along, and the focus with it", async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.type(screen.getByLabelText("Line 1"), "!");
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(texts()).toEqual(["two", "one!"]);
  expect(document.activeElement).toBe(screen.getByLabelText("Line 2"));
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(texts()).toEqual(["two", "one!"]);
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  expect(texts()).toEqual(["one!", "two"]);
  expect(document.activeElement).toBe(screen.getByLabelText("Line 1"));
});

test("buttons move a line with what was typed, and the focus goes along", async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.type(screen.getByLabelText("Line 1"), "!");
  await user.click(screen.getByRole("button", { name: "Move line 1 down" }));
  expect(texts()).toEqual(["two", "one!"]);
  // It can go no further down.
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Move line 2 up" }));
  await user.keyboard("{Enter}");
  expect(texts()).toEqual(["one!", "two"]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Move line 1 down" }));
});

test("the first line can't be moved up, nor the last one down", () => {
  render(<Form />);
  const isDisabled = (name: string) => screen.getByRole("button", { name }).matches(":disabled");
  expect(isDisabled("Move line 1 up")).toBe(true);
  expect(isDisabled("Move line 1 down")).toBe(false);
  expect(isDisabled("Move line 2 up")).toBe(false);
  expect(isDisabled("Move line 2 down")).toBe(true);
});
