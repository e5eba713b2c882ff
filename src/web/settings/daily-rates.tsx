import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { DailyExchangeRates } from "#contract/exchange-rates.ts";
import { failureText } from "#web/api/api-error.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatDate } from "#web/fields/formats.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useMay } from "#web/ui/permissions.ts";
import { showToast } from "#web/ui/toast.tsx";

/** Switches automatic daily rates on or off, if this server has a rate source (Decision 0104). */
export function DailyRates() {
  const { data } = useApiQuery("exchangeRates.daily");
  if (data === undefined || (!data.isAvailable && !data.isEnabled)) return null;
  return <DailyChoice daily={data} />;
}

function DailyChoice({ daily }: { daily: DailyExchangeRates }) {
  const may = useMay();
  const choose = useApiMutation("exchangeRates.updateDaily");
  const { isAvailable, isEnabled, failedAt, fetchedAt } = daily;
  useRefetchUntilLoaded(isAvailable && isEnabled && fetchedAt === null && failedAt === null);
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        label="Update exchange rates daily"
        hint="From the European Central Bank every evening. Rates you entered manually are kept."
        checked={isEnabled}
        disabled={choose.isPending || !may("exchangeRates.updateDaily")}
        onChange={({ target }) =>
          choose.mutate(
            { body: { isEnabled: target.checked } },
            { onError: (error) => showToast(failureText(error, "Couldn't save this"), { tone: "negative" }) },
          )
        }
      />
      {isEnabled && <FetchResult daily={daily} />}
    </div>
  );
}

function FetchResult({
  daily: { isAvailable, nextAt, fetchedAt, latestRateDate, failedAt, error },
}: {
  daily: DailyExchangeRates;
}) {
  if (!isAvailable)
    return <Notice tone="warning">Automatic rates are no longer configured on this server.</Notice>;
  return (
    <>
      {failedAt !== null && (
        <Notice tone="negative">
          {`${error ?? ""}. We couldn't fetch the rates at `}
          <InstantText at={failedAt} />
          {nextAt !== null && (
            <>
              {". Next attempt at "}
              <InstantText at={nextAt} />
            </>
          )}
          .
        </Notice>
      )}
      {fetchedAt !== null && latestRateDate !== null && (
        <p className="text-ink-soft">
          {"Last fetched at "}
          <InstantText at={fetchedAt} />
          {`, with the rates on ${formatDate(latestRateDate)}.`}
        </p>
      )}
      {fetchedAt === null && failedAt === null && <p role="status">Fetching the rates...</p>}
    </>
  );
}

const POLL_INTERVAL_MS = 1_000;

/** The first rates arrive shortly after switching on; reloads the data until then. */
function useRefetchUntilLoaded(isAwaited: boolean): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (!isAwaited) return undefined;
    const timer = setInterval(() => void cache.invalidateQueries(), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [cache, isAwaited]);
}
