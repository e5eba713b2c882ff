import { X } from "lucide-react";
import type { ReactNode } from "react";
import { type ActionGroup, type ActivityKind, type Program, PROGRAMS } from "#domain/activity.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { DateFilterField } from "#web/lists/date-filter.tsx";
import { Button } from "#web/ui/button.tsx";
import { useMay } from "#web/ui/permissions.ts";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { Select } from "#web/ui/select.tsx";
import { PROGRAM_NAMES } from "./activity-table.tsx";

export type ActivityFilters = {
  search: string | undefined;
  /** The ID of the user. */
  person: string | undefined;
  program: Program | undefined;
  kind: ActivityKind | undefined;
  action: ActionGroup | undefined;
  /** A period as typed: "last month". */
  dates: string | undefined;
};

export const NO_FILTERS: ActivityFilters = {
  search: undefined,
  person: undefined,
  program: undefined,
  kind: undefined,
  action: undefined,
  dates: undefined,
};

export const GROUP_NAMES: readonly { value: ActionGroup; label: string }[] = [
  { value: "created", label: "Created" },
  { value: "edited", label: "Edited" },
  { value: "posted", label: "Posted or completed" },
  { value: "voided", label: "Voided or undone" },
  { value: "deleted", label: "Deleted or removed" },
  { value: "commented", label: "Commented" },
  { value: "emailed", label: "Emailed" },
];

const PROGRAM_OPTIONS = PROGRAMS.map((value) => ({ value, label: PROGRAM_NAMES[value] }));

type Props = {
  filters: ActivityFilters;
  change: (part: Partial<ActivityFilters>) => void;
  kinds: readonly { value: ActivityKind; label: string }[];
  end: ReactNode;
};

/** The filters above the activity list. */
export function ActivityToolbar({ filters, change, kinds, end }: Props) {
  const isNarrowed = Object.entries(filters).some(
    ([name, value]) => name !== "search" && value !== undefined,
  );
  return (
    <Toolbar label="Filters" end={end}>
      <SearchBox
        label="Search activity..."
        value={filters.search ?? ""}
        onChange={(search) => change({ search })}
      />
      <PersonChoice value={filters.person} onChange={(person) => change({ person })} />
      <Choice
        label="Kind of record"
        placeholder="All records"
        options={kinds}
        value={filters.kind}
        onChange={(kind) => change({ kind })}
      />
      <Choice
        label="Change"
        placeholder="All changes"
        options={GROUP_NAMES}
        value={filters.action}
        onChange={(action) => change({ action })}
      />
      <Choice
        label="Program"
        placeholder="All programs"
        options={PROGRAM_OPTIONS}
        value={filters.program}
        onChange={(program) => change({ program })}
      />
      <div className="w-40 max-sm:grow">
        <DateFilterField value={filters.dates} onChange={(dates) => change({ dates })} />
      </div>
      {isNarrowed && (
        <span className="max-sm:-mt-1 max-sm:w-full">
          <ClearButton onClick={() => change({ ...NO_FILTERS, search: filters.search })} />
        </span>
      )}
    </Toolbar>
  );
}

function ClearButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="quiet" icon={<X />} onClick={onClick}>
      Clear filters
    </Button>
  );
}

type PersonProps = { value: string | undefined; onChange: (value: string | undefined) => void };

/** Chooses a member; hidden from roles that don't see the members. */
function PersonChoice({ value, onChange }: PersonProps) {
  const members = useApiQuery("members.list").data?.items ?? [];
  const people = members.map(({ userId, name, email }) => ({ value: String(userId), label: name || email }));
  if (value !== undefined && !people.some((person) => person.value === value))
    people.push({ value, label: "Former user" });
  if (!useMay()("members.list")) return null;
  return (
    <Choice label="Person" placeholder="All people" options={people} value={value} onChange={onChange} />
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  placeholder: string;
  options: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
};

function Choice<Value extends string>({ label, placeholder, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <div className="w-40 max-sm:grow">
      <Select
        label={label}
        labelHidden
        placeholder={placeholder}
        options={options}
        value={value ?? ""}
        onChange={({ target }) => onChange(options.find((option) => option.value === target.value)?.value)}
      />
    </div>
  );
}
