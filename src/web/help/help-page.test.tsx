import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SupportContact } from "./help-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function serverWith(supportEmail: string | null) {
  const asked = vi.fn<() => Promise<Response>>(async () => Response.json({ supportEmail }));
  vi.stubGlobal("fetch", asked);
  return asked;
}

test("the support contact of this server is named", async () => {
  serverWith("help@books.example");
  const { container } = render(<SupportContact />);
  const link = await screen.findByRole("link", { name: "help@books.example" });
  expect(link.getAttribute("href")).toBe("mailto:help@books.example");
  expect(container.textContent).toBe("Support contact is help@books.example.");
});

test("without one nobody is told to write to an address that nobody reads", async () => {
  const asked = serverWith(null);
  const { container } = render(<SupportContact />);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(container.textContent).toBe("");
});
