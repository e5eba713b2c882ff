import type { NumberFormats, NumberFormatsInput } from "#contract/number-formats.ts";
import { FORMATTED_KINDS, formatText, parseNumberFormat } from "#domain/numbering-formats.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { type ComparedFields, compareFields } from "#web/forms/compare-versions.ts";
import { lazySchema, loadSchemas } from "#web/forms/lazy-schema.ts";
import { validateValues } from "#web/forms/problems.ts";
import { useForm } from "#web/forms/use-form.ts";
import { showToast } from "#web/ui/toast.tsx";

const numberFormats = lazySchema(async () => (await import("#contract/number-formats.ts")).numberFormats);
const numberFormatsInput = lazySchema(
  async () => (await import("#contract/number-formats.ts")).numberFormatsInput,
);

export type FormatKind = (typeof FORMATTED_KINDS)[number];
type FormatValues = { format: string; start: string; restartsYearly: boolean };
export type NumberFormatsValues = { isNumberedAtPosting: boolean; formats: Record<FormatKind, FormatValues> };

const LABELS: Record<FormatKind, string> = {
  invoice: "Invoices",
  credit_note: "Credit notes",
  quote: "Quotes",
  sales_order: "Sales orders",
  delivery_note: "Delivery notes",
  bill: "Bills",
  vendor_credit: "Vendor credits",
  purchase_order: "Purchase orders",
  goods_receipt: "Goods receipts",
  receipt: "Payments received",
  payment: "Payments made",
  journal: "Manual journal entries",
  customer: "Customer codes",
  vendor: "Vendor codes",
  product: "Product codes",
};
export const NUMBERED_OPTIONS = FORMATTED_KINDS.map((value) => ({ value, label: LABELS[value] }));

/** The company's number formats as a form. */
export function useNumberFormatsForm(opened: NumberFormats) {
  const update = useApiMutation("numberFormats.update");
  return useForm<NumberFormatsValues, NumberFormatsInput, NumberFormats>({
    opened,
    initial: toValues(opened),
    toValues,
    read: readFormats,
    write: ({ formats = [], ...input }, over) => {
      const before = over ?? opened;
      const body = {
        ...input,
        version: before.version,
        formats: formats.map((format) => withStartYear(format, before)),
      };
      return update.mutateAsync({ body });
    },
    schema: numberFormats,
    compare: (versions) => compareFields(COMPARED_FIELDS, versions),
    onSaved: () => showToast("Number formats saved"),
    keepsFormOpen: true,
    fallback: "Couldn't save the number formats",
    nameOf: toFormField,
  });
}

type NumberFormatInput = NonNullable<NumberFormatsInput["formats"]>[number];

/** An unchanged format keeps its start year; a changed one starts this year. */
function withStartYear(format: NumberFormatInput, { formats }: NumberFormats): NumberFormatInput {
  const before = formats.find(({ kind }) => kind === format.kind);
  const isSame = before?.format === format.format && before.start === format.start;
  return isSame ? { ...format, startYear: before.startYear } : format;
}

function toValues({ isNumberedAtPosting, formats }: NumberFormats): NumberFormatsValues {
  const initialValues = (kind: FormatKind): FormatValues => {
    const set = formats.find((format) => format.kind === kind);
    return {
      format: set?.format ?? "",
      start: String(set?.start ?? 1),
      restartsYearly: set?.restartsYearly ?? false,
    };
  };
  return {
    isNumberedAtPosting,
    formats: {
      invoice: initialValues("invoice"),
      credit_note: initialValues("credit_note"),
      quote: initialValues("quote"),
      sales_order: initialValues("sales_order"),
      delivery_note: initialValues("delivery_note"),
      bill: initialValues("bill"),
      vendor_credit: initialValues("vendor_credit"),
      purchase_order: initialValues("purchase_order"),
      goods_receipt: initialValues("goods_receipt"),
      receipt: initialValues("receipt"),
      payment: initialValues("payment"),
      journal: initialValues("journal"),
      customer: initialValues("customer"),
      vendor: initialValues("vendor"),
      product: initialValues("product"),
    },
  };
}

/** The kinds with a custom format, in request order. */
const setKinds = ({ formats }: NumberFormatsValues): FormatKind[] =>
  FORMATTED_KINDS.filter((kind) => formats[kind].format.trim() !== "");

function readFormats(values: NumberFormatsValues) {
  const reading = validateValues(numberFormatsInput, {
    version: 1,
    isNumberedAtPosting: values.isNumberedAtPosting,
    formats: setKinds(values).map((kind) => {
      const { format, start, restartsYearly } = values.formats[kind];
      return { kind, format, start: /^\s*\d+\s*$/.test(start) ? Number(start) : Number.NaN, restartsYearly };
    }),
  });
  if (reading.problems === undefined) return reading;
  return {
    problems: reading.problems.map((problem) => ({ ...problem, field: toFormField(problem.field, values) })),
  };
}

/** The form field for a request field: "formats.0.start" is "formats.invoice.start". */
function toFormField(field: string, values: NumberFormatsValues): string {
  return field.replace(/^formats\.(\d+)/, (_, index) => `formats.${setKinds(values)[Number(index)]}`);
}

/** The first kind with an invalid format, or null if the one on screen is invalid itself. */
export async function firstInvalidKind(
  values: NumberFormatsValues,
  selectedKind: FormatKind,
): Promise<FormatKind | null> {
  // If the schemas can't be loaded, saving reports that.
  await loadSchemas().catch(() => undefined);
  const problems = readFormats(values).problems ?? [];
  const isWrong = (kind: FormatKind) => problems.some(({ field }) => field.startsWith(`formats.${kind}.`));
  return isWrong(selectedKind) ? null : (FORMATTED_KINDS.find(isWrong) ?? null);
}

const COMPARED_FIELDS: ComparedFields<NumberFormatsValues> = [
  ["Number when posted", ({ isNumberedAtPosting }) => (isNumberedAtPosting ? "yes" : "no")],
  ...FORMATTED_KINDS.map(
    (kind) => [LABELS[kind], ({ formats }: NumberFormatsValues) => describeFormat(formats[kind])] as const,
  ),
];

function describeFormat({ format, start, restartsYearly }: FormatValues): string {
  const parts = parseNumberFormat(format);
  if (parts === null) return format || "default";
  return `${formatText(parts)} from ${start}${restartsYearly ? ", each year" : ""}`;
}
