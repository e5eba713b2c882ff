import { useCallback } from "react";
import { firstOfYear } from "#domain/dates.ts";
import type { Period } from "#domain/periods.ts";
import { useToday } from "#web/api/session.ts";
import { useSearchParams } from "#web/navigation/address.ts";
import { dateOfAddress } from "./date-of-address.ts";

type Raw = Readonly<Record<string, string | undefined>>;

function readDates({ start, end }: Raw) {
  return { start: dateOfAddress(start), end: dateOfAddress(end) };
}

/** The period of a report, kept in the address; from 1 January to today unless chosen (Spec 9). */
export function usePeriod(): [Period, (period: Period) => void] {
  const today = useToday();
  const [search, change] = useSearchParams(readDates);
  const setPeriod = useCallback(({ start, end }: Period) => change({ start, end }), [change]);
  const { end = today, start = firstOfYear(end) } = search;
  return [{ start, end }, setPeriod];
}
