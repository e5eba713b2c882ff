import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { type Money, sum, toAmount } from "#domain/money.ts";
import { ApiError } from "#web/api/api-error.ts";
import { SelectBox } from "#web/ui/checkbox.tsx";
import { currentToasts } from "#web/ui/toast.tsx";
import { useBulk } from "./bulk.ts";
import { SelectHead, SelectionBar } from "./selection-bar.tsx";
import { useSelection } from "./selection.ts";

type SelectableRow = { id: string; total: Money };

const ROWS: readonly SelectableRow[] = ["A", "B", "C", "D"].map((id) => ({ id, total: toAmount("0.10") }));
const CLOSED_PERIOD_ERROR = new ApiError({
  status: 409,
  code: "closed",
  detail: "This date lies in a closed period",
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type RowAction = (row: SelectableRow) => Promise<unknown>;

function List({ rows, act }: { rows: readonly SelectableRow[]; act: RowAction }) {
  const selection = useSelection(rows);
  const bulk = useBulk(selection);
  const work = {
    label: "Post",
    skipReason: () => null,
    act,
    nameOf: ({ id }: SelectableRow) => id,
    failed: "Failed to save row",
    doneText: (count: number) => `${count} posted`,
  };
  const actions = [{ label: "Post", keys: "p", onSelect: () => void bulk.run(selection.selected, work) }];
  return (
    <>
      <SelectionBar
        {...{ selection, actions, bulk }}
        total={sum(selection.selected.map(({ total }) => total))}
        wide={false}
      />
      <table>
        <thead>
          <tr>
            <SelectHead selection={selection} />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id }) => (
            <tr key={id}>
              <td>
                <SelectBox
                  label={`Select ${id}`}
                  checked={selection.ids.has(id)}
                  onPick={(isRange) => selection.onPick(id, isRange)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function draw(act: RowAction = async () => undefined) {
  const page = (rows: readonly SelectableRow[]) => (
    <QueryClientProvider client={new QueryClient()}>
      <List rows={rows} act={act} />
    </QueryClientProvider>
  );
  const { rerender, unmount } = render(page(ROWS));
  return {
    show: (rows: readonly SelectableRow[]) => rerender(page(rows)),
    leave: unmount,
    user: userEvent.setup(),
  };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name: `Select ${name}` });
const checked = () => ROWS.filter(({ id }) => box(id).checked).map(({ id }) => id);
const selectionBar = () => screen.queryByRole("region", { name: "Selection" });

test("the bar shows how many records are selected and their total, to the cent", async () => {
  const { user } = draw();
  expect(selectionBar()).toBeNull();
  for (const name of ["A", "B", "C"]) await user.click(box(name));
  expect(selectionBar()?.textContent).toContain("3 selectedTotal 0.30");
  expect(screen.getByRole("status").textContent).toBe("3 selected, total: 0.30");
});

test("Shift selects the range, by mouse and by keyboard", async () => {
  const { user } = draw();
  await user.click(box("B"));
  await user.keyboard("{Shift>}");
  await user.click(box("D"));
  await user.keyboard("{/Shift}");
  expect(checked()).toEqual(["B", "C", "D"]);
});

test("the checkbox in the header shows whether all rows, some or none are selected", async () => {
  const { user } = draw();
  await user.click(box("B"));
  expect([box("all").indeterminate, box("all").checked]).toEqual([true, false]);
  await user.click(box("all"));
  expect(checked()).toEqual(["A", "B", "C", "D"]);
  expect([box("all").indeterminate, box("all").checked]).toEqual([false, true]);
  await user.click(box("all"));
  expect(checked()).toEqual([]);
});

test("arrow keys move between checkboxes, and Escape clears the selection", async () => {
  const { user } = draw();
  await user.click(box("B"));
  await user.keyboard("{ArrowDown} {Home}");
  expect(checked()).toEqual(["B", "C"]);
  expect(document.activeElement).toBe(box("all"));
  await user.keyboard("{Escape}");
  expect(checked()).toEqual([]);
  expect(selectionBar()).toBeNull();
});

test("records that other filters hide are deselected, and are not selected again with them", async () => {
  const { show, user } = draw();
  await user.click(box("all"));
  show(ROWS.slice(0, 1));
  show(ROWS);
  expect(checked()).toEqual(["A"]);
});

test("rejected records stay selected with the reason, and the focus stays nearby", async () => {
  const { user } = draw(async ({ id }) => {
    if (id === "B" || id === "C") throw CLOSED_PERIOD_ERROR;
  });
  await user.click(box("all"));
  await user.click(screen.getByRole("button", { name: "Post" }));
  expect(checked()).toEqual(["B", "C"]);
  expect(within(selectionBar() ?? document.body).getByText("2 posted")).toBeDefined();
  expect(selectionBar()?.textContent).toContain("2 skipped (B, C): This date lies in a closed period");
  expect(currentToasts()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Clear the selection" }));
  expect(selectionBar()).toBeNull();
  expect(document.activeElement).toBe(box("all"));
});

test("a long run shows its progress and can be stopped; the rest stays selected", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const answers: (() => void)[] = [];
  const { user } = draw(() => new Promise<void>((resolve) => answers.push(resolve)));
  await user.click(box("all"));
  await user.click(screen.getByRole("button", { name: "Post" }));
  expect(screen.queryByRole("progressbar")).toBeNull();
  await vi.advanceTimersByTimeAsync(2_000);
  answers[0]?.();
  await screen.findByText("1 of 4");
  await user.keyboard("{Escape}");
  expect(checked()).toHaveLength(4);
  await user.click(screen.getByRole("button", { name: "Stop" }));
  answers[1]?.();
  await within(selectionBar() ?? document.body).findByText("2 not processed");
  expect(checked()).toEqual(["C", "D"]);
  expect(answers).toHaveLength(2);
});

test("a message is enough if all records succeed", async () => {
  const { user } = draw();
  await user.click(box("A"));
  await user.click(screen.getByRole("button", { name: "Post" }));
  expect(currentToasts().map(({ message, tone }) => [message, tone])).toEqual([["1 posted", "positive"]]);
  expect(selectionBar()).toBeNull();
});

test("a user who has left the page gets the full summary in a message", async () => {
  const answers: (() => void)[] = [];
  const { user, leave } = draw(({ id }) => {
    return new Promise<void>((resolve, reject) =>
      answers.push(() => (id === "A" ? resolve() : reject(CLOSED_PERIOD_ERROR))),
    );
  });
  await user.click(box("A"));
  await user.click(box("B"));
  await user.click(screen.getByRole("button", { name: "Post" }));
  leave();
  answers[0]?.();
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await waitFor(() => expect(currentToasts()).toHaveLength(1));
  expect(currentToasts()[0]?.message).toBe("1 posted. 1 skipped (B): This date lies in a closed period");
});
