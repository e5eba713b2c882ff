import { useState } from "react";
import type { Journal } from "#contract/journals.ts";
import { refusalReply } from "#domain/refusals.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { useChart } from "#web/fields/chart.ts";
import { Instant } from "#web/fields/instant.tsx";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { compareVersions, equalText, type CompareRow } from "./compare-versions.ts";
import { valuesOf, type JournalFormValues } from "./journal-form-values.ts";

type Props = {
  /** The journal as it is now on the server. */
  current: Journal;
  mine: JournalFormValues;
  isSaving: boolean;
  onTakeTheirs: () => void;
  onSaveMine: () => void;
  onClose: () => void;
};

/** Somebody saved the same journal first: both versions side by side, and the choice (Design 3, I-40). */
export function StaleDialog({ current, mine, isSaving, onTakeTheirs, onSaveMine, onClose }: Props) {
  const chart = useChart();
  const rows = compareVersions(valuesOf(current), mine, chart.data?.items ?? []);
  return (
    <Dialog
      title="Changed by somebody else"
      size="wide"
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-first-focus>
            Keep editing
          </Button>
          <Button onClick={onTakeTheirs}>Take the other version</Button>
          <Button variant="primary" pending={isSaving} onClick={onSaveMine}>
            Save mine on top
          </Button>
        </>
      }
    >
      <p className="mb-3 text-ink-soft">{refusalReply("record.stale").detail}</p>
      <Versions of={current} rows={rows} />
    </Dialog>
  );
}

/** What differs between the two versions; the rest on demand. */
function Versions({ of, rows }: { of: Journal; rows: readonly CompareRow[] }) {
  const [showsEqual, setShowsEqual] = useState(false);
  const equal = equalText(rows);
  return (
    <>
      <table className="w-full table-fixed border-separate border-spacing-0">
        <caption className="sr-only">Both versions of {of.number}</caption>
        <thead>
          <tr className="text-start align-bottom">
            <th scope="col" className="w-24 max-sm:hidden">
              <span className="sr-only">Field</span>
            </th>
            <th scope="col" className={HEAD}>
              Saved version
              <SavedBy id={of.id} />
            </th>
            <th scope="col" className={HEAD}>
              Your version
              <span className="block font-normal text-ink-faint">not saved yet</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (showsEqual || row.differs) && <ComparisonRow key={index} row={row} />)}
        </tbody>
      </table>
      {equal && !showsEqual && (
        <p className="mt-2 flex flex-wrap items-center gap-x-2 text-ink-faint">
          {equal}
          <Button size="small" variant="quiet" onClick={() => setShowsEqual(true)}>
            Show what is equal
          </Button>
        </p>
      )}
    </>
  );
}

const HEAD = "border-b border-line px-2 pb-2 text-start text-small font-semibold";

function ComparisonRow({ row: { what, theirs, mine, differs } }: { row: CompareRow }) {
  const cell = classNames(
    "border-b border-line px-2 py-1.5 align-top wrap-anywhere tabular-nums",
    differs ? "bg-warning-soft" : "text-ink-faint",
  );
  return (
    <>
      {/* A narrow screen has no room for a column of names. */}
      <tr className="sm:hidden">
        <td colSpan={2} className="pt-2 text-small text-ink-soft">
          {what}
        </td>
      </tr>
      <tr>
        <th
          scope="row"
          className="border-b border-line py-1.5 pe-2 text-start align-top font-normal max-sm:hidden"
        >
          {what}
          {differs && <span className="block text-small font-medium text-warning">differs</span>}
        </th>
        <td className={cell}>{theirs || "–"}</td>
        <td className={cell}>{mine || "–"}</td>
      </tr>
    </>
  );
}

function SavedBy({ id }: { id: string }) {
  const history = useApiQuery("journals.history", { params: { id } });
  const last = history.data?.items[0];
  return (
    <span className="block font-normal text-ink-faint">
      {last ? (
        <>
          {last.by?.name ?? "somebody"}, <Instant at={last.at} />
        </>
      ) : (
        "on the server"
      )}
    </span>
  );
}
