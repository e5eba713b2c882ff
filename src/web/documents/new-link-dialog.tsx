import type { DocumentLink, DocumentLinkInput } from "#contract/links.ts";
import { shiftDays, toDay } from "#domain/dates.ts";
import type { PdfLanguage } from "#domain/pdf-languages.ts";
import { useToday } from "#web/api/session.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { LANGUAGE_OPTIONS } from "#web/fields/language-labels.ts";
import { useInputs } from "#web/forms/form-fields.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { Select } from "#web/ui/select.tsx";

/** Records that can have share links. */
export type LinkableResource = "invoices" | "quotes";

const RESOURCE_TEXTS: Readonly<Record<LinkableResource, { singular: string; note: string }>> = {
  invoices: {
    singular: "this invoice",
    note: "Anyone with the link can view this invoice, see payments and the balance due, and download the PDF—no sign-in needed.",
  },
  quotes: {
    singular: "this quote",
    note: "Anyone with the link can view this quote, download the PDF, and accept or decline it—no sign-in needed.",
  },
};

const DAYS = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "1 year" },
];

type NewLinkValues = { days: string; language: PdfLanguage | "" };
type Props = { resource: LinkableResource; id: string; onClose: () => void };

/** Asks how long a new share link is valid and for its language. */
export function NewLinkDialog({ resource, id, onClose }: Props) {
  const today = useToday();
  const create = useApiMutation(`${resource}.createLink`);
  const { fields, ...form } = useForm<NewLinkValues, DocumentLinkInput, DocumentLink>({
    initial: { days: "90", language: "" },
    read: ({ days, language }) => {
      const expiresOn = shiftDays(toDay(today), Number(days));
      return { input: language === "" ? { expiresOn } : { expiresOn, language } };
    },
    write: (body) => create.mutateAsync({ params: { id }, body }),
    onSaved: onClose,
    fallback: "Couldn't create the link",
    nameOf: (field) => (field === "expiresOn" ? "days" : field),
  });
  const input = useInputs(fields);
  return (
    <RecordDialog
      title={`Create a link to ${RESOURCE_TEXTS[resource].singular}`}
      saveLabel="Create link"
      form={form}
      onClose={onClose}
    >
      <p className="text-ink-soft">{RESOURCE_TEXTS[resource].note}</p>
      <div data-first-focus>
        <Select {...input("days")} label="Expires after" options={DAYS} />
      </div>
      <Select
        {...input("language")}
        label="Language"
        options={LANGUAGE_OPTIONS}
        placeholder="The document's language"
      />
    </RecordDialog>
  );
}
