import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { signalBusy } from "#web/api/busy-server.ts";
import { BusyNotice } from "./busy-notice.tsx";

beforeEach(() => {
  HTMLElement.prototype.showPopover = () => undefined;
});
afterEach(cleanup);

test("a page that waits for a busy server shows a notice until the last call is answered", () => {
  render(<BusyNotice />);
  const notice = screen.getByRole("status", { hidden: true });
  expect(notice.textContent).toBe("");
  const ends: (() => void)[] = [];
  act(() => void ends.push(signalBusy(), signalBusy()));
  expect(notice.textContent).toBe("The server is busy. Trying again…");
  act(() => ends[0]?.());
  expect(notice.textContent).toBe("The server is busy. Trying again…");
  act(() => ends[1]?.());
  expect(notice.textContent).toBe("");
});
