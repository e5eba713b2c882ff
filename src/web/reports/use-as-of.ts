import { useCallback } from "react";
import { useToday } from "#web/api/session.ts";
import { dateOfAddress } from "#web/fields/period.tsx";
import { useSearchParams } from "#web/navigation/address.ts";

function readAsOf({ asOf }: { asOf?: string }) {
  return { asOf: dateOfAddress(asOf) };
}

/** The day of a report, kept in the address; today unless chosen (Spec 9). */
export function useAsOf(): [string, (asOf: string) => void] {
  const today = useToday();
  const [{ asOf = today }, change] = useSearchParams(readAsOf);
  const setAsOf = useCallback((day: string) => change({ asOf: day }), [change]);
  return [asOf, setAsOf];
}
