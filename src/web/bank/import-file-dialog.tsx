import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { BankAccount, BankReading } from "#contract/bank.ts";
import type { Body } from "#contract/contract.ts";
import type { AccountId } from "#domain/ids.ts";
import { isZero } from "#domain/money.ts";
import { reasonsOf } from "#web/api/api-error.ts";
import { callAbortable, keyOfCall } from "#web/api/call-api.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { formatCount } from "#web/fields/formats.ts";
import { countText } from "#web/lists/list-parts.tsx";
import { Button, Spinner } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ReadStatement } from "./read-statement.tsx";
import { LayoutFields, MappingFields } from "./mapping-fields.tsx";
import { useImportToast } from "./import-toast.ts";
import { likelyAccounts, type ReadingOptions, useFileReading } from "./use-file-reading.ts";

const AccountForFile = lazy(async () => ({
  default: (await import("./account-for-file.tsx")).AccountForFile,
}));

type Props = {
  file: File;
  /** Number of files waiting after this one. */
  more: number;
  accounts: readonly BankAccount[];
  account?: BankAccount | undefined;
  onDone: () => void;
};

/** Shows what a file contains, asks for what it lacks, and imports it (Accounting 16). */
export function ReadingDialog({ file, more, accounts, account, onDone }: Props) {
  const reading = useFileReading(file, likelyAccounts(accounts, account));
  const { decided, setDecided } = useReadingDecisions(reading.body);
  const open = checkReadiness(reading.reading, decided);
  const sayImported = useImportToast(onDone);
  const keep = useImportFile(({ fileName }) => sayImported(open.added, fileName));
  const error = reading.error ?? keep.error;
  return (
    <Dialog
      title={more === 0 ? "Import statement" : `Import statement (${countText(more, "more file")} to go)`}
      size="wide"
      onClose={onDone}
      footer={
        <>
          {keep.key !== null && <ImportProgress requestKey={keep.key} />}
          <Button onClick={onDone}>{more === 0 ? "Cancel" : "Skip this file"}</Button>
          <Button
            variant="primary"
            disabled={!open.isReady || reading.isOld}
            pending={keep.key !== null}
            onClick={() => keep.start(reading.body, decided)}
          >
            {open.added === 0 ? "Import file" : `Import ${countText(open.added, "new transaction")}`}
          </Button>
        </>
      }
    >
      <p className="mb-3 wrap-anywhere text-ink-soft">{file.name}</p>
      {error && (
        <div className="mb-4 flex flex-col gap-4 last:mb-0">
          <Refused error={error} say={reading.say} />
          {reading.layoutToSay && <TextLayoutFields layout={reading.layoutToSay} say={reading.say} />}
        </div>
      )}
      {reading.isPending && <ReadingProgress />}
      {reading.visibleReading && (
        <FileContents
          reading={reading.visibleReading}
          closings={reading.closings}
          accounts={accounts}
          say={reading.say}
          isOutOfBalance={open.isOutOfBalance}
          {...{ decided, setDecided }}
        />
      )}
    </Dialog>
  );
}

/** Reason why the file can't be read, with a button to add a missing account. */
function Refused({ error, say }: Pick<ContentsProps, "say"> & { error: Error }) {
  const chooseAccount = (id: AccountId) =>
    say((before) => ({ ...before, closings: {}, accounts: { "": id } }));
  return (
    <Notice
      tone="negative"
      action={
        <Suspense>
          <AccountForFile error={error} onCreated={chooseAccount} />
        </Suspense>
      }
    >
      {reasonsOf(error)}
    </Notice>
  );
}

type LayoutToSayProps = Pick<ContentsProps, "say"> & {
  layout: NonNullable<ReturnType<typeof useFileReading>["layoutToSay"]>;
};

/** Layout options for a text that couldn't be read as a table. */
function TextLayoutFields({ layout, say }: LayoutToSayProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <LayoutFields layout={layout} onLayout={(part) => say(withLayout(part))} />
    </div>
  );
}

