import { type Ref, type RefObject, useEffect, useRef, useState } from "react";
import type { Account } from "#contract/accounts.ts";
import type { ClosingPreview, YearEnd, YearEnds } from "#contract/closing.ts";
import type { Day } from "#domain/dates.ts";
import { failureText } from "#web/api/api-error.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatPeriod } from "#web/fields/formats.ts";
import { useSearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Button, TextLink } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Select } from "#web/ui/select.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { ClosedYear } from "./closed-year.tsx";
import {
  type ClosingProblem,
  lockText,
  resultText,
  closingError,
  yearLabel,
  yearToClose,
} from "./closing-texts.ts";
import { OpenYear } from "./open-year.tsx";

type Props = { years: YearEnds; accounts: readonly Account[] };

/** Chooses a year and the retained earnings account, and previews or shows its closing (Behavior 2.12). */
export function CloseYearForm({ years, accounts }: Props) {
  const { item, choose: chooseYear } = useSelectedYear(years.items);
  const retained = useRetainedAccount(accounts, years);
  const yearSelect = useFocusOnTurn(item);
  const { accountSelect, show: showProblem, messageOf } = useProblem(item?.end, yearSelect);
  if (!item) return null;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select
          ref={yearSelect}
          label="Fiscal year"
          value={item.end}
          options={years.items.map((year) => ({ value: year.end, label: yearLabel(year) }))}
          error={messageOf("year")}
          onChange={(event) => chooseYear(event.target.value)}
        />
        {item.status === "open" && (
          <AccountSelect
            selectRef={accountSelect}
            retained={retained}
            error={messageOf("account")}
            onChoose={(id) => {
              showProblem(null);
              retained.choose(id);
            }}
          />
        )}
      </div>
      {item.journalId !== null ? (
        <ClosedYear item={item} journalId={item.journalId} />
      ) : (
        <Closing
          item={item}
          account={retained.account}
          dueBefore={years.items.findLast(({ isDue, end }) => isDue && end < item.start)?.year ?? null}
          problem={messageOf("root")}
          onProblem={showProblem}
        />
      )}
    </div>
  );
}

/** Shows the error at its field and focuses that field. */
function useProblem(end: Day | undefined, yearSelect: RefObject<HTMLSelectElement | null>) {
  const [problem, setProblem] = useState<(ClosingProblem & { end: Day | undefined }) | null>(null);
  const accountSelect = useRef<HTMLSelectElement>(null);
  function showProblem(closingProblem: ClosingProblem | null): void {
    setProblem(closingProblem && { ...closingProblem, end });
    if (closingProblem?.field === "account") accountSelect.current?.focus();
    if (closingProblem?.field === "year") yearSelect.current?.focus();
  }
  const messageOf = (field: ClosingProblem["field"]) =>
    problem?.field === field && problem.end === end ? problem.message : undefined;
  return { accountSelect, show: showProblem, messageOf };
}

/** Focuses the year select after closing or reopening, because the button pressed has gone. */
function useFocusOnTurn(item: YearEnd | undefined) {
  const yearSelect = useRef<HTMLSelectElement>(null);
  const previousItem = useRef(item);
  useEffect(() => {
    if (previousItem.current?.end === item?.end && previousItem.current?.status !== item?.status)
      yearSelect.current?.focus();
    previousItem.current = item;
  }, [item]);
  return yearSelect;
}

type AccountSelectProps = {
  selectRef: Ref<HTMLSelectElement>;
  retained: ReturnType<typeof useRetainedAccount>;
  error: string | undefined;
  onChoose: (id: string) => void;
};

function AccountSelect({ selectRef, retained: { choices, account }, error, onChoose }: AccountSelectProps) {
  return (
    <Select
      ref={selectRef}
      label="Retained earnings account"
      value={account?.id ?? ""}
      placeholder="Select an account"
      options={choices.map(({ id, code, name }) => ({ value: id, label: `${code} - ${name}` }))}
      hint={
        choices.length === 0 && (
          <>
            The chart has no equity account yet. <TextLink href={paths.newAccount()}>Add one</TextLink>
          </>
        )
      }
      error={error}
      onChange={(event) => onChoose(event.target.value)}
    />
  );
}

