import type { DocumentDesignInput, SavedDesign } from "#contract/document-design.ts";
import {
  toColor,
  contrastWithWhite,
  FOOTER_LINES_MAX,
  FOOTER_MAX,
  type PaperSize,
  paperIn,
  PAPERS,
  type PdfLayout,
  readableShade,
  readabilityError,
  formatContrast,
} from "#domain/document-design.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { CardForm } from "#web/forms/card-form.tsx";
import { type ComparedFields, compareFields } from "#web/forms/compare-versions.ts";
import { type FormFields, useField, useInputs, useValues } from "#web/forms/form-fields.ts";
import { validateValues } from "#web/forms/problems.ts";
import { useForm } from "#web/forms/use-form.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { Select } from "#web/ui/select.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { PdfPreview } from "./pdf-preview.tsx";
import { lazySchema } from "#web/forms/lazy-schema.ts";

const FooterWarning = lazyPart(
  async () => (await import("#web/emails/missing-glyphs-in-form.tsx")).FooterGlyphsWarning,
);

const documentDesign = lazySchema(async () => (await import("#contract/document-design.ts")).documentDesign);
const documentDesignInput = lazySchema(
  async () => (await import("#contract/document-design.ts")).documentDesignInput,
);

/** `paperSize` is "" for the default of the company's country. */
type DocumentDesignValues = Omit<SavedDesign, "version" | "paperSize"> & { paperSize: PaperSize | "" };

const LAYOUTS: readonly { value: PdfLayout; label: string; description: string }[] = [
  {
    value: "plain",
    label: "Classic",
    description: "Your name on the left, the title in your color on the right.",
  },
  { value: "band", label: "Band", description: "Title and column headings in white on your color." },
  {
    value: "letter",
    label: "Letter",
    description: "Address positioned for window envelopes, with fold marks (DIN 5008 B).",
  },
];

const PAPER_LABELS: Readonly<Record<PaperSize, string>> = { a4: "A4", letter: "US Letter" };

const SIDES = [
  { value: "left", label: "Left" },
  { value: "right", label: "Right" },
];
const SIZES = [
  { value: "small", label: "Small" },
  { value: "medium", label: "Medium" },
  { value: "large", label: "Large" },
];

/** The design of all documents of the company, with a live invoice preview (Behavior 2.15). */
export function DocumentDesignSection({ logoVersion }: { logoVersion: number }) {
  const design = useApiQuery("documentDesign.get");
  return (
    <AsyncContent
      query={design}
      failed={(message) => `Couldn't load the document design: ${message}`}
      loading={<FormSkeleton fields={4} />}
    >
      {(data) => <DocumentDesignCard design={data} logoVersion={logoVersion} />}
    </AsyncContent>
  );
}

