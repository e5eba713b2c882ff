import { mailWords, type MailWordsInput, mailWordsInput, type WordsOfMails } from "#contract/mails.ts";
import type { ReactNode } from "react";
import { DELIVERY_FIELDS } from "#domain/delivery-mail-words.ts";
import { MAIL_FIELDS, ORDER_FIELDS, QUOTE_FIELDS, STATEMENT_FIELDS } from "#domain/mail-words.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { CardForm } from "#web/forms/card-form.tsx";
import { type ComparedFields, compareFields } from "#web/forms/compare-versions.ts";
import { type FormFields, useInputs } from "#web/forms/form-fields.ts";
import { readBy } from "#web/forms/problems.ts";
import { useForm } from "#web/forms/use-form.ts";
import { Card } from "#web/ui/card.tsx";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { showToast } from "#web/ui/toast.tsx";

type Words = WordsOfMails["invoice"];
type Values = Record<"invoice" | "creditNote" | "quote" | "order" | "deliveryNote" | "statement", Words>;

/** How the company's mails begin; each can be changed before it leaves (Behaviour 2.21). */
export function MailWordsCard({ words }: { words: WordsOfMails }) {
  const { fields, ...form } = useMailWordsForm(words);
  return (
    <Card title="Email templates">
      <CardForm form={form} saveLabel="Save templates">
        <p className="text-ink-soft">
          {`With these words a mail begins. What stands in braces is filled in: ${named(MAIL_FIELDS)}.`}
        </p>
        <KindFields kind="invoice" title="Invoices" fields={fields} />
        <KindFields kind="creditNote" title="Credit notes" fields={fields} />
        <KindFields kind="quote" title="Quotes" fields={fields}>
          {`Here they are ${named(QUOTE_FIELDS)}.`}
        </KindFields>
        <KindFields kind="order" title="Sales and purchase orders" fields={fields}>
          {`Here they are ${named(ORDER_FIELDS)}.`}
        </KindFields>
        <KindFields kind="deliveryNote" title="Delivery notes" fields={fields}>
          {`Here they are ${named(DELIVERY_FIELDS)}. Until you edit this, each customer gets it in their own language.`}
        </KindFields>
        <KindFields kind="statement" title="Statements of account" fields={fields}>
          {`Here they are ${named(STATEMENT_FIELDS)}.`}
        </KindFields>
      </CardForm>
    </Card>
  );
}

const named = (fields: readonly string[]) => fields.map((name) => `{${name}}`).join(", ");

type KindProps = { kind: keyof Values; title: string; fields: FormFields<Values>; children?: ReactNode };

function KindFields({ kind, title, fields, children }: KindProps) {
  const input = useInputs(fields);
  return (
    <fieldset className="flex flex-col gap-4 border-t border-line pt-4">
      <legend className="sr-only">{title}</legend>
      <h3 aria-hidden="true" className="font-semibold">
        {title}
      </h3>
      {children !== undefined && <p className="text-ink-soft">{children}</p>}
      <TextField label="Subject" autoComplete="off" maxLength={200} {...input(`${kind}.subject`)} />
      <TextArea label="Text" rows={7} maxLength={10_000} {...input(`${kind}.text`)} />
    </fieldset>
  );
}

function useMailWordsForm(opened: WordsOfMails) {
  const update = useApiMutation("mailWords.update");
  return useForm<Values, MailWordsInput, WordsOfMails>({
    opened,
    initial: toValues(opened),
    toValues,
    read: (values) => readBy(mailWordsInput, { ...values, version: 1 }),
    write: (input, over) => update.mutateAsync({ body: { ...input, version: (over ?? opened).version } }),
    schema: mailWords,
    compare: (versions) => compareFields(COMPARED, versions),
    onSaved: () => showToast("Words of mails saved"),
    stays: true,
    fallback: "Failed to save the words of mails",
  });
}

function toValues({ version: _version, ...words }: WordsOfMails): Values {
  return words;
}

const COMPARED: ComparedFields<Values> = [
  ["Subject of invoices", ({ invoice }) => invoice.subject],
  ["Invoice email message", ({ invoice }) => invoice.text],
  ["Subject of credit notes", ({ creditNote }) => creditNote.subject],
  ["Text of credit notes", ({ creditNote }) => creditNote.text],
  ["Subject of quotes", ({ quote }) => quote.subject],
  ["Text of quotes", ({ quote }) => quote.text],
  ["Subject of orders", ({ order }) => order.subject],
  ["Text of orders", ({ order }) => order.text],
  ["Subject of delivery notes", ({ deliveryNote }) => deliveryNote.subject],
  ["Text of delivery notes", ({ deliveryNote }) => deliveryNote.text],
  ["Subject of statements", ({ statement }) => statement.subject],
  ["Text of statements", ({ statement }) => statement.text],
];
