import type { MemberAccess } from "#contract/people.ts";
import type { TokenArea } from "#domain/roles.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { Button } from "#web/ui/button.tsx";

type ListedToken = MemberAccess["tokens"][number] & { company?: string };

export const SCOPES = { write: "Read and write", read: "Read only" } as const;

export const TOKEN_AREA_NAMES: Readonly<Record<TokenArea, string>> = {
  sales: "Sales",
  purchases: "Purchases",
  payments: "Payments",
  bank: "Bank",
  journals: "Journal entries",
  reports: "Reports",
};

/** An API token in a list: scope, expiry and creation date. */
export function TokenItem({ token, onRevoke }: { token: ListedToken; onRevoke: () => void }) {
  const { name, company, scope, area, createdAt, expiresAt, lastUsedAt } = token;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium break-words">{name}</p>
        <p className="mt-0.5 text-small text-ink-faint">
          {company && `${company} · `}
          {SCOPES[scope]}
          {area && ` · ${TOKEN_AREA_NAMES[area]}`} · <CreatedAndUsed {...{ createdAt, lastUsedAt }} />
          {expiresAt && (
            <>
              {" "}
              · Expires <InstantText at={expiresAt} />
            </>
          )}
        </p>
      </div>
      <Button size="small" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}

/** When a token or passkey was created and last used. */
export function CreatedAndUsed({ createdAt, lastUsedAt }: Pick<ListedToken, "createdAt" | "lastUsedAt">) {
  return (
    <>
      Created <InstantText at={createdAt} /> ·{" "}
      {lastUsedAt ? (
        <>
          Last used <InstantText at={lastUsedAt} />
        </>
      ) : (
        "Never used"
      )}
    </>
  );
}
