import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { signedInCache } from "#test/support/signed-in-cache.ts";
import { paths } from "#web/navigation/paths.ts";
import { StatementGapsNotice } from "./statement-gaps.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("gaps between statements are counted, with a link to them", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ items: [], nextCursor: null, total: 2 })));
  render(
    <QueryClientProvider client={signedInCache()}>
      <StatementGapsNotice />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/^Transactions are missing before 2 statements/)).toBeTruthy();
  const link = screen.getByRole("link", { name: "Show statements" });
  expect(link.getAttribute("href")).toBe(paths.bankStatements({ proof: "gap" }));
});
