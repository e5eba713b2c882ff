import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { signedInCache } from "#test/support/signed-in-cache.ts";
import { CompanyDetailsPrompt } from "./company-details-prompt.tsx";

afterEach(cleanup);

function show(company: { name: string; address: string | null }) {
  const cache = signedInCache();
  cache.setQueryData(["company.get", {}], company);
  render(
    <QueryClientProvider client={cache}>
      <CompanyDetailsPrompt />
    </QueryClientProvider>,
  );
  return screen.queryByRole("button", { name: "Enter name and address" });
}

test.each([
  [
    "a name",
    { name: "My Company", address: "Pier 1" },
    'Documents you post now will permanently show "My Company".',
  ],
  ["an address", { name: "Harbor Supply", address: null }, "Documents you post now won't show your address."],
])("before an invoice is posted, the company has to add a missing %s", (_, company, words) => {
  expect(show(company)).not.toBeNull();
  expect(screen.getByText(words, { exact: false })).toBeDefined();
});

test("a company that has both is not prompted", () => {
  expect(show({ name: "Harbor Supply", address: "Pier 1" })).toBeNull();
});
