import type { Change } from "#contract/records.ts";
import { ACTIVITY_KINDS, type Program } from "#domain/activity.ts";
import { isDateText } from "#domain/dates.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { ColumnCell, ColumnHeads } from "#web/lists/column-heads.tsx";
import { formatDates } from "#web/lists/date-filter.tsx";
import type { ListFile } from "#web/lists/export.tsx";
import type { ListShape, ListView } from "#web/lists/list-view.ts";
import { changeTitle, changeValues, fieldLabel } from "#web/lists/record-changes.tsx";
import { Cell, Row, RowLink, Table } from "#web/ui/table.tsx";
import { pageOfEntry } from "./activity-links.ts";

type ActivityColumn = "record" | "change" | "person" | "changedAt";
type ActivityView = ListView<ActivityColumn, never>;

/** The columns of the activity list, which is always sorted by time. */
export const ACTIVITY_SHAPE: ListShape<ActivityColumn, never> = {
  columns: {
    record: { label: "Record", fixed: true },
    change: { label: "Change", fixed: true },
    person: { label: "Changed by" },
    changedAt: { label: "Time" },
  },
  orders: [],
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It can't be sorted.
  defaultSort: "" as never,
};

export const PROGRAM_NAMES: Readonly<Record<Program, string>> = {
  app: "App",
  token: "API token",
  import: "Import",
  schedule: "Schedule",
  system: "System",
};

type Props = { entries: readonly Change[]; view: ActivityView };

/** What was done to which record, with the old and new values, by whom and when. */
export function ActivityTable({ entries, view }: Props) {
  return (
    <Table
      label="Activity"
      wide
      head={
        <tr>
          <ColumnHeads view={view} />
        </tr>
      }
    >
      {entries.map((entry) => (
        <ActivityRow key={entry.id} entry={entry} view={view} />
      ))}
    </Table>
  );
}

function ActivityRow({ entry, view }: { entry: Change; view: ActivityView }) {
  const href = pageOfEntry(entry);
  const kindName = kindNameOf(entry);
  const name = entry.label === "" ? kindName : formatLabel(entry.label);
  return (
    <Row>
      <Cell wholeLine>
        {href === null ? (
          <span className="font-medium wrap-anywhere">{name}</span>
        ) : (
          <RowLink href={href}>{name}</RowLink>
        )}
        {entry.label !== "" && <span className="block text-small text-ink-faint">{kindName}</span>}
      </Cell>
      <Cell wholeLine>
        <span className="font-medium">{changeTitle(entry.action)}</span>
        <Values entry={entry} />
        {entry.lockReason !== null && (
          <span className="block text-small text-ink-soft">Reason: {entry.lockReason}</span>
        )}
      </Cell>
      <ColumnCell view={view} name="person">
        <span className="wrap-anywhere">{personOf(entry)}</span>
        {entry.program !== "app" && (
          <span className="block text-small text-ink-faint">{programText(entry)}</span>
        )}
      </ColumnCell>
      <ColumnCell view={view} name="changedAt">
        <span className="text-small text-ink-soft">
          <InstantText at={entry.changedAt} />
        </span>
      </ColumnCell>
    </Row>
  );
}

/** Formats the dates of records that are identified by a currency and a day, a day or a period; a number or name stays as it is. */
export function formatLabel(label: string): string {
  const [, currency = "", first = "", last = first] =
    /^([A-Z]{3} )?(\d{4}-\d{2}-\d{2})(?: (\d{4}-\d{2}-\d{2}))?$/.exec(label) ?? [];
  if (!isDateText(first) || !isDateText(last)) return label;
  return `${currency}${formatDates({ start: first, end: last })}`;
}

/** The old and new value of each field side by side. */
function Values({ entry }: { entry: Change }) {
  return (
    <ul className="text-small text-ink-soft empty:hidden">
      {changeValues(entry).map((value) => (
        <li key={value.label} className="flex flex-wrap gap-x-2 wrap-anywhere">
          <span className="text-ink-faint">{value.label}</span>
          {value.before === null ? (
            <span>changed</span>
          ) : (
            <>
              <del className="min-w-0 no-underline tabular-nums">{value.before}</del>
              <span aria-hidden="true">→</span>
              <ins className="min-w-0 text-ink no-underline tabular-nums">{value.after}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

const kindNameOf = ({ kind }: Change) => (kind === null ? "Other" : ACTIVITY_KINDS[kind].name);
const personOf = ({ changedBy }: Change) => changedBy?.name || changedBy?.email || "Former user";

function programText({ program, programName }: Change): string {
  const name = PROGRAM_NAMES[program];
  return programName === null ? name : `${name} ${programName}`;
}

/** The list as a file: one row per changed field. */
export const ACTIVITY_FILE: ListFile<Change> = {
  name: "activity",
  titles: [
    "Time",
    "Person",
    "Email",
    "Program",
    "Kind",
    "Record",
    "Change",
    "Field",
    "Old value",
    "New value",
    "Currency",
    "Reason",
  ],
  rows: (entry) => {
    const { changedAt, changedBy, label, action, fields, currency, lockReason } = entry;
    const start = [
      changedAt,
      personOf(entry),
      changedBy?.email ?? "",
      programText(entry),
      kindNameOf(entry),
      label,
      changeTitle(action),
    ];
    const end = [currency ?? "", lockReason ?? ""];
    if (fields.length === 0) return [[...start, "", "", "", ...end]];
    return fields.map(({ field, before, after }) => [
      ...start,
      fieldLabel(field),
      before ?? "",
      after ?? "",
      ...end,
    ]);
  },
};
