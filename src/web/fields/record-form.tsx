import { useRef, type ReactNode, type SyntheticEvent } from "react";
import { useGo } from "#web/navigation/address.ts";
import { LeaveGuard } from "#web/navigation/leave-guard.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { SaveBar } from "#web/ui/save-bar.tsx";
import { commitTyping } from "./commit-typing.ts";
import { SaveAndNew } from "./save-and-new.tsx";
import { SaveButton } from "./save-button.tsx";
import { StaleNotice, type Difference } from "./stale-notice.tsx";
import { useFormKeys } from "./use-form-keys.ts";
import type { Next } from "./use-leave-after.ts";

type Props = {
  saveLabel: string;
  /** Where it leads, and whether it has been saved. */
  leaving: { list: string; isSaved: boolean; want: (next: Next) => void };
  isNew: boolean;
  state: {
    stale: { message: string } | null;
    isPending: boolean;
    submit: (event: SyntheticEvent) => unknown;
    takeSaved: () => void;
    keepMine: () => void;
  };
  differences: readonly Difference[];
  isDirty: boolean;
  /** What is wrong with the record as a whole. */
  failure: string | undefined;
  children: ReactNode;
};

/** The page of a record's form: fields, what went wrong, and the bar with Cancel and Save (Look, Forms). */
export function RecordForm(props: Props) {
  const { saveLabel, leaving, isNew, state, differences, isDirty, failure, children } = props;
  const { element, save } = useRecordKeys(leaving);
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
      <LeaveGuard when={isDirty && !leaving.isSaved} />
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
        <ErrorSummary errors={failure === undefined ? [] : [{ message: failure }]} />
      </div>
      <SaveBar>
        <LinkButton href={leaving.list}>Cancel</LinkButton>
        {isNew && <SaveAndNew onClick={() => save("new")} />}
        <SaveButton pending={state.isPending} onClick={() => leaving.want("list")}>
          {saveLabel}
        </SaveButton>
      </SaveBar>
    </form>
  );
}

/** Saving by the keys, with what is still being typed, and where it leads. */
function useRecordKeys({ list, want }: Props["leaving"]) {
  const element = useRef<HTMLFormElement>(null);
  const go = useGo();
  function save(next: Next): void {
    commitTyping();
    want(next);
    element.current?.requestSubmit();
  }
  useFormKeys({ onSave: () => save("list"), onSaveAndNew: () => save("new"), onCancel: () => go(list) });
  return { element, save };
}
