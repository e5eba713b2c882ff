import { useLayoutEffect, useRef, type RefObject } from "react";
import { DayPicker, type Matcher } from "react-day-picker";
import { placePopup } from "#web/ui/place-popup.ts";
import { type Day, toDay } from "#domain/dates.ts";
import { firstWeekday } from "./formats.ts";

type Props = {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  value: Day | null;
  today: Day;
  min: Day | undefined;
  max: Day | undefined;
  onPick: (date: Day) => void;
  onClose: () => void;
};

const MONTH_BUTTON_CLASSES =
  "flex size-9 items-center justify-center rounded-control text-ink-soft hover:bg-hover pointer-coarse:size-11 [&_svg]:size-4 [&_svg]:fill-current";

/** Seven days of 44 px each don't fit on a 320 px screen. */
const CLASSES = {
  months: "relative",
  month_caption: "flex h-9 items-center ps-2.5 font-semibold pointer-coarse:h-11",
  nav: "absolute end-0 top-0 flex",
  button_previous: MONTH_BUTTON_CLASSES,
  button_next: MONTH_BUTTON_CLASSES,
  weekday: "size-9 text-small font-normal text-ink-faint",
  day: "p-0 text-center tabular-nums",
  day_button:
    "size-9 rounded-control hover:bg-hover pointer-coarse:h-11 pointer-coarse:w-10 in-aria-selected:bg-accent in-aria-selected:text-on-accent in-data-today:font-semibold in-data-today:underline in-data-disabled:text-ink-faint in-data-disabled:line-through",
  outside: "text-ink-faint",
};

/** Calendar of a date field. The library uses Date at local midnight; here it is converted to text. */
export function CalendarPopup({ anchor, label, value, today, min, max, onPick, onClose }: Props) {
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = popup.current;
    if (!element || !anchor.current) return;
    element.showPopover();
    placePopup(anchor.current, element, { align: "start", matchWidth: false });
  }, [anchor]);
  const disabled: Matcher[] = [];
  if (min) disabled.push({ before: toLocalDate(min) });
  if (max) disabled.push({ after: toLocalDate(max) });
  const initialDate = toLocalDate(value ?? today);
  return (
    <div
      ref={popup}
      popover="auto"
      role="dialog"
      aria-label={`Calendar for ${label}`}
      onToggle={(event) => event.newState === "closed" && onClose()}
      className="fixed rounded-card border border-line bg-raised p-1 shadow-float"
    >
      <DayPicker
        mode="single"
        required
        autoFocus
        showOutsideDays
        weekStartsOn={firstWeekday()}
        selected={value !== null ? initialDate : undefined}
        defaultMonth={initialDate}
        today={toLocalDate(today)}
        disabled={disabled}
        classNames={CLASSES}
        onSelect={(date) => {
          onPick(toDateText(date));
          popup.current?.hidePopover();
        }}
      />
    </div>
  );
}

function toLocalDate(date: Day): Date {
  const [year = 1970, month = 1, day = 1] = date.split("-").map(Number);
  return new Date(year, month - 1, day);
}

function toDateText(date: Date): Day {
  const pad = (part: number, length: number) => String(part).padStart(length, "0");
  return toDay(`${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`);
}
