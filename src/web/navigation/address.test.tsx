import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  type RouterHistory,
} from "@tanstack/react-router";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useSearchParams } from "./address.ts";

const readRows = ({ rows }: { rows?: string }) => ({ rows: rows === "all" ? "all" : "balance" });
const readStart = ({ start }: { start?: string }) => ({ start: start === "2026-01-01" ? start : undefined });

function Page() {
  const [{ rows }] = useSearchParams(readRows);
  const [{ start = "none" }] = useSearchParams(readStart);
  return <p>{`${rows}, ${start}`}</p>;
}

function open(address: string): RouterHistory {
  const history = createMemoryHistory({ initialEntries: ["/before", address], initialIndex: 1 });
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history });
  render(<RouterProvider router={router} />);
  return history;
}

afterEach(cleanup);

test("an address with invalid or irrelevant settings is corrected, without a step in the history", async () => {
  const history = open("/report?start=2026-99-01&rows=foo&search=rent");
  await screen.findByText("balance, none");
  await waitFor(() => expect(history.location.href).toBe("/report?rows=balance&search=rent"));
  expect(history.length).toBe(2);
});

test.each(["/report", "/report?rows=all&start=2026-01-01", "/report?search=1000"])(
  "the address %s stays unchanged",
  async (address) => {
    const history = open(address);
    await screen.findByText(/^(all|balance), /);
    expect(history.location.href).toBe(address);
  },
);
