import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { CompanyEmailTemplates } from "#contract/emails.ts";
import { languageOf } from "#domain/pdf-languages.ts";
import { useSession } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { FIELDS_OF_EMAILS } from "#domain/email-templates.ts";
import { defaultEmailText } from "#domain/default-email-templates.ts";
import { LANGUAGE_LABELS, LANGUAGE_OPTIONS } from "#web/fields/language-labels.ts";
import { CardForm } from "#web/forms/card-form.tsx";
import { type FormFields, useFieldValue, useInputs } from "#web/forms/form-fields.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { Select } from "#web/ui/select.tsx";
import {
  KIND_OPTIONS,
  type EmailTemplatesValues,
  type TemplateSelection,
  useEmailTemplatesForm,
  firstInvalidTemplate,
} from "./email-templates-form.ts";

type Props = {
  templates: CompanyEmailTemplates;
  /** The language shown first. */
  language: TemplateSelection["language"];
};

/** The company's email templates (Behavior 2.15). */
export function EmailSection() {
  const { locale } = useSession().company;
  return (
    <AsyncContent
      query={useApiQuery("emailTemplates.get")}
      failed={(message) => `Couldn't load the email templates: ${message}`}
      loading={<FormSkeleton fields={4} />}
    >
      {(templates) => <EmailTemplatesCard templates={templates} language={languageOf(locale)} />}
    </AsyncContent>
  );
}

/** One template per kind and language; each email can be changed before it is sent (Behavior 2.21). */
function EmailTemplatesCard({ templates, language }: Props) {
  const { fields, ...form } = useEmailTemplatesForm(templates);
  const [selectedTemplate, show] = useState<TemplateSelection>({ kind: "invoice", language });
  /** Selects the first invalid template, because only a rendered field can show its error. */
  async function save(): Promise<void> {
    const invalidTemplate = await firstInvalidTemplate(fields.getValues(), selectedTemplate);
    if (invalidTemplate !== null) flushSync(() => show(invalidTemplate));
    await form.save();
  }
  return (
    <Card title="Email templates">
      <CardForm needs="emailTemplates.update" form={{ ...form, save }} saveLabel="Save templates">
        <p className="text-ink-soft">
          Customers and vendors get emails in their own language. You can edit each email before you send it.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label="Template"
            value={selectedTemplate.kind}
            onChange={({ target }) => {
              const chosen = KIND_OPTIONS.find(({ value }) => value === target.value);
              if (chosen) show({ ...selectedTemplate, kind: chosen.value });
            }}
            options={KIND_OPTIONS}
          />
          <Select
            label="Language"
            value={selectedTemplate.language}
            onChange={({ target }) => {
              const chosen = LANGUAGE_OPTIONS.find(({ value }) => value === target.value);
              if (chosen) show({ ...selectedTemplate, language: chosen.value });
            }}
            options={LANGUAGE_OPTIONS}
          />
        </div>
        <TextFields
          key={`${selectedTemplate.kind} ${selectedTemplate.language}`}
          {...{ selectedTemplate, fields }}
        />
      </CardForm>
    </Card>
  );
}

/** Subject and message of one template. */
function TextFields({
  selectedTemplate,
  fields,
}: {
  selectedTemplate: TemplateSelection;
  fields: FormFields<EmailTemplatesValues>;
}) {
  const { kind, language } = selectedTemplate;
  const input = useInputs(fields);
  const subject = useFieldValue(fields, `${kind}.${language}.subject`);
  const text = useFieldValue(fields, `${kind}.${language}.text`);
  const standard = defaultEmailText(kind, language);
  const isStandard = subject === standard.subject && text === standard.text;
  const names = FIELDS_OF_EMAILS[kind].map((name) => `{${name}}`).join(", ");
  function restore(): void {
    fields.setValue(`${kind}.${language}.subject`, standard.subject);
    fields.setValue(`${kind}.${language}.text`, standard.text);
  }
  return (
    <>
      <TextField
        label={`Subject in ${LANGUAGE_LABELS[language]}`}
        autoComplete="off"
        maxLength={200}
        {...input(`${kind}.${language}.subject`)}
      />
      <TextArea
        label={`Message in ${LANGUAGE_LABELS[language]}`}
        rows={8}
        maxLength={10_000}
        hint={`Placeholders: ${names}`}
        {...input(`${kind}.${language}.text`)}
      />
      {!isStandard && (
        <div>
          <Button size="small" icon={<RotateCcw />} onClick={restore}>
            Restore default
          </Button>
        </div>
      )}
    </>
  );
}
