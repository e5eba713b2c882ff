import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { signedInCache } from "#test/support/signed-in-cache.ts";
import { paths } from "#web/navigation/paths.ts";
import { MoneyPage } from "./money-page.tsx";

const account = {
  accountId: "0197a000-0000-7000-8000-000000000000",
  code: "1000",
  name: "Cash",
  moneyKind: "cash",
  isActive: true,
  lastUsedFor: [],
  balance: "50.00",
  currency: null,
  foreignBalance: null,
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("an address with an unknown account shows no transactions", async () => {
  const requestedUrls: string[] = [];
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("fetch", (url: string) => {
    requestedUrls.push(url.replace(/\?.*/, ""));
    return Promise.resolve(Response.json({ items: [account], nextCursor: null }));
  });
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: paths.money(), component: MoneyPage });
  const history = createMemoryHistory({ initialEntries: [`${paths.money()}?account=9999`] });
  const router = createRouter({ routeTree: root.addChildren([page]), history });
  render(
    <QueryClientProvider client={signedInCache()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByText("No bank or cash account with this code");
  expect(screen.getByRole("link", { name: /Cash/ }).getAttribute("aria-current")).toBeNull();
  expect(requestedUrls.filter((path) => path.includes("movements"))).toEqual([]);
});
