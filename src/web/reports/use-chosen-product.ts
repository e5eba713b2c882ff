import { useQuery } from "@tanstack/react-query";
import type { Product } from "#contract/products.ts";
import { callWith } from "#web/api/call.ts";
import type { Coded } from "#web/fields/match-text.ts";

/** The product of the address; until its name is known, or where there is none, it has no name. */
export function useChosenProduct(id: string | undefined): Coded | null {
  const input = { params: { id: id ?? "" } };
  const { data } = useQuery<Product>({
    queryKey: ["products.get", input],
    queryFn: ({ signal }) => callWith("products.get", input, signal),
    enabled: id !== undefined,
  });
  if (id === undefined) return null;
  return data ?? { id, code: "", name: "" };
}
