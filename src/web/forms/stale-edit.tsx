import { useState, type ReactNode } from "react";
import { FORM_REFUSALS } from "#domain/form-refusals.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { equalText, type CompareRow } from "./compare-versions.ts";
import type { FormState } from "./use-form.ts";

type Props = {
  stale: NonNullable<FormState["stale"]>;
  isPending: boolean;
  /** Label of the overwrite button, if not the default. */
  saveMine?: string | undefined;
  /** Who saved the other version, and when. */
  savedBy?: ReactNode;
};

/** Shows both versions side by side if another user saved the record first, and lets the user choose (I-40). */
export function StaleEdit({ stale, isPending, saveMine = "Overwrite with my version", savedBy }: Props) {
  const { rows, takeTheirs, keepMine, close } = stale;
  return (
    <Dialog
      title="Changed by someone else"
      size="wide"
      role="alertdialog"
      needsPress
      onClose={close}
      footer={
        <>
          <Button onClick={close} data-first-focus>
            Keep editing
          </Button>
          <Button onClick={takeTheirs}>Use the saved version</Button>
          <Button variant="primary" pending={isPending} onClick={keepMine}>
            {saveMine}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-ink-soft">{FORM_REFUSALS["record.stale"].detail}</p>
      <Versions rows={rows} savedBy={savedBy} />
    </Dialog>
  );
}

/** Differences between the versions; a button shows the rest. */
function Versions({ rows, savedBy = "in your books" }: { rows: readonly CompareRow[]; savedBy?: ReactNode }) {
  const [showsEqual, setShowsEqual] = useState(false);
  const equal = equalText(rows);
  return (
    <>
      <table className="w-full table-fixed border-separate border-spacing-0">
        <caption className="sr-only">Both versions</caption>
        <thead>
          <tr className="text-start align-bottom">
            <th scope="col" className="w-24 max-sm:hidden">
              <span className="sr-only">Field</span>
            </th>
            <th scope="col" className={HEAD}>
              Saved version
              <span className="block font-normal text-ink-faint">{savedBy}</span>
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
            Show unchanged fields
          </Button>
        </p>
      )}
    </>
  );
}

const HEAD = "border-b border-line px-2 pb-2 text-start text-small font-semibold";

function ComparisonRow({ row: { label, theirs, mine, differs } }: { row: CompareRow }) {
  const cell = classNames(
    "border-b border-line px-2 py-1.5 align-top wrap-anywhere tabular-nums",
    differs ? "bg-warning-soft" : "text-ink-faint",
  );
  return (
    <>
      {/* A narrow screen has no room for a name column. */}
      <tr className="sm:hidden">
        <td colSpan={2} className="pt-2 text-small text-ink-soft">
          {label}
        </td>
      </tr>
      <tr>
        <th
          scope="row"
          className="border-b border-line py-1.5 pe-2 text-start align-top font-normal max-sm:hidden"
        >
          {label}
          {differs && <span className="block text-small font-medium text-warning">differs</span>}
        </th>
        <td className={cell}>{theirs || "–"}</td>
        <td className={cell}>{mine || "–"}</td>
      </tr>
    </>
  );
}
