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

test("pages are fetched ahead once nothing else is being read", async () => {
  const page = newPage();
  let isBusy = true;
  preloadWhenIdle([page], () => isBusy);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.preload).not.toHaveBeenCalled();
  isBusy = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.preload).toHaveBeenCalledOnce();
});

test("a browser that saves data fetches no page ahead", async () => {
  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
  const page = newPage();
  preloadWhenIdle([page], () => false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.preload).not.toHaveBeenCalled();
});

test("nothing is fetched ahead once the frame of the app is gone", async () => {
  const page = newPage();
  preloadWhenIdle([page], () => false)();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.preload).not.toHaveBeenCalled();
});
