import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { useSearchParams } from "#web/navigation/address.ts";
import { showToast } from "#web/ui/toast.tsx";

const EVERY_MS = 2_000;
const LONGEST_MS = 60_000;

const readReturn = (raw: Readonly<Record<string, string | undefined>>) => ({
  plan: raw["plan"] === "paid" ? "paid" : undefined,
});

export type OwnPlan = ReturnType<typeof usePlan>;

/**
 * The own plan. Whoever comes back from paying waits here for the provider's word, for coming back proves nothing
 * (Rules 13).
 */
export function usePlan() {
  const [{ plan: returned }, change] = useSearchParams(readReturn);
  const cache = useQueryClient();
  const plan = useApiQuery("plan.get");
  const [hasWaited, setWaited] = useState(false);
  const isPaid = plan.data?.isByCard === true && plan.data.status === "active";
  const isWaiting = returned === "paid" && !isPaid;
  const ask = useEffectEvent(() => void plan.refetch());
  const thank = useEffectEvent(() => {
    showToast("Thank you. You have Premium now.");
    change({ plan: undefined });
    // The limit of the month is gone wherever it stands.
    void cache.invalidateQueries();
  });
  useEffect(() => {
    if (!isWaiting) return undefined;
    const asking = setInterval(ask, EVERY_MS);
    const ending = setTimeout(() => {
      clearInterval(asking);
      setWaited(true);
    }, LONGEST_MS);
    return () => {
      clearInterval(asking);
      clearTimeout(ending);
    };
  }, [isWaiting]);
  useEffect(() => {
    if (returned === "paid" && isPaid) thank();
  }, [returned, isPaid]);
  const waiting = hasWaited ? "long" : "short";
  return { plan, waiting: isWaiting ? waiting : null } as const;
}
