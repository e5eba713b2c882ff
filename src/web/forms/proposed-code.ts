import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { OperationId } from "#contract/operations.ts";
import { isDateText, yearOf } from "#domain/dates.ts";
import { callWith } from "#web/api/call.ts";
import { useToday } from "#web/api/session.ts";

type CodeOperation = `${"vendors" | "customers" | "products" | "taxRates"}.nextCode`;

/**
 * The proposed code of a new record, such as V0001 (Behavior 9). If the user doesn't change it, the server gives
 * the code at saving, so that two people who add a record at once do not clash.
 */
export function useNextCode(id: CodeOperation, isEnabled: boolean): string | null {
  const next = useQuery({
    queryKey: [id],
    queryFn: async ({ signal }) => (await callWith(id, {}, signal)).code,
    enabled: isEnabled,
    staleTime: 0,
  }).data;
  return isEnabled ? (next ?? null) : null;
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

type NumberFields = {
  getValues: (name: "number") => string;
  resetField: (name: "number", options: { defaultValue: string }) => void;
};

type Proposed = {
  id: Extract<OperationId, `${string}.nextNumber`>;
  /** The next number on a day of this year; null when a record is edited. */
  proposal: string | null;
  /** The number that the server would give on the date of the form, which is not sent. */
  proposed: string | null;
  onProposed: (number: string) => void;
  date: string;
};

/** The number of a new record is the next one in the year of its date, unless the user has typed another. */
export function useNextNumber(
  { getValues, resetField }: NumberFields,
  { id, proposal, proposed, onProposed, date }: Proposed,
): void {
  const thisYear = yearOf(useToday());
  const year = isDateText(date) ? yearOf(date) : thisYear;
  const query = { date: `${year}-01-01` };
  const ofYear = useQuery({
    queryKey: [id, { query }],
    queryFn: async ({ signal }) => (await callWith(id, { query }, signal)).number,
    enabled: proposal !== null && year !== thisYear,
  }).data;
  const next = year === thisYear ? proposal : ofYear;
  useEffect(() => {
    if (!next || next === proposed || getValues("number") !== proposed) return;
    onProposed(next);
    resetField("number", { defaultValue: next });
  }, [getValues, resetField, next, proposed, onProposed]);
}

/** The code that is sent for a new record: none if the proposed one wasn't changed. */
export function codeToSend(code = "", proposal: string | null): { code?: string } {
  return code === "" || code === proposal ? {} : { code };
}
