import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eachThirdIsLikely, idOf, newBank } from "#test/support/bank-for-review.ts";
import { signedInCache } from "#test/support/signed-in-cache.ts";
import { paths } from "#web/navigation/paths.ts";
import { useGlobalKeys } from "#web/shell/global-keys.ts";
import { ToastRegion } from "#web/ui/toast.tsx";
import { setLetterKeysOn } from "#web/ui/browser-settings.ts";
import { BankWorkPage } from "./bank-work-page.tsx";

function Shell() {
  useGlobalKeys({ onPalette: () => undefined, onSwitch: () => undefined, onHelp: () => undefined });
  return (
    <>
      <Outlet />
      <ToastRegion />
    </>
  );
}

/** The review screen of a bank with this many transactions, in an app that knows the keys of every page. */
async function open(count: number, confidenceOf = eachThirdIsLikely) {
  const bank = newBank(count, confidenceOf);
  // A held request is answered once it is released.
  const held = { lists: Promise.resolve() };
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (url.includes("suggestions")) await held.lists;
    return bank.answer(url, init);
  });
  const root = createRootRoute({ component: Shell });
  const work = createRoute({
    getParentRoute: () => root,
    path: "/app/bank/$code/match",
    component: BankWorkPage,
  });
  const otherPage = createRoute({
    getParentRoute: () => root,
    path: "$",
    component: () => <p>Another page</p>,
  });
  const history = createMemoryHistory({ initialEntries: [paths.bankWork("1000")] });
  const router = createRouter({ routeTree: root.addChildren([work, otherPage]), history });
  render(
    <QueryClientProvider client={signedInCache()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole("list", { name: "Transactions to review" });
  return { bank, history, held };
}

const press = (key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.body, { key, ...more });
const findPosition = (position: string) => screen.findByRole("heading", { name: position });

beforeEach(() => {
  // The test browser has no layout, so no element comes into view, and none can be scrolled to.
  HTMLElement.prototype.scrollIntoView = () => undefined;
  HTMLElement.prototype.showPopover = () => undefined;
  HTMLDialogElement.prototype.showModal = () => undefined;
  HTMLElement.prototype.hidePopover = () => undefined;
  document.elementsFromPoint = () => [];
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a letter after g opens a page and does nothing to the transactions", async () => {
  const { bank, history } = await open(4);
  press("g");
  press("a");
  await screen.findByText("Another page");
  expect(history.location.pathname).toBe(paths.accounts());
  expect(bank.done).toEqual([]);
});

test("a held g starts one sequence", async () => {
  const { bank, history } = await open(4);
  press("g");
  press("g", { repeat: true });
  press("a");
  await screen.findByText("Another page");
  expect(history.location.pathname).toBe(paths.accounts());
  expect(bank.done).toEqual([]);
});

test("disabled letters and digits do nothing, and Enter and the arrows still work", async () => {
  setLetterKeysOn(false);
  const { bank } = await open(4);
  for (const key of ["a", "j", "1", "s"]) press(key);
  await findPosition("1 of 4");
  expect(screen.queryByRole("dialog")).toBeNull();
  press("ArrowDown");
  await findPosition("2 of 4");
  press("Enter");
  await waitFor(() => expect(bank.done).toEqual([idOf(2)]));
});

test("a held key moves on, and records one transaction", async () => {
  const { bank } = await open(6);
  press("j");
  press("j", { repeat: true });
  press("ArrowDown", { repeat: true });
  await findPosition("4 of 6");
  press("Enter");
  await findPosition("4 of 5");
  for (const key of ["Enter", "1", "a"]) press(key, { repeat: true });
  await waitFor(() => expect(bank.done).toEqual([idOf(4)]));
  await findPosition("4 of 5");
});

test("a focused suggestion is accepted once, however long Enter is held", async () => {
  await open(3);
  const [offer] = within(screen.getByRole("list", { name: "Suggested matches" })).getAllByRole("button");
  if (offer === undefined) throw new Error("No match found.");
  expect(fireEvent.keyDown(offer, { key: "Enter" }), "the button itself presses it").toBe(true);
  expect(fireEvent.keyDown(offer, { key: "Enter", repeat: true })).toBe(false);
});

test("Caps Lock doesn't change a letter, and Shift has no meaning", async () => {
  const { bank } = await open(6);
  press("J");
  await findPosition("2 of 6");
  for (const key of ["A", "a", "J", "j", "Enter", "ArrowDown"]) press(key, { shiftKey: true });
  await findPosition("2 of 6");
  expect(bank.done).toEqual([]);
});

/** The newest message that offers it; the test browser exposes no popover to screen readers. */
const undo = async () => (await screen.findAllByText("Undo")).at(-1) ?? document.body;

test("everything that A recorded is undone at once, by U or from the message", async () => {
  const { bank } = await open(6);
  press("a");
  await screen.findByText("4 transactions matched");
  expect(bank.done).toEqual([1, 2, 4, 5].map(idOf));
  press("u");
  await waitFor(() => expect(bank.done).toEqual([]));
  await findPosition("1 of 6");
  press("a");
  await waitFor(() => expect(bank.done).toEqual([1, 2, 4, 5].map(idOf)));
  await waitFor(() => expect(screen.getAllByText("Undo")).toHaveLength(2));
  fireEvent.click(await undo());
  await waitFor(() => expect(bank.done).toEqual([]));
  await findPosition("1 of 6");
  // Neither the key nor the message that is still shown undoes it again.
  press("u");
  fireEvent.click(await undo());
  press("a");
  await waitFor(() => expect(bank.done).toEqual([1, 2, 4, 5].map(idOf)));
  expect(bank.undone.length).toBe(8);
});

test("the message names what A couldn't record, and U undoes only the others", async () => {
  const { bank } = await open(6);
  bank.refused.add(idOf(4));
  press("a");
  await screen.findByText("3 transactions matched");
  expect(screen.getByRole("alert").textContent).toBe("Jan 5, 2026 B4: Not today");
  press("u");
  await waitFor(() => expect(bank.done).toEqual([]));
});

test("the message names what couldn't be undone, and the others are undone", async () => {
  const { bank } = await open(2);
  press("a");
  await screen.findByText("All transactions reviewed");
  await undo();
  bank.refused.add(idOf(2));
  press("u");
  await findPosition("1 of 1");
  expect(screen.getByRole("alert").textContent).toBe("Jan 5, 2026 B2: Not today");
  expect(bank.done).toEqual([idOf(2)]);
});

const rows = () => screen.getByRole("list", { name: "Transactions to review" }).children.length;

test("more transactions are loaded as the selection nears the end of the list", async () => {
  await open(250);
  await findPosition("1 of 200+");
  for (let times = 0; times < 170; times += 1) press("j");
  await findPosition("171 of 250");
  expect(rows()).toBe(250);
});

test("every transaction is recorded only when there are no more to load", async () => {
  const { bank, held } = await open(205, () => "exact");
  let letGo = (): void => undefined;
  held.lists = new Promise((resolve) => {
    letGo = resolve;
  });
  press("a");
  await waitFor(() => expect(bank.done.length).toBe(200));
  await screen.findByText("More transactions available");
  expect(screen.queryByText("All transactions reviewed")).toBeNull();
  letGo();
  await findPosition("1 of 5");
  press("a");
  await screen.findByText("All transactions reviewed");
  expect(bank.done.length).toBe(205);
});

const box = (text: RegExp | string) => screen.getByRole<HTMLInputElement>("checkbox", { name: text });
const boxes = () => screen.getAllByRole<HTMLInputElement>("checkbox", { name: /^Select .* on / });
const ticked = () => boxes().map(({ checked }) => checked);

test("Space selects the highlighted transaction, Shift+Space up to it, and S categorizes all of them", async () => {
  await open(4);
  press(" ");
  expect(ticked()).toEqual([true, false, false, false]);
  for (const key of ["j", "ArrowDown"]) press(key);
  press(" ", { shiftKey: true });
  expect(ticked()).toEqual([true, true, true, false]);
  press("s");
  await screen.findByText("Categorize 3 transactions");
});

test("the focus of a checkbox follows the highlight, and all can be selected", async () => {
  await open(3);
  boxes()[0]?.focus();
  fireEvent.keyDown(boxes()[0] ?? document.body, { key: "ArrowDown" });
  await findPosition("2 of 3");
  expect(document.activeElement).toBe(boxes()[1]);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "j" });
  await findPosition("3 of 3");
  expect(document.activeElement).toBe(boxes()[2]);
  fireEvent.click(box("Select all"));
  expect(ticked()).toEqual([true, true, true]);
});
