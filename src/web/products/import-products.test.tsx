import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { signedInCache } from "#test/support/signed-in-cache.ts";
import { ImportProducts } from "./import-products.tsx";

const PREVIEW = {
  headers: ["SKU", "Name", "Stock"],
  headerLine: 1,
  columns: ["code", "name", "stockQuantity"],
  sampleLines: [{ line: 1, text: "SKU, Name, Stock" }],
  sampleRows: [["W", "Widget", "4"]],
  decimalSign: ".",
  defaultType: "inventory",
  openingStock: null,
  added: 1,
  updated: 0,
  unchanged: 0,
  rejected: 0,
  rows: [],
  previewHash: "a".repeat(64),
};
const STOCK = { productCount: 1, value: "80.00" };
const FIELD = /^Date of opening stock/;

/** Opens the import of a file on a server where 2024 is closed; returns the dates that it gets. */
async function openImport() {
  const dates: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: string }) => {
    const { openingDate }: { openingDate: string | null } = JSON.parse(body);
    dates.push(openingDate);
    if (openingDate !== "2024-12-31")
      return Response.json({ ...PREVIEW, openingStock: openingDate === null ? null : STOCK });
    const errors = [{ field: "openingDate", message: "This date is in a closed period." }];
    return Response.json(
      { status: 409, code: "journal.period-closed", detail: "Closed", errors },
      { status: 409 },
    );
  });
  const user = userEvent.setup();
  const { container } = render(
    <QueryClientProvider client={signedInCache()}>
      <ImportProducts />
    </QueryClientProvider>,
  );
  const input = container.querySelector<HTMLInputElement>("input[type=file]");
  if (input === null) throw new Error("There is no file field.");
  await user.upload(input, new File(["SKU,Name,Stock\nW,Widget,4"], "products.csv", { type: "text/csv" }));
  return { user, dates, field: await screen.findByRole("textbox", { name: FIELD }) };
}

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("quantities on hand become opening stock once their date is entered", async () => {
  const { user, dates, field } = await openImport();
  expect(dates).toEqual([null]);
  await user.type(field, "12/31/2025");
  await user.tab();
  await waitFor(() => expect(dates.at(-1)).toBe("2025-12-31"));
  expect(await screen.findByText(/Opening stock of 1 product for \$?80\.00 will be posted\./)).toBeDefined();
});

test("a date in a closed period is rejected at its field, and nothing can be imported", async () => {
  const { user, field } = await openImport();
  await user.type(field, "12/31/2024");
  await user.tab();
  expect(await screen.findByText("This date is in a closed period.")).toBeDefined();
  expect(screen.getByRole("button", { name: "Import 1 product" })).toHaveProperty("disabled", true);
});
