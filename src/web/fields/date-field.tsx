import { CalendarDays } from "lucide-react";
import {
  lazy,
  Suspense,
  useRef,
  type ComponentProps,
  type RefObject,
  useState,
  type KeyboardEvent,
} from "react";
import {
  type Day,
  weekday,
  isDateText,
  firstOfMonth,
  firstOfYear,
  lastOfMonth,
  lastOfYear,
  shiftDays,
  shiftMonths,
} from "#domain/dates.ts";
import type { LockArea } from "#domain/period-locks.ts";
import { useToday } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { classNames } from "#web/ui/class-names.ts";
import {
  controlClasses,
  type ControlVariant,
  Field,
  type FieldTexts,
  type FieldWiring,
  useSelectWhenSettled,
} from "#web/ui/field.tsx";
import { consumeKey } from "#web/ui/keys.tsx";
import { useCommitBeforeSave } from "#web/ui/pending-input.ts";
import {
  datePattern,
  formatTypedDate,
  invalidDateText,
  firstOfWeek,
  formatDate,
  lastOfWeek,
} from "./formats.ts";
import { parseDateInput } from "./parse-input.ts";

const CalendarPopup = lazy(async () => ({ default: (await import("./calendar-popup.tsx")).CalendarPopup }));

type Props = FieldTexts &
  DateChoice &
  Pick<ComponentProps<"input">, "id" | "ref" | "disabled"> & {
    name?: string | undefined;
    onBlur?: (() => void) | undefined;
    variant?: ControlVariant;
    /** For a posting date: flags a date after today, which is usually a mistake, but accepts it. */
    flagFuture?: boolean;
    /** Dates through this day are accepted, but saving asks for a reason. */
    reasonThrough?: Day | undefined;
  };

const IN_THE_FUTURE = "This date is in the future";
const reasonHint = (through: Day) => `Locked through ${formatDate(through)}. You'll be asked for a reason.`;

type DateFieldState = ReturnType<typeof useDateField>;

/**
 * A business date with accountants' keys: + and - a day, [ and ] a month, t today, w and k first and last of the
 * week, m and h of the month, y and r of the year; completes `17` and `2/15`; Alt+Down: calendar (Interface 2).
 */
export function DateField(props: Props) {
  const { label, optional, labelHidden, id, min, max, flagFuture = false, reasonThrough } = props;
  const state = useDateField(props);
  const anchor = useRef<HTMLDivElement>(null);
  useSelectWhenSettled(anchor, state.isSettled ? props.value : null);
  const isFuture = flagFuture && state.isSettled && state.date !== null && state.date > state.today;
  const needsReason = reasonThrough !== undefined && state.date !== null && state.date <= reasonThrough;
  const hint = needsReason ? reasonHint(reasonThrough) : (props.hint ?? rangeHint({ min, max }));
  return (
    <Field
      {...{ label, optional, labelHidden, id }}
      hint={isFuture ? IN_THE_FUTURE : hint}
      error={props.error ?? state.error}
    >
      {(wiring) => (
        <div ref={anchor} className="@container relative">
          <DateInput
            {...{ ref: props.ref, name: props.name, disabled: props.disabled, onBlur: props.onBlur }}
            variant={props.variant ?? "boxed"}
            {...{ wiring, state }}
          />
          <Weekday date={state.isSettled ? state.date : null} isFuture={isFuture} />
          <button
            type="button"
            tabIndex={-1}
            aria-label={`Open calendar for ${label}`}
            disabled={props.disabled}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() =>
              state.isCalendarOpen ? closeCalendar({ anchor, state }) : state.setCalendarOpen(true)
            }
            className="absolute inset-y-0 end-0 flex w-10 pointer-coarse:w-11 items-center justify-center rounded-control text-ink-faint hover:text-ink"
          >
            <CalendarDays aria-hidden="true" className="size-4" />
          </button>
          {state.isCalendarOpen && <Calendar {...props} anchor={anchor} state={state} />}
        </div>
      )}
    </Field>
  );
}

type DateInputProps = Pick<Props, "ref" | "name" | "disabled" | "onBlur" | "variant"> & {
  wiring: FieldWiring;
  state: DateFieldState;
};

function DateInput({ ref, name, disabled, onBlur, variant, wiring, state }: DateInputProps) {
  return (
    <input
      {...wiring}
      {...{ ref, name, disabled }}
      type="text"
      autoComplete="off"
      placeholder={datePattern()}
      aria-keyshortcuts="Alt+ArrowDown"
      value={state.text}
      onFocus={(event) => event.target.select()}
      onChange={(event) => state.type(event.target.value)}
      onBlur={() => {
        state.commit();
        onBlur?.();
      }}
      onKeyDown={state.onKeyDown}
      className={classNames(controlClasses(variant), "pe-18 tabular-nums max-sm:@max-[12rem]:pe-9")}
    />
  );
}

