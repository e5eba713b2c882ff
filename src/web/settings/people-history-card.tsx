import type { MemberChange } from "#contract/people.ts";
import { ROLE_WORDS } from "#domain/roles.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Card } from "#web/ui/card.tsx";

/** Who was invited, joined, changed or removed, and by whom. */
export function PeopleHistoryCard() {
  const history = useApiQuery("members.history");
  return (
    <Card title="History of members" flush>
      <AsyncContent
        query={history}
        failed={(message) => `Error loading the history of members: ${message}`}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className="px-4 py-6 text-center text-ink-faint">Nothing has happened yet</p>}
      >
        {({ items }) => (
          <ul className="divide-y divide-line">
            {items.map((change) => (
              <li key={`${change.at} ${change.action} ${change.email}`} className="px-4 py-2.5">
                <p className="break-words">{sentenceOf(change)}</p>
                <p className="text-small text-ink-faint">
                  <InstantText at={change.at} />
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
  role === null ? "member" : ROLE_WORDS[role].name.toLowerCase();

function sentenceOf({ action, by, email: known, before, after }: MemberChange): string {
  const who = by ?? "A former user";
  const email = known === "" ? "a former user" : known;
  switch (action) {
    case "invited":
      return `${who} invited ${email} as ${nameOf(after)}`;
    case "revoked":
      return `${who} revoked the invitation of ${email}`;
    case "joined":
      return `${who} joined as ${nameOf(after)}`;
    case "changed":
      return `${who} changed the role of ${email} from ${nameOf(before)} to ${nameOf(after)}`;
    case "removed":
      return `${who} removed ${email}`;
    case "left":
      return `${who} left the company`;
    case "signed-out":
      return `${who} signed ${email} out of the company`;
    case "token-revoked":
      return `${who} revoked an API token of ${email}`;
    case "handed-over":
      return `${who} took over the company as its owner`;
  }
}
