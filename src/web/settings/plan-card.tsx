import { CreditCard } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Book } from "#contract/book.ts";
import type { Plan, PlanStatus } from "#contract/subscription.ts";
import { isEarlier, toInstant, type Instant } from "#domain/dates.ts";
import { failureText } from "#web/api/api-error.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { useDayOf } from "#web/fields/instant.tsx";
import { useSearchParams } from "#web/navigation/address.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button, TextLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.tsx";

/** The user's plan, its usage, and a link to Premium (Accounting 13). */
export function PlanCard({ plan, waiting, monthlyJournals }: PlanQuery & Pick<Book, "monthlyJournals">) {
  return (
    <Card title="Plan">
      <div className="flex flex-col gap-4">
        {waiting && (
          <Notice>
            {waiting === "long"
              ? "We haven't received confirmation of your payment yet. It will appear here."
              : "Waiting for the payment provider..."}
          </Notice>
        )}
        <AsyncContent
          query={plan}
          failed={(message) => `Couldn't load your plan: ${message}`}
          loading={<FormSkeleton fields={1} />}
        >
          {(data) => (
            <PlanSummary
              plan={data}
              readAt={plan.dataUpdatedAt}
              isLimited={monthlyJournals.limit !== null}
              isWaiting={waiting !== null}
            />
          )}
        </AsyncContent>
        <JournalsUsed {...monthlyJournals} />
      </div>
    </Card>
  );
}

type PlanSummaryProps = { plan: Plan; readAt: number; isLimited: boolean; isWaiting: boolean };

function PlanSummary({ plan, readAt, isLimited, isWaiting }: PlanSummaryProps) {
  const dayOf = useDayOf();
  const warning = paymentWarning(plan, dayOf);
  return (
    <>
      {warning && <Notice tone="warning">{warning}</Notice>}
      <p>{planSentence(plan, toInstant(readAt), dayOf)}</p>
      {plan.price !== null && !plan.hasCardSubscription && (
        <p>Premium costs {plan.price} and has no limit.</p>
      )}
      {/* A user who has just paid must not be asked to pay again. */}
      {plan.hasProvider && !isWaiting && <ProviderButton {...plan} />}
      {!plan.hasProvider && isLimited && <AskAdministrator />}
    </>
  );
}

/** A button to the payment provider: to subscribe, change the card, or cancel. */
function ProviderButton({ hasCardSubscription, status }: Plan) {
  const buttonLabel = status === "free" ? "Upgrade to Premium" : "Subscribe to Premium";
  const open = useApiMutation(hasCardSubscription ? "plan.manage" : "plan.checkout");
  const [failure, setFailure] = useState<string | null>(null);
  const openCheckout = async (): Promise<void> => {
    setFailure(null);
    try {
      window.location.assign((await open.mutateAsync({})).url);
    } catch (error) {
      setFailure(failureText(error, "The payment provider can't be reached. Please try again in a moment."));
    }
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <Button
        variant={hasCardSubscription ? "secondary" : "primary"}
        icon={<CreditCard />}
        pending={open.isPending}
        onClick={() => void openCheckout()}
      >
        {hasCardSubscription ? "Manage subscription" : buttonLabel}
      </Button>
      {failure && <Notice tone="negative">{failure}</Notice>}
    </div>
  );
}

/** Without a payment provider, administrators grant Premium (Accounting 13). */
function AskAdministrator() {
  const { data } = useApiQuery("session.options");
  const message = "Ask your administrator";
  return (
    <p className="text-ink-soft">
      {data?.supportEmail ? <TextLink href={`mailto:${data.supportEmail}`}>{message}</TextLink> : message} for
      Premium, which has no limit.
    </p>
  );
}

