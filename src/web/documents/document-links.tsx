import { Link as LinkIcon } from "lucide-react";
import { useState } from "react";
import type { DocumentLink, DocumentLinkInput } from "#contract/links.ts";
import { shiftDays, toDay } from "#domain/dates.ts";
import type { Document } from "#contract/documents.ts";
import { isIssued } from "#domain/document.ts";
import type { SheetLanguage } from "#domain/sheet-words.ts";
import { failureText } from "#web/api/api-error.ts";
import { useToday } from "#web/api/session.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { LANGUAGE_LABELS, LANGUAGE_OPTIONS } from "#web/fields/language-labels.ts";
import { useInputs } from "#web/forms/form-fields.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Select } from "#web/ui/select.tsx";
import { ShownOnce } from "#web/ui/shown-once.tsx";
import { showToast } from "#web/ui/toast.tsx";

/** The links by which customers read an invoice or a quote without signing in, and when each was opened (Behaviour 2.23). */
export function LinksOfInvoice({ document }: { document: Document }) {
  const { id, kind, status, isOpening } = document;
  if (kind !== "invoice" || isOpening || status === "draft") return null;
  return <LinksCard of="invoices" id={id} canMake={isIssued(status)} />;
}

/** What there are links to. */
type Linked = "invoices" | "quotes";

const WORDS: Readonly<Record<Linked, { one: string; reads: string; readsAnd: string }>> = {
  invoices: {
    one: "this invoice",
    reads: "Anyone with this link can view the invoice.",
    readsAnd:
      "Anyone with the link can view this invoice, see what has been paid and what is due, and download the PDF—no sign-in needed.",
  },
  quotes: {
    one: "this quote",
    reads: "Anyone with this link can view the quote and accept or decline it.",
    readsAnd:
      "Anyone with the link can view this quote, download the PDF, and accept or decline it—no sign-in needed.",
  },
};

type Made = DocumentLink & { path: string };

type LinksProps = { of: Linked; id: string; canMake: boolean };

export function LinksCard({ of, id, canMake }: LinksProps) {
  const items = useApiQuery(`${of}.links`, { params: { id } }).data?.items ?? null;
  const [isAsking, setAsking] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  if (items === null || (items.length === 0 && !canMake)) return null;
  return (
    <Card title="Share link">
      {items.length === 0 && <p className="text-ink-soft">No link yet.</p>}
      <ol className="flex flex-col gap-4">
        {items.map((link) => (
          <Entry key={link.id} link={link} />
        ))}
      </ol>
      {made && (
        <div className="mt-4">
          <ShownOnce key={made.id} label="The new link" value={`${window.location.origin}${made.path}`}>
            {WORDS[of].reads} Copy it now; it won't be shown again.
          </ShownOnce>
        </div>
      )}
      {canMake && (
        <div className="mt-4">
          <Button icon={<LinkIcon />} onClick={() => setAsking(true)}>
            Create link
          </Button>
        </div>
      )}
      {isAsking && <NewLinkDialog {...{ of, id }} onMade={setMade} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function Entry({ link }: { link: DocumentLink }) {
  const { language, createdAt, revokedAt, isLive } = link;
  return (
    <li className="flex flex-col items-start gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={isLive ? "positive" : "neutral"}>
          {isLive ? "Active" : revokedAt === null ? "Expired" : "Revoked"}
        </Badge>
        <span className="text-small text-ink-soft">
          Created <InstantText at={createdAt} />, {LANGUAGE_LABELS[language]}
        </span>
      </p>
      <Views link={link} />
      {isLive && <Revocation link={link} />}
    </li>
  );
}

function Views({ link: { firstOpenedAt, lastOpenedAt, timesOpened } }: { link: DocumentLink }) {
  return firstOpenedAt === null || lastOpenedAt === null ? (
    <p className="text-ink-soft">Not viewed yet.</p>
  ) : (
    <p>
      Viewed {timesOpened === 1 ? "once" : `${timesOpened} times`}, first on{" "}
      <InstantText at={firstOpenedAt} />
      {timesOpened > 1 && (
        <>
          , last on <InstantText at={lastOpenedAt} />
        </>
      )}
    </p>
  );
}

function Revocation({ link: { id, endsAt } }: { link: DocumentLink }) {
  const revoke = useApiMutation("links.revoke");
  return (
    <>
      <p className="text-small text-ink-soft">
        Expires <InstantText at={endsAt} />
      </p>
      <Button
        size="small"
        pending={revoke.isPending}
        onClick={() =>
          revoke.mutate(
            { params: { id } },
            {
              onSuccess: () => showToast("Link revoked"),
              onError: (error) =>
                showToast(failureText(error, "Failed to revoke the link"), { tone: "negative" }),
            },
          )
        }
      >
        Revoke
      </Button>
    </>
  );
}

const DAYS = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "1 year" },
];

type Values = { days: string; language: SheetLanguage | "" };
type DialogProps = { of: Linked; id: string; onMade: (link: Made) => void; onClose: () => void };

function NewLinkDialog({ of, id, onMade, onClose }: DialogProps) {
  const today = useToday();
  const create = useApiMutation(`${of}.createLink`);
  const { fields, ...form } = useForm<Values, DocumentLinkInput, Made>({
    initial: { days: "90", language: "" },
    read: ({ days, language }) => {
      const endsOn = shiftDays(toDay(today), Number(days));
      return { input: language === "" ? { endsOn } : { endsOn, language } };
    },
    write: (body) => create.mutateAsync({ params: { id }, body }),
    onSaved: (link) => {
      onMade(link);
      onClose();
    },
    fallback: "Failed to create the link",
    nameOf: (field) => (field === "endsOn" ? "days" : field),
  });
  const input = useInputs(fields);
  return (
    <RecordDialog
      title={`Create a link to ${WORDS[of].one}`}
      saveLabel="Create link"
      form={form}
      onClose={onClose}
    >
      <p className="text-ink-soft">{WORDS[of].readsAnd}</p>
      <div data-first-focus>
        <Select {...input("days")} label="Expires after" options={DAYS} />
      </div>
      <Select
        {...input("language")}
        label="Language"
        options={LANGUAGE_OPTIONS}
        placeholder="The customer's language"
      />
    </RecordDialog>
  );
}
