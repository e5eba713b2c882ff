import type { Comparison } from "#domain/periods.ts";
import { Select } from "#web/ui/select.tsx";

/** What a report stands beside: how far back, and how many times. */
type Compared = { compare: Comparison; times: number };

type Choice = Compared & { value: string; label: string };

const CHOICES = [
  { value: "", label: "Nothing", compare: "none", times: 1 },
  { value: "previous-period", label: "Period before", compare: "previous-period", times: 1 },
  { value: "3-periods", label: "3 periods before", compare: "previous-period", times: 3 },
  { value: "11-periods", label: "11 periods before", compare: "previous-period", times: 11 },
  { value: "previous-year", label: "Year before", compare: "previous-year", times: 1 },
  { value: "3-years", label: "3 years before", compare: "previous-year", times: 3 },
] as const satisfies readonly Choice[];

/** A report of a day stands beside days that are a month apart. */
const OF_DAYS: Readonly<Partial<Record<ComparisonName, string>>> = {
  "previous-period": "Month before",
  "3-periods": "3 months before",
  "11-periods": "11 months before",
};

export type ComparisonName = (typeof CHOICES)[number]["value"];

/** What the address says of it; anything else compares with nothing. */
export function readComparison(text: string | undefined): ComparisonName {
  return CHOICES.find(({ value }) => value === text)?.value ?? "";
}

export function comparedBy(name: ComparisonName): Compared {
  const { compare, times } = CHOICES.find(({ value }) => value === name) ?? CHOICES[0];
  return { compare, times };
}

type Props = {
  value: ComparisonName;
  /** The report is of a day. */
  ofDays?: boolean;
  onChange: (value: ComparisonName) => void;
};

/** The one control that puts a report beside earlier ones (Conventions 3). */
export function CompareField({ value, ofDays = false, onChange }: Props) {
  return (
    <div className="min-w-36 flex-1 sm:w-44 sm:flex-none">
      <Select
        label="Compare with"
        value={value}
        options={CHOICES.map((choice) => ({
          value: choice.value,
          label: (ofDays ? OF_DAYS[choice.value] : undefined) ?? choice.label,
        }))}
        onChange={(event) => onChange(readComparison(event.target.value))}
      />
    </div>
  );
}
