import { Link as LinkIcon } from "lucide-react";
import { useState } from "react";
import type { DocumentLink } from "#contract/links.ts";
import type { Document } from "#contract/documents.ts";
import { isPosted } from "#domain/document.ts";
import { failureText } from "#web/api/api-error.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { LANGUAGE_LABELS } from "#web/fields/language-labels.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { CopyField } from "#web/ui/one-time-secret.tsx";
import { showToast } from "#web/ui/toast.tsx";
import type { LinkableResource } from "./new-link-dialog.tsx";

const NewLinkDialog = lazyPart(async () => (await import("./new-link-dialog.tsx")).NewLinkDialog);

/** Share links of an invoice or quote, and when each was opened (Behavior 2.23). */
export function LinksOfInvoice({ document }: { document: Document }) {
  const { id, kind, status, isOpening } = document;
  if (kind !== "invoice" || isOpening || status === "draft") return null;
  return <LinksCard resource="invoices" id={id} canMake={isPosted(status)} />;
}

const ACCESS_TEXTS: Readonly<Record<LinkableResource, string>> = {
  invoices: "Anyone with this link can view the invoice.",
  quotes: "Anyone with this link can view the quote and accept or decline it.",
};

type LinksProps = { resource: LinkableResource; id: string; canMake: boolean };

export function LinksCard({ resource, id, canMake }: LinksProps) {
  const items = useApiQuery(`${resource}.links`, { params: { id } }).data?.items ?? null;
  const [isCreating, setCreating] = useState(false);
  if (items === null || (items.length === 0 && !canMake)) return null;
  return (
    <Card title="Share link">
      <p className="mb-3 text-ink-soft">{items.length === 0 ? "No link yet." : ACCESS_TEXTS[resource]}</p>
      <ol className="flex flex-col gap-4">
        {items.map((link) => (
          <Entry key={link.id} link={link} />
        ))}
      </ol>
      {canMake && (
        <div className="mt-4">
          <Button needs={`${resource}.createLink`} icon={<LinkIcon />} onClick={() => setCreating(true)}>
            Create link
          </Button>
        </div>
      )}
      {isCreating && <NewLinkDialog {...{ resource, id }} onClose={() => setCreating(false)} />}
    </Card>
  );
}

function Entry({ link }: { link: DocumentLink }) {
  const { language, createdAt, revokedAt, isActive, path } = link;
  return (
    <li className="flex flex-col items-start gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={isActive ? "positive" : "neutral"}>
          {isActive ? "Active" : revokedAt === null ? "Expired" : "Revoked"}
        </Badge>
        <span className="text-small text-ink-soft">
          Created <InstantText at={createdAt} />, {LANGUAGE_LABELS[language]}
        </span>
      </p>
      {path !== null && <CopyField label="Share link address" value={`${window.location.origin}${path}`} />}
      <Views link={link} />
      {isActive && <Revocation link={link} />}
    </li>
  );
}

function Views({ link: { firstViewedAt, lastViewedAt, viewCount } }: { link: DocumentLink }) {
  return firstViewedAt === null || lastViewedAt === null ? (
    <p className="text-ink-soft">Not viewed yet.</p>
  ) : (
    <p>
      Viewed {viewCount === 1 ? "once" : `${viewCount} times`}, first on <InstantText at={firstViewedAt} />
      {viewCount > 1 && (
        <>
          , last on <InstantText at={lastViewedAt} />
        </>
      )}
    </p>
  );
}

function Revocation({ link: { id, expiresAt } }: { link: DocumentLink }) {
  const revoke = useApiMutation("links.revoke");
  return (
    <>
      <p className="text-small text-ink-soft">
        Expires <InstantText at={expiresAt} />
      </p>
      <Button
        needs="links.revoke"
        size="small"
        pending={revoke.isPending}
        onClick={() =>
          revoke.mutate(
            { params: { id } },
            {
              onSuccess: () => showToast("Link revoked"),
              onError: (error) =>
                showToast(failureText(error, "Couldn't revoke the link"), { tone: "negative" }),
            },
          )
        }
      >
        Revoke
      </Button>
    </>
  );
}
