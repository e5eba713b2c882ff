import type { Ref } from "react";
import { Select } from "#web/ui/select.tsx";

const PRICES = { without: "Tax exclusive", with: "Tax inclusive" } as const;
const OPTIONS = Object.entries(PRICES).map(([value, label]) => ({ value, label }));

type Props = {
  label: string;
  hint?: string;
  error: string | undefined;
  name: string;
  ref: Ref<HTMLSelectElement>;
  value: boolean;
  onChange: (includeTax: boolean) => void;
  onBlur: () => void;
};

/** Whether prices include tax. Changing it leaves entered prices unchanged (Decision 0052). */
export function PricesField({ value, onChange, ...props }: Props) {
  return (
    <Select
      {...props}
      options={OPTIONS}
      value={value ? "with" : "without"}
      onChange={(event) => onChange(event.target.value === "with")}
    />
  );
}

/** Describes whether prices include tax. */
export function pricesText(includeTax: boolean): string {
  return PRICES[includeTax ? "with" : "without"];
}
