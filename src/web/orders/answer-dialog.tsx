import type { AnswerInput, Order, OrderHeader } from "#contract/orders.ts";
import type { OrderAnswer } from "#domain/order.ts";
import { ORDER_REFUSALS } from "#domain/order-refusals.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useInputs } from "#web/forms/form-fields.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { TextField } from "#web/ui/field.tsx";
import { showToast } from "#web/ui/toast.tsx";

type Props = { order: OrderHeader; answer: OrderAnswer; onClose: () => void };

/** Records a customer's answer given by phone or email. */
export function AnswerDialog({ order: { id, version, number }, answer, onClose }: Props) {
  const send = useApiMutation("quotes.answer");
  const { fields, ...form } = useForm<{ name: string }, AnswerInput, Order>({
    initial: { name: "" },
    read: ({ name }) =>
      answer === "accepted" && name.trim() === ""
        ? { problems: [{ field: "name", message: ORDER_REFUSALS["order.name-required"].detail }] }
        : { input: { version, answer, name } },
    write: (body) => send.mutateAsync({ params: { id }, body }),
    onSaved: () => {
      showToast(`${number} is ${answer}`);
      onClose();
    },
    fallback: "Couldn't save the response",
  });
  const input = useInputs(fields);
  const [title, saveLabel] =
    answer === "accepted" ? [`${number} was accepted`, "Accept"] : [`${number} was declined`, "Decline"];
  return (
    <RecordDialog title={title} saveLabel={saveLabel} form={form} onClose={onClose}>
      <p className="text-ink-soft">This can't be undone, and the quote can no longer be edited.</p>
      <div data-first-focus>
        <TextField
          label={answer === "accepted" ? "Name of the person accepting" : "Name of the person declining"}
          optional={answer === "declined"}
          autoComplete="off"
          maxLength={200}
          {...input("name")}
        />
      </div>
    </RecordDialog>
  );
}
