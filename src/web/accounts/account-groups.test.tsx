import { act, cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Account } from "#contract/accounts.ts";
import { useSelection } from "#web/lists/selection.ts";
import { AccountGroups } from "./account-groups.tsx";

const chart = Array.from({ length: 1200 }, (_, index): Account => {
  const code = String(10_000 + index);
  return {
    id: code,
    code,
    name: "A",
    type: "asset",
    description: "",
    parentId: null,
    isActive: true,
    version: 1,
  };
});

const Chart = () => <AccountGroups accounts={chart} balanceOf={null} selection={useSelection(chart)} />;

beforeEach(() => {
  // The test browser has no layout, so no element ever comes into view.
  vi.stubGlobal(
    "IntersectionObserver",
    vi.fn(
      class {
        observe = () => undefined;
        disconnect = () => undefined;
      },
    ),
  );
  render(<Chart />);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const rows = () => screen.getAllByRole("listitem").length;

test("a large chart counts all its accounts and renders the first ones, more on demand", async () => {
  expect(screen.getByText("1,200 accounts")).toBeDefined();
  expect(screen.getByText("200 of 1,200 accounts so far")).toBeDefined();
  expect(rows()).toBe(200);
  await userEvent.click(screen.getByRole("button", { name: "Load more" }));
  expect(rows()).toBe(400);
});

test("a printout includes the whole chart", () => {
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  expect(rows()).toBe(1200);
});

test("the header of a type selects its accounts, also those that are not rendered", async () => {
  const head = () => screen.getByRole<HTMLInputElement>("checkbox", { name: "Select all: Assets" });
  await userEvent.click(screen.getByRole("checkbox", { name: "Select 10003 - A" }));
  expect([head().checked, head().indeterminate]).toEqual([false, true]);
  await userEvent.click(head());
  await userEvent.click(screen.getByRole("button", { name: "Load more" }));
  expect(screen.getAllByRole<HTMLInputElement>("checkbox").filter(({ checked }) => checked)).toHaveLength(
    401,
  );
  await userEvent.click(head());
  expect(screen.getAllByRole<HTMLInputElement>("checkbox").filter(({ checked }) => checked)).toHaveLength(0);
});
