import { z } from "zod";
import type { Accrual } from "#contract/accruals.ts";
import { requiredDate } from "#contract/fields.ts";
import { call } from "#web/api/call-api.ts";
import { useToday } from "#web/api/session.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { DateField, useLockedDays } from "#web/fields/date-field.tsx";
import { formatMoney } from "#web/fields/formats.ts";
import { useRequestPreview, PreviewPanel } from "#web/forms/posting-preview.tsx";
import { type FormFields, useField, useValues } from "#web/forms/form-fields.ts";
import { validateValues } from "#web/forms/problems.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { countText } from "#web/lists/list-parts.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/toast.tsx";

const postingForm = z.object({ through: requiredDate("Enter a date to post through") });
type PostingValues = z.input<typeof postingForm>;

/** Posts what is due through a date, of one record or of all, after showing all entries. */
export function PostAccrualsDialog({ accrual, onClose }: { accrual: Accrual | null; onClose: () => void }) {
  const post = useApiMutation("accruals.post");
  const accrualId = accrual?.id ?? null;
  const { fields, ...form } = useForm({
    initial: { through: String(useToday()) },
    read: (values: PostingValues) => validateValues(postingForm, values),
    write: async (input) => post.mutateAsync({ body: { ...input, accrualId } }),
    onSaved: ({ posted }) => {
      onClose();
      showToast(
        posted === 0
          ? "Everything has already been posted"
          : `${countText(posted, "journal entry", "journal entries")} posted`,
      );
    },
    fallback: "Couldn't post the amounts due",
  });
  return (
    <RecordDialog
      title={accrual === null ? "Post amounts due" : `Post ${accrual.name}`}
      size="normal"
      saveLabel="Post"
      form={form}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        Posts every amount due by this date that isn't posted yet
        {accrual === null ? ", for all accruals and deferrals" : ""}.
      </p>
      <div data-first-focus>
        <DateField {...useField(fields, "through")} label="Post through" />
      </div>
      <AccrualPostingPreview accrualId={accrualId} fields={fields} />
    </RecordDialog>
  );
}

type AccrualPostingPreviewProps = { accrualId: Accrual["id"] | null; fields: FormFields<PostingValues> };

function AccrualPostingPreview({ accrualId, fields }: AccrualPostingPreviewProps) {
  const { input } = validateValues(postingForm, useValues(fields));
  const request = input === undefined ? null : { body: { ...input, accrualId } };
  const preview = useRequestPreview("accruals.previewPost", request, (previewRequest) =>
    call("accruals.previewPost", previewRequest),
  );
  return <PreviewPanel preview={preview} fallback={null} />;
}

const endForm = z.object({ date: requiredDate("Enter an end date") });
type AccrualEndValues = z.input<typeof endForm>;

/** Ends a deferral and posts the remainder at once, after a preview. */
export function EndAccrualDialog({ accrual, onClose }: { accrual: Accrual; onClose: () => void }) {
  const { id, version, name, remaining } = accrual;
  const end = useApiMutation("accruals.end");
  const { fields, ...form } = useForm({
    initial: { date: String(useToday()) },
    read: (values: AccrualEndValues) => validateValues(endForm, values),
    write: async (input) => end.mutateAsync({ params: { id }, body: { ...input, version } }),
    onSaved: () => {
      onClose();
      showToast(`${name} has ended`);
    },
    fallback: "Couldn't end the accrual",
  });
  return (
    <RecordDialog title={`End ${name}`} size="normal" saveLabel="End" form={form} onClose={onClose}>
      <p className="text-ink-soft">
        {formatMoney(remaining)} remaining. Amounts due by this date are posted first; the rest is posted on
        this date.
      </p>
      <div data-first-focus>
        <DateField {...useField(fields, "date")} label="End date" {...useLockedDays("all")} />
      </div>
      <EndPreview accrual={accrual} fields={fields} />
    </RecordDialog>
  );
}

function EndPreview({ accrual, fields }: { accrual: Accrual; fields: FormFields<AccrualEndValues> }) {
  const { id, version } = accrual;
  const { input } = validateValues(endForm, useValues(fields));
  const request = input === undefined ? null : { params: { id }, body: { ...input, version } };
  const preview = useRequestPreview("accruals.previewEnd", request, (previewRequest) =>
    call("accruals.previewEnd", previewRequest),
  );
  return <PreviewPanel preview={preview} fallback={null} />;
}

/** Confirms voiding all of its entries. */
export function VoidAccrualDialog({ accrual, onClose }: { accrual: Accrual; onClose: () => void }) {
  const { id, version, name } = accrual;
  const voiding = useApiMutation("accruals.void");
  const preview = useRequestPreview(
    "accruals.previewVoid",
    { params: { id }, body: { version } },
    (request) => call("accruals.previewVoid", request),
  );
  return (
    <ConfirmDialog
      title="Void"
      question={`Void ${name} and all of its journal entries, each on its original date?`}
      notes={["The original bill or invoice is not affected."]}
      confirmLabel="Void"
      danger
      onConfirm={async () => {
        await voiding.mutateAsync({ params: { id }, body: { version } });
        showToast(`${name} was voided`);
      }}
      onClose={onClose}
    >
      <PreviewPanel preview={preview} fallback={null} />
    </ConfirmDialog>
  );
}
