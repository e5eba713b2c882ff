import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { toAmount, toPrice, toQuantity } from "#domain/money.ts";
import { type Product } from "#contract/products.ts";
import type { ProductId } from "#domain/ids.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { signedInCache } from "#test/support/signed-in-cache.ts";
import { currentToasts } from "#web/ui/toast.tsx";
import { useProductForm } from "./product-form.ts";

const id = brandUnchecked<ProductId>("0197a000-0000-7000-8000-000000000001");
const widget: Product = {
  id,
  version: 1,
  code: "P0001",
  name: "Widget",
  description: "",
  type: "inventory",
  unit: "pcs",
  purchasePrice: toPrice("20"),
  salePrice: toPrice("35"),
  reorderLevel: 0,
  purchaseAccountId: null,
  taxRateId: null,
  isActive: true,
  stockQuantity: toQuantity("4"),
  stockValue: toAmount("80.00"),
};

type OpenedAccount = { code: string; name: string };

/** A new product with opening stock, saved on a server that creates these accounts for it. */
async function save(openedAccounts: readonly OpenedAccount[]): Promise<Product[]> {
  const saved: Product[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (init.method === "POST") return Response.json({ ...widget, openedAccounts }, { status: 201 });
    return Response.json(url === "products.nextCode" ? { code: "P0001" } : {});
  });
  const cache = signedInCache();
  function Form() {
    const form = useProductForm({
      opened: null,
      name: "Widget",
      onSaved: (product) => saved.push(product),
    });
    function fill(): void {
      form.fields.setValue("purchasePrice", "20");
      form.fields.setValue("salePrice", "35");
      form.fields.setValue("stockQuantity", "4");
      void form.save();
    }
    return <button onClick={fill}>Save</button>;
  }
  render(
    <QueryClientProvider client={cache}>
      <Form />
    </QueryClientProvider>,
  );
  await userEvent.setup().click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  return saved;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("adding a product lists the accounts that were created for its opening stock", async () => {
  const accounts = [
    { code: "1000", name: "Inventory", description: "" },
    { code: "3000", name: "Opening Balance Equity", description: "" },
  ];
  expect(await save(accounts)).toEqual([widget]);
  expect(currentToasts().map(({ message }) => message)).toEqual([
    "We added these accounts to your chart: 1000\u00a0Inventory, 3000\u00a0Opening Balance Equity",
  ]);
});

test("if no account was created, the message mentions none", async () => {
  expect(await save([])).toEqual([widget]);
  expect(currentToasts()).toEqual([]);
});
