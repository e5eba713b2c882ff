import { useState } from "react";
import type { PeriodLock } from "#contract/locks.ts";
import { LOCK_AREA_NAMES, LOCK_AREAS, type LockArea } from "#domain/period-locks.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { describeLock } from "./closing-texts.ts";
import type { LockDates } from "./lock-dialog.tsx";

const LockDialog = lazyPart(async () => (await import("./lock-dialog.tsx")).LockDialog);

/** Lock dates of each area, and their history (Accounting 33). */
export function LocksCard() {
  const locks = useApiQuery("lockDates.list");
  const [chosen, setChosen] = useState<LockDates | null>(null);
  return (
    <Card title="Lock dates" flush>
      <AsyncContent query={locks} failed={() => "Couldn't load lock dates"}>
        {({ items }) => (
          <>
            <ul className="divide-y divide-line">
              {LOCK_AREAS.map((area) => (
                <AreaLock
                  key={area}
                  area={area}
                  lock={items.find((item) => item.area === area)}
                  onChange={setChosen}
                />
              ))}
            </ul>
            <History items={items} />
          </>
        )}
      </AsyncContent>
      {chosen && <LockDialog lock={chosen} onClose={() => setChosen(null)} />}
    </Card>
  );
}

type AreaProps = { area: LockArea; lock: PeriodLock | undefined; onChange: (lock: LockDates) => void };

function AreaLock({ area, lock, onChange }: AreaProps) {
  const current = lock ?? { area, hardLockDate: null, softLockDate: null };
  return (
    <li className="flex min-h-8 items-center justify-between gap-3 px-4 py-3">
      <span>
        {LOCK_AREA_NAMES[area]}
        <span className="block text-small text-ink-faint tabular-nums">{describeLock(current)}</span>
      </span>
      <Button needs="lockDates.set" size="small" onClick={() => onChange(current)}>
        Change
      </Button>
    </li>
  );
}

function History({ items }: { items: readonly PeriodLock[] }) {
  if (items.length === 0) return null;
  return (
    <details className="border-t border-line px-4 py-3">
      <summary className="cursor-pointer text-small">History</summary>
      <ul className="mt-2 flex flex-col gap-2 text-small">
        {items.map(({ id, area, setBy, setAt, ...lock }) => (
          <li key={id}>
            {LOCK_AREA_NAMES[area]}: {describeLock(lock)}
            <span className="block text-ink-faint">
              {setBy?.name ?? "Unknown user"}, <InstantText at={setAt} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