type ImportBody = Body<"bank.import">;

/** Imports the file. `key` is its idempotency key while importing, for polling progress; otherwise null. */
function useImportFile(onSaved: (body: ImportBody) => void) {
  const { mutate, isPending, error } = useApiMutation("bank.import");
  const [key, setKey] = useState<string | null>(null);
  function buildImport(
    previewInput: Body<"bank.previewImport"> | undefined,
    { decisions, allowMismatch }: ReadingDecisions,
  ): void {
    if (previewInput === undefined) return;
    const decisionEntries = Object.entries(decisions).map(([position, isDistinct]) => {
      return { position: Number(position), isDistinct };
    });
    const body: ImportBody = { ...previewInput, duplicateDecisions: decisionEntries, allowMismatch };
    setKey(keyOfCall("bank.import", { body }));
    mutate({ body }, { onSuccess: () => onSaved(body) });
  }
  return { start: buildImport, key: isPending ? key : null, error };
}

type ReadingDecisions = { decisions: Readonly<Record<number, boolean>>; allowMismatch: boolean };
const NO_DECISIONS: ReadingDecisions = { decisions: {}, allowMismatch: false };

/** Decisions about the current reading; another reading may renumber the transactions, so it resets them. */
function useReadingDecisions(body: Body<"bank.previewImport"> | undefined) {
  const [last, setLast] = useState({ body, decided: NO_DECISIONS });
  const currentDecisions = last.body === body ? last.decided : NO_DECISIONS;
  const setDecided = (change: (before: ReadingDecisions) => ReadingDecisions): void =>
    setLast({ body, decided: change(currentDecisions) });
  return { decided: currentDecisions, setDecided };
}

type ContentsProps = {
  reading: BankReading;
  closings: ReadingOptions["closings"];
  accounts: readonly BankAccount[];
  say: (change: (before: ReadingOptions) => ReadingOptions) => void;
  isOutOfBalance: boolean;
  decided: ReadingDecisions;
  setDecided: (change: (before: ReadingDecisions) => ReadingDecisions) => void;
};

function FileContents(props: ContentsProps) {
  const { reading, closings, accounts, say, isOutOfBalance, decided, setDecided } = props;
  const decideDuplicate = (position: number, isDistinct: boolean) =>
    setDecided((before) => ({ ...before, decisions: { ...before.decisions, [position]: isDistinct } }));
  return (
    <div className="flex flex-col gap-5">
      {reading.question !== null && <Question reading={reading} say={say} />}
      {reading.warnings.length > 0 && <Notice>{`${reading.warnings.join(". ")}.`}</Notice>}
      {reading.statements.map((statement, index) => (
        <ReadStatement
          key={statement.transactions[0]?.position ?? `empty ${index}`}
          statement={statement}
          accounts={accounts}
          decisions={decided.decisions}
          onDecide={decideDuplicate}
          onAccount={(id) => {
            const chosen = accounts.filter(({ accountId }) => accountId === id);
            const added = Object.fromEntries(chosen.map(({ accountId }) => [statement.number, accountId]));
            say((before) => ({ ...before, closings: {}, accounts: { ...before.accounts, ...added } }));
          }}
          closing={closings[statement.transactions[0]?.position ?? 0] ?? null}
          onClosing={(position, amount) =>
            say((before) => {
              const { [position]: _, ...others } = before.closings;
              return { ...before, closings: amount === null ? others : { ...others, [position]: amount } };
            })
          }
        />
      ))}
      {isOutOfBalance && (
        <Checkbox
          label="Import even though balances don't match"
          hint="The statement stays flagged with the difference to its closing balance."
          checked={decided.allowMismatch}
          onChange={({ target }) => setDecided((before) => ({ ...before, allowMismatch: target.checked }))}
        />
      )}
      <ReadingFields reading={reading} say={say} />
    </div>
  );
}

