import { useCallback } from "react";
import { isDateText } from "#domain/dates.ts";
import { useToday } from "#web/api/session.ts";
import { useSearchParams } from "#web/app/use-search-params.ts";

function readAsOf({ asOf }: { asOf?: string }) {
  return { asOf: asOf !== undefined && isDateText(asOf) ? asOf : undefined };
}

/** The day of a report, kept in the address; today unless chosen (Spec 9). */
export function useAsOf(): [string, (asOf: string) => void] {
  const today = useToday();
  const [{ asOf = today }, change] = useSearchParams(readAsOf);
  const setAsOf = useCallback((day: string) => change({ asOf: day }), [change]);
  return [asOf, setAsOf];
}