type ClosingProps = {
  item: YearEnd;
  account: Account | null;
  /** Oldest earlier year that must be closed first; null if none. */
  dueBefore: number | null;
  problem: string | undefined;
  onProblem: (problem: ClosingProblem | null) => void;
};

function Closing({ item, account, dueBefore, problem, onProblem }: ClosingProps) {
  const query = usePreview(item, account);
  const [pendingPreview, setPendingPreview] = useState<ClosingPreview | null>(null);
  function ask(preview: ClosingPreview): void {
    const closingProblem = closingError({ accountId: account?.id ?? "", lines: preview.lines, dueBefore });
    onProblem(closingProblem);
    if (closingProblem === null) setPendingPreview(preview);
  }
  return (
    <AsyncContent query={query} failed={(message) => message}>
      {(preview) => (
        <>
          <div aria-busy={query.isPlaceholderData}>
            <OpenYear item={item} preview={preview} />
          </div>
          {problem && <Notice tone="negative">{problem}</Notice>}
          <div className="flex justify-end">
            <Button
              needs="yearEnd.close"
              variant="primary"
              pending={query.isPlaceholderData}
              aria-haspopup="dialog"
              onClick={() => ask(preview)}
            >
              Process Year End Closing
            </Button>
          </div>
          {pendingPreview && account && (
            <CloseDialog preview={pendingPreview} account={account} onClose={() => setPendingPreview(null)} />
          )}
        </>
      )}
    </AsyncContent>
  );
}

/** Year from the address, by its last day or name; by default the next to close, which stays after it was closed. */
function useSelectedYear(items: readonly YearEnd[]) {
  const [{ year }, change] = useSearchParams(readYear);
  const [offered] = useState(() => yearToClose(items)?.end);
  const chosen = items.find((item) => item.end === year || String(item.year) === year);
  const item = chosen ?? items.find(({ end }) => end === offered);
  return { item, choose: (value: string) => change({ year: value }) };
}

const readYear = ({ year }: { year?: string }) => ({
  year: year !== undefined && /^\d{4}(-\d\d-\d\d)?$/.test(year) ? year : undefined,
});

/** Selected retained earnings account; by default the suggested one (Behavior 5.6). */
function useRetainedAccount(
  accounts: readonly Account[],
  { retainedEarningsAccountId: suggested }: YearEnds,
) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const choices = accounts.filter(({ type, isActive }) => type === "equity" && isActive);
  const account = choices.find(({ id }) => id === (chosenId ?? suggested)) ?? null;
  return { choices, account, choose: setChosenId };
}

/** Previews the closing entry for the selected account. */
function usePreview({ year, end }: YearEnd, account: Account | null) {
  const query = account === null ? { year, end } : { year, end, retainedEarningsAccountId: account.id };
  return useApiQuery("yearEnd.preview", { query });
}

type CloseDialogProps = {
  preview: ClosingPreview;
  account: { id: string; code: string; name: string };
  onClose: () => void;
};

/** Confirms closing a year, with what it moves and to which account (Behavior 2.12). */
function CloseDialog({ preview, account, onClose }: CloseDialogProps) {
  const closing = useApiMutation("yearEnd.close");
  const { year, end, netIncome } = preview;
  async function confirm(): Promise<void> {
    try {
      const body = { year, end, retainedEarningsAccountId: account.id, expectedNetIncome: netIncome };
      await closing.mutateAsync({ body });
      showToast(`Year ${year} has been closed successfully`);
    } catch (error) {
      throw new Error(failureText(error, "Failed to process year-end closing"), { cause: error });
    }
  }
  return (
    <ConfirmDialog
      title="Process Year End Closing"
      question={`Close fiscal year ${year}, ${formatPeriod(preview)}?`}
      notes={[
        `${resultText(netIncome)} will be moved to ${account.code} - ${account.name}.`,
        lockText(preview.end),
      ]}
      confirmLabel={`Close ${year}`}
      danger={false}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
