import { FileInput, Undo2 } from "lucide-react";
import { useState } from "react";
import type { JournalImport } from "#contract/journals.ts";
import { call } from "#web/api/call.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { formatCount, formatDate } from "#web/fields/formats.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { useEffectOf, WhatItDoes } from "#web/forms/effect.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";
import { showToast } from "#web/ui/toast.tsx";

/** What was brought in together, and is taken back together (Accounting 13). */
export function ImportsPage() {
  const list = useApiList("imports.list", { query: { limit: 50 } });
  const [doomed, setDoomed] = useState<JournalImport | null>(null);
  return (
    <>
      <PageHeader
        title="Imports of journals"
        back={{ href: paths.journals(), label: "Journal Entries" }}
        description="Journals that were brought in together. Undo takes all of them back at once."
      />
      <AsyncContent
        query={list}
        failed={(message) => `Error loading imports: ${message}`}
        isEmpty={({ items }) => items.length === 0}
        empty={<NoImports />}
      >
        {({ items }) => (
          <>
            <Table label="Imports" wide head={HEAD}>
              {items.map((made) => (
                <ImportRow key={made.id} made={made} onUndo={() => setDoomed(made)} />
              ))}
            </Table>
            <LoadMore
              hasMore={list.hasMore}
              isLoading={list.isLoadingMore}
              onMore={list.loadMore}
              shown={countText(items.length, "import")}
            />
          </>
        )}
      </AsyncContent>
      {doomed && <UndoDialog made={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}

function NoImports() {
  return (
    <EmptyState
      icon={<FileInput />}
      title="Nothing was brought in yet"
      actions={<LinkButton href={paths.openingBalances()}>Opening Balances</LinkButton>}
    >
      A program brings journals in through the API, up to 1,000 at once. Each time stands here, and can be
      undone as a whole. Balances and what was open are entered as opening balances.
    </EmptyState>
  );
}

const HEAD = (
  <tr>
    <HeadCell>Import</HeadCell>
    <HeadCell>Dates</HeadCell>
    <HeadCell align="end">Journals</HeadCell>
    <HeadCell align="end">On the plan</HeadCell>
    <HeadCell>State</HeadCell>
    <HeadCell align="end">Actions</HeadCell>
  </tr>
);

/** Why an import stays, in words. */
const KEPT = {
  undone: "Undone",
  changed: "Kept: a journal of it was changed",
  closed: "Kept: a journal of it lies in a closed period",
} as const;

const nameOf = ({ name }: JournalImport) => (name === "" ? "Import without a name" : name);

function ImportRow({ made, onUndo }: { made: JournalImport; onUndo: () => void }) {
  const { at, by, journals, counted, undoneAt, kept } = made;
  return (
    <Row>
      <Cell wholeLine>
        <span className="font-medium wrap-anywhere">{nameOf(made)}</span>
        <span className="block text-small text-ink-faint">
          <InstantText at={at} />
          {by && `, ${by.name}`}
        </span>
      </Cell>
      <Cell>{datesOf(made)}</Cell>
      <Cell align="end">
        {formatCount(journals)}
        <span className="columns:hidden"> journals</span>
      </Cell>
      <Cell align="end" wideOnly>
        {formatCount(counted)}
      </Cell>
      <Cell wholeLine>
        {kept === null ? <Badge>Can be undone</Badge> : <Badge>{KEPT[kept]}</Badge>}
        {undoneAt !== null && (
          <span className="block text-small text-ink-faint">
            <InstantText at={undoneAt} />
          </span>
        )}
      </Cell>
      <Cell align="end">
        {kept === null && (
          <Button size="small" icon={<Undo2 />} onClick={onUndo} aria-label={`Undo ${nameOf(made)}`}>
            Undo
          </Button>
        )}
      </Cell>
    </Row>
  );
}

function datesOf({ firstDate, lastDate }: JournalImport): string {
  const first = formatDate(firstDate);
  return firstDate === lastDate ? first : `${first} \u2013 ${formatDate(lastDate)}`;
}

/** What undoing takes back, before it does. */
function UndoDialog({ made, onClose }: { made: JournalImport; onClose: () => void }) {
  const undo = useApiMutation("imports.undo");
  const { id, journals, counted } = made;
  const count = countText(journals, "journal");
  const effect = useEffectOf("imports.previewUndo", { params: { id } }, (request) =>
    call("imports.previewUndo", request),
  );
  return (
    <ConfirmDialog
      title="Undo import"
      question={`Take back "${nameOf(made)}"?`}
      notes={[
        `${count} of ${datesOf(made)} ${journals === 1 ? "is" : "are"} deleted, and leave${journals === 1 ? "s" : ""} every report. Numbers and history stay readable.`,
        ...(counted > 0
          ? [`${counted} of them stay counted on the plan, as any journal that is deleted.`]
          : []),
      ]}
      confirmLabel={`Delete ${count}`}
      onConfirm={async () => {
        const { deleted } = await undo.mutateAsync({ params: { id } });
        showToast(`${countText(deleted, "journal")} taken back`);
      }}
      onClose={onClose}
    >
      <WhatItDoes effect={effect} nothing={null} />
    </ConfirmDialog>
  );
}
