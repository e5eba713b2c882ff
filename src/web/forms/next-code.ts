import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { OperationId } from "#contract/operations.ts";
import { isDateText, yearOf } from "#domain/dates.ts";
import { callAbortable } from "#web/api/call-api.ts";
import { useToday } from "#web/api/session.ts";

type CodeOperation = `${"vendors" | "customers" | "products" | "taxRates"}.nextCode`;

/**
 * Returns the proposed code of a new record, such as V0001 (Behavior 9). If it isn't changed, the server assigns the
 * code on saving, so that two users don't collide.
 */
export function useNextCode(id: CodeOperation, isEnabled: boolean): string | null {
  const next = useQuery({
    queryKey: [id],
    queryFn: async ({ signal }) => (await callAbortable(id, {}, signal)).code,
    enabled: isEnabled,
    staleTime: 0,
  }).data;
  return isEnabled ? (next ?? null) : null;
}

type ProposalFields<Name, Value> = {
  getFieldState: (name: Name) => { isDirty: boolean };
  resetField: (name: Name, options: { defaultValue: Value }) => void;
};

/** Replaces an older proposal with a newer one, unless the user has entered another value. */
export function useProposedCode<Name extends string, Value extends string>(
  { getFieldState, resetField }: ProposalFields<Name, NoInfer<Value>>,
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

type NumberProposal = {
  id: Extract<OperationId, `${string}.nextNumber`>;
  /** Next number for this year; null when editing a record. */
  proposal: string | null;
  /** Number the server would assign for the form's date; it isn't sent. */
  proposed: string | null;
  onProposed: (number: string) => void;
  date: string;
};

/** Proposes the next number for the year of the record's date, unless the user has entered another. */
export function useNextNumber(
  { getValues, resetField }: NumberFields,
  { id, proposal, proposed, onProposed, date }: NumberProposal,
): void {
  const thisYear = yearOf(useToday());
  const year = isDateText(date) ? yearOf(date) : thisYear;
  const query = { date: `${year}-01-01` };
  const nextNumberQuery = useQuery({
    queryKey: [id, { query }],
    queryFn: async ({ signal }) => (await callAbortable(id, { query }, signal)).number,
    enabled: proposal !== null && year !== thisYear,
  }).data;
  const next = year === thisYear ? proposal : nextNumberQuery;
  useEffect(() => {
    if (!next || next === proposed || getValues("number") !== proposed) return;
    onProposed(next);
    resetField("number", { defaultValue: next });
  }, [getValues, resetField, next, proposed, onProposed]);
}

/** Returns the code to send for a new record: none if the proposal wasn't changed. */
export function codeToSend(code = "", proposal: string | null): { code?: string } {
  return code === "" || code === proposal ? {} : { code };
}
