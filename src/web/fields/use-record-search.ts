import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { callWith } from "#web/api/call.ts";
import { useSettled } from "./use-settled.ts";

type Page<Item> = { items: readonly Item[]; nextCursor: string | null };
type ListEndpoint<Item> = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Page<Item>>>;

/** As many as are read at once; a book with fewer is searched without the server. */
const AT_ONCE = 500;

/** Which records are offered, as the list is filtered. */
type Filter = Readonly<Record<string, string>>;

const ACTIVE: Filter = { active: "true" };

/**
 * The records among which a picker chooses, the active ones unless told. The first ones are read once; only when
 * there are more does every pause in typing ask the server.
 */
export function useRecordSearch<Item>(endpoint: ListEndpoint<Item>, filter: Filter = ACTIVE) {
  const [typed, setTyped] = useState("");
  const first = useRecords(endpoint, { ...filter, search: "" });
  const hasMore = first.data?.nextCursor != null;
  const wanted = useSettled(hasMore ? typed.trim() : "");
  const found = useRecords(endpoint, { ...filter, search: wanted });
  return {
    items: found.data?.items ?? first.data?.items ?? [],
    /** What the items are the server's answer to; "" for the first ones. */
    foundFor: found.isPlaceholderData ? "" : wanted,
    isLoading: first.data === undefined || found.isFetching || (hasMore && wanted !== typed.trim()),
    typed,
    onType: setTyped,
  };
}

function useRecords<Item>(endpoint: ListEndpoint<Item>, filter: Filter) {
  const query = { ...filter, limit: AT_ONCE };
  return useQuery<Page<Item>>({
    queryKey: [endpoint.path, { query }],
    queryFn: ({ signal }) => callWith(endpoint, { query }, signal),
    placeholderData: keepPreviousData,
  });
}
