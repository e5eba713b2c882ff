import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { signedInCache } from "#test/support/signed-in-cache.ts";
import { LoadRates } from "./load-rates.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a banking form is not shown without the chart of accounts, which can be loaded again", async () => {
  let fails = true;
  vi.stubGlobal("fetch", (url: string) =>
    Promise.resolve(
      fails && url.includes("/accounts")
        ? Response.json({ code: "record.not-found", detail: "No chart" }, { status: 404 })
        : Response.json({ items: [], nextCursor: null }),
    ),
  );
  render(
    <QueryClientProvider client={signedInCache()}>
      <LoadRates>{() => <p>Form</p>}</LoadRates>
    </QueryClientProvider>,
  );
  await screen.findByText(/Couldn't load the form/);
  expect(screen.queryByText("Form")).toBeNull();
  fails = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Form");
});
