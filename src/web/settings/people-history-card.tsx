import type { MemberChange } from "#contract/people.ts";
import { ROLE_TEXTS } from "#domain/roles.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Card } from "#web/ui/card.tsx";

/** The history of members: invited, joined, changed or removed, and by whom. */
export function PeopleHistoryCard() {
  const history = useApiQuery("members.history");
  return (
    <Card title="Member history" flush>
      <AsyncContent
        query={history}
        failed={(message) => `Couldn't load the member history: ${message}`}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className="px-4 py-6 text-center text-ink-faint">No changes yet</p>}
      >
        {({ items }) => (
          <ul className="divide-y divide-line">
            {items.map((change) => (
              <li key={`${change.changedAt} ${change.action} ${change.email}`} className="px-4 py-2.5">
                <p className="break-words">{sentenceOf(change)}</p>
                <p className="text-small text-ink-faint">
                  <InstantText at={change.changedAt} />
                </p>
              </li>
            ))}
          </ul>
        )}
      </AsyncContent>
    </Card>
  );
}

const nameOf = (role: MemberChange["after"]) =>
  role === null ? "member" : ROLE_TEXTS[role].name.toLowerCase();

function sentenceOf({ action, changedBy, email: memberEmail, before, after }: MemberChange): string {
  const actor = changedBy ?? "A former user";
  const email = memberEmail === "" ? "a former user" : memberEmail;
  switch (action) {
    case "invited":
      return `${actor} invited ${email} as ${nameOf(after)}`;
    case "revoked":
      return `${actor} revoked the invitation to ${email}`;
    case "joined":
      return `${actor} joined as ${nameOf(after)}`;
    case "changed":
      return `${actor} changed ${email}'s role from ${nameOf(before)} to ${nameOf(after)}`;
    case "removed":
      return `${actor} removed ${email}`;
    case "left":
      return `${actor} left the company`;
    case "signed_out":
      return `${actor} signed ${email} out of the company`;
    case "token_revoked":
      return `${actor} revoked one of ${email}'s API tokens`;
    case "ownership_accepted":
      return `${actor} took over the company as its owner`;
  }
}
