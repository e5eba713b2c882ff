import { useState } from "react";
import type { OwnSession } from "#contract/session.ts";
import { signOutAndLeave } from "#web/api/leave-for-sign-in.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { describeUserAgent } from "./user-agent.ts";

/** The user's active sessions, with a button to end each. */
export function SessionsCard() {
  const sessions = useApiQuery("sessions.list");
  const end = useApiMutation("sessions.end");
  const [ending, setEnding] = useState<OwnSession | null>(null);
  return (
    <Card title="Sessions" flush>
      <AsyncContent query={sessions} failed={(message) => `Couldn't load sessions: ${message}`}>
        {({ items }) => (
          <ul className="divide-y divide-line">
            {items.map((session) => (
              <SessionItem key={session.id} session={session} onEnd={() => setEnding(session)} />
            ))}
          </ul>
        )}
      </AsyncContent>
      {ending && (
        <ConfirmDialog
          title="End session"
          question={
            ending.isCurrent
              ? "This is the session you're using. Ending it signs you out."
              : `End the session on ${describeUserAgent(ending.userAgent)}? That device will have to sign in again.`
          }
          confirmLabel="End session"
          onConfirm={async () => {
            const endSession = () => end.mutateAsync({ params: { id: ending.id } });
            if (ending.isCurrent) return signOutAndLeave(endSession);
            await endSession();
            showToast("Session ended");
          }}
          onClose={() => setEnding(null)}
        />
      )}
    </Card>
  );
}

function SessionItem({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { userAgent, ipAddress, lastUsedAt, createdAt, isCurrent } = session;
  const name = describeUserAgent(userAgent);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span title={userAgent ?? undefined}>{name}</span>
          {isCurrent && <Badge tone="accent">This session</Badge>}
        </p>
        <p className="mt-0.5 text-small text-ink-faint">
          {ipAddress && `${ipAddress} · `}Last used <InstantText at={lastUsedAt} /> · Signed in{" "}
          <InstantText at={createdAt} />
        </p>
      </div>
      <Button size="small" aria-label={`End the session on ${name}`} onClick={onEnd}>
        End
      </Button>
    </li>
  );
}
