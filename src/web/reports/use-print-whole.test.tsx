import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { currentToasts } from "#web/ui/toast-store.ts";
import { usePrintWhole } from "./use-print-whole.ts";

type Reply = { hasNextPage: boolean; isFetchNextPageError: boolean };

const MORE: Reply = { hasNextPage: true, isFetchNextPageError: false };
const LAST: Reply = { hasNextPage: false, isFetchNextPageError: false };
const FAILED: Reply = { hasNextPage: true, isFetchNextPageError: true };

/** A list whose further pages are answered so; `show` draws it with what has been read. */
function listOf(replies: readonly Reply[]) {
  const printed = vi.fn<() => void>();
  vi.stubGlobal("print", printed);
  const left = [...replies];
  const loadMore = vi.fn<() => Promise<Reply>>(async () => left.shift() ?? LAST);
  const hook = renderHook(({ hasMore }) => usePrintWhole({ hasMore, loadMore }), {
    initialProps: { hasMore: replies.length > 0 },
  });
  const print = () => act(async () => hook.result.current.print());
  return { printed, loadMore, print, show: (hasMore: boolean) => hook.rerender({ hasMore }), hook };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a list that is read as a whole is printed at once", async () => {
  const { printed, loadMore, print } = listOf([]);
  await print();
  expect(printed).toHaveBeenCalledOnce();
  expect(loadMore).not.toHaveBeenCalled();
});

test("the rest is read first, and printed once when it stands on the page", async () => {
  const { printed, loadMore, print, show } = listOf([MORE, LAST]);
  await print();
  expect(loadMore).toHaveBeenCalledTimes(2);
  expect(printed).not.toHaveBeenCalled();
  show(false);
  expect(printed).toHaveBeenCalledOnce();
  show(true);
  show(false);
  expect(printed).toHaveBeenCalledOnce();
});

test("what could not be read is not printed, and that is said", async () => {
  const { printed, print, show, hook } = listOf([MORE, FAILED]);
  await print();
  show(false);
  expect(printed).not.toHaveBeenCalled();
  expect(hook.result.current.isPending).toBe(false);
  expect(currentToasts().at(-1)?.message).toMatch(/^The rest could not be read/);
});
