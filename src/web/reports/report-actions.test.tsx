import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { currentToasts } from "#web/ui/toast.tsx";
import { usePrintWhole } from "./report-actions.tsx";

/** A list that may have more to load; `show` renders it with the loaded rows. */
function listOf(hasMore: boolean, loadAll = vi.fn<() => Promise<void>>(async () => undefined)) {
  const printed = vi.fn<() => void>();
  vi.stubGlobal("print", printed);
  const hook = renderHook((props: { hasMore: boolean }) => usePrintWhole({ ...props, loadAll }), {
    initialProps: { hasMore },
  });
  const print = () => act(async () => hook.result.current.print());
  return { printed, loadAll, print, show: (more: boolean) => hook.rerender({ hasMore: more }), hook };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a fully loaded list is printed at once", async () => {
  const { printed, loadAll, print } = listOf(false);
  await print();
  expect(printed).toHaveBeenCalledOnce();
  expect(loadAll).not.toHaveBeenCalled();
});

test("the rest is loaded first, and printed once it is on the page", async () => {
  const { printed, loadAll, print, show } = listOf(true);
  await print();
  expect(loadAll).toHaveBeenCalledOnce();
  expect(printed).not.toHaveBeenCalled();
  show(false);
  expect(printed).toHaveBeenCalledOnce();
  show(true);
  show(false);
  expect(printed).toHaveBeenCalledOnce();
});

test("a list that could not be loaded is not printed, and the failure is reported", async () => {
  const unread = vi.fn<() => Promise<void>>(() => Promise.reject(new Error("No network")));
  const { printed, print, show, hook } = listOf(true, unread);
  await print();
  show(false);
  expect(printed).not.toHaveBeenCalled();
  expect(hook.result.current.isPending).toBe(false);
  expect(currentToasts().at(-1)?.message).toMatch(/^Couldn't load the remaining rows/);
});
