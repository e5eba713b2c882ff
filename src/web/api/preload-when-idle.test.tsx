import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { preloadWhenIdle } from "./preload-when-idle.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, "connection");
});

const newPage = () => ({ preload: vi.fn<() => Promise<void>>(() => Promise.resolve()) });

test("pages are prefetched once nothing else is loading", async () => {
  const page = newPage();
  let isBusy = true;
  preloadWhenIdle([page], () => isBusy);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.preload).not.toHaveBeenCalled();
  isBusy = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.preload).toHaveBeenCalledOnce();
});

test("a browser that saves data prefetches no page", async () => {
  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
  const page = newPage();
  preloadWhenIdle([page], () => false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.preload).not.toHaveBeenCalled();
});

test("nothing is prefetched once the app shell is unmounted", async () => {
  const page = newPage();
  preloadWhenIdle([page], () => false)();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.preload).not.toHaveBeenCalled();
});
