import type { RowChoice } from "#domain/statements.ts";
import { Select } from "#web/ui/select.tsx";

const CHOICES = [
  { value: "balance", label: "With a balance" },
  { value: "activity", label: "With activity" },
  { value: "all", label: "All accounts" },
] as const satisfies readonly { value: RowChoice; label: string }[];

export function isRowChoice(text: string): text is RowChoice {
  return CHOICES.some(({ value }) => value === text);
}

type Props = { value: RowChoice; onChange: (value: RowChoice) => void };

/** Shows all accounts, or leaves out those that say nothing. */
export function RowsField({ value, onChange }: Props) {
  return (
    <div className="min-w-36 flex-1 sm:w-44 sm:flex-none">
      <Select
        label="Rows"
        value={value}
        options={CHOICES}
        onChange={(event) => isRowChoice(event.target.value) && onChange(event.target.value)}
      />
    </div>
  );
}
