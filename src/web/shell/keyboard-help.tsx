import { Dialog } from "#web/ui/dialog.tsx";
import { KeyHint } from "#web/ui/keys.tsx";
import { useNavEntries } from "./nav-entries.ts";

type KeyRow = readonly [keys: string, description: string];

type KeySection = { title: string; rows: readonly KeyRow[] };

const GLOBAL_KEYS: KeySection = {
  title: "Everywhere",
  rows: [
    ["Ctrl+K", "Search or go to"],
    [".", "Switch company"],
    ["?", "Keyboard shortcuts"],
    ["/", "Search this list"],
    ["n", "New record on the current page"],
    ["Esc", "Close, or undo what you typed"],
  ],
};

const CONTEXT_KEYS: readonly KeySection[] = [
  {
    title: "Dates",
    rows: [
      ["+ -", "Next or previous day"],
      ["] [", "Next or previous month"],
      ["t", "Today"],
      ["w k", "First or last day of the week"],
      ["m h", "First or last day of the month"],
      ["y r", "First or last day of the year"],
      ["17", "Go to that day of this month"],
      ["2/15", "Go to that date this year"],
      ["Alt+↓", "Calendar"],
    ],
  },
  {
    title: "Lists",
    rows: [
      ["Space", "Select the row"],
      ["Shift+Space", "Select a range"],
      ["↑ ↓", "Previous or next checkbox"],
      ["p", "Post the selected records"],
      ["d", "Change to draft"],
      ["v", "Void the selected records"],
      ["e", "Export the selected records"],
      ["Delete", "Delete the selected records"],
      ["Esc", "Clear the selection"],
    ],
  },
  {
    title: "Forms",
    rows: [
      ["Ctrl+S", "Save (bills and invoices as drafts)"],
      ["Ctrl+Shift+Enter", "Post; elsewhere, save"],
      ["Ctrl+Enter", "Post or save, and start a new one (in a dialog: save)"],
      ["Tab", "Accept the suggestion; in the last cell, add a line"],
      ["Ctrl+Backspace", "Remove the line"],
      ["Alt+Up", "Move the line up (Alt+Down: down)"],
      ["Ctrl+D", "Duplicate the line"],
      ["Ctrl+'", "Copy the cell above"],
      ["100*1.2", "Amounts can be calculations"],
      ["=", "Fill in the difference"],
    ],
  },
];

/** An overview of all keyboard shortcuts, opened with `?`. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const pages = useNavEntries().map(({ letter, label }) => [`g ${letter}`, label] as const);
  const sections = [GLOBAL_KEYS, { title: "Go to", rows: pages }, ...CONTEXT_KEYS];
  return (
    <Dialog title="Keyboard shortcuts" size="wide" readOnly onClose={onClose}>
      <div className="-mb-6 gap-x-10 sm:columns-2">
        {sections.map(({ title, rows }) => (
          <section key={title} className="break-inside-avoid pb-6">
            <h3 className="mb-2 text-small font-medium text-ink-faint">{title}</h3>
            <dl className="flex flex-col">
              {rows.map(([keys, description]) => (
                <div
                  key={keys}
                  className="flex min-h-8 items-center justify-between gap-4 border-b border-line py-1"
                >
                  <dt>{description}</dt>
                  <dd>
                    <span className="sr-only">{keys}</span>
                    <KeyHint keys={keys} always />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="mt-5 text-small text-ink-faint">
        Single-letter shortcuts work when you're not typing in a field. You can turn them off in Settings.
      </p>
    </Dialog>
  );
}
