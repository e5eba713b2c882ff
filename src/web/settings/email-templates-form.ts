import type { EmailTemplatesInput, CompanyEmailTemplates } from "#contract/emails.ts";
import type { EmailKind } from "#domain/email-templates.ts";
import { PDF_LANGUAGES, type PdfLanguage } from "#domain/pdf-languages.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { LANGUAGE_LABELS } from "#web/fields/language-labels.ts";
import { type ComparedFields, compareFields } from "#web/forms/compare-versions.ts";
import { validateValues } from "#web/forms/problems.ts";
import { useForm } from "#web/forms/use-form.ts";
import { showToast } from "#web/ui/toast.tsx";
import { lazySchema, loadSchemas } from "#web/forms/lazy-schema.ts";

const emailTemplates = lazySchema(async () => (await import("#contract/emails.ts")).emailTemplates);
const emailTemplatesInput = lazySchema(async () => (await import("#contract/emails.ts")).emailTemplatesInput);

export type EmailTemplatesValues = Omit<CompanyEmailTemplates, "version">;
/** A template: the kind of email and its language. */
export type TemplateSelection = { kind: EmailKind; language: PdfLanguage };

export const KIND_OPTIONS = [
  { value: "invoice", label: "Invoices" },
  { value: "creditNote", label: "Credit notes" },
  { value: "quote", label: "Quotes" },
  { value: "salesOrder", label: "Sales orders" },
  { value: "purchaseOrder", label: "Purchase orders" },
  { value: "deliveryNote", label: "Delivery notes" },
  { value: "statement", label: "Statements of account" },
] as const satisfies readonly { value: EmailKind; label: string }[];

/** The company's email templates as a form. */
export function useEmailTemplatesForm(opened: CompanyEmailTemplates) {
  const update = useApiMutation("emailTemplates.update");
  return useForm<EmailTemplatesValues, EmailTemplatesInput, CompanyEmailTemplates>({
    opened,
    initial: toValues(opened),
    toValues,
    read: readTemplates,
    write: (input, over) => update.mutateAsync({ body: { ...input, version: (over ?? opened).version } }),
    schema: emailTemplates,
    compare: (versions) => compareFields(COMPARED_FIELDS, versions),
    onSaved: () => showToast("Email templates saved"),
    keepsFormOpen: true,
    fallback: "Couldn't save the email templates",
  });
}

function toValues({ version: _version, ...templates }: CompanyEmailTemplates): EmailTemplatesValues {
  return templates;
}

const readTemplates = (values: EmailTemplatesValues) =>
  validateValues(emailTemplatesInput, { ...values, version: 1 });

/** The first invalid template, or null if the one on screen is invalid itself. */
export async function firstInvalidTemplate(
  values: EmailTemplatesValues,
  selectedTemplate: TemplateSelection,
): Promise<TemplateSelection | null> {
  // If the schemas can't be loaded, saving reports that.
  await loadSchemas().catch(() => undefined);
  const problems = readTemplates(values).problems ?? [];
  const isWrong = ({ kind, language }: TemplateSelection) =>
    problems.some(({ field }) => field.startsWith(`${kind}.${language}.`));
  const all = KIND_OPTIONS.flatMap(({ value: kind }) =>
    PDF_LANGUAGES.map((language) => ({ kind, language })),
  );
  return isWrong(selectedTemplate) ? null : (all.find(isWrong) ?? null);
}

const COMPARED_FIELDS: ComparedFields<EmailTemplatesValues> = KIND_OPTIONS.flatMap(({ value: kind, label }) =>
  PDF_LANGUAGES.flatMap((language) =>
    (["subject", "text"] as const).map(
      (part) =>
        [
          `${label}, ${part === "text" ? "message" : "subject"} in ${LANGUAGE_LABELS[language]}`,
          (values: EmailTemplatesValues) => values[kind][language][part],
        ] as const,
    ),
  ),
);
