import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentToasts, dismissToast, leaveToastsBehind, showToast, ToastRegion } from "./toast.tsx";

beforeEach(() => {
  HTMLElement.prototype.showPopover = () => undefined;
  document.elementsFromPoint = () => [];
});
afterEach(() => {
  cleanup();
  for (const { id } of currentToasts()) dismissToast(id);
});

test("one message shows the last event, next to an earlier action that can still be undone", () => {
  const action = { label: "Undo", onSelect: () => undefined };
  showToast("First");
  showToast("Deleted", { action });
  showToast("Saved");
  showToast("Saved again");
  expect(currentToasts().map(({ message }) => message)).toEqual(["Deleted", "Saved again"]);
});

test("an action on a record disappears once the record changes", () => {
  const action = { label: "Post", onSelect: () => undefined };
  showToast("INV-1 was saved as a draft", { action, description: "one" });
  showToast("INV-2 was saved as a draft", { action, description: "two" });
  showToast("INV-1 was voided", { description: "one" });
  showToast("INV-2 was posted", { action, description: "two" });
  expect(currentToasts().map(({ message }) => message)).toEqual(["INV-2 was posted"]);
});

test("a user who keeps typing has read the message, but may still want to undo", async () => {
  render(
    <>
      <input aria-label="Memo" />
      <ToastRegion />
    </>,
  );
  act(() => {
    showToast("Deleted", { action: { label: "Undo", onSelect: () => undefined } });
    showToast("Saved");
  });
  await userEvent.type(screen.getByLabelText("Memo"), "x");
  expect(currentToasts().map(({ message }) => message)).toEqual(["Deleted"]);
});

test("a message stays on its page, but Undo stays available on the next one", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  showToast("Deleted", { action: { label: "Undo", onSelect: () => undefined } });
  showToast("INV-1 was saved", { action: { label: "View", onSelect: () => undefined } });
  leaveToastsBehind();
  expect(currentToasts()).toHaveLength(2);
  vi.advanceTimersByTime(2_000);
  leaveToastsBehind();
  vi.useRealTimers();
  expect(currentToasts().map(({ message }) => message)).toEqual(["Deleted"]);
});

test("a message does not cover the field in which the user types", () => {
  const field = document.createElement("input");
  // The field covers the whole lower part of the window.
  document.elementsFromPoint = (_, y) => (y > window.innerHeight / 2 ? [field] : []);
  render(<ToastRegion />);
  act(() => showToast("Saved"));
  const region = screen.getByText("Saved").closest<HTMLElement>("[popover]");
  expect(Number.parseInt(region?.style.top ?? "", 10)).toBeLessThan(window.innerHeight / 2);
});
