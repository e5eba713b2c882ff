import { FileInput, Undo2 } from "lucide-react";
import { useState } from "react";
import type { JournalImport } from "#contract/journals.ts";
import { JOURNAL_IMPORT_COLUMNS, type JournalImportColumn } from "#domain/lists.ts";
import { call } from "#web/api/call-api.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { formatCount, formatDate } from "#web/fields/formats.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { useRequestPreview, PreviewPanel } from "#web/forms/posting-preview.tsx";
import { ColumnCell, ColumnHeads } from "#web/lists/column-heads.tsx";
import type { ListFile } from "#web/lists/export.tsx";
import { ListEnd } from "#web/lists/list-end.tsx";
import { countText, NothingMatches } from "#web/lists/list-parts.tsx";
import { ListTools } from "#web/lists/list-tools.tsx";
import { type ListShape, type ListView, useListView } from "#web/lists/list-view.ts";
import { useSearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";
import { showToast } from "#web/ui/toast.tsx";

/** Journal imports, each of which can be undone as a whole (Accounting 13). */
export function ImportsPage() {
  const [{ search = "" }, change] = useSearchParams(readSearch);
  const view = useListView(IMPORT_SHAPE);
  const query = { search, sort: view.sort };
  const list = useApiList("journalImports.list", { query: { ...query, limit: 100, count: "true" } });
  const [importToUndo, setImportToUndo] = useState<JournalImport | null>(null);
  return (
    <>
      <PageHeader
        title="Journal entry imports"
        back={{ href: paths.journals(), label: "Journal Entries" }}
        description="Journal entries imported together. Undo removes them all at once."
      />
      <AsyncContent
        query={list}
        failed={(message) => `Couldn't load imports: ${message}`}
        isEmpty={({ items }) => items.length === 0 && search === "" && !list.isPlaceholderData}
        empty={<NoImports />}
      >
        {({ items }) => (
          <>
            <Tools {...{ search, change, view, query }} />
            {items.length === 0 ? (
              <NothingMatches
                noun="import"
                where="name"
                search={search}
                onClear={() => change({ search: undefined })}
              />
            ) : (
              <Table label="Imports" wide head={<Head view={view} />}>
                {items.map((journalImport) => (
                  <ImportRow
                    key={journalImport.id}
                    journalImport={journalImport}
                    view={view}
                    onUndo={() => setImportToUndo(journalImport)}
                  />
                ))}
              </Table>
            )}
            <ListEnd list={list} singular="import" />
          </>
        )}
      </AsyncContent>
      {importToUndo && <UndoDialog journalImport={importToUndo} onClose={() => setImportToUndo(null)} />}
    </>
  );
}

type ImportToolsProps = {
  search: string;
  change: (part: { search: string }) => void;
  view: ImportListView;
  query: Readonly<Record<string, unknown>>;
};

function Tools({ search, change, view, query }: ImportToolsProps) {
  return (
    <Toolbar
      label="Filters"
      end={
        <ListTools
          wide
          view={view}
          operation="journalImports.list"
          query={query}
          file={IMPORT_FILE}
          viewsOf="journal-imports"
        />
      }
    >
      <SearchBox label="Search imports..." value={search} onChange={(text) => change({ search: text })} />
    </Toolbar>
  );
}

function NoImports() {
  return (
    <EmptyState
      icon={<FileInput />}
      title="No imports yet"
      actions={<LinkButton href={paths.openingBalances()}>Opening balances</LinkButton>}
    >
      Journal entries imported through the API (up to 1,000 at a time) are listed here and can be undone. To
      bring over balances and unpaid documents, use Opening balances.
    </EmptyState>
  );
}

const readSearch = ({ search }: Readonly<Record<string, string | undefined>>) => ({ search });

type ImportListColumn =
  | JournalImportColumn
  | "name"
  | "firstDate"
  | "journalCount"
  | "countedTowardLimit"
  | "status";
type ImportListView = ListView<ImportListColumn, JournalImportColumn>;

const IMPORT_SHAPE: ListShape<ImportListColumn, JournalImportColumn> = {
  columns: {
    name: { label: "Import", fixed: true },
    importedAt: { label: "Imported", largestFirst: true },
    firstDate: { label: "Dates" },
    journalCount: { label: "Journal entries", align: "end" },
    countedTowardLimit: { label: "Counted toward plan limit", align: "end" },
    status: { label: "Status" },
  },
  orders: JOURNAL_IMPORT_COLUMNS,
  defaultSort: "-importedAt",
};

const IMPORT_FILE: ListFile<JournalImport> = {
  name: "journal-entry-imports",
  titles: [
    "Import",
    "Imported",
    "By",
    "From",
    "To",
    "Journal entries",
    "Counted toward plan limit",
    "Status",
  ],
  rows: (journalImport) => [
    [
      journalImport.name,
      journalImport.importedAt,
      journalImport.importedBy?.name ?? "",
      journalImport.firstDate,
      journalImport.lastDate,
      String(journalImport.journalCount),
      String(journalImport.countedTowardLimit),
      undoStatus(journalImport),
    ],
  ],
};

function Head({ view }: { view: ImportListView }) {
  return (
    <tr>
      <ColumnHeads view={view} />
      <HeadCell align="end">Actions</HeadCell>
    </tr>
  );
}

/** The status of an import that was undone or can't be undone. */
const UNDO_STATUS_TEXTS = {
  undone: "Undone",
  changed: "Can't undo: an entry was changed",
  closed: "Can't undo: an entry is in a closed period",
} as const;

const undoStatus = ({ undoBlockedBy }: JournalImport) =>
  undoBlockedBy === null ? "Can be undone" : UNDO_STATUS_TEXTS[undoBlockedBy];

const nameOf = ({ name }: JournalImport) => (name === "" ? "Import without a name" : name);

type JournalImportRowProps = { journalImport: JournalImport; view: ImportListView; onUndo: () => void };

function ImportRow({ journalImport, view, onUndo }: JournalImportRowProps) {
  const { importedAt, importedBy, journalCount, countedTowardLimit, undoneAt, undoBlockedBy } = journalImport;
  return (
    <Row>
      <Cell wholeLine>
        <span className="font-medium wrap-anywhere">{nameOf(journalImport)}</span>
      </Cell>
      <ColumnCell view={view} name="importedAt" wholeLine>
        <span className="text-small text-ink-soft">
          <InstantText at={importedAt} />
          {importedBy && `, ${importedBy.name}`}
        </span>
      </ColumnCell>
      <ColumnCell view={view} name="firstDate">
        {datesOf(journalImport)}
      </ColumnCell>
      <ColumnCell view={view} name="journalCount" align="end">
        {formatCount(journalCount)}
        <span className="columns:hidden">{journalCount === 1 ? " entry" : " entries"}</span>
      </ColumnCell>
      <ColumnCell view={view} name="countedTowardLimit" align="end" wideOnly>
        {formatCount(countedTowardLimit)}
      </ColumnCell>
      <ColumnCell view={view} name="status">
        <Badge>{undoStatus(journalImport)}</Badge>
        {undoneAt !== null && (
          <span className="block text-small text-ink-faint">
            <InstantText at={undoneAt} />
          </span>
        )}
      </ColumnCell>
      <Cell align="end">
        {undoBlockedBy === null && (
          <Button
            needs="journalImports.undo"
            size="small"
            icon={<Undo2 />}
            onClick={onUndo}
            aria-label={`Undo ${nameOf(journalImport)}`}
          >
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

/** Shows what undoing an import will delete, and asks for confirmation. */
function UndoDialog({ journalImport, onClose }: { journalImport: JournalImport; onClose: () => void }) {
  const undo = useApiMutation("journalImports.undo");
  const { id, journalCount, countedTowardLimit } = journalImport;
  const count = countText(journalCount, "journal entry", "journal entries");
  const preview = useRequestPreview("journalImports.previewUndo", { params: { id } }, (request) =>
    call("journalImports.previewUndo", request),
  );
  return (
    <ConfirmDialog
      title="Undo import"
      question={`Undo "${nameOf(journalImport)}"?`}
      notes={[
        `${count} dated ${datesOf(journalImport)} will be deleted and removed from every report. You can still view numbers and history.`,
        ...(countedTowardLimit > 0
          ? [
              `${countedTowardLimit} of them still count toward your plan limit, like any deleted journal entry.`,
            ]
          : []),
      ]}
      confirmLabel={`Delete ${count}`}
      onConfirm={async () => {
        const { deleted } = await undo.mutateAsync({ params: { id } });
        showToast(`${countText(deleted, "journal entry", "journal entries")} deleted`);
      }}
      onClose={onClose}
    >
      <PreviewPanel preview={preview} fallback={null} />
    </ConfirmDialog>
  );
}
