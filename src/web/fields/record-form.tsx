import { useRef, type SyntheticEvent, type ReactNode } from "react";
import { LeaveGuard } from "#web/app/leave-guard.tsx";
import { Button } from "#web/ui/button.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SaveBar } from "#web/ui/save-bar.tsx";
import { StaleNotice, type Difference } from "./stale-notice.tsx";
import { useSaveKey } from "./use-save-key.ts";

type Props = {
  saveLabel: string;
  cancelHref: string;
  state: {
    stale: { message: string } | null;
    isPending: boolean;
    submit: (event: SyntheticEvent) => unknown;
    takeSaved: () => void;
    keepMine: () => void;
  };
  differences: readonly Difference[];
  isUnsaved: boolean;
  /** What is wrong with the record as a whole. */
  failure: string | undefined;
  children: ReactNode;
};

/** The page of a record's form: fields, what went wrong, and the bar with Cancel and Save (Look, Forms). */
export function RecordForm(props: Props) {
  const { saveLabel, cancelHref, state, differences, isUnsaved, failure, children } = props;
  const element = useRef<HTMLFormElement>(null);
  useSaveKey(element);
  return (
    <form
      ref={element}
      noValidate
      className="flex flex-1 flex-col"
      onSubmit={(event) => {
        if (state.isPending) event.preventDefault();
        else void state.submit(event);
      }}
    >
      <LeaveGuard when={isUnsaved} />
      <div className="flex max-w-form flex-1 flex-col gap-4">
        {state.stale && (
          <StaleNotice
            message={state.stale.message}
            differences={differences}
            isPending={state.isPending}
            onTakeSaved={state.takeSaved}
            onKeepMine={state.keepMine}
          />
        )}
        {children}
        {failure && <Notice tone="negative">{failure}</Notice>}
      </div>
      <SaveBar>
        <LinkButton href={cancelHref}>Cancel</LinkButton>
        <Button type="submit" variant="primary" pending={state.isPending} aria-keyshortcuts="Control+S">
          {saveLabel}
        </Button>
      </SaveBar>
    </form>
  );
}
