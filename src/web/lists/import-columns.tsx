import type { RecordImportPreview } from "#contract/record-import.ts";
import { DateField } from "#web/fields/date-field.tsx";
import { Select } from "#web/ui/select.tsx";
import type { ImportChoices, ImportedKind } from "./use-import-records.ts";

type Props = {
  preview: RecordImportPreview;
  fields: ImportedKind["fields"];
  /** The date of the opening stock. */
  openingDate: { value: string; error: string | undefined; onChange: (text: string) => void };
  onChoose: (part: ImportChoices) => void;
};

const SIGNS = [
  { value: ".", label: "1,234.50" },
  { value: ",", label: "1.234,50" },
];
const TYPES = [
  { value: "inventory", label: "Inventory" },
  { value: "service", label: "Service" },
];

/** The fields of the columns and other choices the file can't provide; the user can correct each. */
export function ImportColumns({ preview, fields, openingDate, onChoose }: Props) {
  const { headerLine, sampleLines, decimalSign, defaultType, columns } = preview;
  return (
    <section aria-labelledby="import-columns" className="flex flex-col gap-3">
      <h3 id="import-columns" className="font-semibold">
        Columns
      </h3>
      <ColumnChoices preview={preview} fields={fields} onChoose={onChoose} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label="Header row"
          options={sampleLines.map(({ line, text }) => ({
            value: String(line),
            label: `Line ${line}: ${text}`,
          }))}
          value={String(headerLine)}
          onChange={({ target }) => onChoose({ headerLine: Number(target.value), columns: null })}
        />
        {decimalSign !== null && (
          <Select
            label="Number format"
            options={SIGNS}
            value={decimalSign}
            onChange={({ target }) => onChoose({ decimalSign: target.value === "," ? "," : "." })}
          />
        )}
        {defaultType !== null && (
          <Select
            label={columns.includes("type") ? "Type for rows without a valid type" : "Type of new products"}
            options={TYPES}
            value={defaultType}
            onChange={({ target }) =>
              onChoose({ defaultType: target.value === "service" ? "service" : "inventory" })
            }
          />
        )}
        {columns.includes("stockQuantity") && (
          <DateField
            label="Date of opening stock"
            optional
            hint="The last day of your previous books. Leave blank to import no quantities."
            {...openingDate}
          />
        )}
      </div>
    </section>
  );
}

/** Each column with its heading, its field and the first few values. */
function ColumnChoices({
  preview: { headers, columns, sampleRows },
  fields,
  onChoose,
}: Pick<Props, "preview" | "fields" | "onChoose">) {
  const options = Object.entries(fields).map(([value, label]) => ({ value, label }));
  return (
    <div className="flex overflow-x-auto rounded-card border border-line">
      {headers.map((heading, columnIndex) => (
        <div
          key={columnIndex}
          className="w-36 shrink-0 grow text-small not-first:border-s not-first:border-line"
        >
          <div className="border-b border-line bg-sunken p-2">
            <span className="mb-1 block truncate font-medium text-ink-soft" title={heading}>
              {heading || `Column ${columnIndex + 1}`}
            </span>
            <Select
              label={`Map "${heading || `Column ${columnIndex + 1}`}" to`}
              labelHidden
              placeholder="Don't import"
              options={options}
              value={columns[columnIndex] ?? ""}
              onChange={({ target }) =>
                onChoose({ columns: columns.with(columnIndex, target.value === "" ? null : target.value) })
              }
            />
          </div>
          <p className="overflow-hidden px-2 py-1.5 leading-6 whitespace-pre">
            {sampleRows
              .map((cells) => (cells[columnIndex] ?? "").replace(/\s+/g, " ").slice(0, 24))
              .join("\n")}
          </p>
        </div>
      ))}
    </div>
  );
}