/** Question to answer before importing; a guess can be confirmed as it is. */
function Question({ reading: { question, isDetected, table }, say }: Pick<ContentsProps, "reading" | "say">) {
  const confirm = isDetected && table !== null && (
    <Button onClick={() => say((before) => ({ ...before, closings: {}, mapping: table.mapping }))}>
      Use these columns
    </Button>
  );
  return (
    <Notice tone="warning" action={confirm}>
      {question}.
    </Notice>
  );
}

function ReadingProgress() {
  return (
    <p role="status" className="flex items-center gap-2.5 py-2 [&_svg]:size-4">
      <Spinner />
      Reading the file...
    </p>
  );
}

const POLL_INTERVAL_MS = 400;

/** Progress of importing a large file; a small one is imported before it would show. */
function ImportProgress({ requestKey: key }: { requestKey: string }) {
  const { data } = useQuery({
    queryKey: ["bank.importProgress", key],
    queryFn: ({ signal }) => callAbortable("bank.importProgress", { params: { key } }, signal),
    refetchInterval: POLL_INTERVAL_MS,
    retry: false,
    gcTime: 0,
  });
  if (data === undefined || data.transactionCount === null) return null;
  const percent = Math.floor((100 * data.savedCount) / Math.max(data.transactionCount, 1));
  return (
    <div className="flex min-w-40 flex-1 flex-col gap-1">
      <progress
        aria-label="Importing transactions"
        value={data.savedCount}
        max={data.transactionCount}
        className="block h-1.5 w-full overflow-hidden rounded-full bg-hover [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:bg-accent"
      />
      <p className="text-small text-ink-soft tabular-nums">
        {`${formatCount(data.savedCount)} of ${countText(data.transactionCount, "transaction")}, ${percent}%`}
      </p>
    </div>
  );
}

type ReadingFieldsProps = Pick<ContentsProps, "reading" | "say">;

/** How a table is read; for a QIF file with ambiguous dates, only the order of day and month. */
function ReadingFields({ reading: { table, format, question }, say }: ReadingFieldsProps) {
  const onSay = (more: Partial<ReadingOptions>) => say((before) => ({ ...before, closings: {}, ...more }));
  if (table !== null)
    return (
      <MappingFields
        table={table}
        onChange={(mapping) => onSay({ mapping })}
        onLayout={(part) => say(withLayout(part))}
      />
    );
  if (format !== "qif" || question === null) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => onSay({ dateFormat: "dmy" })}>Day first (31/12)</Button>
      <Button onClick={() => onSay({ dateFormat: "mdy" })}>Month first (12/31)</Button>
    </div>
  );
}

/** Changes the layout. Statements may then start elsewhere, so entered balances are cleared, as for other options. */
function withLayout(part: ReadingOptions["layout"]) {
  return (before: ReadingOptions): ReadingOptions => ({
    ...before,
    closings: {},
    layout: { ...before.layout, ...part },
  });
}

const NOTHING_READ: Pick<BankReading, "statements" | "question"> = { statements: [], question: null };

/** Checks what must be decided before importing, and counts the transactions to add. */
function checkReadiness(reading: BankReading | null, { decisions, allowMismatch }: ReadingDecisions) {
  const { statements, question } = reading ?? NOTHING_READ;
  const doubtful = statements.flatMap(({ transactions }) =>
    transactions.filter(({ status }) => status === "possible_duplicate"),
  );
  const isOutOfBalance = statements.some(({ difference }) => difference !== null && !isZero(difference));
  const isDecided = doubtful.every(({ position }) => decisions[position] !== undefined);
  const isPlaced = statements.every(({ accountId }) => accountId !== null);
  const distinctCount = doubtful.filter(({ position }) => decisions[position] === true).length;
  return {
    isOutOfBalance,
    isReady:
      reading !== null && question === null && isPlaced && isDecided && (!isOutOfBalance || allowMismatch),
    added: statements.reduce((sum, { newCount }) => sum + newCount, distinctCount),
  };
}
