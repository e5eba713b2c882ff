import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ApiError } from "#web/api/api-error.ts";
import { AsyncRecord } from "./async-record.tsx";

afterEach(cleanup);

function draw(query: { data: string | undefined; error: Error | null }) {
  render(
    <AsyncRecord
      query={{ ...query, refetch: () => undefined }}
      recordName="Invoice"
      back={{ href: "/app/sales", label: "Sales Invoices" }}
      failed={(message) => `Couldn't load the invoice: ${message}`}
    >
      {(text) => <p>{text}</p>}
    </AsyncRecord>,
  );
}

const refused = (status: number) => new ApiError({ status, code: "some.code", detail: "No such thing" });

test("an address of a missing record shows that it is missing, and links to the list", () => {
  draw({ data: undefined, error: refused(404) });
  expect(screen.getByRole("heading", { name: "Invoice not found" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Sales Invoices" }).getAttribute("href")).toBe("/app/sales");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("any other failure can be tried again", () => {
  draw({ data: undefined, error: refused(500) });
  expect(screen.getByText("Couldn't load the invoice: No such thing")).toBeDefined();
  expect(screen.getByRole("button", { name: "Try again" })).toBeDefined();
});

test("a page that is loading is marked as busy, so that tests can wait for the finished page", () => {
  draw({ data: undefined, error: null });
  expect(screen.getByRole("status").querySelector("[aria-busy=true]")).not.toBeNull();
});
