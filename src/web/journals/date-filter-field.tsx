import { useMemo } from "react";
import { useToday } from "#web/api/session.ts";
import { Combobox } from "#web/ui/combobox.tsx";
import { formatPeriod, parsePeriod, PERIOD_PRESETS, type Period } from "./date-filter.ts";

type Choice = Period & { text: string };

type Props = {
  /** The period as it was typed: "2026-Q1", "last month". */
  value: string | undefined;
  onChange: (text: string | undefined) => void;
};

/** Filters by dates: choose a period, or type one (Conventions 1). */
export function DateFilterField({ value = "", onChange }: Props) {
  const today = useToday();
  const presets = useMemo(() => PERIOD_PRESETS.flatMap((text) => choiceOf(text, today)), [today]);
  const [chosen] = choiceOf(value, today);
  return (
    <Combobox<Choice>
      label="Dates"
      labelHidden
      placeholder="All dates"
      items={presets}
      value={chosen ?? null}
      onChange={(choice) => onChange(choice?.text)}
      itemKey={({ text }) => text}
      itemText={({ text }) => capitalised(text)}
      match={(items, typed) => matchPeriods(items, typed, today)}
      renderItem={(choice) => (
        <>
          <span className="min-w-24 flex-1">{capitalised(choice.text)}</span>
          <span className="text-small whitespace-nowrap text-ink-faint tabular-nums">
            {formatPeriod(choice)}
          </span>
        </>
      )}
      nothingFound="Try 2026, 2026-Q1, mar 2026 or last month"
    />
  );
}

function matchPeriods(presets: readonly Choice[], typed: string, today: string): readonly Choice[] {
  const words = typed.trim().toLowerCase();
  const found = presets.filter(({ text }) => text.includes(words));
  const own = found.some(({ text }) => text === words) ? [] : choiceOf(words, today);
  return [...own, ...found];
}

function choiceOf(text: string, today: string): Choice[] {
  const period = parsePeriod(text, today);
  return period ? [{ text: text.trim(), ...period }] : [];
}

/** "2026-q1" and "last month" as one writes them. */
function capitalised(text: string): string {
  return text.replace(/^[a-z]/, (letter) => letter.toUpperCase()).replace(/\bq([1-4])\b/, "Q$1");
}
