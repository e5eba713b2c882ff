import { skipToken, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import type { DocumentKind } from "#domain/document.ts";
import { callAbortable } from "#web/api/call-api.ts";

/** Account and description last used in a line with a contact. */
export type FrequentAccount = { accountId: string; description: string };

/** Enough to find one that isn't voided. */
const LOOKED_AT = 5;

/** Returns accounts and descriptions of a contact's last document, for recurring lines such as rent (Decision 0042). */
export function useFrequentAccounts(
  kind: DocumentKind,
  partyId: string | undefined,
): readonly FrequentAccount[] {
  const resource = DOCUMENT_RESOURCES[kind];
  const [list, get] = [`${resource}.list`, `${resource}.get`] as const;
  const query = { partyId, limit: LOOKED_AT };
  const latest = useQuery({
    queryKey: [list, { query }],
    queryFn: partyId === undefined ? skipToken : ({ signal }) => callAbortable(list, { query }, signal),
  });
  const id = latest.data?.items.find(({ status }) => status !== "void")?.id;
  const last = useQuery({
    queryKey: [get, { params: { id } }],
    queryFn: id === undefined ? skipToken : ({ signal }) => callAbortable(get, { params: { id } }, signal),
  });
  const items = last.data?.items;
  return useMemo(
    () =>
      (items ?? []).flatMap(({ accountId, description }) =>
        accountId === null ? [] : [{ accountId, description }],
      ),
    [items],
  );
}
