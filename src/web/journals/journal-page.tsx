import { Copy, Pencil, Undo2 } from "lucide-react";
import type { Journal } from "#contract/journals.ts";
import { isReversible } from "#domain/journal.ts";
import { AttachmentsCard } from "#web/attachments/attachments-card.tsx";
import { CommentsCard } from "#web/comments/comments-card.tsx";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatDate } from "#web/fields/formats.ts";
import { useGo, usePathParam } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { MenuButton } from "#web/ui/menu-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { JournalContent, sourceLink } from "./journal-content.tsx";
import { JournalHistory } from "./journal-history.tsx";
import { JournalLinesTable } from "./journal-lines-table.tsx";
import { StatusBadge } from "./journal-status.tsx";
import { useJournalActions } from "./use-journal-actions.tsx";

/** The page of one journal: its content, actions and version history. */
export function JournalPage() {
  const id = usePathParam("id") ?? "";
  return <JournalView key={id} id={id} />;
}

function JournalView({ id }: { id: string }) {
  const journal = useApiQuery("journals.get", { params: { id } });
  const title = journal.data?.number ?? "Journal Entry";
  return (
    <>
      <PageHeader
        title={title}
        back={{ href: paths.journals(), label: "Journal Entries" }}
        description={journal.data && <Summary journal={journal.data} />}
        actions={journal.data && <Actions journal={journal.data} />}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_--spacing(90)]">
        <JournalContent query={journal} failed={(message) => message}>
          {({ lines, description }) => <JournalLinesTable lines={lines} inherited={description} />}
        </JournalContent>
        <div className="flex min-w-0 flex-col gap-6">
          {journal.data && <AttachmentsCard recordKind="journal" recordId={id} />}
          {journal.data && (
            <CommentsCard
              recordKind="journal"
              recordId={id}
              sees={isMoneyEntry(journal.data) ? "money.get" : undefined}
            />
          )}
          <JournalHistory id={id} />
        </div>
      </div>
    </>
  );
}

/** Whether the record is an expense, deposit or transfer, which the bank switch of a member hides. */
const isMoneyEntry = ({ source }: Journal) => /^(expense|deposit|transfer)$/.test(source?.type ?? "");

function Summary({ journal: { status, date, description } }: { journal: Journal }) {
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusBadge status={status} />
      <span className="tabular-nums">{formatDate(date)}</span>
      <span className="min-w-0 wrap-anywhere text-ink">{description}</span>
    </span>
  );
}

const PAGE_BUTTONS = new Set(["Edit", "Duplicate", "Reverse"]);

function Actions({ journal }: { journal: Journal }) {
  if (journal.source === null) return <JournalActions journal={journal} />;
  const { label, href } = sourceLink(journal.source);
  return (
    <LinkButton variant="primary" href={href}>
      {label}
    </LinkButton>
  );
}

function JournalActions({ journal }: { journal: Journal }) {
  const go = useGo();
  const { items, dialog } = useJournalActions({ onDeleted: () => go(paths.journals()) });
  return (
    <>
      <MenuButton label="More" items={items(journal).filter(({ label }) => !PAGE_BUTTONS.has(label))} />
      {isReversible(journal) && (
        <LinkButton
          icon={<Undo2 className="max-sm:hidden" />}
          href={paths.newJournal({ reverse: journal.id })}
        >
          Reverse
        </LinkButton>
      )}
      <LinkButton icon={<Copy className="max-sm:hidden" />} href={paths.newJournal({ from: journal.id })}>
        Duplicate
      </LinkButton>
      <LinkButton
        variant="primary"
        icon={<Pencil className="max-sm:hidden" />}
        href={paths.editJournal(journal.id)}
      >
        Edit
      </LinkButton>
      {dialog}
    </>
  );
}
