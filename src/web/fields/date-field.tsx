import { CalendarDays } from "lucide-react";
import { lazy, Suspense, useRef, type ComponentProps, type RefObject } from "react";
import { formatDate, weekday } from "#domain/dates.ts";
import { classNames } from "#web/ui/class-names.ts";
import { controlClasses, type ControlLook } from "#web/ui/control-classes.ts";
import { Field, type FieldTexts, type FieldWiring } from "#web/ui/field.tsx";
import { useSelectWhenSettled } from "#web/ui/use-select-when-settled.ts";
import { useDateField, type DateChoice } from "./use-date-field.ts";

const CalendarPopup = lazy(async () => ({ default: (await import("./calendar-popup.tsx")).CalendarPopup }));

type Props = FieldTexts &
  DateChoice &
  Pick<ComponentProps<"input">, "id" | "ref" | "disabled"> & {
    name?: string | undefined;
    onBlur?: (() => void) | undefined;
    look?: ControlLook;
    /** The date of what is booked: one after today is seldom meant, and said, but not refused. */
    flagFuture?: boolean;
  };

const IN_THE_FUTURE = "This date is in the future";

type State = ReturnType<typeof useDateField>;

/**
 * A business date with the accountants' keys: + and - a day, [ and ] a month, t today, w and k first and last of
 * the week, m and h of the month, y and r of the year, `17` and `2/15` completed, Alt+Down for a calendar
 * (Conventions 2).
 */
export function DateField(props: Props) {
  const { label, optional, labelHidden, id, min, max, flagFuture = false } = props;
  const state = useDateField(props);
  const anchor = useRef<HTMLDivElement>(null);
  useSelectWhenSettled(anchor, state.isSettled ? props.value : null);
  const isFuture = flagFuture && state.isSettled && state.date !== null && state.date > state.today;
  return (
    <Field
      {...{ label, optional, labelHidden, id }}
      hint={isFuture ? IN_THE_FUTURE : (props.hint ?? rangeHint(min, max))}
      error={props.error ?? state.error}
    >
      {(wiring) => (
        <div ref={anchor} className="@container relative">
          <DateInput
            {...{ ref: props.ref, name: props.name, disabled: props.disabled, onBlur: props.onBlur }}
            look={props.look ?? "boxed"}
            {...{ wiring, state }}
          />
          <Weekday date={state.isSettled ? state.date : null} isFuture={isFuture} />
          <button
            type="button"
            tabIndex={-1}
            aria-label={`Open calendar for ${label}`}
            disabled={props.disabled}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => state.setCalendarOpen(!state.isCalendarOpen)}
            className="absolute inset-y-0 end-0 flex w-9 items-center justify-center rounded-control text-ink-faint hover:text-ink"
          >
            <CalendarDays aria-hidden="true" className="size-4" />
          </button>
          {state.isCalendarOpen && <Calendar {...props} anchor={anchor} state={state} />}
        </div>
      )}
    </Field>
  );
}

type InputProps = Pick<Props, "ref" | "name" | "disabled" | "onBlur" | "look"> & {
  wiring: FieldWiring;
  state: State;
};

function DateInput({ ref, name, disabled, onBlur, look, wiring, state }: InputProps) {
  return (
    <input
      {...wiring}
      {...{ ref, name, disabled }}
      type="text"
      autoComplete="off"
      placeholder="MM/DD/YYYY"
      aria-keyshortcuts="Alt+ArrowDown"
      value={state.text}
      onFocus={(event) => event.target.select()}
      onChange={(event) => state.type(event.target.value)}
      onBlur={() => {
        state.commit();
        onBlur?.();
      }}
      onKeyDown={state.onKeyDown}
      className={classNames(controlClasses(look), "pe-18 tabular-nums max-sm:@max-[12rem]:pe-9")}
    />
  );
}

/** The day of the week, shown where there is room, and said when the date moves. */
function Weekday({ date, isFuture }: { date: string | null; isFuture: boolean }) {
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

type CalendarProps = Props & { anchor: RefObject<HTMLDivElement | null>; state: State };

function Calendar({ anchor, label, min, max, onChange, state }: CalendarProps) {
  return (
    <Suspense>
      <CalendarPopup
        {...{ anchor, label, min, max }}
        value={state.date ?? ""}
        today={state.today}
        onPick={onChange}
        onClose={() => {
          state.setCalendarOpen(false);
          anchor.current?.querySelector("input")?.focus();
        }}
      />
    </Suspense>
  );
}

function rangeHint(min: string | undefined, max: string | undefined): string | undefined {
  if (min && max) return `From ${formatDate(min)} to ${formatDate(max)}`;
  if (min) return `From ${formatDate(min)}`;
  return max ? `Up to ${formatDate(max)}` : undefined;
}
