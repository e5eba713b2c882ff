import { useState } from "react";
import type { Passkey } from "#contract/passkeys.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { NewPasskey } from "./new-passkey.tsx";
import { CreatedAndUsed } from "./token-item.tsx";

/** The user's passkeys: add, list and remove (Security 1.12). */
export function PasskeysCard() {
  const passkeys = useApiQuery("passkeys.list");
  const remove = useApiMutation("passkeys.remove");
  const [removing, setRemoving] = useState<Passkey | null>(null);
  return (
    <Card title="Passkeys" flush>
      <div className="border-b border-line p-4">
        <p className="mb-4 max-w-prose text-ink-soft">
          Sign in with your fingerprint, face or PIN instead of your password and a code.
        </p>
        <NewPasskey />
      </div>
      <AsyncContent
        query={passkeys}
        failed={(message) => `Couldn't load your passkeys: ${message}`}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className="px-4 py-6 text-center text-ink-faint">No passkeys yet</p>}
      >
        {({ items }) => (
          <ul className="divide-y divide-line">
            {items.map((passkey) => (
              <PasskeyItem key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
            ))}
          </ul>
        )}
      </AsyncContent>
      {removing && (
        <ConfirmDialog
          title="Remove passkey"
          question={`You can no longer sign in with "${removing.name}". Your password still works.`}
          confirmLabel="Remove"
          onConfirm={async () => {
            await remove.mutateAsync({ params: { id: removing.id } });
            showToast(`Passkey "${removing.name}" removed`);
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </Card>
  );
}

function PasskeyItem({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium break-words">{name}</p>
        <p className="mt-0.5 text-small text-ink-faint">
          <CreatedAndUsed {...{ createdAt, lastUsedAt }} />
        </p>
      </div>
      <Button size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}
