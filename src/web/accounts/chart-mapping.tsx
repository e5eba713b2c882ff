import { useState } from "react";
import type { ChartReading } from "#contract/chart-import.ts";
import { CHART_FIELDS, type ChartField } from "#domain/chart-columns.ts";
import { TYPE_CHOICES, type TypeChoice } from "#domain/foreign-types.ts";
import { ACCOUNT_TYPE_LABELS, MONEY_KIND_LABELS } from "#web/fields/account-labels.ts";
import { countText } from "#web/lists/list-parts.tsx";
import { CollapsedSection } from "#web/ui/collapsed-section.tsx";
import { Select } from "#web/ui/select.tsx";

/** Columns and account types that the user chose for a file. */
export type ChartMapping = Pick<ChartReading, "columns"> & {
  types: { fileType: string; type: TypeChoice }[];
};

const FIELD_LABELS: Readonly<Record<ChartField, string>> = {
  code: "Code",
  name: "Account name",
  full_name: "Name with parent names (A:B:C)",
  type: "Account type",
  main_type: "Main type",
  account_kind: "Account kind (bank, cash, card)",
  parent: "Parent account",
  description: "Description",
  currency: "Currency",
  active: "Active",
  inactive: "Inactive",
  heading: "Heading (no entries)",
};

const TYPE_CHOICE_LABELS: Readonly<Record<TypeChoice, string>> = {
  ...ACCOUNT_TYPE_LABELS,
  ...MONEY_KIND_LABELS,
  card: "Credit card",
  none: "No account (skip)",
};

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

type Props = {
  reading: ChartReading;
  types: ChartMapping["types"];
  onChange: (mapping: ChartMapping) => void;
};

/** Lets the user correct the columns and account types detected in a file. */
export function ChartMappingFields({ reading, types, onChange }: Props) {
  const { columns, headers, sampleRows } = reading;
  // Keep the section open while the user corrects it.
  const [isUnknown] = useState(
    () =>
      reading.rows.some(({ type, outcome }) => type === null && outcome === "rejected") ||
      reading.added + reading.exists === 0,
  );
  return (
    <CollapsedSection label="Columns and account types" startsOpen={isUnknown}>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {headers.map((heading, index) => (
          <Select
            key={index}
            label={heading}
            placeholder="Not imported"
            options={optionsOf(FIELD_LABELS)}
            value={columns[index] ?? ""}
            hint={sampleRows.map((cells) => cells[index] ?? "").find((cell) => cell.trim() !== "")}
            onChange={({ target: { value } }) =>
              onChange({ types, columns: withField(columns, { index, field: parseField(value) }) })
            }
          />
        ))}
      </div>
      <div className="mt-5 grid gap-4 border-t border-line pt-5 sm:grid-cols-2 lg:grid-cols-3">
        {reading.types.map(({ fileType, type, accountCount }) => (
          <Select
            key={fileType}
            label={fileType === "" ? "Accounts without a type" : fileType}
            placeholder={isTyped(reading, fileType) ? "By code" : "Choose a type"}
            options={optionsOf(TYPE_CHOICE_LABELS)}
            value={type ?? ""}
            hint={countText(accountCount, "row")}
            onChange={({ target: { value } }) =>
              onChange({ columns, types: withType(types, { fileType, value }) })
            }
          />
        ))}
      </div>
    </CollapsedSection>
  );
}

/** Whether all accounts with this type word, or without one, have a type. */
const isTyped = ({ rows }: ChartReading, word: string): boolean =>
  rows.every(({ fileType, type }) => fileType !== word || type !== null);

function parseField(value: string): ChartField | null {
  return CHART_FIELDS.find((field) => field === value) ?? null;
}

/** A field has only one column: assigning another one frees the first. */
function withField(
  columns: ChartReading["columns"],
  { index, field }: { index: number; field: ChartField | null },
): ChartReading["columns"] {
  return columns.map((column, position) => (position === index ? field : column === field ? null : column));
}

function withType(
  types: ChartMapping["types"],
  { fileType, value }: { fileType: string; value: string },
): ChartMapping["types"] {
  const type = TYPE_CHOICES.find((choice) => choice === value);
  const otherTypes = types.filter((mapping) => mapping.fileType !== fileType);
  return type === undefined ? otherTypes : [...otherTypes, { fileType, type }];
}
