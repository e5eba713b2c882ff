import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { HelpPage, SupportContact } from "./help-page.tsx";
import { tasks, tips } from "./help-tasks.ts";
import { featureGuide, gettingStarted, troubleshooting } from "./help-texts.ts";

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

test("a search shows the articles that contain every word, title matches first", async () => {
  serverWith(null);
  render(<HelpPage />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Search help..."), "recurring repeat");
  const articles = await screen.findByText("Search results");
  expect(articles).toBeDefined();
  expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    "Recurring transactions",
  ]);
  await user.clear(screen.getByLabelText("Search help..."));
  await user.type(screen.getByLabelText("Search help..."), "zebra");
  expect((await screen.findByText(/No articles match/)).textContent).toBe("No articles match zebra.");
});

test("no article is longer than 120 words, and each has its own title", () => {
  const articles = [...gettingStarted, ...featureGuide, ...tasks, ...tips, ...troubleshooting];
  const long = articles.filter(({ text }) => text.split(/\s+/).length > 120);
  expect(long.map(({ title }) => title)).toEqual([]);
  expect(new Set(articles.map(({ title }) => title)).size).toBe(articles.length);
});
