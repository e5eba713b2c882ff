import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ItemOf, ListOperation } from "#contract/contract.ts";
import { callWith } from "#web/api/call.ts";
import { useSettled } from "./use-settled.ts";

/** As many as are read at once; a book with fewer is searched without the server. */
const AT_ONCE = 500;

/** Which records are offered, as the list is filtered. */
type Filter = Readonly<Record<string, string>>;

const ACTIVE: Filter = { active: "true" };

export type RecordSearch<Item> = {
  items: readonly Item[];
  /** What the items are the server's answer to; "" for the first ones. */
  foundFor: string;
  isLoading: boolean;
  typed: string;
  onType: (typed: string) => void;
};

/**
 * The records among which a picker chooses, the active ones unless told. The first ones are read once; only when
 * there are more does every pause in typing ask the server.
 */
export function useRecordSearch<Id extends ListOperation>(
  id: Id,
  filter: Filter = ACTIVE,
): RecordSearch<ItemOf<Id>> {
  const [typed, setTyped] = useState("");
  const first = useRecords(id, { ...filter, search: "" });
  const hasMore = first.data?.nextCursor != null;
  const wanted = useSettled(hasMore ? typed.trim() : "");
  const found = useRecords(id, { ...filter, search: wanted });
  return {
    items: found.data?.items ?? first.data?.items ?? [],
    foundFor: found.isPlaceholderData ? "" : wanted,
    isLoading: first.data === undefined || found.isFetching || (hasMore && wanted !== typed.trim()),
    typed,
    onType: setTyped,
  };
}

function useRecords<Id extends ListOperation>(id: Id, filter: Filter) {
  const query = { ...filter, limit: AT_ONCE };
  return useQuery({
    queryKey: [id, { query }],
    queryFn: ({ signal }) => callWith(id, { query }, signal),
    placeholderData: keepPreviousData,
  });
}
