import { useState } from "react";
import type { Reply } from "#contract/contract.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { rememberDestination } from "#web/navigation/destination.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { paths } from "#web/navigation/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

type Props = { name: string; connection: Reply<"identityProvider.get"> };

/** The user's account at the organization's identity provider: connect and disconnect (Security 1.11). */
export function ProviderCard({ name, connection: { connectedAt, hasPassword } }: Props) {
  return (
    <Card
      title={`Sign-in with ${name}`}
      action={connectedAt === null ? undefined : <Badge tone="positive">Connected</Badge>}
    >
      <div className="flex flex-col items-start gap-4">
        {connectedAt === null ? (
          <>
            <p className="max-w-prose text-ink-soft">
              Connect your account at {name} to sign in with it. It must have the same email address.
            </p>
            <ConnectButton name={name} />
          </>
        ) : (
          <>
            <p className="max-w-prose text-ink-soft">
              Connected on <InstantText at={connectedAt} />. {name} also asks for your second factor, if you
              have one there.
            </p>
            {hasPassword && <DisconnectButton name={name} />}
          </>
        )}
      </div>
    </Card>
  );
}

/** Leaves for the provider, which sends the browser back to this page. */
function ConnectButton({ name }: { name: string }) {
  const connect = useApiMutation("identityProvider.connect");
  return (
    <>
      {connect.error && <Notice tone="negative">{connect.error.message}</Notice>}
      <Button
        pending={connect.isPending || connect.isSuccess}
        onClick={() =>
          connect.mutate(
            {},
            {
              onSuccess: ({ url }) => {
                rememberDestination(paths.settings("security"));
                window.location.assign(url);
              },
            },
          )
        }
      >
        Connect {name}
      </Button>
    </>
  );
}

function DisconnectButton({ name }: { name: string }) {
  const disconnect = useApiMutation("identityProvider.disconnect");
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Disconnect</Button>
      {isAsking && (
        <ConfirmDialog
          title={`Disconnect ${name}`}
          question="From now on, you sign in with your password."
          confirmLabel="Disconnect"
          onConfirm={async () => {
            await disconnect.mutateAsync({});
            showToast("Disconnected");
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
