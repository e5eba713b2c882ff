import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { PrivacyPage } from "./privacy-page.tsx";
import { TermsPage } from "./terms-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function serverWith(supportEmail: string | null) {
  const asked = vi.fn<() => Promise<Response>>(async () => Response.json({ supportEmail }));
  vi.stubGlobal("fetch", asked);
  return asked;
}

test.each([
  ["the terms", TermsPage],
  ["the privacy policy", PrivacyPage],
])("%s name the support contact of this server", async (_name, Page) => {
  serverWith("help@books.example");
  render(<Page />);
  const link = await screen.findByRole("link", { name: "help@books.example" });
  expect(link.getAttribute("href")).toBe("mailto:help@books.example");
  expect(link.parentElement?.textContent).toMatch(/Support contact is help@books\.example\.$/);
});

test("without one nobody is told to write to an address that nobody reads", async () => {
  const asked = serverWith(null);
  render(<TermsPage />);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  const words = screen.getByRole("article").textContent;
  expect(words).toMatch(/Questions about these terms go to the people who run this server\. $/);
  expect(words).not.toMatch(/Reply|Support contact/);
});
