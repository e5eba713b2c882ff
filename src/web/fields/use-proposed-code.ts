import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Endpoint } from "#contract/endpoint.ts";
import type { z } from "zod";
import { callWith } from "#web/api/call.ts";

type CodeEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<{ code: string }>>;

/**
 * Proposes the code of a new record, V0001 style (Spec 9). While nobody types another one the server gives it at
 * saving, so that two people who add a record at once do not clash.
 */
export function useProposedCode(
  endpoint: CodeEndpoint,
  { isWanted, setCode }: { isWanted: boolean; setCode: (code: string) => void },
): string | undefined {
  const proposal = useQuery({
    queryKey: [endpoint.path],
    queryFn: async ({ signal }) => (await callWith(endpoint, {}, signal)).code,
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
