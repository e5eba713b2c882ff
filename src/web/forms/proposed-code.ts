import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { callWith } from "#web/api/call.ts";

type CodeOperation = `${"vendors" | "customers" | "products" | "taxRates"}.nextCode`;

/**
 * The proposed code of a new record, such as V0001 (Behaviour 9). If nobody types another one, the server gives
 * the code at saving, so that two people who add a record at once do not clash.
 */
export function useNextCode(id: CodeOperation, isWanted: boolean): string | null {
  const next = useQuery({
    queryKey: [id],
    queryFn: async ({ signal }) => (await callWith(id, {}, signal)).code,
    enabled: isWanted,
    staleTime: 0,
  }).data;
  return isWanted ? (next ?? null) : null;
}

type Fields<Name, Value> = {
  getFieldState: (name: Name) => { isDirty: boolean };
  resetField: (name: Name, options: { defaultValue: Value }) => void;
};

/** A newer proposal takes the place of an older one, unless the user has typed another. */
export function useProposed<Name extends string, Value extends string>(
  { getFieldState, resetField }: Fields<Name, NoInfer<Value>>,
  name: Name,
  proposal: Value | null,
): void {
  useEffect(() => {
    if (proposal !== null && !getFieldState(name).isDirty) resetField(name, { defaultValue: proposal });
  }, [getFieldState, resetField, name, proposal]);
}

/** What is sent as the code of a new record: nothing where nobody has changed the proposed one. */
export function codeToSend(code = "", proposal: string | null): { code?: string } {
  return code === "" || code === proposal ? {} : { code };
}