function DocumentDesignCard({ design, logoVersion }: { design: SavedDesign; logoVersion: number }) {
  const { fields, ...form } = useDesignForm(design);
  const input = useInputs(fields);
  const values = useValues(fields);
  const { input: readable = null } = readDesign(values);
  return (
    <Card title="Document design">
      <CardForm needs="documentDesign.update" form={form} saveLabel="Save design">
        <p className="text-ink-soft">
          Applies to new invoices, quotes, orders, delivery notes, receipts, statements and reminders.
          Documents you've already posted or sent don't change.
        </p>
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 font-medium">Layout</legend>
          {LAYOUTS.map(({ value, label, description }) => (
            <label key={value} className="flex gap-2.5 pointer-coarse:min-h-11">
              <input
                type="radio"
                value={value}
                className="mt-0.5 size-4 shrink-0 accent-accent pointer-coarse:size-5"
                {...fields.register("layout")}
              />
              <span className="flex flex-col gap-0.5">
                <span className="font-medium">{label}</span>
                <span className="text-small text-ink-faint">{description}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <ColorField fields={fields} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select label="Logo position" options={SIDES} {...input("logoSide")} />
          <Select label="Logo size" options={SIZES} {...input("logoSize")} />
          <PaperField fields={fields} />
        </div>
        <TextArea
          label="Footer"
          optional
          rows={3}
          maxLength={FOOTER_MAX}
          hint={`Up to ${FOOTER_LINES_MAX} lines, e.g. registration and bank details`}
          {...input("footer")}
        />
        <FooterWarning footer={values.footer} />
        <PdfPreview design={readable} logoVersion={logoVersion} />
      </CardForm>
    </Card>
  );
}

/** The paper size of PDFs; by default the usual one in the country. */
function PaperField({ fields }: { fields: FormFields<DocumentDesignValues> }) {
  const country = useApiQuery("company.get").data?.country ?? null;
  return (
    <Select
      {...useInputs(fields)("paperSize")}
      label="Paper"
      hint="Invoices with a Swiss QR-bill are always A4."
      placeholder={`Default for your country (${PAPER_LABELS[paperIn(country)]})`}
      options={PAPERS.map((size) => ({ value: size, label: PAPER_LABELS[size] }))}
    />
  );
}

/** A color, typed or picked, and whether white text is readable on it. */
function ColorField({ fields }: { fields: FormFields<DocumentDesignValues> }) {
  const { error, ...field } = useField(fields, "color");
  const color = toColor(field.value);
  const isColor = /^#[0-9a-f]{6}$/.test(color);
  const contrastProblem = isColor ? readabilityError(color) : null;
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="flex w-full items-start gap-2">
        <div className="w-40">
          <TextField label="Color" autoComplete="off" spellCheck={false} error={error} {...field} />
        </div>
        <input
          type="color"
          aria-label="Pick a color"
          value={isColor ? color : "#000000"}
          onChange={({ target }) => field.onChange(target.value)}
          className="mt-7 h-9 w-14 rounded-control border border-line bg-surface p-1 pointer-coarse:h-11"
        />
      </div>
      {isColor && (
        <p className="text-small text-ink-soft" role="status">
          {contrastText(color)}
        </p>
      )}
      {contrastProblem !== null && (
        <Button onClick={() => field.onChange(readableShade(color))}>
          Use {readableShade(color)} instead
        </Button>
      )}
    </div>
  );
}

/** How readable white text is on a color, in words. */
function contrastText(color: string): string {
  const contrast = `White text contrast: ${formatContrast(color)}`;
  if (readabilityError(color) !== null) return `${contrast}: too low to read.`;
  return contrastWithWhite(color) >= 7 ? `${contrast}: very easy to read.` : `${contrast}: easy to read.`;
}

function useDesignForm(opened: SavedDesign) {
  const update = useApiMutation("documentDesign.update");
  return useForm<DocumentDesignValues, DocumentDesignInput, SavedDesign>({
    opened,
    initial: toValues(opened),
    toValues,
    read: readDesign,
    write: (input, over) => update.mutateAsync({ body: { ...input, version: (over ?? opened).version } }),
    schema: documentDesign,
    compare: (versions) => compareFields(COMPARED, versions),
    onSaved: () => showToast("Document design saved"),
    keepsFormOpen: true,
    fallback: "Couldn't save the document design",
  });
}

const readDesign = (values: DocumentDesignValues) =>
  validateValues(documentDesignInput, {
    ...values,
    paperSize: values.paperSize === "" ? null : values.paperSize,
    version: 1,
  });

function toValues({ version: _version, paperSize, ...rest }: SavedDesign): DocumentDesignValues {
  return { ...rest, paperSize: paperSize ?? "" };
}

const COMPARED: ComparedFields<DocumentDesignValues> = [
  ["Layout", ({ layout }) => LAYOUTS.find(({ value }) => value === layout)?.label ?? layout],
  ["Color", ({ color }) => color],
  ["Logo position", ({ logoSide }) => logoSide],
  ["Logo size", ({ logoSize }) => logoSize],
  ["Footer", ({ footer }) => footer],
  ["Paper", ({ paperSize }) => (paperSize === "" ? "Default" : PAPER_LABELS[paperSize])],
];
