import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BankAccount, BankReading } from "#contract/bank.ts";
import type { Body } from "#contract/contract.ts";
import { isZero, type Money } from "#domain/money.ts";
import { STATEMENT_MEGABYTES_MAX } from "#domain/sent-files.ts";
import { reasonsOf } from "#web/api/api-error.ts";
import { sentFile } from "#web/api/sent-file.ts";
import { call, callWith, keyOfCall } from "#web/api/call.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { formatCount } from "#web/fields/formats.ts";
import { countText } from "#web/lists/list-parts.tsx";
import { Button, Spinner } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { ReadStatement } from "./read-statement.tsx";
import { MappingFields } from "./mapping-fields.tsx";

type Props = {
  file: File;
  /** How many files wait behind it. */
  more: number;
  accounts: readonly BankAccount[];
  account?: BankAccount | undefined;
  onDone: () => void;
};

type Said = Pick<Body<"bank.read">, "mapping" | "dayOrder" | "layout"> & {
  /** Which account a number of the file belongs to. */
  accounts: Readonly<Record<string, string>>;
  /** What an account held at the end of a statement that does not say, by the place of its first booking. */
  closings: Readonly<Record<number, Money>>;
};

/** Shows what a file holds, asks what it does not say, and keeps it (Accounting 16). */
export function ReadingDialog({ file, more, accounts, account, onDone }: Props) {
  const reading = useReading(file, startWith(accounts, account));
  const [decided, setDecided] = useState<Decided>({ decisions: {}, keepsUntied: false });
  const open = whatIsOpen(reading.data, decided);
  const keep = useKeeping((body) => {
    showToast(`${countText(open.added, "new booking")} from ${body.fileName}`);
    onDone();
  });
  const error = reading.error ?? keep.error;
  return (
    <Dialog
      title={more === 0 ? "Read a statement" : `Read a statement, ${countText(more, "more file")} after it`}
      size="wide"
      onClose={onDone}
      footer={
        <>
          {keep.key !== null && <Keeping requestKey={keep.key} />}
          <Button onClick={onDone}>{more === 0 ? "Cancel" : "Leave this file out"}</Button>
          <Button
            variant="primary"
            disabled={!open.isReady || reading.isOld}
            pending={keep.key !== null}
            onClick={() => keep.start(reading.body, decided)}
          >
            {open.added === 0 ? "Keep" : `Keep ${countText(open.added, "new booking")}`}
          </Button>
        </>
      }
    >
      <p className="mb-3 wrap-anywhere text-ink-soft">{file.name}</p>
      {error && <Notice tone="negative">{reasonsOf(error)}</Notice>}
      {reading.isPending && <Reading />}
      {reading.data && (
        <FileContents
          reading={reading.data}
          accounts={accounts}
          say={reading.say}
          isUntied={open.isUntied}
          {...{ decided, setDecided }}
        />
      )}
    </Dialog>
  );
}

type ImportBody = Body<"bank.import">;

/** Keeps the file; its key, by which the server says how far it is, is null while nothing is kept. */
function useKeeping(onKept: (body: ImportBody) => void) {
  const { mutate, isPending, error } = useApiMutation("bank.import");
  const [key, setKey] = useState<string | null>(null);
  function start(read: Body<"bank.read"> | undefined, { decisions, keepsUntied }: Decided): void {
    if (read === undefined) return;
    const decided = Object.entries(decisions).map(([place, isAnother]) => {
      return { place: Number(place), isAnother };
    });
    const body: ImportBody = { ...read, decisions: decided, keepsUntied };
    setKey(keyOfCall("bank.import", { body }));
    mutate({ body }, { onSuccess: () => onKept(body) });
  }
  return { start, key: isPending ? key : null, error };
}

