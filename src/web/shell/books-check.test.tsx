import { toInstant } from "#domain/dates.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { BooksCheck, LastBooksCheck } from "#contract/books-check.ts";
import { paths } from "#web/navigation/paths.ts";
import { signedInCache } from "#test/support/signed-in-cache.ts";
import { BooksCheckBadge } from "./books-check.tsx";

// jsdom has no modal dialogs.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SOUND_CHECK: BooksCheck = {
  hasPassed: true,
  lineCount: 1234,
  checkedAt: toInstant("2026-01-05T09:30:00.000Z"),
  durationMs: 41,
  historySeal: `7.${"a".repeat(64)}`,
  checks: [
    { invariant: "I-01", rule: "Debits equal credits", problems: [], records: [] },
    { invariant: "I-07", rule: "Every change has a record", problems: [], records: [] },
  ],
};

const BROKEN: BooksCheck = {
  ...SOUND_CHECK,
  hasPassed: false,
  checks: [
    ...SOUND_CHECK.checks.slice(0, 1),
    {
      invariant: "I-07",
      rule: "Every change has a record",
      problems: ["Account 1000 is at version 2", "On 2026-01-05 the settings are at version 3"],
      records: [{ kind: "account", key: "1000" }, null],
    },
  ],
};

/** The badge; the server responds with `answers`, in this order, and then fails. */
function show(answers: readonly BooksCheck[], last: LastBooksCheck | null = null) {
  const remainingAnswers = [...answers];
  const fetched = vi.fn<(request: string | URL | Request) => void>();
  vi.stubGlobal("fetch", async (request: string | URL | Request) => {
    if (String(request instanceof Request ? request.url : request).endsWith("/last"))
      return Response.json({ last });
    fetched(request);
    const answer = remainingAnswers.shift();
    return answer
      ? Response.json(answer)
      : Response.json({ code: "x", detail: "It is busy" }, { status: 400 });
  });
  render(
    <QueryClientProvider client={signedInCache()}>
      <BooksCheckBadge />
    </QueryClientProvider>,
  );
  return { fetched, user: userEvent.setup() };
}

test("the books are checked when the check is opened, and not before", async () => {
  const { fetched, user } = show([SOUND_CHECK]);
  const badge = screen.getByRole("button", { name: "Check the books" });
  expect(fetched).not.toHaveBeenCalled();
  await user.click(badge);
  const dialog = within(await screen.findByRole("dialog", { name: "Integrity check" }));
  const extent = await dialog.findByText(/^2 of 2 checks passed \(41 ms\), 1,234 journal lines/);
  expect(extent.textContent).toMatch(/, 1,234 journal lines, on Jan 5, 2026, 9:30.AM$/);
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Passed: Debits equal creditsI-01",
    "Passed: Every change has a recordI-07",
  ]);
  await user.click(dialog.getByRole("button", { name: "Close" }));
  expect(screen.getByRole("button", { name: "Integrity check: 2 of 2 checks passed (41 ms)" })).toBe(badge);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("failed checks come first, and link to their record if it has a page", async () => {
  const { user } = show([BROKEN]);
  await user.click(screen.getByRole("button", { name: "Check the books" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/found a problem in your books/);
  const [first] = screen.getAllByRole("listitem");
  expect(first?.textContent).toMatch(/^Failed: Every change has a record/);
  expect(screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Account 1000 is at version 2", paths.account("1000")],
  ]);
  screen.getByText("On Jan 5, 2026 the settings are at version 3");
  screen.getByRole("link").addEventListener("click", (event) => event.preventDefault());
  await user.click(screen.getByRole("link"));
  expect(screen.queryByRole("dialog")).toBeNull();
  screen.getByRole("button", { name: "Integrity check: 1 of 2 checks passed (41 ms)" });
});

test("a failed request shows no earlier result, and can be tried again", async () => {
  const { user } = show([SOUND_CHECK]);
  await user.click(screen.getByRole("button", { name: "Check the books" }));
  await screen.findByText(/2 of 2 checks passed \(41 ms\), 1,234 journal lines/);
  await user.click(screen.getByRole("button", { name: "Check again" }));
  await screen.findByText("Couldn't check the books: It is busy");
  expect(screen.queryByText(/2 of 2 checks passed \(41 ms\), 1,234 journal lines/)).toBeNull();
  screen.getByRole("button", { name: "Try again" });
});

const LAST: LastBooksCheck = { checkedAt: SOUND_CHECK.checkedAt, lineCount: 1234, problemCount: 0 };

test("the badge names the day of the last check", async () => {
  show([], LAST);
  expect(await screen.findByText("Books checked Jan 5, 2026")).toBeTruthy();
});

test("the badge counts the problems of the last check", async () => {
  show([], { ...LAST, problemCount: 2 });
  expect(await screen.findByText("2 problems on Jan 5, 2026")).toBeTruthy();
});

test("a saved seal is compared with the history", async () => {
  const sealed = {
    invariant: "I-121",
    rule: "The history contains every entry whose seal was kept",
    records: [],
  };
  const { user } = show([SOUND_CHECK, { ...SOUND_CHECK, checks: [{ ...sealed, problems: ["It doesn't"] }] }]);
  await user.click(screen.getByRole("button", { name: "Check the books" }));
  await user.click(await screen.findByText("History seal"));
  await user.type(screen.getByLabelText("Seal you kept"), `3.${"b".repeat(64)}`);
  await user.click(screen.getByRole("button", { name: "Compare" }));
  expect(await screen.findByText(/The history doesn't contain this seal/)).toBeTruthy();
});
