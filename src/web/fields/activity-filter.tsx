import { Select } from "#web/ui/select.tsx";

export type Activity = "true" | "false" | undefined;

const OPTIONS = [
  { value: "true", label: "Active" },
  { value: "false", label: "Inactive" },
];

/** The choice from the address of a list. */
export function readActivity(value: string | undefined): Activity {
  return value === "true" || value === "false" ? value : undefined;
}

type Props = { value: Activity; onChange: (value: Activity) => void };

/** Filters a list by whether its records are still in use. */
export function ActivityFilter({ value, onChange }: Props) {
  return (
    <div className="w-36 max-sm:min-w-0 max-sm:flex-1">
      <Select
        label="Status"
        labelHidden
        placeholder="All statuses"
        options={OPTIONS}
        value={value ?? ""}
        onChange={(event) => onChange(readActivity(event.target.value))}
      />
    </div>
  );
}
