import { useId, type SyntheticEvent } from "react";
import { createPortal } from "react-dom";
import { accountEndpoints, type Account } from "#contract/accounts.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { AccountFields } from "./account-fields.tsx";
import { givenByText } from "./given-by-text.ts";
import { useAccountForm } from "./use-account-form.ts";

type Props = {
  /** What was typed where the account was looked for: its code, or its name. */
  typed: string;
  onCreated: (account: Account) => void;
  onClose: () => void;
};

/** Creates an account from inside another form (Conventions 2). */
export function NewAccountDialog({ typed, onCreated, onClose }: Props) {
  const given = givenByText(typed);
  const accounts = useApiQuery(accountEndpoints.list, { query: { limit: 1000 } }).data?.items ?? [];
  const { form, isPending, submit } = useAccountForm({ opened: null, given, onSaved: onCreated });
  const formId = useId();
  const failure = form.formState.errors.root?.message;
  function onSubmit(event: SyntheticEvent): void {
    // React carries events on to the form that this dialog was opened from, which must not be saved by it.
    event.stopPropagation();
    if (isPending) event.preventDefault();
    else void submit(event);
  }
  return createPortal(
    <Dialog
      title="New Account"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={isPending}>
            Save Account
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
        <AccountFields
          {...{ form, accounts }}
          account={null}
          first={given.type === undefined ? "type" : "name"}
        />
        {failure && <Notice tone="negative">{failure}</Notice>}
      </form>
    </Dialog>,
    document.body,
  );
}
