import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { callWith } from "#web/api/call.ts";

type CodeOperation = `${"vendors" | "customers" | "products" | "taxRates"}.nextCode`;

/**
 * Proposes the code of a new record, V0001 style (Spec 9). While nobody types another one the server gives it at
 * saving, so that two people who add a record at once do not clash.
 */
export function useProposedCode(
  id: CodeOperation,
  { isWanted, setCode }: { isWanted: boolean; setCode: (code: string) => void },
): string | undefined {
  const proposal = useQuery({
    queryKey: [id],
    queryFn: async ({ signal }) => (await callWith(id, {}, signal)).code,
    enabled: isWanted,
    staleTime: 0,
  }).data;
  useEffect(() => {
    if (isWanted && proposal !== undefined) setCode(proposal);
  }, [isWanted, proposal, setCode]);
  return proposal;
}

/** What is sent as the code of a record: nothing for a new one whose proposed code nobody changed. */
export function codeToSend(code: string, proposal: string | undefined): { code?: string } {
  return code === "" || code === proposal ? {} : { code };
}
