import { useState } from "react";
import type { Member, MemberAccess } from "#contract/people.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog, Dialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { TokenItem } from "./token-item.tsx";
import { describeUserAgent } from "./user-agent.ts";

type MemberToken = MemberAccess["tokens"][number];
type Props = { member: Member; onClose: () => void };

/** A member's sessions and API tokens for the company; the owner can end both. */
export function AccessDialog({ member, onClose }: Props) {
  const access = useApiQuery("members.access", { params: { id: member.userId } });
  const [ending, setEnding] = useState<MemberToken | "sessions" | null>(null);
  const cancel = () => setEnding(null);
  if (ending === "sessions") return <SignOutDialog member={member} onClose={cancel} />;
  if (ending) return <RevokeDialog member={member} token={ending} onClose={cancel} />;
  return (
    <Dialog title={`Access for ${member.name}`} onClose={onClose} size="wide">
      <AsyncContent query={access} failed={(message) => `Couldn't load access: ${message}`}>
        {({ sessions, tokens }) => (
          <div className="flex flex-col gap-5">
            <section>
              <h3 className="font-semibold">Sessions</h3>
              {sessions.length === 0 ? (
                <p className="mt-1 text-ink-faint">Not signed in</p>
              ) : (
                <SessionList sessions={sessions} />
              )}
              {sessions.length > 0 && (
                <Button size="small" onClick={() => setEnding("sessions")}>
                  End all sessions
                </Button>
              )}
            </section>
            <section>
              <h3 className="font-semibold">API tokens</h3>
              {tokens.length === 0 ? (
                <p className="mt-1 text-ink-faint">No tokens for this company</p>
              ) : (
                <ul className="-mx-4 divide-y divide-line">
                  {tokens.map((token) => (
                    <TokenItem key={token.id} token={token} onRevoke={() => setEnding(token)} />
                  ))}
                </ul>
              )}
            </section>
          </div>
        )}
      </AsyncContent>
    </Dialog>
  );
}

function SessionList({ sessions }: Pick<MemberAccess, "sessions">) {
  return (
    <ul className="mb-3 divide-y divide-line">
      {sessions.map(({ createdAt, lastUsedAt, userAgent }) => (
        <li key={`${createdAt} ${lastUsedAt}`} className="py-2">
          <p className="font-medium" title={userAgent ?? undefined}>
            {describeUserAgent(userAgent)}
          </p>
          <p className="text-small text-ink-faint">
            Last used <InstantText at={lastUsedAt} /> · Signed in <InstantText at={createdAt} />
          </p>
        </li>
      ))}
    </ul>
  );
}

function SignOutDialog({ member: { userId, name }, onClose }: Props) {
  const signOut = useApiMutation("members.signOut");
  return (
    <ConfirmDialog
      title="End all sessions"
      question={`${name} needs to sign in again to open this company. Other companies stay open.`}
      confirmLabel="End sessions"
      onConfirm={async () => {
        await signOut.mutateAsync({ params: { id: userId } });
        showToast(`Sessions for ${name} ended`);
      }}
      onClose={onClose}
    />
  );
}

function RevokeDialog({ member: { userId, name }, token, onClose }: Props & { token: MemberToken }) {
  const revoke = useApiMutation("members.revokeToken");
  return (
    <ConfirmDialog
      title="Revoke API token"
      question={`Programs in which ${name} uses the token "${token.name}" stop working immediately. This action cannot be undone.`}
      confirmLabel="Revoke"
      onConfirm={async () => {
        await revoke.mutateAsync({ params: { id: userId, tokenId: token.id } });
        showToast(`Token "${token.name}" revoked`);
      }}
      onClose={onClose}
    />
  );
}
