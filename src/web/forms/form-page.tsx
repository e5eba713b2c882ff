import { useEffect, useEffectEvent, type ReactNode } from "react";
import { Send } from "lucide-react";
import { useGo } from "#web/navigation/address.ts";
import { LeaveGuard } from "#web/navigation/leave-guard.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { Form } from "./form.tsx";
import type { FormState } from "./use-form.ts";

const StaleEdit = lazyPart(async () => (await import("./stale-edit.tsx")).StaleEdit);

type Props = {
  form: FormState;
  /** Address for Cancel and Escape. */
  back: string;
  saveLabel: string;
  /** Whether to offer "Save and new". */
  offersNew: boolean;
  /** For a draft: saving it as draft or posting it. The main button sends it if possible, otherwise posts it. */
  draft?: { saveLabel: string; postLabel: string; sends?: boolean } | null;
  /** Field to focus initially, if no control does so automatically. */
  first?: string;
  /** Lists all problems on top; otherwise those without a field are listed below. */
  hasSummary?: boolean;
  /** Uses the full page width, for lines with many columns. */
  isWide?: boolean;
  /** Content at the left of the bar. */
  status?: ReactNode;
  /** Label of the button that overwrites another user's version. */
  saveMine?: string;
  savedBy?: ReactNode;
  children: ReactNode;
};

/** Page of a form: fields, errors, and the bar with Cancel and Save (Interface 6.6). */
export function FormPage(props: Props) {
  const { form, back, hasSummary = false, isWide = false, status, children } = props;
  const width = isWide ? "max-w-page" : "max-w-form";
  const finish = props.draft ? form.post : form.save;
  useFormKeys({ save: form.save, finish }, back);
  useStartingFocus(form, props.first);
  return (
    <Form
      hasOwnKeys
      className="flex flex-1 flex-col"
      onSave={() => void finish(props.draft?.sends ? "send" : "list")}
    >
      <WithAside aside={form.aside ?? null} width={width}>
        {hasSummary && <ErrorSummary form={form} />}
        {children}
        {!hasSummary && <ErrorSummary form={form} formErrorsOnly />}
      </WithAside>
      <SaveBar {...{ status, width }}>
        {/* Hidden on a phone, where a fourth button would wrap; the page's back link does the same. */}
        <div className={props.draft?.sends ? "contents max-sm:hidden" : "contents"}>
          <LinkButton href={back}>Cancel</LinkButton>
        </div>
        <SaveButtons {...props} />
      </SaveBar>
      <FormDialogs form={form} saveMine={props.saveMine} savedBy={props.savedBy} />
      <LeaveGuard when={form.isDirty} />
    </Form>
  );
}

type WithAsideProps = { aside: ReactNode; width: string; children: ReactNode };

/** Keeps the fields in one place of the tree, so that they aren't mounted again when the aside appears. */
function WithAside({ aside, width, children }: WithAsideProps) {
  const columns = "max-w-page gap-4 max-lg:flex-col lg:flex-row-reverse";
  return (
    <div className={classNames("flex w-full min-w-0 flex-1", aside === null ? width : columns)}>
      {aside !== null && (
        <aside aria-label="Preview" className="lg:sticky lg:top-20 lg:w-80 lg:shrink-0 lg:self-start">
          {aside}
        </aside>
      )}
      <div className="flex w-full min-w-0 flex-1 flex-col gap-4">{children}</div>
    </div>
  );
}

const SAVE_KEY = { title: "Ctrl+S", "aria-keyshortcuts": "Control+S" } as const;

function SaveButtons(props: Props) {
  const { form, saveLabel, offersNew, draft = null } = props;
  if (draft?.sends) return <SendButtons {...props} draft={draft} />;
  const finish = draft ? form.post : form.save;
  return (
    <>
      {draft && (
        <Button {...SAVE_KEY} onClick={() => void form.save()}>
          {draft.saveLabel}
        </Button>
      )}
      {offersNew && (
        // Hidden on a phone, where a third button would wrap.
        <div className={draft ? "contents max-sm:hidden" : "contents"}>
          <Button title="Ctrl+Enter" aria-keyshortcuts="Control+Enter" onClick={() => void finish("new")}>
            {draft ? "Post and new" : "Save and new"}
          </Button>
        </div>
      )}
      <Button type="submit" variant="primary" pending={form.isPending} {...(draft ? POST_KEY : SAVE_KEY)}>
        {draft?.postLabel ?? saveLabel}
      </Button>
    </>
  );
}

