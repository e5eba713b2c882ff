import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signedInCache } from "#test/support/signed-in-cache.ts";
import { ItemPicker, type ItemSubject } from "./item-picker.tsx";

const CHAIR = { id: "chair", code: "22", name: "Chair", type: "service" } as const;
const FREIGHT = {
  id: "freight",
  code: "5200",
  name: "Freight and delivery",
  type: "expense",
  isActive: true,
};
const RENT = { id: "rent", code: "2200", name: "Rent", type: "liability", isActive: true } as const;

beforeEach(() => {
  HTMLElement.prototype.showPopover = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The options for a text entered in a line with this item. */
async function optionsFor(typed: string, value: ItemSubject | null): Promise<(string | null)[]> {
  vi.stubGlobal("fetch", async (url: string) => {
    const items = /accounts\/roles/.test(url) ? [] : /accounts/.test(url) ? [RENT, FREIGHT] : [product()];
    return Response.json({ items, nextCursor: null });
  });
  const noop = () => undefined;
  render(
    <QueryClientProvider client={signedInCache()}>
      <ItemPicker
        {...{
          value,
          side: "customer",
          frequentAccounts: [],
          label: "Item",
          onProduct: noop,
          onAccount: noop,
        }}
        {...{ onText: noop, onClear: noop, onCreateProduct: noop, onCreateAccount: noop }}
      />
    </QueryClientProvider>,
  );
  const offered = () => screen.getAllByRole("option", { hidden: true }).map(({ textContent }) => textContent);
  await userEvent.type(screen.getByRole("combobox"), typed);
  await waitFor(() => expect(offered().at(-1)).toMatch(/text without a price/));
  return offered();
}

const product = () => ({
  ...CHAIR,
  salePrice: "50",
  purchasePrice: "20",
  stockQuantity: null,
  isActive: true,
});

test("a number entered over a product suggests no account", async () => {
  const offered = await optionsFor("220", { kind: "product", ...CHAIR });
  expect(offered.filter((text) => text?.includes("Rent"))).toEqual([]);
});

test("the full code of a product entered over another suggests it", async () => {
  expect((await optionsFor("22", { kind: "product", ...CHAIR, id: "other" }))[0]).toMatch(/Chair/);
});

test("a number entered in an empty line finds the account with that code", async () => {
  const offered = await optionsFor("220", null);
  expect(offered.filter((text) => text?.includes("Rent"))).toHaveLength(1);
});

test("a sale finds an expense account by its code, but not by a word of its name", async () => {
  const offered = await optionsFor("Delivery", null);
  expect(offered.filter((text) => text?.includes("Freight"))).toEqual([]);
  cleanup();
  expect((await optionsFor("5200", null))[0]).toMatch(/Freight/);
});
