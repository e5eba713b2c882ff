import { useSession } from "#web/api/session.ts";
import { canUsePasskeys } from "#web/navigation/passkey-browser.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { PasswordCard } from "./password-card.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";
import { ProviderCard } from "./provider-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { TwoFactorCard } from "./two-factor-card.tsx";

/** The user's profile and sign-in settings. */
export function SecuritySection() {
  const passkeyOrigin = useApiQuery("session.options").data?.passkeyOrigin ?? null;
  const { data: connection } = useApiQuery("identityProvider.get");
  return (
    <>
      <ProfileCard />
      {typeof connection?.name === "string" && (
        <ProviderCard name={connection.name} connection={connection} />
      )}
      {/* Both need a password. */}
      {connection?.hasPassword !== false && (
        <>
          <PasswordCard />
          <TwoFactorCard />
          {canUsePasskeys(passkeyOrigin) && <PasskeysCard />}
        </>
      )}
      <SessionsCard />
    </>
  );
}

/** The user's profile (Behavior 2.15). */
function ProfileCard() {
  const { user } = useSession();
  return (
    <Card title="Profile">
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <div className="min-w-0">
          <dt className="text-small text-ink-faint">Account Owner</dt>
          <dd className="mt-0.5 flex flex-wrap items-center gap-2 break-all">
            {user.email}
            {user.isEmailVerified && <Badge tone="positive">Confirmed</Badge>}
          </dd>
        </div>
        <div className="min-w-0">
          <dt className="text-small text-ink-faint">Name</dt>
          <dd className="mt-0.5 break-words">{user.name}</dd>
        </div>
      </dl>
    </Card>
  );
}