const POST_KEY = { title: "Ctrl+Shift+Enter", "aria-keyshortcuts": "Control+Shift+Enter" } as const;
const POST_KEYS = {
  title: "Ctrl+Shift+Enter (Ctrl+Enter posts and starts a new one)",
  "aria-keyshortcuts": "Control+Shift+Enter Control+Enter",
} as const;

/** Buttons to save as draft, post, or post and send. */
function SendButtons({ form, draft }: Props & { draft: NonNullable<Props["draft"]> }) {
  return (
    <>
      <Button {...SAVE_KEY} onClick={() => void form.save()}>
        {draft.saveLabel}
      </Button>
      <Button {...POST_KEYS} onClick={() => void form.post()}>
        {draft.postLabel}
      </Button>
      <Button type="submit" variant="primary" icon={<Send />} pending={form.isPending}>
        Send
      </Button>
    </>
  );
}

type DialogsProps = { form: FormState; saveMine?: string | undefined; savedBy?: ReactNode };

/** Confirmation before saving, and the choice after another user has saved. */
export function FormDialogs({ form: { confirmation, stale, isPending }, saveMine, savedBy }: DialogsProps) {
  return (
    <>
      {confirmation && (
        <ConfirmDialog
          title={confirmation.title}
          question={confirmation.question}
          notes={confirmation.notes ?? []}
          confirmLabel={confirmation.confirmLabel}
          danger={confirmation.danger ?? true}
          needsPress={confirmation.needsPress ?? false}
          // The form shows progress and errors, so the dialog closes at once.
          onConfirm={() => Promise.resolve(void confirmation.confirm())}
          onClose={confirmation.close}
        />
      )}
      {stale && <StaleEdit {...{ stale, isPending, saveMine, savedBy }} />}
    </>
  );
}

function useStartingFocus({ goTo }: FormState, first: string | undefined): void {
  const start = useEffectEvent(() => {
    if (first !== undefined) goTo(first);
  });
  useEffect(() => start(), []);
}

type SaveActions = Record<"save" | "finish", FormState["save"]>;

/**
 * Ctrl+S saves, a draft as a draft; Ctrl+Shift+Enter saves or posts; Ctrl+Enter does so and starts a new record; Esc leaves
 * (Interface 2).
 */
function useFormKeys({ save, finish }: SaveActions, back: string): void {
  const go = useGo();
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const action = actionOf(event);
    if (action === null || event.defaultPrevented || isOverlayOpen()) return;
    event.preventDefault();
    if (action === "save") void save("list");
    else if (action === "post") void finish("list");
    else if (action === "finish") void finish("new");
    else go(back);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

function actionOf({ key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) {
  const isMod = ctrlKey || metaKey;
  if (shiftKey && isMod && !altKey && key === "Enter") return "post";
  if (shiftKey || altKey) return null;
  // On a keyboard with other letters, the key in the same place counts.
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace("Key", "").toLowerCase();
  if (isMod && letter === "s") return "save";
  if (isMod && key === "Enter") return "finish";
  return key === "Escape" && !isMod ? "leave" : null;
}

/** An open dialog, menu or list handles keys itself. */
function isOverlayOpen(): boolean {
  return document.querySelector("dialog[open], :popover-open:not([role=region])") !== null;
}

type SaveBarProps = {
  /** Content at the left: totals or progress. */
  status?: ReactNode;
  /** Width class of the form. */
  width: string;
  /** Cancel first, primary action last. */
  children: ReactNode;
};

/** Actions of a form, always visible. The space below the form is reserved for it. */
function SaveBar({ status, width, children }: SaveBarProps) {
  return (
    <>
      <div aria-hidden="true" className="h-12 shrink-0 max-sm:h-20 print:hidden" />
      <div
        data-save-bar
        className="fixed start-(--page-start,0px) end-0 bottom-0 z-20 border-t border-line bg-canvas py-3 print:hidden"
      >
        <div className="mx-auto max-w-page px-4 sm:px-6">
          <div className={classNames("flex flex-wrap items-center justify-end gap-2", width)}>
            {status && <div className="me-auto min-w-0 max-sm:w-full">{status}</div>}
            {children}
          </div>
        </div>
      </div>
    </>
  );
}

/** Card of related fields, side by side as space allows. */
export function FormSection({ children }: { children: ReactNode }) {
  return (
    <div className="grid items-start gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-2 lg:grid-cols-4">
      {children}
    </div>
  );
}
