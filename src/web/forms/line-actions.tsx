import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { Button, IconButton } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { FieldMessage } from "#web/ui/field.tsx";
import type { LineEditor } from "./line-editor.tsx";
import { useProblemAt, type FormProblems } from "./problems.ts";

type AddLineProps = {
  form: { problems: FormProblems; keep: (name: string) => (control: HTMLElement | null) => void };
  name: string;
  children: string;
  editor: Pick<LineEditor<never>, "add" | "announcer">;
  /** Whether no more lines can be added. */
  isFull?: boolean;
  /** Another button next to it. */
  more?: ReactNode;
};

/** Button that adds a line, with errors of the lines as a whole. Also announces moves to screen readers. */
export function AddLine({
  form,
  name,
  children,
  editor: { add, announcer },
  isFull = false,
  more,
}: AddLineProps) {
  const message = useProblemAt(form, name);
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-3 border-t border-line px-2 py-1.5">
      {!isFull && (
        <Button ref={form.keep(name)} size="small" variant="quiet" icon={<Plus />} onClick={add}>
          {children}
        </Button>
      )}
      {more}
      {message && <FieldMessage>{message}</FieldMessage>}
      <span ref={announcer} role="status" className="sr-only" />
    </div>
  );
}

type LineActionsProps = {
  index: number;
  isLast: boolean;
  editor: Pick<LineEditor<never>, "mover" | "remove">;
  className?: string;
};

/**
 * Buttons of a line: move up, move down, remove. In a card they follow its number. Tab visits all cells, then stops
 * once, at the buttons of the last line; arrow keys continue from there (Interface 2).
 */
export function LineActions({ index, isLast, editor, className }: LineActionsProps) {
  const line = index + 1;
  const stop = isLast ? (index === 0 ? "remove" : "up") : null;
  const tabIndexOf = (name: "up" | "remove") => (stop === name ? 0 : -1);
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={`Actions for line ${line}`}
      onKeyDown={onToolbarKey}
      className={classNames(
        "flex h-10 items-center justify-end pointer-coarse:h-11 [&>button]:w-7 pointer-coarse:[&>button]:w-11",
        className,
      )}
    >
      <span
        aria-hidden="true"
        className="me-auto hidden ps-1 text-small text-ink-faint"
      >{`Line ${line}`}</span>
      <IconButton
        plain
        tabIndex={tabIndexOf("up")}
        {...editor.mover(index, "up")}
        label={`Move line ${line} up`}
        icon={<ArrowUp />}
        aria-keyshortcuts="Alt+ArrowUp"
        disabled={index === 0}
      />
      <IconButton
        plain
        tabIndex={-1}
        {...editor.mover(index, "down")}
        label={`Move line ${line} down`}
        icon={<ArrowDown />}
        aria-keyshortcuts="Alt+ArrowDown"
        disabled={isLast}
      />
      <IconButton
        plain
        tabIndex={tabIndexOf("remove")}
        label={`Remove line ${line}`}
        icon={<X />}
        aria-keyshortcuts="Control+Backspace"
        onClick={() => editor.remove(index)}
      />
    </div>
  );
}

/** Left and Right move between a line's buttons, Up and Down to the same button of the next line. */
function onToolbarKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const next = buttonAfter(event);
  if (next === null) return;
  event.preventDefault();
  next?.focus();
}

/** Returns null for any other key. */
function buttonAfter({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) {
  const buttons = [...currentTarget.querySelectorAll("button")];
  const index = buttons.findIndex((button) => button === target);
  if (key === "ArrowLeft") return buttons.slice(0, index).findLast(isEnabled);
  if (key === "ArrowRight") return buttons.slice(index + 1).find(isEnabled);
  if (key !== "ArrowUp" && key !== "ArrowDown") return null;
  const toolbars = [...(currentTarget.closest("ol")?.querySelectorAll("[role=toolbar]") ?? [])];
  const toolbar = toolbars[toolbars.indexOf(currentTarget) + (key === "ArrowUp" ? -1 : 1)];
  const rowButtons = [...(toolbar?.querySelectorAll("button") ?? [])];
  return [...rowButtons.slice(index), ...rowButtons].find(isEnabled);
}

const isEnabled = ({ disabled }: HTMLButtonElement): boolean => !disabled;
