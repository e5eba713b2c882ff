import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { useFormFields, useLines } from "./form-fields.ts";
import { AddLine, LineActions } from "./line-actions.tsx";
import { useLineEditor } from "./line-editor.tsx";

type TestLinesValues = { lines: { text: string }[] };

/** Two lines and their editor. */
function useTwoLineEditor(cells: { copyAbove?: () => undefined } = {}) {
  const { fields } = useFormFields<TestLinesValues>({ lines: [{ text: "one" }, { text: "two" }] }, () => []);
  const array = useLines(fields, "lines");
  const editor = useLineEditor<TestLinesValues["lines"][number], "text">({
    array,
    name: "lines",
    form: fields,
    columns: ["text"],
    lines: () => fields.getValues("lines"),
    isEmpty: ({ text }) => text === "",
    after: () => ({ text: "" }),
    ...cells,
  });
  return { fields, array, editor };
}

/** Lines whose fields aren't cells. */
function Blocks() {
  const { fields, array, editor } = useTwoLineEditor();
  return array.fields.map(({ id }, line) => (
    <div key={id} {...editor.block(line)}>
      <input aria-label={`Line ${line + 1}`} {...fields.register(`lines.${line}.text`)} />
    </div>
  ));
}

function Form() {
  const { fields, array, editor } = useTwoLineEditor({ copyAbove: () => undefined });
  return (
    <>
      <ol>
        {array.fields.map(({ id }, line) => (
          <li key={id}>
            <div {...editor.cell({ line, column: "text" })}>
              <input aria-label={`Line ${line + 1}`} {...fields.register(`lines.${line}.text`)} />
            </div>
            <LineActions
              index={line}
              isLast={line === array.fields.length - 1}
              editor={editor}
              className=""
            />
          </li>
        ))}
      </ol>
      <AddLine form={fields} name="lines" editor={editor}>
        Add line
      </AddLine>
    </>
  );
}

afterEach(cleanup);

const texts = () =>
  screen.getAllByRole("textbox").map((input) => input instanceof HTMLInputElement && input.value);

test("Alt+Down and Alt+Up move the line with its text, and keep the focus on it", async () => {
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

test("buttons move a line with its text, and the focus follows", async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.type(screen.getByLabelText("Line 1"), "!");
  await user.click(screen.getByRole("button", { name: "Move line 1 down" }));
  expect(texts()).toEqual(["two", "one!"]);
  // The last line can't move down.
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

test("a move is announced", async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.click(screen.getByRole("button", { name: "Move line 2 up" }));
  expect(screen.getByRole("status").textContent).toBe("Line 2 moved to 1");
});

test("Tab moves through the cells of all lines and then stops once, at the buttons of the last line", async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.click(screen.getByLabelText("Line 1"));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByLabelText("Line 2"));
  await user.clear(screen.getByLabelText("Line 2"));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Move line 2 up" }));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add line" }));
});

test("arrow keys move through the buttons of a line, and to those of the other lines", async () => {
  const user = userEvent.setup();
  render(<Form />);
  const focused = () => document.activeElement?.getAttribute("aria-label");
  screen.getByRole("button", { name: "Move line 2 up" }).focus();
  await user.keyboard("{ArrowRight}");
  expect(focused()).toBe("Remove line 2");
  await user.keyboard("{ArrowUp}");
  expect(focused()).toBe("Remove line 1");
  await user.keyboard("{ArrowLeft}");
  expect(focused()).toBe("Move line 1 down");
  await user.keyboard("{ArrowLeft}{ArrowUp}");
  expect(focused()).toBe("Move line 1 down");
});

test("Alt+Down in a field of a split moves it, and the focus stays in the field", async () => {
  const user = userEvent.setup();
  render(<Blocks />);
  await user.click(screen.getByLabelText("Line 1"));
  await user.keyboard("{Enter}{ArrowDown}{Alt>}{ArrowDown}{/Alt}");
  expect(texts()).toEqual(["two", "one"]);
  expect(document.activeElement).toBe(screen.getByLabelText("Line 2"));
});
