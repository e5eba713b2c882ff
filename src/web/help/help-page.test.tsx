import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ARTICLES, HelpPage, SupportContact } from "./help-page.tsx";

const VERBS = new Set(
  "Accept Accrue Add Apply Approve Assign Attach Balance Calculate Change Check Choose Close Comment Compare Correct Count Create Customize Deduct Defer Design Edit Email Enter Export File Find Fix Get Give Hide Import Invite Invoice Lift Lock Look Name Number Open Pause Pay Prepare Print Protect Prove Raise Read Reconcile Record Refund Reopen Repay Require Resolve Revalue Reverse Review Round Save Schedule See Sell Send Set Share Show Sign Split Stop Switch Track Try Update Use Void Write".split(
    " ",
  ),
);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function serverWith(supportEmail: string | null) {
  const fetchStub = vi.fn<() => Promise<Response>>(async () => Response.json({ supportEmail }));
  vi.stubGlobal("fetch", fetchStub);
  return fetchStub;
}

test("the support contact of this server is named", async () => {
  serverWith("help@books.example");
  const { container } = render(<SupportContact />);
  const link = await screen.findByRole("link", { name: "help@books.example" });
  expect(link.getAttribute("href")).toBe("mailto:help@books.example");
  expect(container.textContent).toBe("Support contact is help@books.example.");
});

test("without a support address, the page shows no address to write to", async () => {
  const fetchStub = serverWith(null);
  const { container } = render(<SupportContact />);
  await waitFor(() => expect(fetchStub).toHaveBeenCalled());
  expect(container.textContent).toBe("");
});

test("a search shows the articles that contain every word", async () => {
  serverWith(null);
  render(<HelpPage />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Search help..."), "recurring page");
  const articles = await screen.findByText("Search results");
  expect(articles).toBeDefined();
  expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    "Set up a recurring transaction",
  ]);
  await user.clear(screen.getByLabelText("Search help..."));
  await user.type(screen.getByLabelText("Search help..."), "zebra");
  expect((await screen.findByText(/No articles match/)).textContent).toBe("No articles match zebra.");
});

test("no article is longer than 120 words, and each has its own title", () => {
  const long = ARTICLES.filter(({ text }) => text.split(/\s+/).length > 120);
  expect(long.map(({ title }) => title)).toEqual([]);
  expect(new Set(ARTICLES.map(({ title }) => title)).size).toBe(ARTICLES.length);
});

test("every title is a task that starts with a verb", () => {
  const isTask = ({ title }: { title: string }) => VERBS.has(title.split(" ")[0] ?? "");
  expect(ARTICLES.filter((article) => !isTask(article)).map(({ title }) => title)).toEqual([]);
});

test.each([
  ["assets", "Record an asset"],
  ["payments", "Record a payment"],
  ["aging", "Read the aging report"],
  ["e-invoices", "Send an e-invoice"],
  ["this date is in a closed period", "Fix a date in a closed period"],
])("a search for %s finds the article %s among the first", async (search, title) => {
  serverWith(null);
  render(<HelpPage />);
  await userEvent.setup().type(screen.getByLabelText("Search help..."), search);
  await screen.findByText("Search results");
  const titles = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  expect(titles.slice(0, 5)).toContain(title);
});
