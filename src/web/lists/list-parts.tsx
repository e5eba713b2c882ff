import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { COUNTED_MAX } from "#domain/lists.ts";
import { formatCount } from "#web/fields/formats.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Select } from "#web/ui/select.tsx";
import { Cell } from "#web/ui/table.tsx";

type Props = {
  /** The noun: "vendor". */
  noun: string;
  /** The searched fields: "name, code, email or phone". */
  where: string;
  search: string;
  onClear: () => void;
};

/** The message for a search without results, with a button that clears it. */
export function NothingMatches({ noun, where, search, onClear }: Props) {
  return (
    <EmptyState
      icon={<SearchX />}
      title={`No ${noun} found`}
      actions={<Button onClick={onClear}>{search === "" ? "Show all" : "Clear search"}</Button>}
    >
      {search === "" ? (
        "Nothing matches your filters."
      ) : (
        <>
          No {where} matches <q className="break-words">{search}</q>.
        </>
      )}
    </EmptyState>
  );
}

export type Activity = "true" | "false" | undefined;

const OPTIONS = [
  { value: "true", label: "Active" },
  { value: "false", label: "Inactive" },
];

/** Reads the activity filter from the URL of a list. */
export function readActivity(value: string | undefined): Activity {
  return value === "true" || value === "false" ? value : undefined;
}

type ActivityProps = { value: Activity; onChange: (value: Activity) => void };

/** Filters a list by active and inactive records. */
export function ActivityFilter({ value, onChange }: ActivityProps) {
  return (
    <div className="w-36 max-sm:grow">
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

type RowActionsProps = {
  /** Whether the actions are hidden in print. */
  screenOnly?: boolean;
  /** A note shown next to the actions in a card. */
  note?: ReactNode;
  children: ReactNode;
};

/** The last cell of a row: its actions; in a card on their own line, with a note. */
export function RowActions({ screenOnly = false, note, children }: RowActionsProps) {
  return (
    <Cell align="end" wholeLine screenOnly={screenOnly}>
      <span className="flex items-center justify-end gap-2">
        <span className="me-auto min-w-0 text-start wrap-anywhere text-small text-ink-faint columns:hidden">
          {note}
        </span>
        <span className="-my-1 inline-flex shrink-0 items-center cards:-me-3">{children}</span>
      </span>
    </Cell>
  );
}

/** The number of records shown and the total: "100 of 1,234 invoices"; the server counts up to 10,000. */
export function shownCountText(
  { shownCount, total }: { shownCount: number; total: number | null },
  singular: string,
  plural = `${singular}s`,
): string {
  if (total === null || shownCount === 0 || shownCount >= total)
    return countText(shownCount, singular, plural);
  const all = total > COUNTED_MAX ? `more than ${formatCount(COUNTED_MAX)}` : formatCount(total);
  return `${formatCount(shownCount)} of ${all} ${plural}`;
}

/** "1 invoice", "1,200 invoices"; empty for an empty list, which has its own message. */
export function countText(count: number, singular: string, plural = `${singular}s`): string {
  if (count === 0) return "";
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}

const FIXED_NOUNS: readonly string[] = ["account", "bill", "customer", "invoice", "product", "vendor"];

/** The message of a failure without a reason; the specification fixes it for some records (Behavior 8). */
export const failedText = (verb: "create" | "delete" | "save", noun: string): string =>
  FIXED_NOUNS.includes(noun) ? `Failed to ${verb} ${noun}` : `Couldn't ${verb} the ${noun}`;
