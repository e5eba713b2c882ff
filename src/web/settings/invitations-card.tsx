import { useState } from "react";
import type { Reply } from "#contract/contract.ts";
import type { Invitation, InvitationInput } from "#contract/people.ts";
import { membershipIn, ROLE_TEXTS, ROLES, SWITCHES_OF } from "#domain/roles.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { ErrorSummary } from "#web/forms/error-summary.tsx";
import { useInputs } from "#web/forms/form-fields.ts";
import { Form } from "#web/forms/form.tsx";
import { FormDialogs } from "#web/forms/form-page.tsx";
import type { FormReading } from "#web/forms/problems.ts";
import { useForm } from "#web/forms/use-form.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { OneTimeSecret } from "#web/ui/one-time-secret.tsx";
import { useMay } from "#web/ui/permissions.ts";
import { showToast } from "#web/ui/toast.tsx";
import { RoleFields, type RoleValues } from "./member-role.tsx";

/** Invites people, and shows pending invitations. */
export function InvitationsCard() {
  const may = useMay();
  const invitations = useApiQuery("invitations.list");
  const revoke = useApiMutation("invitations.revoke");
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  const canInvite = may("invitations.create");
  return (
    <Card title="Invitations" flush>
      {canInvite && (
        <div className="border-b border-line p-4">
          <NewInvitation />
        </div>
      )}
      <AsyncContent
        query={invitations}
        failed={(message) => `Couldn't load invitations: ${message}`}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className="px-4 py-6 text-center text-ink-faint">No pending invitations</p>}
      >
        {({ items }) => (
          <ul className="divide-y divide-line">
            {items.map((invitation) => (
              <InvitationItem
                key={invitation.id}
                invitation={invitation}
                onRevoke={canInvite ? () => setRevoking(invitation) : null}
              />
            ))}
          </ul>
        )}
      </AsyncContent>
      {revoking && (
        <ConfirmDialog
          title="Revoke invitation"
          question={`The link sent to ${revoking.email} will stop working.`}
          confirmLabel="Revoke"
          onConfirm={async () => {
            await revoke.mutateAsync({ params: { id: revoking.id } });
            showToast(`Invitation to ${revoking.email} revoked`);
          }}
          onClose={() => setRevoking(null)}
        />
      )}
    </Card>
  );
}

type InvitationItemProps = { invitation: Invitation; onRevoke: (() => void) | null };

function InvitationItem({ invitation, onRevoke }: InvitationItemProps) {
  const { email, role, invitedBy, createdAt, expiresAt, isExpired } = invitation;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium break-all">{email}</p>
        <p className="mt-0.5 text-small break-words text-ink-faint">
          {ROLE_TEXTS[role].name} · Invited by {invitedBy} <InstantText at={createdAt} /> ·{" "}
          {isExpired ? "Expired" : "Expires"} <InstantText at={expiresAt} />
        </p>
      </div>
      {onRevoke && (
        <Button size="small" aria-label={`Revoke the invitation to ${email}`} onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </li>
  );
}

type InvitationReply = Reply<"invitations.create">;

function readInvitation(values: RoleValues): FormReading<InvitationInput> {
  const email = values.email.trim();
  if (email === "") return { problems: [{ field: "email", message: "Email is required" }] };
  return { input: { email, ...membershipIn(values) } };
}

/** Asks for an email address and a role. Without a mail server, shows the link once, to be passed on. */
function NewInvitation() {
  const create = useApiMutation("invitations.create");
  const { fields, ...form } = useForm<RoleValues, InvitationInput, InvitationReply>({
    initial: { email: "", role: "accountant", ...SWITCHES_OF.accountant },
    read: readInvitation,
    ask: ({ role, email }) =>
      role === "owner"
        ? {
            title: "Transfer ownership",
            question: `As soon as ${email.trim()} accepts, that person owns this company, and you become its accountant.`,
            confirmLabel: "Invite as owner",
            danger: true,
          }
        : null,
    write: (body) => create.mutateAsync({ body }),
    keepsFormOpen: true,
    fallback: "Couldn't create the invitation",
  });
  const input = useInputs(fields);
  return (
    <div className="flex flex-col gap-4">
      <Form className="flex max-w-dialog flex-col gap-4" onSave={() => void form.save()}>
        <TextField {...input("email")} label="Email" type="email" autoComplete="off" maxLength={254} />
        <RoleFields fields={fields} roles={ROLES} />
        <ErrorSummary form={form} formErrorsOnly />
        <div>
          <Button type="submit" variant="primary" pending={form.isPending}>
            Invite
          </Button>
        </div>
      </Form>
      <FormDialogs form={form} />
      {create.data && <SentInvitation key={create.data.id} invited={create.data} />}
    </div>
  );
}

function SentInvitation({ invited: { email, link } }: { invited: InvitationReply }) {
  if (link === null) return <Notice tone="positive">Invitation sent to {email}.</Notice>;
  return (
    <OneTimeSecret label="Invitation link" value={link}>
      This server can't send email. Give this link to {email} now; it won't be shown again.
    </OneTimeSecret>
  );
}
