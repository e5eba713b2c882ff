import { CalendarDays } from "lucide-react";
import { lazy, Suspense, useRef, useState, type ComponentProps, type KeyboardEvent } from "react";
import { formatDate, isDateText, parseDateInput, weekday } from "#domain/dates.ts";
import { useToday } from "#web/api/session.ts";
import { classNames } from "#web/ui/class-names.ts";
import { controlClasses, type ControlLook } from "#web/ui/control-classes.ts";
import { Field, type FieldTexts } from "#web/ui/field.tsx";
import { useSelectWhenSettled } from "#web/ui/use-select-when-settled.ts";
import { dateForKey } from "./date-keys.ts";

const CalendarPopup = lazy(async () => ({ default: (await import("./calendar-popup.tsx")).CalendarPopup }));

type Props = FieldTexts &
  Pick<ComponentProps<"input">, "id" | "ref" | "disabled"> & {
    name?: string | undefined;
    /** "2025-01-31", or "" for none. Text that is no date comes back as it was typed, for the form to refuse. */
    value: string;
    onChange: (value: string) => void;
    onBlur?: (() => void) | undefined;
    min?: string | undefined;
    max?: string | undefined;
    look?: ControlLook;
  };

/**
 * A business date with the accountants' keys: + and - a day, [ and ] a month, t today, m and h first and last of
 * the month, y and r of the year, `17` and `2/15` completed, Alt+Down for a calendar (Conventions 2).
 */
export function DateField(props: Props) {
  const { label, optional, labelHidden, id, look, value, onChange, min, max } = props;
  const today = useToday();
  const anchor = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [isCalendarOpen, setCalendarOpen] = useState(false);
  const isDate = isDateText(value);
  useSelectWhenSettled(anchor, typed === null ? value : null);

  function commit(): void {
    if (typed === null) return;
    setTyped(null);
    const next = typed.trim() === "" ? "" : (parseDateInput(typed, today) ?? typed);
    if (next !== value) onChange(next);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey && event.key === "ArrowDown") {
      event.preventDefault();
      commit();
      setCalendarOpen(true);
    } else if (event.key === "Enter") commit();
    else if (event.key === "Escape" && typed !== null) {
      event.stopPropagation();
      setTyped(null);
    } else if (!event.ctrlKey && !event.metaKey && !event.altKey && !typed) {
      const moved = dateForKey(event.key, { date: isDate ? value : today, today });
      if (moved === null) return;
      event.preventDefault();
      setTyped(null);
      onChange(moved);
    }
  }
  return (
    <Field
      {...{ label, optional, labelHidden, id }}
      hint={props.hint ?? rangeHint(min, max)}
      error={props.error ?? (typed === null ? whyNot({ value, min, max }) : undefined)}
    >
      {(wiring) => (
        <div ref={anchor} className="relative">
          <input
            {...wiring}
            ref={props.ref}
            name={props.name}
            type="text"
            autoComplete="off"
            placeholder="MM/DD/YYYY"
            aria-keyshortcuts="Alt+ArrowDown"
            disabled={props.disabled}
            value={typed ?? (isDate ? shownDate(value) : value)}
            onFocus={(event) => event.target.select()}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => {
              commit();
              props.onBlur?.();
            }}
            onKeyDown={onKeyDown}
            className={classNames(controlClasses(look), "pe-18 tabular-nums")}
          />
          <span className="pointer-events-none absolute inset-y-0 end-9 flex items-center text-small text-ink-faint">
            {isDate && typed === null && (
              <>
                <span aria-hidden="true">{weekday(value).slice(0, 3)}</span>
                <span role="status" className="sr-only">{`${weekday(value)}, ${formatDate(value)}`}</span>
              </>
            )}
          </span>
          <button
            type="button"
            tabIndex={-1}
            aria-label={`Open calendar for ${label}`}
            disabled={props.disabled}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => setCalendarOpen(!isCalendarOpen)}
            className="absolute inset-y-0 end-0 flex w-9 items-center justify-center rounded-control text-ink-faint hover:text-ink"
          >
            <CalendarDays aria-hidden="true" className="size-4" />
          </button>
          {isCalendarOpen && (
            <Suspense>
              <CalendarPopup
                anchor={anchor}
                label={label}
                {...{ value: isDate ? value : "", today, min, max }}
                onPick={onChange}
                onClose={() => {
                  setCalendarOpen(false);
                  anchor.current?.querySelector("input")?.focus();
                }}
              />
            </Suspense>
          )}
        </div>
      )}
    </Field>
  );
}

/** The date as one types it: "01/31/2025". */
function shownDate(date: string): string {
  return `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;
}

function rangeHint(min: string | undefined, max: string | undefined): string | undefined {
  if (min && max) return `From ${formatDate(min)} to ${formatDate(max)}`;
  if (min) return `From ${formatDate(min)}`;
  return max ? `Up to ${formatDate(max)}` : undefined;
}

type Range = { value: string; min: string | undefined; max: string | undefined };

function whyNot({ value, min, max }: Range): string | undefined {
  if (value === "") return undefined;
  if (!isDateText(value)) return "Enter a date such as 01/31/2025";
  if (min && value < min) return `Choose a date from ${formatDate(min)}`;
  return max && value > max ? `Choose a date up to ${formatDate(max)}` : undefined;
}