/** Weekday, shown if there is room, and announced when the date changes. */
function Weekday({ date, isFuture }: { date: Day | null; isFuture: boolean }) {
  return (
    <span className="pointer-events-none absolute inset-y-0 end-9 flex items-center text-small text-ink-faint">
      {date !== null && (
        <span aria-hidden="true" className="max-sm:@max-[12rem]:hidden">
          {weekday(date).slice(0, 3)}
        </span>
      )}
      <span role="status" className="sr-only">
        {date !== null && `${weekday(date)}, ${formatDate(date)}${isFuture ? `. ${IN_THE_FUTURE}` : ""}`}
      </span>
    </span>
  );
}

type CalendarProps = Props & { anchor: RefObject<HTMLDivElement | null>; state: DateFieldState };

function Calendar({ anchor, label, min, max, onChange, state }: CalendarProps) {
  return (
    <Suspense>
      <CalendarPopup
        {...{ anchor, label, min, max }}
        value={state.date}
        today={state.today}
        onPick={onChange}
        onClose={() => closeCalendar({ anchor, state })}
      />
    </Suspense>
  );
}

/** Closes the calendar and returns the focus to the field. */
function closeCalendar({ anchor, state }: Pick<CalendarProps, "anchor" | "state">): void {
  state.setCalendarOpen(false);
  anchor.current?.querySelector("input")?.focus();
}

function rangeHint({ min, max }: { min: Day | undefined; max: Day | undefined }): string | undefined {
  if (min && max) return `From ${formatDate(min)} to ${formatDate(max)}`;
  if (min) return `On or after ${formatDate(min)}`;
  return max ? `On or before ${formatDate(max)}` : undefined;
}

type DateChoice = {
  /** "2025-01-31", or "" for none. Text that isn't a date is returned as typed, for the form to reject. */
  value: string;
  onChange: (value: string) => void;
  min?: Day | undefined;
  max?: Day | undefined;
};

/** State and keys of a date field, without rendering. */
function useDateField({ value, onChange, min, max }: DateChoice) {
  const today = useToday();
  const [typed, setTyped] = useState<string | null>(null);
  const [isCalendarOpen, setCalendarOpen] = useState(false);
  const date = isDateText(value) ? value : null;

  function commit(): void {
    if (typed === null) return;
    setTyped(null);
    const next = typed.trim() === "" ? "" : (parseDateInput(typed, today) ?? typed);
    if (next !== value) onChange(next);
  }
  useCommitBeforeSave(typed !== null, commit);
  /** The keys apply to a complete date; while typing they are ordinary characters. */
  function moveByKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || typed) return;
    const nextDate = dateForKey(event.key, { date: date ?? today, today });
    if (nextDate === null) return;
    event.preventDefault();
    setTyped(null);
    onChange(nextDate);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey && event.key === "ArrowDown") {
      event.preventDefault();
      commit();
      setCalendarOpen(true);
    } else if (event.key === "Enter") commit();
    else if (event.key === "Escape" && typed !== null) {
      consumeKey(event);
      setTyped(null);
    } else moveByKey(event);
  }
  const text = typed ?? (date === null ? value : formatTypedDate(date));
  const error = typed === null ? dateRangeError({ value, min, max }) : undefined;
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

type DateRange = { value: string; min: Day | undefined; max: Day | undefined };

function dateRangeError({ value, min, max }: DateRange): string | undefined {
  if (value === "") return undefined;
  if (!isDateText(value)) return invalidDateText();
  if (min && value < min) return `Choose ${formatDate(min)} or later`;
  return max && value > max ? `Choose ${formatDate(max)} or earlier` : undefined;
}

type Days = { date: Day; today: Day };

const MOVES: ReadonlyMap<string, (days: Days) => Day> = new Map([
  ["+", ({ date }: Days) => shiftDays(date, 1)],
  ["=", ({ date }: Days) => shiftDays(date, 1)],
  ["-", ({ date }: Days) => shiftDays(date, -1)],
  ["_", ({ date }: Days) => shiftDays(date, -1)],
  ["]", ({ date }: Days) => shiftMonths(date, 1)],
  ["[", ({ date }: Days) => shiftMonths(date, -1)],
  ["t", ({ today }: Days) => today],
  ["w", ({ date }: Days) => firstOfWeek(date)],
  ["k", ({ date }: Days) => lastOfWeek(date)],
  ["m", ({ date }: Days) => firstOfMonth(date)],
  ["h", ({ date }: Days) => lastOfMonth(date)],
  ["y", ({ date }: Days) => firstOfYear(date)],
  ["r", ({ date }: Days) => lastOfYear(date)],
]);

/**
 * The first day on which this user can post in an area, and the last one that needs a reason (Accounting 33). The date of an
 * existing record may be locked: its other details can still be changed.
 */
export function useLockedDays(area: LockArea, { isNew = true } = {}): Pick<Props, "min" | "reasonThrough"> {
  const { lockDates, softLockDates } = useApiQuery("company.get").data ?? {};
  const through = lockDates?.[area] ?? null;
  const reasonThrough = softLockDates?.[area] ?? null;
  return {
    min: through === null || !isNew ? undefined : shiftDays(through, 1),
    reasonThrough: reasonThrough === through ? undefined : (reasonThrough ?? undefined),
  };
}

/** Returns the date that a key moves to; null for any other key (Interface 2). */
export function dateForKey(key: string, days: Days): Day | null {
  return MOVES.get(key.toLowerCase())?.(days) ?? null;
}
