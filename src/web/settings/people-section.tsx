import { useState } from "react";
import type { Member } from "#contract/people.ts";
import { ROLE_TEXTS } from "#domain/roles.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { forgetCompany } from "#web/api/last-company.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { useMay } from "#web/ui/permissions.ts";
import { showToast } from "#web/ui/toast.tsx";
import { InvitationsCard } from "./invitations-card.tsx";
import { AccessDialog } from "./member-access.tsx";
import { RoleDialog } from "./member-role.tsx";
import { PeopleHistoryCard } from "./people-history-card.tsx";

/** The members of the company, and invitations (Behavior 2.15). */
export function PeopleSection() {
  const may = useMay();
  if (!may("members.list")) return <OwnMembershipCard />;
  return (
    <>
      <MembersCard />
      <InvitationsCard />
      <PeopleHistoryCard />
    </>
  );
}

type MemberRequest = { member: Member; action: "role" | "access" | "remove" | "leave" };

function MembersCard() {
  const members = useApiQuery("members.list");
  const [memberRequest, setMemberRequest] = useState<MemberRequest | null>(null);
  return (
    <Card title="Members" flush>
      <AsyncContent query={members} failed={(message) => `Couldn't load members: ${message}`}>
        {({ items }) => (
          <ul className="divide-y divide-line">
            {items.map((member) => (
              <MemberItem
                key={member.userId}
                member={member}
                onAsk={(action) => setMemberRequest({ member, action })}
              />
            ))}
          </ul>
        )}
      </AsyncContent>
      {memberRequest && <MemberDialog {...memberRequest} onClose={() => setMemberRequest(null)} />}
    </Card>
  );
}

function MemberItem({ member, onAsk }: { member: Member; onAsk: (action: MemberRequest["action"]) => void }) {
  const may = useMay();
  const { name, email, role, isYou, joinedAt } = member;
  const isChangeable = may("members.update") && role !== "owner";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium break-words">
          {name}
          {isYou && <Badge tone="accent">You</Badge>}
        </p>
        <p className="mt-0.5 text-small break-words text-ink-faint">
          {email} · {describeRole(member)} · Since <InstantText at={joinedAt} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isChangeable && (
          <>
            <Button size="small" aria-label={`Change the role of ${name}`} onClick={() => onAsk("role")}>
              Change role
            </Button>
            <Button size="small" aria-label={`Access for ${name}`} onClick={() => onAsk("access")}>
              Access
            </Button>
            <Button size="small" aria-label={`Remove ${name}`} onClick={() => onAsk("remove")}>
              Remove
            </Button>
          </>
        )}
        {isYou && role !== "owner" && (
          <Button size="small" onClick={() => onAsk("leave")}>
            Leave company
          </Button>
        )}
      </div>
    </li>
  );
}

/** The name of a role, with what its switches take away. */
function describeRole({ role, canViewBank, canViewReports, canPost }: Member): string {
  const hidden = [...(canViewBank ? [] : ["bank balances"]), ...(canViewReports ? [] : ["reports"])];
  return [
    ROLE_TEXTS[role].name,
    ...(hidden.length === 0 ? [] : [`without ${hidden.join(" and ")}`]),
    ...(canPost ? [] : ["drafts only"]),
  ].join(", ");
}

function MemberDialog({ member, action, onClose }: MemberRequest & { onClose: () => void }) {
  const remove = useApiMutation("members.remove");
  const { name } = member;
  if (action === "role") return <RoleDialog member={member} onClose={onClose} />;
  if (action === "access") return <AccessDialog member={member} onClose={onClose} />;
  if (action === "leave") return <LeaveDialog onClose={onClose} />;
  return (
    <ConfirmDialog
      title="Remove member"
      question={`${name} immediately loses access to this company, and API tokens ${name} created for it stop working. Everything ${name} entered stays.`}
      confirmLabel="Remove"
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id: member.userId } });
        showToast(`${name} removed`);
      }}
      onClose={onClose}
    />
  );
}

function LeaveDialog({ onClose }: { onClose: () => void }) {
  const leave = useApiMutation("members.leave");
  return (
    <ConfirmDialog
      title="Leave company"
      question="You will no longer see this company's books. Only the owner can invite you again."
      confirmLabel="Leave"
      onConfirm={async () => {
        await leave.mutateAsync({});
        forgetCompany();
        window.location.assign(paths.firstHome());
      }}
      onClose={onClose}
    />
  );
}

/** For roles that don't see the other members. */
function OwnMembershipCard() {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Card title="Members">
      <div className="flex flex-col items-start gap-3">
        <p className="text-ink-soft">Your role doesn't include the list of members.</p>
        <Button onClick={() => setLeaving(true)}>Leave company</Button>
      </div>
      {isLeaving && <LeaveDialog onClose={() => setLeaving(false)} />}
    </Card>
  );
}