/** Reads the file, and again when somebody says more of it; nothing is kept. */
function useReading(file: File, accounts: Said["accounts"]) {
  const [said, say] = useState<Said>({ accounts, closings: {} });
  const { data, error, isPending, isPlaceholderData } = useQuery({
    queryKey: ["bank.read", file.name, file.size, file.lastModified, said],
    queryFn: async () => {
      const body = await bodyOf(file, said);
      return { body, reading: await call("bank.read", { body }) };
    },
    retry: false,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const reading = error ? undefined : data?.reading;
  // What was read before the last thing that somebody has said is shown until it is read anew, and not kept.
  return { data: reading, body: data?.body, error, isPending, isOld: isPlaceholderData, say };
}

type ContentsProps = {
  reading: BankReading;
  accounts: readonly BankAccount[];
  say: (change: (before: Said) => Said) => void;
  isUntied: boolean;
  decided: Decided;
  setDecided: (change: (before: Decided) => Decided) => void;
};

function FileContents({ reading, accounts, say, isUntied, decided, setDecided }: ContentsProps) {
  const decide = (place: number, isAnother: boolean) =>
    setDecided((before) => ({ ...before, decisions: { ...before.decisions, [place]: isAnother } }));
  return (
    <div className="flex flex-col gap-5">
      {reading.question !== null && <Notice tone="warning">{reading.question}.</Notice>}
      {reading.notes.length > 0 && <Notice>{`${reading.notes.join(". ")}.`}</Notice>}
      {reading.statements.map((statement, index) => (
        <ReadStatement
          key={statement.lines[0]?.place ?? `empty ${index}`}
          statement={statement}
          accounts={accounts}
          decisions={decided.decisions}
          onDecide={decide}
          onAccount={(id) =>
            say((before) => ({ ...before, accounts: { ...before.accounts, [statement.number]: id } }))
          }
          onClosing={(place, amount) =>
            say((before) => {
              const { [place]: _, ...others } = before.closings;
              return { ...before, closings: amount === null ? others : { ...others, [place]: amount } };
            })
          }
        />
      ))}
      {isUntied && (
        <Checkbox
          label="Keep what does not tie"
          hint="It stays marked by how much its bookings miss the closing balance."
          checked={decided.keepsUntied}
          onChange={({ target }) => setDecided((before) => ({ ...before, keepsUntied: target.checked }))}
        />
      )}
      <HowItIsRead reading={reading} say={say} />
    </div>
  );
}

function Reading() {
  return (
    <p role="status" className="flex items-center gap-2.5 py-2 [&_svg]:size-4">
      <Spinner />
      Reading the file...
    </p>
  );
}

const ASKED_EVERY_MS = 400;

/** How many bookings of a large file are kept so far; a small one is kept before anybody could read it. */
function Keeping({ requestKey: key }: { requestKey: string }) {
  const { data } = useQuery({
    queryKey: ["bank.progress", key],
    queryFn: ({ signal }) => callWith("bank.progress", { params: { key } }, signal),
    refetchInterval: ASKED_EVERY_MS,
    retry: false,
    gcTime: 0,
  });
  if (data === undefined || data.bookings === null) return null;
  const percent = Math.floor((100 * data.kept) / Math.max(data.bookings, 1));
  return (
    <div className="flex min-w-40 flex-1 flex-col gap-1">
      <progress
        aria-label="Keeping the bookings"
        value={data.kept}
        max={data.bookings}
        className="block h-1.5 w-full overflow-hidden rounded-full bg-hover [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:bg-accent"
      />
      <p className="text-small text-ink-soft tabular-nums">
        {`${formatCount(data.kept)} of ${countText(data.bookings, "booking")}, ${percent} %`}
      </p>
    </div>
  );
}

type HowProps = Pick<ContentsProps, "reading" | "say">;

/** How a table is read, and for a file that asks for it alone, which of day and month comes first. */
function HowItIsRead({ reading: { table, format, question }, say }: HowProps) {
  // Other statements may begin elsewhere: what was said of their balances is asked again.
  const onSay = (more: Partial<Said>) => say((before) => ({ ...before, closings: {}, ...more }));
  if (table !== null)
    return (
      <MappingFields
        table={table}
        onChange={(mapping) => onSay({ mapping })}
        onLayout={(part) =>
          say((before) => ({ ...before, closings: {}, layout: { ...before.layout, ...part } }))
        }
      />
    );
  if (format !== "qif" || question === null) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => onSay({ dayOrder: "dmy" })}>The day comes first</Button>
      <Button onClick={() => onSay({ dayOrder: "mdy" })}>The month comes first</Button>
    </div>
  );
}

/** A file that says no number is of the account that is looked at, or of the only one. */
function startWith(
  accounts: readonly BankAccount[],
  account: BankAccount | undefined,
): Record<string, string> {
  const likely = account ?? (accounts.length === 1 ? accounts[0] : undefined);
  return likely === undefined ? {} : { "": likely.accountId };
}

async function bodyOf(file: File, { accounts, closings, ...said }: Said): Promise<Body<"bank.read">> {
  return {
    ...said,
    ...(await sentFile(file, STATEMENT_MEGABYTES_MAX)),
    accounts: Object.entries(accounts).map(([number, accountId]) => ({ number, accountId })),
    closings: Object.entries(closings).map(([place, amount]) => ({ place: Number(place), amount })),
  };
}

type Decided = { decisions: Readonly<Record<number, boolean>>; keepsUntied: boolean };

const NOTHING_READ: Pick<BankReading, "statements" | "question"> = { statements: [], question: null };

/** What somebody must say before the file can be kept, and how many bookings it would add. */
function whatIsOpen(reading: BankReading | undefined, { decisions, keepsUntied }: Decided) {
  const { statements, question } = reading ?? NOTHING_READ;
  const doubtful = statements.flatMap(({ lines }) => lines.filter(({ state }) => state === "doubtful"));
  const isUntied = statements.some(({ difference }) => difference !== null && !isZero(difference));
  const isSaid = doubtful.every(({ place }) => decisions[place] !== undefined);
  const isPlaced = statements.every(({ accountId }) => accountId !== null);
  const others = doubtful.filter(({ place }) => decisions[place] === true).length;
  return {
    isUntied,
    isReady: reading !== undefined && question === null && isPlaced && isSaid && (!isUntied || keepsUntied),
    added: statements.reduce((sum, { newCount }) => sum + newCount, others),
  };
}