/** The current plan in a sentence; `dayOf` formats the date of an instant (Accounting 13). */
export function planSentence(plan: Plan, now: Instant, dayOf: (instant: Instant) => string): string {
  const { status, premiumUntil, currentPeriodEnd, hasCardSubscription, cancelsAtPeriodEnd, unpaidSince } =
    plan;
  if (status === "free" || premiumUntil === null) {
    return hasCardSubscription
      ? "You are on the free plan until your subscription is paid."
      : "You are on the free plan.";
  }
  const until = dayOf(currentPeriodEnd ?? premiumUntil);
  if (status === "trial") return `Your Premium trial ends on ${until}.`;
  if (unpaidSince !== null) return "You have Premium.";
  if (!hasCardSubscription) return `You have Premium until ${until}.`;
  if (cancelsAtPeriodEnd) return `You have Premium. It was canceled and ends on ${until}.`;
  return currentPeriodEnd !== null && isEarlier(currentPeriodEnd, now)
    ? "You have Premium. Its renewal is being confirmed."
    : `You're on Premium. Renews on ${until}.`;
}

/** The warning about a failed payment, or null. */
export function paymentWarning(plan: Plan, dayOf: (instant: Instant) => string): string | null {
  const { unpaidSince, premiumUntil } = plan;
  if (unpaidSince === null) return null;
  return premiumUntil === null
    ? "The last payment failed, and Premium has ended. Please check your card."
    : `The last payment failed. Please check your card: Premium ends on ${dayOf(premiumUntil)}.`;
}

type Props = { used: number; limit: number | null };

/** The number of manual journals used this month (Accounting 13). */
function JournalsUsed({ used, limit }: Props) {
  if (limit === null) {
    return <p className="text-ink-soft tabular-nums">{used} journal entries this month, without a limit</p>;
  }
  return (
    <div>
      <p className="font-medium tabular-nums" id="journals-used">
        {used} of {limit} this month
      </p>
      <progress
        aria-labelledby="journals-used"
        value={Math.min(used, limit)}
        max={limit}
        className="mt-2 block h-1.5 w-full max-w-dialog overflow-hidden rounded-full bg-hover [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:bg-accent"
      />
      <p className="mt-2 text-small text-ink-faint">
        Journal entries you create in any of your companies count, including drafts and deleted ones. Edits,
        documents, payments and bank transactions don't. The count resets on the first of each month.
      </p>
    </div>
  );
}

const PLAN_BADGES: Readonly<Record<PlanStatus, { label: string; tone: BadgeTone }>> = {
  active: { label: "Active", tone: "positive" },
  trial: { label: "Trial", tone: "accent" },
  free: { label: "Free", tone: "neutral" },
};

/** The status of a subscription. */
export function PlanBadge({ status }: { status: PlanStatus }) {
  const { label, tone } = PLAN_BADGES[status];
  return <Badge tone={tone}>{label}</Badge>;
}

const EVERY_MS = 2_000;
const LONGEST_MS = 60_000;

const readReturn = (raw: Readonly<Record<string, string | undefined>>) => ({
  plan: raw["plan"] === "paid" ? "paid" : undefined,
});

type PlanQuery = ReturnType<typeof usePlan>;

/**
 * The user's plan. After returning from checkout, the page waits for the provider's confirmation, because the return alone
 * proves nothing (Accounting 13).
 */
export function usePlan() {
  const [{ plan: returned }, change] = useSearchParams(readReturn);
  const cache = useQueryClient();
  const plan = useApiQuery("plan.get");
  const [hasWaited, setWaited] = useState(false);
  const isPaid = plan.data?.hasCardSubscription === true && plan.data.status === "active";
  const isWaiting = returned === "paid" && !isPaid;
  const ask = useEffectEvent(() => void plan.refetch());
  const showThanks = useEffectEvent(() => {
    showToast("Thank you. You have Premium now.");
    change({ plan: undefined });
    // Reload everything that shows the monthly limit.
    void cache.invalidateQueries();
  });
  useEffect(() => {
    if (!isWaiting) return undefined;
    const pollTimer = setInterval(ask, EVERY_MS);
    const ending = setTimeout(() => {
      clearInterval(pollTimer);
      setWaited(true);
    }, LONGEST_MS);
    return () => {
      clearInterval(pollTimer);
      clearTimeout(ending);
    };
  }, [isWaiting]);
  useEffect(() => {
    if (returned === "paid" && isPaid) showThanks();
  }, [returned, isPaid]);
  const waiting = hasWaited ? "long" : "short";
  return { plan, waiting: isWaiting ? waiting : null } as const;
}
