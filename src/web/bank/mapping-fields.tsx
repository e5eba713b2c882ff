import type { BankReading } from "#contract/bank.ts";
import { type ColumnRole, COLUMN_ROLES } from "#domain/bank/table.ts";
import { DELIMITERS, ENCODINGS, type Delimiter, type Encoding } from "#domain/bank/table-layout.ts";
import { DAY_ORDERS } from "#domain/bank/day-order.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Select } from "#web/ui/select.tsx";

type ReadingTable = NonNullable<BankReading["table"]>;
type Props = {
  table: ReadingTable;
  onChange: (mapping: ReadingTable["mapping"]) => void;
  /** Called with the table layout that the user chose. */
  onLayout: (part: Partial<ReadingTable["layout"]>) => void;
};

const ROLE_LABELS: Readonly<Record<ColumnRole, string>> = {
  date: "Date",
  valueDate: "Value date",
  amount: "Amount",
  in: "Money in",
  out: "Money out",
  side: "Debit/credit indicator",
  fee: "Fee",
  net: "Net amount",
  balance: "Balance",
  currency: "Currency",
  counterparty: "Payee",
  counterpartyAccount: "Payee account",
  description: "Description",
  endToEndId: "End-to-end ID",
  bankId: "Transaction ID",
  status: "Status",
};
const ROLES = COLUMN_ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }));

const ORDERS = { ymd: "Year, month, day", dmy: "Day, month, year", mdy: "Month, day, year" } as const;
const ORDER_OPTIONS = DAY_ORDERS.map((order) => ({ value: order, label: ORDERS[order] }));
const SIGNS = [
  { value: ".", label: "1,234.50" },
  { value: ",", label: "1.234,50" },
];

const DELIMITER_NAMES: Readonly<Record<Delimiter, string>> = {
  ",": "Comma",
  ";": "Semicolon",
  "\t": "Tab",
  "|": "Pipe (|)",
};
const DELIMITER_OPTIONS = DELIMITERS.map((sign) => ({ value: sign, label: DELIMITER_NAMES[sign] }));
const ENCODING_NAMES: Readonly<Record<Encoding, string>> = {
  "utf-8": "UTF-8",
  "windows-1252": "Western Europe, Windows",
  "iso-8859-15": "Western Europe, ISO",
  "windows-1250": "Central Europe, Windows",
  "windows-1251": "Cyrillic, Windows",
  "windows-1253": "Greek, Windows",
  "windows-1254": "Turkish, Windows",
  "windows-1257": "Baltic, Windows",
  macintosh: "Western Europe, Mac",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16 (big-endian)",
};
const ENCODING_OPTIONS = ENCODINGS.map((encoding) => ({ value: encoding, label: ENCODING_NAMES[encoding] }));

const PROVIDER_NAMES = { wise: "Wise", revolut: "Revolut", stripe: "Stripe", paypal: "PayPal" } as const;

/** Shows on the first rows how a table was read; the user can correct it. */
export function MappingFields({ table, onChange, onLayout }: Props) {
  const { mapping, provider } = table;
  return (
    <section aria-labelledby="how-it-is-read" className="flex flex-col gap-3">
      <h3 id="how-it-is-read" className="font-semibold">
        {provider === null ? "Column mapping" : `${PROVIDER_NAMES[provider]} column mapping`}
      </h3>
      <FirstRows table={table} onChange={onChange} />
      <div className="grid gap-3 sm:grid-cols-2">
        <HeadField table={table} onLayout={onLayout} />
        <LayoutFields layout={table.layout} onLayout={onLayout} isRead />
        <Select
          label="Date format"
          placeholder="Choose"
          options={ORDER_OPTIONS}
          value={mapping.dateFormat ?? ""}
          onChange={({ target }) =>
            onChange({
              ...mapping,
              dateFormat: DAY_ORDERS.find((candidate) => candidate === target.value) ?? null,
            })
          }
        />
        <Select
          label="Number format"
          options={SIGNS}
          value={mapping.decimalSign}
          onChange={({ target }) => onChange({ ...mapping, decimalSign: target.value === "," ? "," : "." })}
        />
      </div>
      <Checkbox
        label="Money out is shown as positive amounts"
        hint="Common in credit card exports."
        checked={mapping.isSignReversed}
        onChange={({ target }) => onChange({ ...mapping, isSignReversed: target.checked })}
      />
    </section>
  );
}

function HeadField({ table: { layout, sampleLines }, onLayout }: Omit<Props, "onChange">) {
  return (
    <Select
      label="Header row"
      options={[
        { value: "0", label: "No header row" },
        ...sampleLines.map(({ line, text }) => ({ value: String(line), label: `Line ${line}: ${text}` })),
      ]}
      value={String(layout.headerLine ?? 0)}
      onChange={({ target }) => onLayout({ headerLine: Number(target.value) })}
    />
  );
}

type LayoutProps = Pick<Props, "onLayout"> & {
  layout: Pick<ReadingTable["layout"], "delimiter" | "encoding">;
  /** Whether the table was read. A workbook then shows neither field: it has no separators and a known encoding. */
  isRead?: boolean;
};

/** Layout options that depend only on the text of a file: separator and encoding. */
export function LayoutFields({ layout: { delimiter, encoding }, onLayout, isRead = false }: LayoutProps) {
  const detectedHint = isRead ? {} : { placeholder: "Detected" };
  return (
    <>
      {(delimiter !== null || !isRead) && (
        <Select
          label="Delimiter"
          {...detectedHint}
          options={DELIMITER_OPTIONS}
          value={delimiter ?? ""}
          onChange={({ target }) =>
            onLayout({ delimiter: DELIMITERS.find((candidate) => candidate === target.value) ?? null })
          }
        />
      )}
      {(encoding !== null || !isRead) && (
        <Select
          label="Character encoding"
          {...detectedHint}
          options={ENCODING_OPTIONS}
          value={encoding ?? ""}
          onChange={({ target }) =>
            onLayout({ encoding: ENCODINGS.find((candidate) => candidate === target.value) ?? null })
          }
        />
      )}
    </>
  );
}

const ROWS_SHOWN = 4;

/** Each column with its title, its role and its first cells. */
function FirstRows({
  table: { mapping, headers: head, sampleRows: rows },
  onChange,
}: Omit<Props, "onLayout">) {
  const columns = head.map((title, index) => ({ index, title: title || `Column ${index + 1}` }));
  const setColumn = (index: number, text: string) => {
    const role = COLUMN_ROLES.find((candidate) => candidate === text) ?? null;
    onChange({ ...mapping, columns: mapping.columns.with(index, role) });
  };
  return (
    <div className="flex overflow-x-auto rounded-card border border-line">
      {columns.map(({ index, title }) => (
        <div key={index} className="w-36 shrink-0 grow text-small not-first:border-s not-first:border-line">
          <div className="border-b border-line bg-sunken p-2">
            <span className="mb-1 block truncate font-medium text-ink-soft" title={title}>
              {title}
            </span>
            <Select
              label={`Map "${title}" to`}
              labelHidden
              placeholder="Ignore"
              options={ROLES}
              value={mapping.columns[index] ?? ""}
              onChange={({ target }) => setColumn(index, target.value)}
            />
          </div>
          <p className="overflow-hidden px-2 py-1.5 leading-6 whitespace-pre">
            {rows
              .slice(0, ROWS_SHOWN)
              .map((cells) => (cells[index] ?? "").slice(0, 24))
              .join("\n")}
          </p>
        </div>
      ))}
    </div>
  );
}
