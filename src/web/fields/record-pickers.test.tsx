import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signedInCache } from "#test/support/signed-in-cache.ts";
import { PartyPicker } from "./record-pickers.tsx";

const ADA = { id: "ada", code: "C0001", name: "Ada", email: null, isActive: true };
const BOB = { id: "bob", code: "C0002", name: "Bob", email: null, isActive: false };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

beforeEach(() => {
  HTMLElement.prototype.showPopover = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
});

test("a customer that has become inactive is marked where it is selected, and no longer listed", async () => {
  vi.stubGlobal("fetch", async (url: string) => {
    const isActive = new URL(url, "http://localhost").searchParams.get("isActive") === "true";
    return Response.json({ items: isActive ? [ADA] : [BOB], nextCursor: null });
  });
  const draw = (value: typeof ADA) => (
    <QueryClientProvider client={signedInCache()}>
      <PartyPicker side="customer" label="Customer" value={value} onChange={() => undefined} />
    </QueryClientProvider>
  );
  const { unmount } = render(draw(BOB));
  const field = screen.getByRole("combobox", { name: "Customer" });
  await waitFor(() => expect(field).toHaveProperty("value", "Bob (inactive)"));
  await userEvent.clear(field);
  const offered = () => screen.getAllByRole("option", { hidden: true }).map(({ textContent }) => textContent);
  await waitFor(() => expect(offered()).toEqual(["C0001Ada"]));
  unmount();
  render(draw(ADA));
  await waitFor(() => expect(screen.getByRole("combobox")).toHaveProperty("value", "Ada"));
});
