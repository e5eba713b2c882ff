import { CircleCheck } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Approval } from "#contract/approvals.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { formatDate, formatWithSign } from "#web/fields/formats.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { ListEnd } from "#web/lists/list-end.tsx";
import { useGo } from "#web/navigation/address.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { areLetterKeysOn } from "#web/ui/browser-settings.ts";
import { TextLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { KeyHint } from "#web/ui/keys.tsx";
import { isSecondLetter, keyOf } from "#web/ui/letter-keys.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useMay } from "#web/ui/permissions.ts";
import { nameOfRecord, pathOfRecord, personName } from "./approval-labels.ts";
import { DecisionButtons } from "./decide.tsx";

/** Everything that waits for approval, decided one by one with a key each (Accounting 34). */
export function ApprovalsPage() {
  const list = useApiList("approvals.list", { query: { status: "requested", limit: 100 } });
  return (
    <>
      <PageHeader
        title="Approvals"
        description="Drafts that another member must approve. Approving a draft posts it."
      />
      <AsyncContent
        query={list}
        failed={(message) => `Couldn't load approvals: ${message}`}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState icon={<CircleCheck />} title="No pending requests">
            Drafts appear here when someone requests their approval. Set the rules in Settings.
          </EmptyState>
        }
      >
        {({ items }) => (
          <>
            <WaitingList items={items} />
            <ListEnd list={list} singular="request" />
          </>
        )}
      </AsyncContent>
    </>
  );
}

function WaitingList({ items }: { items: readonly Approval[] }) {
  const [chosenId, setChosen] = useState<string | null>(null);
  const canDecide = useMay()("approvals.approve");
  const index = Math.max(
    items.findIndex(({ id }) => id === chosenId),
    0,
  );
  const current = items[index];
  const chosen = useRef<HTMLLIElement>(null);
  const move = (step: number): void => setChosen(items[index + step]?.id ?? current?.id ?? null);
  useListKeys({ current, move });
  useEffect(() => {
    // Its promise isn't a cleanup.
    chosen.current?.scrollIntoView({ block: "nearest" });
  }, [index]);
  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {items.map((approval) => {
          const isCurrent = approval === current;
          return (
            <li
              key={approval.id}
              ref={isCurrent ? chosen : undefined}
              aria-current={isCurrent ? "true" : undefined}
              className={classNames(
                "flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3",
                isCurrent && "bg-accent-soft/60",
              )}
              onPointerDown={() => setChosen(approval.id)}
            >
              <WaitingItem approval={approval} isCurrent={isCurrent} />
            </li>
          );
        })}
      </ul>
      {canDecide && (
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-ink-faint max-sm:hidden pointer-coarse:hidden">
          {KEYS.map(([keys, text]) => (
            <span key={keys} className="flex items-center gap-1.5">
              <KeyHint keys={keys} /> {text}
            </span>
          ))}
        </p>
      )}
    </>
  );
}

const KEYS = [
  ["↑ ↓", "move"],
  ["Enter", "open"],
  ["A", "approve"],
  ["R", "reject"],
] as const;

function WaitingItem({ approval, isCurrent }: { approval: Approval; isCurrent: boolean }) {
  const { kind, recordId, partyName, date, amount, requestedBy, requestedAt, isOwn } = approval;
  return (
    <>
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">
          <TextLink href={pathOfRecord(kind, recordId)}>{nameOfRecord(approval)}</TextLink>
          {partyName !== null && <span className="text-ink-soft"> · {partyName}</span>}
        </p>
        <p className="mt-0.5 text-small text-ink-faint">
          {date !== null && `${formatDate(date)} · `}
          Requested by {personName(requestedBy)}, <InstantText at={requestedAt} />
        </p>
      </div>
      <p className="font-medium whitespace-nowrap tabular-nums">{formatWithSign(amount)}</p>
      <div className="flex min-w-44 flex-wrap justify-end gap-2 max-sm:w-full">
        {isOwn ? (
          <span className="text-small text-ink-faint">Another member must decide</span>
        ) : (
          <DecisionButtons approval={approval} hasKeys={isCurrent} />
        )}
      </div>
    </>
  );
}

type ListKeys = { current: Approval | undefined; move: (step: number) => void };

/** Arrows, J and K move, and Enter opens the record; A and R press the buttons of the row (`shell/global-keys.ts`). */
function useListKeys({ current, move }: ListKeys): void {
  const go = useGo();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
    if (event.target instanceof HTMLElement && event.target.closest("a, button, input, textarea, dialog"))
      return;
    const key = keyOf(event);
    if (isSecondLetter(event) || (key.length === 1 && !areLetterKeysOn())) return;
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[key];
    if (step === undefined && key !== "Enter") return;
    event.preventDefault();
    if (step !== undefined) move(step);
    else if (current !== undefined) go(pathOfRecord(current.kind, current.recordId));
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
