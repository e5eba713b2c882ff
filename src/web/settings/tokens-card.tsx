import { useState, useRef } from "react";
import { Check, Copy } from "lucide-react";
import type { ApiToken } from "#contract/session.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { Instant } from "#web/fields/instant.tsx";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Button, TextLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

/** Tokens with which own programs use the API; each is shown once and can be revoked. */
export function TokensCard() {
  const tokens = useApiQuery("tokens.list");
  const revoke = useApiMutation("tokens.revoke");
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  return (
    <Card title="API tokens" flush>
      <div className="border-b border-line p-4">
        <p className="mb-4 max-w-prose text-ink-soft">
          A token lets a program of yours do everything that you can do in these books. Send it as{" "}
          <code className="text-small">Authorization: Bearer</code>. How is in the{" "}
          <TextLink href={paths.apiReference()} target="_blank" rel="noreferrer">
            API reference
          </TextLink>
          .
        </p>
        <NewToken />
      </div>
      <AsyncContent
        query={tokens}
        failed={(message) => `Error loading API tokens: ${message}`}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className="px-4 py-6 text-center text-ink-faint">No tokens yet</p>}
      >
        {({ items }) => (
          <ul className="divide-y divide-line">
            {items.map((token) => (
              <TokenItem key={token.id} token={token} onRevoke={() => setRevoking(token)} />
            ))}
          </ul>
        )}
      </AsyncContent>
      {revoking && (
        <ConfirmDialog
          title="Revoke API Token"
          question={`Programs that use the token "${revoking.name}" stop working at once. This action cannot be undone.`}
          confirmLabel="Revoke"
          onConfirm={async () => {
            await revoke.mutateAsync({ params: { id: revoking.id } });
            showToast(`Token "${revoking.name}" revoked`);
          }}
          onClose={() => setRevoking(null)}
        />
      )}
    </Card>
  );
}

function TokenItem({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { name, createdAt, lastUsedAt } = token;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium break-words">{name}</p>
        <p className="mt-0.5 text-small text-ink-faint">
          Created <Instant at={createdAt} /> ·{" "}
          {lastUsedAt ? (
            <>
              Last used <Instant at={lastUsedAt} />
            </>
          ) : (
            "Never used"
          )}
        </p>
      </div>
      <Button size="small" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}

/** Creates a token and shows its secret this once. */
function NewToken() {
  const create = useApiMutation("tokens.create");
  const [name, setName] = useState("");
  const [error, setError] = useState<string | undefined>();
  function submit(): void {
    if (create.isPending) return;
    setError(name.trim() === "" ? "Name is required" : undefined);
    if (name.trim() === "") return;
    create.mutate(
      { body: { name } },
      {
        onSuccess: () => setName(""),
        onError: (reason) => setError(failureText(reason, "Failed to create the token")),
      },
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <form
        noValidate
        className="flex max-w-dialog items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="min-w-0 flex-1">
          <TextField
            label="Token name"
            autoComplete="off"
            maxLength={100}
            placeholder="Webshop, bank import"
            value={name}
            error={error}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <div className="mt-6.5">
          <Button type="submit" variant="primary" pending={create.isPending}>
            Create token
          </Button>
        </div>
      </form>
      {create.data && <Secret key={create.data.id} name={create.data.name} secret={create.data.secret} />}
    </div>
  );
}

function Secret({ name, secret }: { name: string; secret: string }) {
  const [isCopied, setCopied] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  async function copy(): Promise<void> {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      // Without https the browser gives no clipboard; the text is selected for Ctrl+C.
      setCopied(false);
    }
  }
  return (
    <Notice tone="positive">
      <p className="font-medium break-words">Token "{name}" created. Copy it now: it is not shown again.</p>
      <div className="mt-2 flex items-center gap-2 text-ink">
        <input
          ref={input}
          readOnly
          aria-label="The new token"
          value={secret}
          onFocus={(event) => event.target.select()}
          className="h-control min-w-0 flex-1 rounded-control border border-line-control bg-surface px-3 tabular-nums"
        />
        <Button icon={isCopied ? <Check /> : <Copy />} onClick={() => void copy()}>
          {isCopied ? "Copied" : "Copy"}
        </Button>
      </div>
    </Notice>
  );
}
