import { useState, type KeyboardEvent } from "react";
import { formatDate, isDateText, parseDateInput } from "#domain/dates.ts";
import { useToday } from "#web/api/session.ts";
import { takeKey } from "#web/ui/take-key.ts";
import { dateForKey } from "./date-keys.ts";

export type DateChoice = {
  /** "2025-01-31", or "" for none. Text that is no date comes back as it was typed, for the form to refuse. */
  value: string;
  onChange: (value: string) => void;
  min?: string | undefined;
  max?: string | undefined;
};

export const NOT_A_DATE = "Enter a date such as 01/31/2026";

/** The state and the keys of a date field; drawing it is the component's work. */
export function useDateField({ value, onChange, min, max }: DateChoice) {
  const today = useToday();
  const [typed, setTyped] = useState<string | null>(null);
  const [isCalendarOpen, setCalendarOpen] = useState(false);
  const isDate = isDateText(value);
  const date = isDate ? value : null;

  function commit(): void {
    if (typed === null) return;
    setTyped(null);
    const next = typed.trim() === "" ? "" : (parseDateInput(typed, today) ?? typed);
    if (next !== value) onChange(next);
  }
  /** The accountants' keys work on a settled date; while somebody types a date they are ordinary signs. */
  function moveByKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || typed) return;
    const moved = dateForKey(event.key, { date: date ?? today, today });
    if (moved === null) return;
    event.preventDefault();
    setTyped(null);
    onChange(moved);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey && event.key === "ArrowDown") {
      event.preventDefault();
      commit();
      setCalendarOpen(true);
    } else if (event.key === "Enter") commit();
    else if (event.key === "Escape" && typed !== null) {
      takeKey(event);
      setTyped(null);
    } else moveByKey(event);
  }
  const text = typed ?? (isDate ? shownDate(value) : value);
  const error = typed === null ? whyNot({ value, min, max }) : undefined;
  return {
    today,
    date,
    text,
    error,
    isSettled: typed === null,
    type: setTyped,
    commit,
    onKeyDown,
    isCalendarOpen,
    setCalendarOpen,
  };
}

/** The date as one types it: "01/31/2025". */
function shownDate(date: string): string {
  return `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;
}

type Range = { value: string; min: string | undefined; max: string | undefined };

function whyNot({ value, min, max }: Range): string | undefined {
  if (value === "") return undefined;
  if (!isDateText(value)) return NOT_A_DATE;
  if (min && value < min) return `Choose a date from ${formatDate(min)}`;
  return max && value > max ? `Choose a date up to ${formatDate(max)}` : undefined;
}
